"""Memory of freed surfaces goes back to the system."""

import platform
import subprocess
import sys

import pytest

PROGRAM = """
import ctypes, sys
import pygame
from game.ui.desktop import keep_large_blocks_apart

class Use(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in
        "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]

library = ctypes.CDLL(None)
library.mallinfo2.restype = Use
if sys.argv[1] == "apart":
    assert keep_large_blocks_apart()
large = pygame.Surface((1920, 1080), 0, 32)
del large
before = library.mallinfo2().hblks
kept = [pygame.Surface((400, 300 + number), 0, 32) for number in range(20)]
print(library.mallinfo2().hblks - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a setting of the GNU C library")
@pytest.mark.parametrize(("how", "apart"), [("apart", 20), ("as it is", 0)])
def test_pictures_have_pages_of_their_own_after_a_larger_one_was_freed(how: str, apart: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, how], check=True, capture_output=True, text=True, timeout=60
    )
    assert int(done.stdout.splitlines()[-1]) == apart
