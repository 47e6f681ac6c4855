"""Whole matches in a real window by real mouse clicks: every game, in each language."""

import pytest

from tests.window.real_matches import (
    test_a_match_is_played_to_its_score_by_clicking_what_is_lit,
    test_closing_the_window_keeps_the_match,
    test_two_persons_pass_the_screen_through_the_curtain,
    test_two_windows_at_once_keep_a_match_each,
)

pytestmark = [pytest.mark.window, pytest.mark.slow]

__all__ = [
    "test_a_match_is_played_to_its_score_by_clicking_what_is_lit",
    "test_closing_the_window_keeps_the_match",
    "test_two_persons_pass_the_screen_through_the_curtain",
    "test_two_windows_at_once_keep_a_match_each",
]
