"""The demo community's follows, comments, feed and bookmarks, about whatever the plugins before have made."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import VISITOR, Content, ContentRef, DemoContext, db, resolve_content
from motorclub_social import integrations, text
from motorclub_social.models import (
    Activity,
    Base,
    Bookmark,
    Comment,
    Folder,
    Follow,
    Followed,
    Level,
    Subject,
    Thread,
    Vote,
)
from motorclub_social.targets import COMMENT, digest, member_ref

TEXTS = Path(__file__).with_name("demo.toml")
# Content to comment on in a fresh demo site: content types, how many ids to look at, and the action for the feed.
PLACES = (
    ("forum.question", 220, "forum.question_asked"),
    ("forum.answer", 400, "forum.answer_posted"),
    ("announcements.announcement", 10, "announcements.sent"),
)
PAGE = 100
MOST_FOLLOWED = 12
SAVERS = 12
TALKED_ABOUT = 0.3


@dataclass(frozen=True)
class Said:
    """A comment that is to be written: on a thing, by somebody, at a time, with replies and people who like it."""

    about: Content
    author_id: int
    body: str
    at: datetime
    parent: Said | None = None


def seed(context: DemoContext) -> None:
    """Write them into the current session."""
    texts = tomllib.loads(TEXTS.read_text("utf-8"))
    things = [(content, action) for name, most, action in PLACES for content in _there(name, most)]
    contents = [content for content, _ in things]
    _follow(context, contents)
    _happen(things)
    _talk(context, sorted(_said(context, texts, contents), key=lambda one: one.at))
    _save(context, texts, contents)
    db.session.flush()


def _there(name: str, most: int) -> Iterator[Content]:
    """What everybody may see among the first numbers of a content type."""
    for start in range(1, most + 1, PAGE):
        refs = [ContentRef(name, number) for number in range(start, min(most, start + PAGE - 1) + 1)]
        yield from resolve_content(refs, VISITOR).values()


def _follow(context: DemoContext, contents: Sequence[Content]) -> None:
    chance = context.random
    questions = [content.ref for content in contents if content.ref.type == "forum.question"]
    rows: list[dict[str, Any]] = []
    for member_id in context.member_ids:
        others = [other for other in context.member_ids if other != member_id]
        people = chance.sample(others, min(len(others), chance.randint(2, MOST_FOLLOWED)))
        asked = chance.sample(questions, min(len(questions), chance.randint(0, 4)))
        for ref in [*map(member_ref, people), *asked]:
            at = context.now - timedelta(days=chance.randint(1, 200), minutes=chance.randint(0, 1440))
            level = chance.choice([Level.ALL, Level.HIGHLIGHTS, Level.HIGHLIGHTS])
            rows.append(_target(ref) | {"follower_id": member_id, "level": level, "created_at": at})
    _write_follows(rows)


def _write_follows(rows: list[dict[str, Any]]) -> None:
    """Follows, and how many each thing has."""
    rows.sort(key=lambda row: row["created_at"])
    _insert(Follow, rows)
    counts: dict[tuple[str, int], int] = {}
    for row in rows:
        key = (row["target_type"], row["target_id"])
        counts[key] = counts.get(key, 0) + 1
    _insert(
        Followed,
        [
            {"target_type": name, "target_id": number, "follower_count": count}
            for (name, number), count in counts.items()
        ],
    )


def _target(ref: ContentRef) -> dict[str, object]:
    return {"target_type": ref.type, "target_id": ref.id}


def _insert(model: type[Base], rows: Sequence[Mapping[str, object]]) -> None:
    if rows:
        db.session.execute(sa.insert(model), rows)


def _happen(things: Sequence[tuple[Content, str]]) -> None:
    """The feed's past, oldest first: what is newer has the higher number."""
    for content, action in sorted(things, key=lambda one: (one[0].created_at, one[0].ref)):
        if content.author_id is not None:
            highlight = content.ref.type != "forum.answer"
            note(content.ref, action, content.author_id, content.created_at, highlight=highlight)


def note(ref: ContentRef, action: str, author_id: int, at: datetime, *, highlight: bool) -> None:
    """Add an activity for the followers of its author, of the item itself or of its subjects, such as a tag."""
    shared = {"author_id": author_id, "highlight": highlight}
    made = sa.insert(Activity).values(type=ref.type, item_id=ref.id, deed=action, at=at, **shared)
    number = db.session.execute(made.returning(Activity.id)).scalar_one()
    subjects = sorted({ref, member_ref(author_id), *integrations.subjects_of(ref)})
    _insert(
        Subject, [{"type": one.type, "item_id": one.id, "activity_id": number, **shared} for one in subjects]
    )


def _said(context: DemoContext, texts: dict[str, Any], contents: Sequence[Content]) -> Iterator[Said]:
    """Comments and replies. A question and its answers, which have one title, stand on one page: each says another."""
    chance = context.random
    left: dict[str, list[str]] = {}
    for content in contents:
        if chance.random() > TALKED_ABOUT:
            continue
        fitting = left.setdefault(content.title, list(_fitting(texts, content.title)))
        for body in _some(chance, fitting, chance.choice([1, 1, 1, 2, 3, 5])):
            fitting.remove(body)
            at = _later(context, content.created_at)
            said = Said(content, chance.choice(context.member_ids), body, at)
            yield said
            for reply in chance.sample(texts["replies"], chance.choice([0, 0, 1, 2])):
                author = chance.choice(context.member_ids)
                yield Said(content, author, reply, _later(context, at), said)


def _fitting(texts: dict[str, Any], title: str) -> Sequence[str]:
    """What can be said about something of this title: by the first talk with the beginning of a word of it."""
    for talk in texts["talk"]:
        if re.search(rf"\b({'|'.join(talk['words'])})", title, re.IGNORECASE):
            fitting: Sequence[str] = talk["comments"]
            return fitting
    return list(texts["comments"])


def _some(chance: random.Random, texts: Sequence[str], number: int) -> list[str]:
    return chance.sample(texts, min(number, len(texts)))


def _later(context: DemoContext, at: datetime) -> datetime:
    """Some time between then and now."""
    return at + (context.now - at) * context.random.random() ** 3


class DemoTalk:
    """The service `social.demo`: what plugins that are filled later have their demo members say and follow."""

    def write_comments(
        self, context: DemoContext, comments: Sequence[tuple[str, int, int, str, datetime]]
    ) -> None:
        """Have members comment: (type, item, author, text, time), the oldest first. Does not commit."""
        for type_, item_id, author_id, body, at in comments:
            ref = ContentRef(type_, item_id)
            _write_comment(context, ref, author_id, body, at)
        _count()

    def write_follows(self, context: DemoContext, follows: Mapping[tuple[str, int], Collection[int]]) -> None:
        """Have members follow things that nobody follows yet. Does not commit."""
        rows = [
            {
                **_target(ContentRef(*target)),
                "follower_id": member_id,
                "level": Level.HIGHLIGHTS,
                "created_at": _later(context, context.now - timedelta(days=30)),
            }
            for target, members in follows.items()
            for member_id in members
        ]
        _write_follows(rows)


def _talk(context: DemoContext, said: Sequence[Said]) -> None:
    numbers: dict[int, int] = {}
    for one in said:
        parent_id = numbers[id(one.parent)] if one.parent else None
        ref = one.about.ref
        numbers[id(one)] = _write_comment(context, ref, one.author_id, one.body, one.at, parent_id)
    _count()


def _write_comment(
    context: DemoContext,
    about: ContentRef,
    author_id: int,
    body: str,
    at: datetime,
    parent_id: int | None = None,
) -> int:
    """A comment with its place in the feed and who likes it; its id."""
    row = sa.insert(Comment).values(
        thread_id=_thread(about),
        parent_id=parent_id,
        author_id=author_id,
        body=body,
        body_html=text.render(body),
        created_at=at,
    )
    number: int = db.session.execute(row.returning(Comment.id)).scalar_one()
    note(ContentRef(COMMENT, number), "social.comment_posted", author_id, at, highlight=False)
    _like(context, number, author_id, at)
    return number


def _thread(ref: ContentRef) -> int:
    there = sa.select(Thread.id).where(Thread.target_type == ref.type, Thread.target_id == ref.id)
    found = db.session.scalar(there)
    if found is None:
        found = db.session.execute(sa.insert(Thread).values(_target(ref)).returning(Thread.id)).scalar_one()
    return found


def _like(context: DemoContext, comment_id: int, author_id: int, at: datetime) -> None:
    chance = context.random
    likers = chance.sample(
        context.member_ids, min(len(context.member_ids), chance.choice([0, 0, 0, 1, 2, 5]))
    )
    _insert(
        Vote,
        [
            {"comment_id": comment_id, "member_id": liker, "created_at": _later(context, at)}
            for liker in likers
            if liker != author_id
        ],
    )


def _count() -> None:
    """All counters from the rows."""
    reply = aliased(Comment)
    replies = sa.select(sa.func.count()).select_from(reply).where(reply.parent_id == Comment.id)
    likes = sa.select(sa.func.count()).select_from(Vote).where(Vote.comment_id == Comment.id)
    values = {"reply_count": replies.scalar_subquery(), "score": likes.scalar_subquery()}
    quietly = {"synchronize_session": False}
    db.session.execute(sa.update(Comment).values(values).execution_options(**quietly))
    inside = sa.select(sa.func.count()).select_from(Comment).where(Comment.thread_id == Thread.id)
    counted = sa.update(Thread).values(comment_count=inside.scalar_subquery())
    db.session.execute(counted.execution_options(**quietly))


def _save(context: DemoContext, texts: dict[str, Any], contents: Sequence[Content]) -> None:
    chance = context.random
    for member_id in context.member_ids[:SAVERS]:
        folders = _folders(context, member_id, texts["folders"][: chance.randint(1, 4)])
        rows = [
            {
                **_target(content.ref),
                "user_id": member_id,
                "folder_id": chance.choice([None, *folders]),
                "note": chance.choice(texts["notes"]) or None,
                "title": content.title,
                "url": content.url,
                "digest": digest(content),
                "seen_at": context.now,
                "created_at": _later(context, content.created_at),
            }
            for content in chance.sample(contents, min(len(contents), chance.randint(5, 25)))
        ]
        _insert(Bookmark, rows)


def _folders(context: DemoContext, member_id: int, names: Sequence[str]) -> list[int]:
    rows = [
        {
            "user_id": member_id,
            "name": name,
            "name_key": name.casefold(),
            "position": place,
            "created_at": context.now,
        }
        for place, name in enumerate(names)
    ]
    return list(db.session.scalars(sa.insert(Folder).returning(Folder.id), rows))
