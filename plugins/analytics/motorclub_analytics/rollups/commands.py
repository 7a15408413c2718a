"""Commands of rollups."""

from __future__ import annotations

from datetime import datetime

import click

from motorclub.api import db
from motorclub_analytics.rollups.queries import get_rebuild
from motorclub_analytics.rollups.rebuilding import rebuild_next, start_rebuild

DATE = click.DateTime(["%Y-%m-%d"])


@click.command("rebuild")
@click.option("--since", type=DATE, required=True, help="The first day, such as 2026-01-31.")
@click.option("--until", type=DATE, required=True, help="The day after the last one.")
@click.option("--figure", "names", multiple=True, help="Only this figure; may be given several times.")
def rebuild_command(since: datetime, until: datetime, names: tuple[str, ...]) -> None:
    """Count figures of past days once more from their sources.

    When it is interrupted, the site's jobs finish it.
    """
    if since >= until:
        raise click.ClickException("--since must be before --until")
    run_id = start_rebuild(since.date(), until.date(), names)
    db.session.commit()
    while rebuild_next(run_id):
        run = get_rebuild(run_id)
        click.echo(f"{run.days_done} of {run.days_total} days")
    failed = get_rebuild(run_id).failed
    if failed:
        raise click.ClickException(f"these could not be counted: {', '.join(failed)}")


COMMANDS = (rebuild_command,)
