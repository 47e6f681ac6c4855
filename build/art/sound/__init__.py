"""The workshop of sound: `python3 build art --sound` makes everything below `assets/sound` again.

`catalogue` and `score` only describe and import nothing beyond the standard library; numpy, scipy, soundfile and Pillow
are needed only to make the files, never to hear them.
"""
