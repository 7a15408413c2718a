"""What can be found, as PostgreSQL's full-text search wants it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base

# The words of a title count for more than those of the text.
DOCUMENT = "setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'D')"


class SearchRow(Base):
    """The words of one item of content. `owner` is the plugin that its type belongs to."""

    __tablename__ = "search_document"
    __table_args__ = (
        sa.Index("ix_search_document_document", "document", postgresql_using="gin"),
        sa.Index(None, "owner"),
    )

    type: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    owner: Mapped[str]
    title: Mapped[str]
    body: Mapped[str]
    members_only: Mapped[bool]
    created_at: Mapped[datetime]
    document: Mapped[Any] = mapped_column(TSVECTOR, sa.Computed(DOCUMENT, persisted=True))


class SearchBuilt(Base):
    """A content type whose items from before it could be found have been read, up to `last_id`."""

    __tablename__ = "search_built"

    type: Mapped[str] = mapped_column(primary_key=True)
    owner: Mapped[str]
    last_id: Mapped[int]
    done_at: Mapped[datetime | None]
