"""`python -m game`: the window, or with words behind it the command line."""

import sys
from multiprocessing import freeze_support
from pickle import UnpicklingError

if __name__ == "__main__":
    try:
        freeze_support()  # a packaged program starts itself again for the process of the bots
    except (EOFError, OSError, UnpicklingError):
        sys.exit(1)  # the program that asked for it has ended; on Windows a window would tell of it and wait

    from game.cli import main

    sys.exit(main(sys.argv[1:]))
