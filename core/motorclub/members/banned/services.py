"""What banned members may still do, by the token of accounts/credentials/data_tokens.py.

The copy goes to the member's own mailbox and leaving takes the password, and a code where there is a second factor:
the token alone gives nothing away.
"""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.accounts.second_factor import protection
from motorclub.accounts.sessions.history import Device
from motorclub.db import reads
from motorclub.http import ApiError
from motorclub.members.data import account_deletion, exports
from motorclub.members.models import DataExport, ExportStatus, Leaving
from motorclub.plugin.values import ContentChoice

CODE_NEEDED = "Two-factor code required"


def state_of(member_id: int) -> dict[str, object]:
    """What is under way, and whether leaving takes a code, for BannedSchema."""
    wanted = sa.select(Leaving.requested_at, Leaving.due_at, Leaving.content)
    making = sa.exists().where(DataExport.member_id == member_id, DataExport.status == ExportStatus.QUEUED)
    return {
        "deletion": reads().execute(wanted.where(Leaving.member_id == member_id)).first(),
        "exporting": bool(reads().scalar(sa.select(making))),
        "code_needed": protection.is_protected(member_id),
    }


def export(member_id: int) -> DataExport:
    """Have a copy made, whose link is mailed. Commits. Raises 409 while one is being made already."""
    return exports.request(member_id, by_mail=True)


def leave(member_id: int, password: str, code: str | None, content: ContentChoice, device: Device) -> Leaving:
    """Begin the fourteen days. Commits.

    Raises as `account_deletion.request`, 403 with `error` where the second factor is to be shown, 400 for field code.
    """
    if protection.is_protected(member_id):
        if not code:
            raise ApiError(403, CODE_NEEDED, code="TWO_FACTOR_REQUIRED", extra={"error": CODE_NEEDED})
        protection.prove(member_id, code, device)
    return account_deletion.request(member_id, password, content)
