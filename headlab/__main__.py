"""`python -m headlab`, and the entry point of the installed command."""

import sys

from headlab.cli import main

if __name__ == "__main__":
    sys.exit(main())
