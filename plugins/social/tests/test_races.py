"""What happens at once. Each race has a negative control: without its guard the very same test would fail."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motorclub.api import ContentRef, db, now
from motorclub.testing.race import PATIENCE_S, Meeting, meet_after, together
from motorclub_social import blocks, bookmarks, comments, follows, relations, targets
from motorclub_social.models import Bookmark, Comment, Folder, Follow

Patch = pytest.MonkeyPatch


def statuses(club: Any, *calls: tuple[Any, str, str, dict[str, Any] | None]) -> list[int]:
    """The answers to calls that begin at once: (member, method, path, body)."""

    def ask(member: Any, method: str, path: str, body: Any) -> int:
        return int(club.of(member).open(f"/social-api{path}", method=method, json=body).status_code)

    return sorted(together([lambda call=call: ask(*call) for call in calls]))


def count(club: Any, table: Any) -> int:
    """How many rows there are."""
    with club.site.context():
        return db.session.scalar(sa.select(sa.func.count()).select_from(table)) or 0


def no_lock(*args: Any, **more: Any) -> None:
    """Instead of a lock."""


FOLLOW = {"targetType": "workshop.thing", "targetId": 7, "level": "ALL"}


def naive_follow(follower_id: int, ref: ContentRef, level: str) -> tuple[int, bool]:
    """`follows.insert_one` as a naive author would have written it."""
    row = Follow(
        follower_id=follower_id, target_type=ref.type, target_id=ref.id, level=level, created_at=now()
    )
    db.session.add(row)
    db.session.flush()
    return row.id, True


@pytest.mark.parametrize("guarded", [True, False])
def test_a_double_follow_counts_once(club: Any, monkeypatch: Patch, guarded: bool) -> None:
    """Two clicks at the same moment; without the insertion that gives way, the second one breaks."""
    meet_after(monkeypatch, follows, "_relevel")
    if not guarded:
        monkeypatch.setattr(follows, "lock_own", no_lock)
        monkeypatch.setattr(follows, "insert_one", naive_follow)
    found = statuses(club, *[(club.ben, "POST", "/follows", FOLLOW)] * 2)
    assert found == ([200, 201] if guarded else [201, 500])
    assert (count(club, Follow), club.miscounted()) == (1, [])


SAVE = {"targetType": "workshop.thing", "targetId": 7}


@pytest.mark.parametrize("guarded", [True, False])
def test_a_double_bookmark_is_one(club: Any, monkeypatch: Patch, guarded: bool) -> None:
    """Two clicks at the same moment; without the shelf's lock both find nothing and the second one breaks."""
    meet_after(monkeypatch, bookmarks, "_mine")
    if not guarded:
        monkeypatch.setattr(bookmarks, "lock_own", no_lock)
    found = statuses(club, *[(club.ben, "POST", "/bookmarks", SAVE)] * 2)
    assert found == ([200, 201] if guarded else [201, 500])
    assert count(club, Bookmark) == 1


@pytest.mark.parametrize("guarded", [True, False])
def test_the_cap_holds_at_once(club: Any, monkeypatch: Patch, guarded: bool) -> None:
    """Two last places for one; without the lock both are taken."""
    monkeypatch.setattr(bookmarks, "MOST", 1)
    meet_after(monkeypatch, bookmarks, "count")
    if not guarded:
        monkeypatch.setattr(bookmarks, "lock_own", no_lock)
    club.workshop.thing(8)
    other = {**SAVE, "targetId": 8}
    found = statuses(club, (club.ben, "POST", "/bookmarks", SAVE), (club.ben, "POST", "/bookmarks", other))
    assert (found, count(club, Bookmark)) == (([201, 409], 1) if guarded else ([201, 201], 2))


def unheld(user_id: int, folder_id: int) -> None:
    """`bookmarks.hold_folder` without a lock."""
    assert db.session.scalar(sa.select(Folder.id).where(Folder.id == folder_id, Folder.user_id == user_id))


@pytest.mark.parametrize("guarded", [True, False])
def test_a_folder_that_is_removed_while_something_is_saved_in_it(
    club: Any, monkeypatch: Patch, guarded: bool
) -> None:
    """The removal waits, and the bookmark is in no folder then; without the lock saving breaks."""
    folder = club.folder(club.ben, "Winter")["id"]
    if not guarded:
        monkeypatch.setattr(bookmarks, "hold_folder", unheld)
    looked, meeting = bookmarks.hold_folder, Meeting(2, PATIENCE_S)

    def look_then_let_it_go(user_id: int, folder_id: int) -> None:
        looked(user_id, folder_id)
        meeting.wait()
        if not guarded:
            gone.wait()

    gone = Meeting(2, PATIENCE_S)
    monkeypatch.setattr(bookmarks, "hold_folder", look_then_let_it_go)

    def remove() -> int:
        meeting.wait()
        answer = club.of(club.ben).delete(f"/social-api/bookmark-folders/{folder}")
        if not guarded:
            gone.wait()
        return int(answer.status_code)

    def save() -> int:
        return int(
            club.of(club.ben).post("/social-api/bookmarks", json={**SAVE, "folderId": folder}).status_code
        )

    assert together([remove, save]) == ([204, 201] if guarded else [204, 500])
    if guarded:
        [item] = club.get("/bookmarks", club.ben)["content"]
        assert item["folderId"] is None


SAY = {"targetType": "workshop.thing", "targetId": 7, "body": "Nice one."}


def between(club: Any, patch: Patch, *, guarded: bool, module: Any, name: str) -> Callable[[Any], list[int]]:
    """Calls of ben's that are held between the look at blocks and the writing, while ann blocks him."""
    if not guarded:
        for one in (targets, relations):
            patch.setattr(one, "lock_pairs", no_lock)
        patch.setattr("motorclub_social.blocks.lock_pairs", no_lock)
        patch.setattr("motorclub_social.provided_services.lock_pairs", no_lock)
    looked, blocked = Meeting(2, PATIENCE_S), Meeting(2, PATIENCE_S)
    original = getattr(module, name)

    def look_then_wait(*args: Any, **more: Any) -> Any:
        found = original(*args, **more)
        looked.wait()
        if not guarded:
            blocked.wait()
        return found

    patch.setattr(module, name, look_then_wait)

    def block() -> int:
        looked.wait()
        body = {"userId": club.ben.id}
        status = club.of(club.ann).post("/social-api/blocks", json=body).status_code
        if not guarded:
            blocked.wait()
        return int(status)

    return lambda call: together([block, call])


@pytest.mark.parametrize("guarded", [True, False])
def test_a_block_while_somebody_comments(club: Any, monkeypatch: Patch, guarded: bool) -> None:
    """The block waits for the comment that had looked before; without the lock a comment comes after the block."""
    run = between(club, monkeypatch, guarded=guarded, module=relations, name="check_not_blocked")
    written: list[str] = []
    note(monkeypatch, written)
    path = "/social-api/comments"
    assert run(lambda: int(club.of(club.ben).post(path, json=SAY).status_code)) == [201, 201]
    assert written == (["comment", "block"] if guarded else ["block", "comment"])
    assert count(club, Comment) == 1
    club.say(club.ben, expected=403)


def note(patch: Patch, written: list[str]) -> None:
    """Write down in which order a comment, a follow and a block are written."""
    for module, name, word in (
        (comments, "_insert", "comment"),
        (follows, "insert_one", "follow"),
        (blocks, "_store", "block"),
    ):
        original = getattr(module, name)

        def noted(*args: Any, _original: Any = original, _word: str = word) -> Any:
            written.append(_word)
            return _original(*args)

        patch.setattr(module, name, noted)


@pytest.mark.parametrize("guarded", [True, False])
def test_a_block_while_somebody_follows(club: Any, monkeypatch: Patch, guarded: bool) -> None:
    """The block takes the new follow away; without the lock one stays beside it."""
    run = between(club, monkeypatch, guarded=guarded, module=relations, name="check_not_blocked")
    body = {"targetType": "USER", "targetId": club.ann.id}
    blocked, followed = run(lambda: int(club.of(club.ben).post("/social-api/follows", json=body).status_code))
    # The block may come before the follow's answer has been read, and has taken it away then.
    assert (blocked, followed) in {(201, 201), (201, 404)}
    assert count(club, Follow) == (0 if guarded else 1)
    assert club.miscounted() == []


def unlocked(comment_id: int) -> Any:
    """`comments.lock_votes` as a naive author would have written it."""
    return comments.Votes._make(db.session.execute(comments.VOTES_OF.where(Comment.id == comment_id)).one())


@pytest.mark.parametrize("guarded", [True, False])
def test_two_likes_count_both(club: Any, monkeypatch: Patch, guarded: bool) -> None:
    """Two members at the same moment; without the lock the score is not what the rows say."""
    said = club.say(club.ben)["id"]
    meet_after(monkeypatch, comments, "_voted_at", 2)
    if not guarded:
        monkeypatch.setattr(comments, "lock_votes", unlocked)
    call = ("PUT", f"/comments/{said}/vote", {"value": 1})
    assert statuses(club, (club.ann, *call), (club.cleo, *call)) == [200, 200]
    assert (club.miscounted() == []) is guarded


@pytest.mark.parametrize("guarded", [True, False])
def test_two_who_remove_a_comment_count_once(club: Any, monkeypatch: Patch, guarded: bool) -> None:
    """The author and a moderator at the same moment; without the lock the thread loses two."""
    said = club.say(club.ben)["id"]
    club.say(club.ben)
    if not guarded:
        original = comments.find_comment
        monkeypatch.setattr(comments, "find_comment", lambda number, lock=False: original(number, lock=False))
    meet_after(monkeypatch, comments, "get_comment")
    call = ("DELETE", f"/comments/{said}", None)
    found = statuses(club, (club.ben, *call), (club.moderator, *call))
    assert (found, club.miscounted() == []) == (([204, 404], True) if guarded else ([204, 204], False))


def test_many_at_once_leave_every_counter_right(club: Any) -> None:
    """Comments, replies, likes, follows, blocks and removals from eight threads: no deadlock, and a recount agrees."""
    members = [club.site.member(f"member{n}") for n in range(6)]
    roots = [club.say(club.ann)["id"] for _ in range(3)]

    def work(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(12):
            one, other = chance.sample(members, 2)
            calls = [
                ("POST", "/comments", SAY | {"body": f"Ask @{other.username}"}),
                ("POST", "/comments", SAY | {"parentId": chance.choice(roots)}),
                ("PUT", f"/comments/{chance.choice(roots)}/vote", {"value": chance.choice((0, 1))}),
                ("POST", "/follows", {"targetType": "USER", "targetId": other.id}),
                ("DELETE", f"/follows?targetType=USER&targetId={other.id}", None),
                ("POST", "/blocks", {"userId": other.id}),
                ("DELETE", f"/blocks/{other.id}", None),
                ("DELETE", f"/comments/{chance.randint(4, 40)}", None),
            ]
            method, path, body = chance.choice(calls)
            answer = club.of(one).open(f"/social-api{path}", method=method, json=body)
            assert answer.status_code < 500, answer.text

    together([functools.partial(work, seed) for seed in range(8)])
    assert club.miscounted() == []


def test_a_recount_finds_what_is_wrong(club: Any) -> None:
    """The control of the recount itself: each counter is spoilt once, and each is found."""
    club.follow(club.ben, club.thing)
    said = club.say(club.ben)["id"]
    club.say(club.cleo, parent=said)
    club.like(club.ann, said)
    spoils = (
        "UPDATE social_followed SET follower_count = 7",
        "UPDATE social_thread SET comment_count = 7",
        "UPDATE social_comment SET reply_count = 7, score = 7",
    )
    for statement in spoils:
        with club.site.context():
            db.session.execute(sa.text(statement))
            db.session.commit()
    assert {what for what, _ in club.miscounted()} == {"followers", "comments", "replies", "likes"}


def test_a_unique_row_is_the_last_guard(club: Any) -> None:
    """Two rows of one follow or bookmark cannot be, no matter who writes them."""
    club.follow(club.ben, club.thing)
    with club.site.context(), pytest.raises(IntegrityError):
        naive_follow(club.ben.id, club.thing, "ALL")
