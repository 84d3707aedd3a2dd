"""How bots come by their experience: games of theirs, and what in them went with winning."""
