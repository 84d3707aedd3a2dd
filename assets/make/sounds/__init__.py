"""Makes the sounds of the table: assets/sounds/*.ogg."""
