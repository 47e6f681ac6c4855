"""Rome's room of the workshop: floors of opus tessellatum, white, red and black like those of the old houses."""
