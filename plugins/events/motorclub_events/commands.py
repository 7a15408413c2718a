"""The commands for operators: `motorclub events ...`."""

from __future__ import annotations

import click

from motorclub_events import audit


@click.command("audit")
def audit_command() -> None:
    """Ask whether everything adds up: seats, tickets, money, scans. Exit code 1 if something does not."""
    found = audit.findings()
    for finding in found:
        click.echo(str(finding))
    if found:
        raise SystemExit(1)
    click.echo("everything adds up")


COMMANDS = (audit_command,)
