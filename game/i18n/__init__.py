"""Message catalogues: texts of the program by language and key."""

from .catalogue import (
    LANGUAGES,
    CatalogueError,
    MissingText,
    Texts,
    capitalized,
    locales_folder,
    system_language,
)
from .match_texts import MatchTexts

__all__ = [
    "LANGUAGES",
    "CatalogueError",
    "MatchTexts",
    "MissingText",
    "Texts",
    "capitalized",
    "locales_folder",
    "system_language",
]
