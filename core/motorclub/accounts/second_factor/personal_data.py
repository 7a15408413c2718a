"""What the second factor keeps about a member: handed out without what opens anything, and erased."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import orjson
import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.second_factor.models import (
    Challenge,
    Passkey,
    RecoveryCode,
    RememberedDevice,
    Totp,
)
from motorclub.db import Base, db
from motorclub.plugin.values import Erased, ExportFile, PersonalData

TABLES: tuple[type[Base], ...] = (Challenge, Passkey, RecoveryCode, RememberedDevice, Totp)

SHOWN: dict[str, tuple[Any, ...]] = {
    "app": (Totp.created_at, Totp.confirmed_at, Totp.last_used_at),
    "passkeys": (Passkey.name, Passkey.site, Passkey.created_at, Passkey.last_used_at),
    "recoveryCodes": (RecoveryCode.created_at, RecoveryCode.used_at),
    "rememberedDevices": (
        RememberedDevice.agent,
        RememberedDevice.address,
        RememberedDevice.created_at,
        RememberedDevice.last_used_at,
        RememberedDevice.expires_at,
    ),
}


def export(user_id: int) -> Iterable[ExportFile]:
    """When what was set up and used; no secret, no code, no key."""
    told = {name: _rows(columns, user_id) for name, columns in SHOWN.items()}
    yield ExportFile("second_factor.json", orjson.dumps(told, option=orjson.OPT_INDENT_2))


def _rows(columns: tuple[Any, ...], user_id: int) -> list[dict[str, Any]]:
    owner = columns[0].class_.member_id
    wanted = sa.select(*columns).where(owner == user_id).order_by(columns[0].class_.created_at)
    return [
        {name: _shown(value) for name, value in row._asdict().items()} for row in db.session.execute(wanted)
    ]


def _shown(value: object) -> object:
    return clock.iso(value) if isinstance(value, datetime) else value


def erase(user_id: int) -> Erased:
    """Every row."""
    return Erased(sum(_erased(table.__table__, user_id) for table in TABLES))


def _erased(table: Any, user_id: int) -> int:
    result: Any = db.session.execute(sa.delete(table).where(table.c.member_id == user_id))
    return int(result.rowcount)


PERSONAL_DATA = (PersonalData("The second factor: apps, passkeys and trusted browsers.", export, erase),)
