"""What is heard: which sound belongs to what is shown, and when; and the mixer that plays it."""
