"""The text key of a building: some buildings have another function under an option."""

from __future__ import annotations

from .profile import Profile


def variant(rules: Profile, name: str) -> str:
    """The last part of the catalogue keys of what a building does under the chosen rules."""
    other = {
        "circus": ("red", rules.circus_pair),
        "forum": ("red", rules.forum_roles),
        "bibliotheca": ("complete", rules.library_complete),
        "scalae": ("additional", rules.stairway_additional),
    }
    ending, changed = other.get(name, ("", False))
    return f"{name}_{ending}" if changed else name


__all__ = ["variant"]
