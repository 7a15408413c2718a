"""Commands for operators: `motorclub payments ...`."""

from __future__ import annotations

import click

from motorclub_payments import audit, reconciliation, sandbox_keys


@click.command("audit")
def audit_command() -> None:
    """Check that no money is lost or made up; exit code 1 if anything is wrong."""
    found = [*audit.findings(), *audit.differences()]
    for finding in found:
        click.echo(str(finding))
    click.echo(f"{len(audit.RULES) + 1} rules, {len(found)} broken")
    if found:
        raise SystemExit(1)


@click.command("reconcile")
def reconcile_command() -> None:
    """Ask the providers for all that is open, now."""
    for what, number in reconciliation.reconcile().items():
        click.echo(f"{what}: {number}")


@click.command("rotate-sandbox-secret")
def rotate_command() -> None:
    """Have the sandbox sign with a new secret; the one before it stays good."""
    sandbox_keys.rotate()
    click.echo("done")


COMMANDS = (audit_command, reconcile_command, rotate_command)
