"""``python3 build analysis``: measures the judge of analyses, and what each level loses by its decisions."""
