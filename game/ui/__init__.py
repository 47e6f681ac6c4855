"""The UI toolkit: geometry, node tree, theme, fonts, pictures, painting, window and scenes.

It imports no game. Layout code needs only `geometry`, `tree`, `theme` and `scene`, none of which imports pygame.
"""
