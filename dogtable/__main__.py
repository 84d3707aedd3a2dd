"""`python -m dogtable` is the command `dogtable`."""

import sys

from dogtable.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
