"""The command line: `ownwords`. Exit codes: 0 done, 1 refused or failed with one line on stderr, 2 wrong usage, 130
ended by Ctrl+C."""
