"""Pictures to upload, and what was written down."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.testing.site import Site


@pytest.fixture
def audited(site: Site) -> Callable[[], list[str]]:
    """The actions in the audit log, oldest first."""

    def read() -> list[str]:
        with site.context():
            return list(db.session.scalars(sa.select(AuditEntry.action).order_by(AuditEntry.id)))

    return read


@pytest.fixture
def rows(site: Site) -> Callable[..., list[tuple[Any, ...]]]:
    """What a statement gives, seen from outside any session."""

    def read(statement: str, **values: Any) -> list[tuple[Any, ...]]:
        with site.context(), db.engine.begin() as connection:
            result = connection.execute(sa.text(statement), values)
            return [tuple(row) for row in result] if result.returns_rows else []

    return read


@pytest.fixture
def picture() -> Callable[..., bytes]:
    """A file with a picture of one colour: `picture("PNG", (60, 40))`; what else Pillow's `save` takes goes to it."""

    def draw(
        kind: str = "JPEG",
        size: tuple[int, int] = (60, 40),
        colour: Any = (200, 30, 30),
        mode: str = "RGB",
        **save: Any,
    ) -> bytes:
        out = BytesIO()
        Image.new(mode, size, colour).save(out, kind, **save)
        return out.getvalue()

    return draw


@pytest.fixture
def upload() -> Callable[..., TestResponse]:
    """Send a picture as a browser's form does."""

    def send(client: FlaskClient, content: bytes, *, to: str = "profile-image", **form: Any) -> TestResponse:
        data = {"image": (BytesIO(content), "me.jpg"), **form}
        return client.put(f"/users/me/{to}", data=data, content_type="multipart/form-data")

    return send
