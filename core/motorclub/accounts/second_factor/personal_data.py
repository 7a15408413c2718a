"""What the second factor keeps about a member: handed out without what opens anything, and erased."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from motorclub.accounts.second_factor.models import (
    Challenge,
    Passkey,
    RecoveryCode,
    RememberedDevice,
    Totp,
)
from motorclub.db import db
from motorclub.plugin.exports import execute_counted, export_items
from motorclub.plugin.values import Erased, ExportFile, PersonalData

TABLES = (Challenge, Passkey, RecoveryCode, RememberedDevice, Totp)

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
    yield export_items("second_factor.json", told)


def _rows(columns: tuple[Any, ...], user_id: int) -> list[dict[str, Any]]:
    owner = columns[0].class_.member_id
    wanted = sa.select(*columns).where(owner == user_id).order_by(columns[0].class_.created_at)
    return [row._asdict() for row in db.session.execute(wanted)]


def erase(user_id: int) -> Erased:
    """Every row."""
    return Erased(
        sum(execute_counted(sa.delete(table).where(table.member_id == user_id)) for table in TABLES)
    )


PERSONAL_DATA = (PersonalData("The second factor: apps, passkeys and trusted browsers.", export, erase),)
