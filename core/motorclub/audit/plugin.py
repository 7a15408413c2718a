"""What the audit log contributes."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.audit.models import AuditEntry
from motorclub.audit.routes import blueprint
from motorclub.plugin.exports import execute_counted, export_rows
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Erased, ExportFile, PersonalData, Routes

ENTRY = (AuditEntry.action, AuditEntry.target, AuditEntry.details, AuditEntry.address, AuditEntry.created_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """What the member did, and what was done to them."""
    yield export_rows("audit.json", sa.select(*ENTRY).where(_about(user_id)).order_by(AuditEntry.id))


def erase(user_id: int) -> Erased:
    """The network addresses in these entries."""
    located = sa.update(AuditEntry).where(_about(user_id), AuditEntry.address.is_not(None))
    return Erased(anonymised=execute_counted(located.values(address=None)))


def _about(user_id: int) -> sa.ColumnElement[bool]:
    return sa.or_(AuditEntry.actor_id == user_id, AuditEntry.target == f"member:{user_id}")


class AuditPlugin:
    """What the audit log contributes."""

    register_routes = contributes((Routes(blueprint, "/platform"),))
    register_personal_data = contributes((PersonalData("Entries of the audit log.", export, erase),))
