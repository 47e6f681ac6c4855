"""The workshop of the rich pictures: `python3 build art` lays every mosaic, sheet and ground below `assets/art`.

Modules that only describe (stones, forms, tiles, insignia, catalogue) import nothing beyond the standard library, so that
the tests can read them anywhere. numpy, scipy, Pillow and resvg are needed only to make the pictures, never to show them.
"""
