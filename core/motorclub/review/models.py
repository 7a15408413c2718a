"""The calls of members that wait for staff."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column
from motorclub.people.models import of_member


class HeldContent(Base):
    """A call that would have published or changed something, as it was made.

    `type` is the content type, `item_id` the item that would change, None for a new one, `thread` the item that it is a
    part of or said about, as a reference. `texts` are what staff read,
    by field, and `pictures` the paths of those that are stored already. `method`, `path`, `query`, `content_type` and
    `body` are the call, which is made again when it is released.
    """

    __tablename__ = "held_content"
    __table_args__ = (sa.Index(None, "author_id", "id"),)

    id: Mapped[int] = identity_column()
    author_id: Mapped[int] = of_member()
    type: Mapped[str]
    item_id: Mapped[int | None]
    thread: Mapped[str | None]
    rule: Mapped[str]
    texts: Mapped[dict[str, Any]] = mapped_column(JSONB)
    pictures: Mapped[list[Any]] = mapped_column(JSONB)
    method: Mapped[str]
    path: Mapped[str]
    query: Mapped[str]
    content_type: Mapped[str]
    body: Mapped[bytes]
    created_at: Mapped[datetime]
