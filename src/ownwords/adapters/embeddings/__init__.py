"""Embedders that run here: the one that comes with Ownwords, and any in an ONNX folder (`ports.embeddings`).

Nothing leaves the machine and nothing is fetched. What computes is loaded with the first text, on a thread of its own,
for it costs a second and more than a hundred megabytes. Embedders behind an address are in `adapters.models`.
"""
