"""Encryption at rest with one key of the installation."""
