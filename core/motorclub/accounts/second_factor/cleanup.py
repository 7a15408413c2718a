"""What the second factor no longer needs."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from motorclub.accounts.second_factor import challenges, totp
from motorclub.accounts.second_factor.models import RememberedDevice, Totp
from motorclub.db import db


def forget_old(now: datetime) -> None:
    """Delete challenges that are over, devices that are asked again, and apps that were never confirmed.

    In the caller's transaction.
    """
    challenges.forget_old(now)
    db.session.execute(sa.delete(RememberedDevice).where(RememberedDevice.expires_at <= now))
    never = Totp.confirmed_at.is_(None), Totp.created_at <= now - totp.SET_UP_LIFE
    db.session.execute(sa.delete(Totp).where(*never))
