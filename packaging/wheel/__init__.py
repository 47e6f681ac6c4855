"""Tabularium as an installed package: the program lies inside, beside its texts and pictures.

Everything is kept below this one name, so that nothing else in an environment can be taken for part of it.
"""

import sys
from pathlib import Path


def main() -> int:
    """Start the program with the words of the command line; answer its exit status."""
    sys.path.insert(0, str(Path(__file__).parent))
    from game.cli import main as run

    return run(sys.argv[1:])
