"""Commands of the moderation log."""

from __future__ import annotations

import click

from motorclub_moderation.log.verifying import verify


@click.command("verify-log")
@click.option(
    "--contains", metavar="HASH", help="A hash that was printed earlier and must still be in the log."
)
def verify_log_command(contains: str | None) -> None:
    """Prove that no entry of the moderation log was changed, removed or inserted.

    Keep the printed hash elsewhere: who can write the database could write a whole new log, but not one with this hash.
    """
    report = verify(contains)
    for problem in report.problems:
        click.echo(problem, err=True)
    if contains and not report.contains:
        report.add_problem("missing")
        click.echo(f"No entry has the hash {contains}.", err=True)
    if report.problem_count:
        raise click.ClickException(f"the moderation log is broken: {report.problem_count} problems")
    click.echo(f"{report.entries} entries are whole, {report.erased} of them without their texts.")
    click.echo(f"Hash of the last entry: {report.last_hash}")


COMMANDS = (verify_log_command,)
