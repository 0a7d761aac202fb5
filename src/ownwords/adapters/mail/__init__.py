"""Sent mail out of IMAP servers, Gmail and mbox files."""
