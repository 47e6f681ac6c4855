"""`python -m game`: the window, or with words behind it the command line."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # a packaged program starts itself again for the process of the bots

    from game.cli import main

    sys.exit(main(sys.argv[1:]))
