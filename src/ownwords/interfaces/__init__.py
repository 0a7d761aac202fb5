"""The faces of Ownwords. They do not know each other; what they share is the wire."""
