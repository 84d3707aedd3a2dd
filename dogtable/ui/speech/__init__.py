"""What is said aloud: the system's voice, what waits to be said, and what each scene tells."""
