"""The machine can show a real window: without this, SDL may draw on nothing and report success."""

import subprocess
import sys

import pytest

from tests.display import Display

PROGRAM = """
import pygame
pygame.display.init()
pygame.display.set_mode((640, 480), pygame.RESIZABLE)
print(pygame.display.get_driver(), pygame.display.get_wm_info()["window"], flush=True)
while not any(event.type == pygame.QUIT for event in pygame.event.get()):
    pygame.time.wait(10)
"""


@pytest.mark.window
@pytest.mark.slow
def test_sdl_opens_an_x11_window_that_xdotool_can_touch(display: Display) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], env=display.environment, stdout=subprocess.PIPE, text=True
    ) as program:
        try:
            assert program.stdout is not None
            *_, driver, window = program.stdout.readline().split()
            assert driver == "x11"
            assert "640x480" in display.xdotool("getwindowgeometry", window)
        finally:
            program.terminate()
    assert program.returncode == 0  # SDL turns SIGTERM into QUIT
