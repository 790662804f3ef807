"""`python -m drawfour`: the command."""

import sys

from drawfour.cli import main

sys.exit(main())
