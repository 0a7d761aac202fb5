"""What fills the ports: stores, exports, and what a process runs on. Adapters do not know each other."""
