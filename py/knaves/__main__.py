"""`python -m knaves`: the command line."""

import sys

from knaves.cli.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
