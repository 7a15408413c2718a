"""What a refused request has written is undone by the error handler, whatever the error is."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from werkzeug.exceptions import NotFound

from motorclub.db import after_commit, db
from motorclub.http import ApiError
from motorclub.people.models import Member
from motorclub.testing.site import Site


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (ApiError(409, "Not now."), 409),
        (NotFound(), 404),
        (sa.exc.DataError("INSERT", None, ValueError("NUL")), 400),
        (sa.exc.OperationalError("SELECT", None, ConnectionError("gone")), 503),
        (RuntimeError("a mistake"), 500),
    ],
    ids=["refusal", "http", "data", "database", "mistake"],
)
def test_every_error_undoes_what_the_request_has_written(site: Site, error: Exception, status: int) -> None:
    """A change and the work that waits for its commit: nothing that runs later can commit them."""
    member, done = site.member("writer"), list[int]()
    with site.app.test_request_context():
        db.session.execute(sa.update(Member).where(Member.id == member.id).values(username="other"))
        after_commit(lambda: done.append(1))
        answer = site.app.make_response(site.app.handle_user_exception(error))
        assert answer.status_code == status
        db.session.commit()
        assert db.session.scalar(sa.select(Member.username).where(Member.id == member.id)) == "writer"
    assert done == []
