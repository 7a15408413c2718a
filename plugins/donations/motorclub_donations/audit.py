"""The audit of all money that donations and subscriptions bring, as a command."""

from __future__ import annotations

import click

from motorclub_donations.giving import audit as giving
from motorclub_donations.shared.audit import Finding
from motorclub_donations.subscriptions import audit as subscriptions


def list_findings() -> list[Finding]:
    """All that must not be and is; empty when all is well. Raises 503 while payments are not there."""
    return [*giving.list_findings(), *subscriptions.list_findings()]


@click.command("audit")
def audit_command() -> None:
    """Ask whether donations, charges, gift codes and perks add up. Exit code 1 if something does not."""
    found = list_findings()
    for finding in found:
        click.echo(str(finding))
    if found:
        raise SystemExit(1)
    click.echo("everything adds up")


COMMANDS = (audit_command,)
