"""Channels, each by its own API."""
