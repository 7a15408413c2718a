"""What an operator may ask of the pit stop."""

from __future__ import annotations

import click

from motorclub_pitstop.services import count


@click.command("count")
def count_stops() -> None:
    """Print how many stops there are."""
    click.echo(count())


COMMANDS = (count_stops,)
