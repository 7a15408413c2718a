"""Asking the launcher for a restart, and what the page shows of it."""

from __future__ import annotations

from typing import Any

from motorclub import audit
from motorclub.db import db
from motorclub.http.errors import conflict
from motorclub.platform.services import config
from motorclub.processes import reload
from motorclub.processes.reload import Step

ALONE = (
    "This site does not run under `motorclub up`, which would restart its processes: restart web, hubs and jobs "
    "with whatever supervises them"
)


def ask(*, leave_safe_mode: bool, actor_id: int | None) -> None:
    """Have web, hubs and jobs replaced, soon. Raises 409 where nobody would do it."""
    if not reload.supervised(config().instance):
        raise conflict(ALONE)
    audit.record("platform.reload", actor_id=actor_id, details={"leaveSafeMode": leave_safe_mode})
    db.session.commit()
    reload.ask(config().instance, leave_safe_mode=leave_safe_mode)


def shown(pending: bool) -> dict[str, Any]:
    """Whether a restart is possible and needed (`pending`: newer code is on the disk), and how the last one went."""
    state = reload.state(config().instance)
    return {
        "possible": reload.supervised(config().instance),
        "needed": pending,
        "running": state is not None and state.step is Step.RUNNING,
        "failure": state.message if state is not None and state.step is Step.FAILED else None,
    }
