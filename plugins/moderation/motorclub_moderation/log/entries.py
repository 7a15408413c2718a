"""Writing the moderation log.

Each entry holds the hash of the one before it, and entries are numbered 1, 2, 3: a changed, removed or inserted row
breaks the chain (verifying.py). Entries are written one after the other, so write yours after taking other locks.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from flask import has_request_context, request
from flask_sqlalchemy.session import Session
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import scoped_session

from motorclub.api import ContentRef, Member, db, lock_name, network_of, now, sign_text
from motorclub_moderation.log.chain import GENESIS, hash_entry, hash_text, to_json
from motorclub_moderation.log.models import LogEntry, LogHead, LogText

HEAD_ID = 1
# The texts of entries went with the member whom this one is about.
TEXTS_ERASED = "log.texts_erased"


def record(
    action: str,
    *,
    actor: int | None,
    content: ContentRef | None = None,
    member_id: int | None = None,
    case_id: int | None = None,
    reason: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reversible: bool = False,
    reverts_id: int | None = None,
) -> int:
    """Write an entry in the caller's transaction; its id. `actor` is the member who acts, or None for the system.

    `member_id` is the member whom it is about. `reversible` says that undoing.py of the subject can take it back.
    """
    lock_name("moderation.log")
    entries, prev_hash = read_head(db.session)
    text: dict[str, Any] = {
        "salt": secrets.token_hex(16),
        "reason": reason,
        "before": to_json(before),
        "after": to_json(after),
    }
    entry: dict[str, Any] = {
        "id": entries + 1,
        "created_at": now(),
        "actor_id": actor,
        "actor_role": db.session.scalar(sa.select(Member.role).where(Member.id == actor)),
        "action": action,
        "target_type": content.type if content else None,
        "target_id": content.id if content else None,
        "target_user_id": member_id,
        "case_id": case_id,
        "is_reversible": reversible,
        "reverts_id": reverts_id,
        "ip_hash": _hash_address(),
        "text_hash": hash_text(**text),
        "prev_hash": prev_hash,
    }
    entry["hash"] = hash_entry(entry)
    db.session.execute(sa.insert(LogEntry).values(entry))
    db.session.execute(sa.insert(LogText).values(log_id=entry["id"], **text))
    _write_head(entry["id"], entry["hash"])
    return int(entry["id"])


def read_head(connection: sa.Connection | scoped_session[Session]) -> tuple[int, str]:
    """How many entries were written, and the hash of the last."""
    row = connection.execute(sa.select(LogHead.entries, LogHead.hash)).one_or_none()
    return (row.entries, row.hash) if row else (0, GENESIS)


def _write_head(entries: int, last_hash: str) -> None:
    head = {"entries": entries, "hash": last_hash}
    statement = insert(LogHead).values(id=HEAD_ID, **head)
    db.session.execute(statement.on_conflict_do_update(index_elements=[LogHead.id], set_=head))


def _hash_address() -> str | None:
    """The network of the request as a keyed hash; without the site's secret nobody can find out which one it is."""
    if not has_request_context() or not request.remote_addr:
        return None
    network = network_of(request.remote_addr)
    return sign_text("moderation.log", network).removeprefix(f"{network}.")
