"""The drawing kit: geometry, the node tree, theme, fonts, pictures, painting, the window and its scenes.

The kit knows no game. Layout code needs only `geometry`, `tree`, `theme` and `scene`, none of which imports pygame.
"""
