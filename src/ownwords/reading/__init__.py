"""Everything that reads memory. Nothing here can write: it is handed Protocols that only read."""
