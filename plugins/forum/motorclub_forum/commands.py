"""The forum's commands for operators: `motorclub forum ...`."""

from __future__ import annotations

import click

from motorclub.api import db
from motorclub_forum.moderation.recount import recount


@click.command("recount")
def recount_command() -> None:
    """Recount scores, answers, tags and totals, and correct what is wrong."""
    wrong = recount()
    db.session.commit()
    corrected = [f"{what}: {number} corrected" for what, number in wrong.items() if number]
    for line in corrected or ["everything was right"]:
        click.echo(line)


COMMANDS = (recount_command,)
