"""Small pictures of pictures."""
