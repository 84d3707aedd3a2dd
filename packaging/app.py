"""Where the frozen program begins."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a bot is started as this same program: it goes its own way here
    from dogtable.cli.windowed import main

    sys.exit(main())
