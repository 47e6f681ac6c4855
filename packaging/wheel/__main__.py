"""`python -m tabularium`."""

import sys

from tabularium import main

if __name__ == "__main__":
    sys.exit(main())
