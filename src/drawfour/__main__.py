"""Run the command line with `python -m drawfour`."""

import sys

from drawfour.cli import main

sys.exit(main())
