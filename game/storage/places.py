"""Where the person's files lie."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import (
    user_cache_path,
    user_config_path,
    user_data_path,
    user_documents_path,
    user_log_path,
    user_pictures_path,
)

NAME = "tabularium"
HOME = "TABULARIUM_HOME"
"""Environment variable: one folder for everything, instead of the system's places."""


def config_folder() -> Path:
    """Where the settings lie."""
    own = os.environ.get(HOME)
    return Path(own) if own else user_config_path(NAME, appauthor=False)


def data_folder() -> Path:
    """Where what is kept of matches lies."""
    own = os.environ.get(HOME)
    return Path(own) if own else user_data_path(NAME, appauthor=False)


def saves_folder() -> Path:
    """Where matches are kept."""
    return data_folder() / "saves"


def cache_folder() -> Path:
    """Where what can be made again is kept: it may be deleted at any time."""
    own = os.environ.get(HOME)
    return Path(own) / "cache" if own else user_cache_path(NAME, appauthor=False)


def pictures_folder() -> Path:
    """Where the person looks for pictures."""
    own = os.environ.get(HOME)
    return Path(own) / "pictures" if own else user_pictures_path()


def documents_folder() -> Path:
    """Where the person looks for tables and texts."""
    own = os.environ.get(HOME)
    return Path(own) / "documents" if own else user_documents_path()


def reports_folder() -> Path:
    """Where reports of crashes are kept."""
    own = os.environ.get(HOME)
    return Path(own) / "reports" if own else user_log_path(NAME, appauthor=False)
