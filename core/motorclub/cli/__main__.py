"""`python -m motorclub.cli` is `motorclub`."""

from motorclub.cli import main

main()
