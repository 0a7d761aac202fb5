"""Long-term memory for AI assistants, in its owner's own words."""
