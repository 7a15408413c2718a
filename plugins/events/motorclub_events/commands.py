"""The commands for operators: `motorclub events ...`."""

from __future__ import annotations

import click

from motorclub.api import db, record_audit
from motorclub_events import audit
from motorclub_events.money import refunds


@click.command("audit")
def audit_command() -> None:
    """Ask whether everything adds up: seats, tickets, money, scans. Exit code 1 if something does not."""
    found = audit.list_findings()
    for finding in found:
        click.echo(str(finding))
    if found:
        raise SystemExit(1)
    click.echo("everything adds up")


@click.command("repair-refunds")
@click.option("--apply", is_flag=True, help="Write it down; without this nothing is changed.")
def repair_refunds_command(*, apply: bool) -> None:
    """Have orders whose sums of refunds the audit names follow their payments again."""
    for order_id in audit.list_wrongly_refunded():
        click.echo(str(refunds.repair_refunds(order_id)))
        if apply:
            record_audit("events.refunds_repaired", actor_id=None, target=f"order:{order_id}")
            db.session.commit()
        else:
            db.session.rollback()
    click.echo("done" if apply else "nothing was changed: add --apply to change it")


COMMANDS = (audit_command, repair_refunds_command)
