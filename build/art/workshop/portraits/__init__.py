"""The characters: mosaic busts in a roundel. Heads, hair, dress and what they carry are parts; a game's cast puts them together."""
