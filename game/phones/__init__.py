"""A person's own hand on a phone: what one seat may see and answer, as data, and the door through which it goes."""
