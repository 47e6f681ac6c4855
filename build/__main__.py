"""Entry point of `python3 build`: checks the Python version, then runs the command.

This file must be understood by older Pythons too, so that they get a sentence and not a traceback.
"""

import sys
from pathlib import Path

OLDEST = (3, 11)


def run() -> int:
    """Check the Python, put the project's folder on the path, run the command; return its exit code."""
    if tuple(sys.version_info[:2]) < OLDEST:
        print(
            "Tabularium needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".",
            file=sys.stderr,
        )
        return 1
    # `python3 build` puts build/ itself first, where our file names would hide other modules.
    sys.path[0] = str(Path(__file__).resolve().parent.parent)
    from build.commands import main

    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(run())
