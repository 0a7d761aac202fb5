"""What runs beside the answers: nobody waits for it."""
