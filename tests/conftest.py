"""What holds for all tests."""

import signal

# Where tests are run in the background by a shell, Ctrl-C is ignored, and so it would be in every program they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
