"""Plain values and rules: no I/O, no frameworks, no knowledge of how anything is stored."""
