"""What the core asks of the world, as Protocols: reads, writes, search, and what runs it."""
