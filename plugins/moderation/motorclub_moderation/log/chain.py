"""The hashes of the moderation log: SHA-256 over JSON with sorted keys, without spaces, in UTF-8."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

# What the first entry has as `prev_hash`.
GENESIS = "0" * 64
# The columns that an entry's hash covers.
COVERED = (
    "id",
    "created_at",
    "actor_id",
    "actor_role",
    "action",
    "target_type",
    "target_id",
    "target_user_id",
    "case_id",
    "is_reversible",
    "reverts_id",
    "ip_hash",
    "text_hash",
    "prev_hash",
)


def hash_entry(entry: Mapping[str, Any]) -> str:
    """The hash of an entry, from its columns."""
    return _hash({name: entry[name] for name in COVERED})


def hash_text(
    salt: str, reason: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> str:
    """The hash of an entry's texts."""
    return _hash({"salt": salt, "reason": reason, "before": before, "after": after})


def to_json(value: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """What the column holds: names as strings, moments as texts."""
    return None if value is None else json.loads(json.dumps(value, default=_plain))


def _hash(value: Mapping[str, Any]) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_plain)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: object) -> str:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)
