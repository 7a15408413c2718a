"""Writing the audit log."""

from __future__ import annotations

from collections.abc import Mapping

from flask import has_request_context, request

from motorclub import clock
from motorclub.audit.models import AuditEntry
from motorclub.db import db


def record(
    action: str,
    *,
    actor_id: int | None = None,
    target: str | None = None,
    details: Mapping[str, object] | None = None,
) -> None:
    """Add an entry to the current transaction: it stands or falls with the deed.

    `action` is `<area>.<deed>`, such as `plugin.disabled`; `target` names the object, such as `plugin:forum`.
    """
    db.session.add(
        AuditEntry(
            action=action,
            actor_id=actor_id,
            target=target,
            details=dict(details or {}),
            address=request.remote_addr if has_request_context() else None,
            created_at=clock.now(),
        )
    )
