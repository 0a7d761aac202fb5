"""The only way in: every write passes the gates here, and then one commit."""
