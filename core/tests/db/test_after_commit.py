"""Work that follows a commit: done after it, dropped with a rollback, never an error to the caller."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from motorclub import keys
from motorclub.db import after_commit, db, reads
from motorclub.testing.site import Site

WRITE = sa.text("UPDATE platform_state SET epoch = epoch + 1")
READ = sa.text("SELECT epoch FROM platform_state")


@pytest.fixture
def context(site: Site) -> Iterator[None]:
    """An application context around the test."""
    with site.context():
        yield


@pytest.mark.usefixtures("context")
class TestAfterCommit:
    """`after_commit(fn)`."""

    def test_runs_once_and_only_after_the_commit(self) -> None:
        """The next transaction of the session does not run it again."""
        told: list[str] = []
        db.session.execute(WRITE)
        after_commit(lambda: told.append("done"))
        assert told == []
        db.session.commit()
        db.session.execute(WRITE)
        db.session.commit()
        assert told == ["done"]

    def test_sees_what_was_committed(self) -> None:
        """The function reads on a connection of its own and finds the change there."""
        seen: list[int] = []
        db.session.execute(WRITE)
        expected = db.session.scalar(READ)
        after_commit(lambda: seen.append(reads().scalar(READ) or 0))
        db.session.commit()
        assert seen == [expected]

    def test_a_rollback_drops_it(self) -> None:
        """What did not happen is not published, also not by the next commit."""
        told: list[str] = []
        db.session.execute(WRITE)
        after_commit(lambda: told.append("done"))
        db.session.rollback()
        db.session.execute(WRITE)
        db.session.commit()
        assert told == []

    def test_a_rolled_back_savepoint_drops_its_own_only(self) -> None:
        """Work registered before the savepoint stays."""
        told: list[str] = []
        after_commit(lambda: told.append("outer"))
        savepoint = db.session.begin_nested()
        after_commit(lambda: told.append("inner"))
        savepoint.rollback()
        db.session.execute(WRITE)
        db.session.commit()
        assert told == ["outer"]

    def test_commands_to_the_store_follow_the_commit_together(self) -> None:
        """Equal ones are sent once; a rollback sends none of them."""
        store = keys.keys()
        for number in (b"1", b"2", b"1"):
            keys.send_after_commit("RPUSH", "told", number)
        db.session.execute(WRITE)
        assert store.lrange("told", 0, -1) == []
        db.session.commit()
        assert store.lrange("told", 0, -1) == [b"1", b"2"]
        keys.send_after_commit("RPUSH", "told", b"3")
        db.session.rollback()
        assert store.lrange("told", 0, -1) == [b"1", b"2"]

    def test_a_released_savepoint_keeps_its_work(self) -> None:
        """A savepoint that succeeded belongs to the transaction."""
        told: list[str] = []
        with db.session.begin_nested():
            db.session.execute(WRITE)
            after_commit(lambda: told.append("inner"))
        assert told == []
        db.session.commit()
        assert told == ["inner"]

    def test_it_may_write_and_commit_itself(self) -> None:
        """The session is free again when the function runs."""

        def follow() -> None:
            db.session.execute(WRITE)
            db.session.commit()

        before = db.session.scalar(READ) or 0
        db.session.execute(WRITE)
        after_commit(follow)
        db.session.commit()
        assert db.session.scalar(READ) == before + 2

    def test_its_error_is_logged_and_the_rest_goes_on(self, caplog: pytest.LogCaptureFixture) -> None:
        """The change has already happened, so the caller is not told of a failure."""
        told: list[str] = []
        db.session.execute(WRITE)
        after_commit(lambda: 1 / 0)  # type: ignore[arg-type,return-value]
        after_commit(lambda: told.append("done"))
        db.session.commit()
        assert told == ["done"]
        assert "work after a commit failed" in caplog.text
