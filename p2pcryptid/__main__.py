"""`python -m p2pcryptid`: the same as the command."""

from p2pcryptid.cli import main

main()
