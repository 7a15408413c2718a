"""The forum's part of the demo community: what people would ask and answer, from the texts in demo.toml.

Everything comes from the context's generator and clock, so each seeding of a site makes the same forum. Rows are
written in bulk, with the counters that votes and answers would have set.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from motorclub.api import ContentRef, DemoContext, Member, db
from motorclub.api.demo import add_demo_counts, draw_scene
from motorclub.api.pictures import add_drawn_picture
from motorclub_forum import events, notifications
from motorclub_forum.models import (
    Answer,
    Category,
    Kind,
    Outcome,
    Question,
    QuestionTag,
    SameHere,
    Status,
    Tag,
    Vote,
)
from motorclub_forum.reading import popularity
from motorclub_forum.shared import text
from motorclub_forum.shared.counters import Tally, count
from motorclub_forum.shared.pictures import PICTURE, QUESTION

QUESTIONS = 200
OLDEST_DAYS = 240
TEXTS = Path(__file__).with_name("demo.toml")

SHARE_OF_UP_VOTES = 0.88
SHARE_SOLVED = 0.6
# The members with unread notifications in the demo, and of how many answers and accepted answers at most.
NOTIFIED = ("driver", "moderator")
MOST_UNREAD = 2
# How many answers a question has: some wait for their first.
ANSWER_COUNTS = (0, 0, 1, 1, 2, 2, 3, 3, 4)

# Of the pictures: places are drawn with the question's car, and few paints, so that few pictures must be drawn.
WIDTHS, SHAPE = (320, 800), (4, 3)
PLACES = ("track", "garage", "snow", "country")
HUES = (8, 40, 212)

SPOKEN_WITH_A_VOWEL = (*"AEIOaeio", "M2", "MGB", "MX", "S2000")


@dataclass
class Reply:
    """An answer to be written, with its votes: (member, value). `repair` holds the columns of what it takes."""

    author: int
    body: str
    at: datetime
    votes: list[tuple[int, int]] = field(default_factory=list)
    confirmed: list[int] = field(default_factory=list)
    repair: dict[str, Any] = field(default_factory=dict)
    id: int = 0


@dataclass
class Thread:
    """A question to be written, with its answers; `accepted` is a position in `replies`.

    `car` holds the columns of the car that it is about, `category` is a position in the list of the texts, and
    `body_shape` says how that car is drawn.
    """

    author: int
    kind: str
    title: str
    body: str
    tags: list[str]
    at: datetime
    replies: list[Reply]
    accepted: int | None
    car: dict[str, Any]
    category: int
    body_shape: str
    same: list[int] = field(default_factory=list)
    votes: list[tuple[int, int]] = field(default_factory=list)
    views: int = 0
    id: int = 0


def seed(context: DemoContext) -> None:
    """Write the demo forum into the current session."""
    threads = list(make(context))
    _write_questions(threads, _write_categories(context.now), context.now)
    _write_answers(threads)
    _write_tags(threads, context.now)
    _write_votes(threads, context.now)
    _write_found(threads, context.now)
    _write_pictures(threads, context)
    _notify_named(threads, context)
    viewed = ((ContentRef(QUESTION, thread.id), thread.views, thread.at) for thread in threads)
    add_demo_counts(context, popularity.VIEW, viewed)


def make(context: DemoContext) -> Iterator[Thread]:
    """All threads, the oldest first, so that a higher id is also younger."""
    texts = tomllib.loads(TEXTS.read_text("utf-8"))
    pairs = _pairs(texts, context.random)
    for place, (case, title, car) in enumerate(pairs):
        age = (1 - place / len(pairs)) ** 1.5 * OLDEST_DAYS * 24 * 60
        at = context.now - timedelta(minutes=age + context.random.uniform(5, 50))
        yield _thread(texts, case, title, car, at, context)


def _pairs(texts: dict[str, Any], chance: random.Random) -> list[tuple[dict[str, Any], str, list[Any]]]:
    """(case, title, car), no pair of title and car twice; every case comes about equally often."""
    decks = []
    for case in texts["case"]:
        cars = [car for group in case["cars"] for car in texts["groups"][group]]
        deck = [(case, title, car) for title in case["titles"] for car in cars]
        chance.shuffle(deck)
        decks.append(deck)
    rounds = [deck[n] for n in range(-(-QUESTIONS // len(decks))) for deck in decks]
    chosen = rounds[:QUESTIONS]
    chance.shuffle(chosen)
    return chosen


def _thread(
    texts: dict[str, Any],
    case: dict[str, Any],
    title: str,
    car: list[Any],
    at: datetime,
    context: DemoContext,
) -> Thread:
    chance = context.random
    facts = _facts(car, case["kind"], chance)
    # The title's own text: another one of its case may ask something else.
    place = case["titles"].index(title)
    parts = [case["opening"][place], case["details"][place], chance.choice(texts["closings"])]
    author = chance.choice(context.member_ids)
    replies = list(_replies(texts, case, facts, author, at, context))
    solved = bool(replies) and chance.random() < SHARE_SOLVED
    accepted = _best(replies) if solved else None
    if accepted is not None:
        replies[accepted].confirmed = _some(chance, author, replies[accepted].author, context)
    return Thread(
        author=author,
        kind=case["kind"],
        title=_fill(title, facts),
        body="\n\n".join(_fill(part, facts) for part in parts if part),
        tags=[*case["tags"], car[1]][:5],
        at=at,
        replies=replies,
        accepted=accepted,
        car=_car(texts, car, facts),
        category=_category(texts, case["tags"]),
        body_shape=next(shape for group, shape in texts["bodies"].items() if car in texts["groups"][group]),
        same=_some(chance, author, author, context) if case["kind"] == Kind.PROBLEM else [],
        votes=_votes(author, chance.choice((0, 1, 1, 2, 3, 5, 8)), context),
        views=chance.randint(12, 60) + sum(chance.randint(8, 90) for _ in replies),
    )


def _some(chance: random.Random, author: int, other: int, context: DemoContext) -> list[int]:
    """A few members who are neither of the two."""
    members = [member for member in context.member_ids if member not in (author, other)]
    return chance.sample(members, min(len(members), chance.choice((0, 0, 1, 2, 4))))


def _car(texts: dict[str, Any], car: Sequence[Any], facts: dict[str, Any]) -> dict[str, Any]:
    brand, model = texts["cars"][car[1]]
    mileage = int(facts["km"].replace(",", ""))
    return {
        "brand": brand,
        "car_model": model,
        "generation": _generation(car[0], f"{brand} {model}"),
        "engine": facts["engine"],
        "year": facts["year"],
        "mileage_km": mileage,
    }


# Words by which people name a generation: Mk7, 7, E46, 8V, NA, III, 987.
GENERATION = re.compile(r"Mk\d|[1-9]|[A-Z]{1,2}\d{1,3}|\d[A-Z]|N[A-D]|III?|98[67]|99[67]")


def _generation(name: str, model: str) -> str:
    """
    >>> _generation("Golf 7 GTI", "Volkswagen Golf"), _generation("BMW M2", "BMW M2")
    ('Mk7', '')
    """
    words = (word for word in name.split() if word not in model.split() and GENERATION.fullmatch(word))
    found = next(words, "")
    return f"Mk{found}" if found.isdecimal() and len(found) == 1 else found


def _category(texts: dict[str, Any], tags: Sequence[str]) -> int:
    """The position of the category that has the first of the tags that any of them has."""
    for tag in tags:
        for place, category in enumerate(texts["category"]):
            if tag in category["tags"]:
                return place
    return len(texts["category"]) - 1


def _facts(car: Sequence[Any], kind: str, chance: random.Random) -> dict[str, Any]:
    name, _, first, last, engine = car
    price = chance.randint(29, 189) * 100 if kind == "BUYING" else chance.randint(18, 190) * 10
    return {
        "car": name,
        "year": chance.randint(first, last),
        "km": f"{chance.randint(24, 219)},000",
        "engine": engine,
        "price": f"{price:,} euro",
    }


def _fill(template: str, facts: dict[str, Any]) -> str:
    """
    >>> _fill("Is a {car} dear?", {"car": "Elise"})
    'Is an Elise dear?'
    """
    article = "an" if facts["car"].startswith(SPOKEN_WITH_A_VOWEL) else "a"
    return template.replace(" a {car}", f" {article} {{car}}").format(**facts)


def _replies(
    texts: dict[str, Any],
    case: dict[str, Any],
    facts: dict[str, Any],
    asker: int,
    at: datetime,
    context: DemoContext,
) -> Iterator[Reply]:
    """The case's own answers, best one not always first in time, and sometimes a remark at the end."""
    chance = context.random
    number = chance.choice(ANSWER_COUNTS)
    bodies = chance.sample(case["answers"], min(number, len(case["answers"])))
    if number > len(bodies):
        bodies.append(chance.choice(texts["followups"]))
    others = [member for member in context.member_ids if member != asker]
    for author, body in zip(chance.sample(others, len(bodies)), bodies, strict=True):
        at = _later(at, context)
        worth = 6 if body == case["answers"][0] else 3
        votes = _votes(author, chance.randint(0, worth) + worth // 3, context)
        repair = _repair(case) if body == case["answers"][0] else {}
        yield Reply(author, _fill(body, facts), at, votes, repair=repair)


def _repair(case: dict[str, Any]) -> dict[str, Any]:
    """The columns of what the first answer of a case takes."""
    if "repair" not in case:
        return {}
    euro, hours, difficulty = case["repair"]
    cost = {"parts_cost_minor": euro * 100, "parts_cost_currency": "EUR"} if euro else {}
    return {**cost, "labour_hours": hours, "difficulty": difficulty}


def _later(at: datetime, context: DemoContext) -> datetime:
    """Some time after `at`, most often within hours, never in the future."""
    step = timedelta(minutes=context.random.lognormvariate(5.0, 1.2))
    return min(at + step, at + (context.now - at) * 0.8)


def _votes(author: int, number: int, context: DemoContext) -> list[tuple[int, int]]:
    chance = context.random
    voters = [member for member in context.member_ids if member != author]
    chosen = chance.sample(voters, min(number, len(voters)))
    return [(voter, 1 if chance.random() < SHARE_OF_UP_VOTES else -1) for voter in chosen]


def _best(replies: Sequence[Reply]) -> int:
    return max(range(len(replies)), key=lambda place: sum(value for _, value in replies[place].votes))


def _write_categories(at: datetime) -> list[int]:
    """The ids of the categories, in their order."""
    texts = tomllib.loads(TEXTS.read_text("utf-8"))
    rows = [
        {
            "name": category["name"],
            "slug": text.slug(category["name"]),
            "description": category["description"],
            "icon": category["icon"],
            "colour": category["colour"],
            "position": place,
            "allowed_kinds": [str(kind) for kind in Kind],
            "default_tags": category["tags"][:1],
            "created_at": at,
        }
        for place, category in enumerate(texts["category"])
    ]
    statement = sa.insert(Category).returning(Category.id, sort_by_parameter_order=True)
    return list(db.session.scalars(statement, rows))


def _heat(thread: Thread, at: datetime) -> float:
    hours = (at - thread.at).total_seconds() / 3600
    score = sum(value for _, value in thread.votes)
    return popularity.heat(score, len(thread.replies), len(thread.same), thread.views // 2, hours)


def _write_questions(threads: Sequence[Thread], categories: Sequence[int], at: datetime) -> None:
    rows = [
        {
            "author_id": thread.author,
            "kind": thread.kind,
            "title": thread.title,
            "excerpt": text.excerpt(thread.body),
            "body": thread.body,
            "body_html": text.render(thread.body),
            "tag_names": thread.tags,
            **_ups_and_downs(thread.votes),
            "answer_count": len(thread.replies),
            "view_count": thread.views,
            "unique_view_count": thread.views // 2,
            "same_here_count": len(thread.same),
            "hot_score": _heat(thread, at),
            "category_id": categories[thread.category],
            **thread.car,
            "created_at": thread.at,
            "last_activity_at": max([thread.at, *(reply.at for reply in thread.replies)]),
        }
        for thread in threads
    ]
    statement = sa.insert(Question).returning(Question.id, sort_by_parameter_order=True)
    for thread, id_ in zip(threads, db.session.scalars(statement, rows), strict=True):
        thread.id = id_


NO_REPAIR: dict[str, Any] = dict.fromkeys(
    ("parts_cost_minor", "parts_cost_currency", "labour_hours", "difficulty")
)


def _write_answers(threads: Sequence[Thread]) -> None:
    replies = [(thread, reply) for thread in threads for reply in thread.replies]
    rows = [
        {
            "question_id": thread.id,
            "author_id": reply.author,
            "body": reply.body,
            "body_html": text.render(reply.body),
            **_ups_and_downs(reply.votes),
            "worked_count": len(reply.confirmed),
            **NO_REPAIR,
            **reply.repair,
            "created_at": reply.at,
        }
        for thread, reply in replies
    ]
    statement = sa.insert(Answer).returning(Answer.id, sort_by_parameter_order=True)
    for (_, reply), id_ in zip(replies, db.session.scalars(statement, rows), strict=True):
        reply.id = id_
    _write_accepted(threads)


def _write_accepted(threads: Sequence[Thread]) -> None:
    solved = [
        {
            "id": thread.id,
            "status": Status.SOLVED,
            "accepted_answer_id": thread.replies[thread.accepted].id,
            "accepted_at": thread.replies[thread.accepted].at,
            "accepted_by_id": thread.author,
            "confirmed_count": len(thread.replies[thread.accepted].confirmed),
        }
        for thread in threads
        if thread.accepted is not None
    ]
    db.session.execute(sa.update(Question), solved)


def _write_tags(threads: Sequence[Thread], at: datetime) -> None:
    names = sorted({name for thread in threads for name in thread.tags})
    made = sa.insert(Tag).returning(Tag.id, sort_by_parameter_order=True)
    ids = dict(
        zip(
            names, db.session.scalars(made, [{"name": name, "created_at": at} for name in names]), strict=True
        )
    )
    rows = [{"question_id": thread.id, "tag_id": ids[name]} for thread in threads for name in thread.tags]
    db.session.execute(sa.insert(QuestionTag), rows)
    for thread in threads:
        solved = int(thread.accepted is not None)
        count([ids[name] for name in thread.tags], Tally(1, int(not thread.replies), solved))
    _count_categories()


def _count_categories() -> None:
    inside = sa.select(sa.func.count()).where(Question.category_id == Category.id).scalar_subquery()
    counted = sa.update(Category).values(question_count=inside)
    db.session.execute(counted.execution_options(synchronize_session=False))


def _write_found(threads: Sequence[Thread], at: datetime) -> None:
    """Members with the same problem, and those for whom the accepted answer worked."""
    same = [
        {"question_id": thread.id, "member_id": member, "created_at": at}
        for thread in threads
        for member in thread.same
    ]
    worked = [
        {"answer_id": reply.id, "member_id": member, "kind": "WORKED", "created_at": at}
        for thread in threads
        for reply in thread.replies
        for member in reply.confirmed
    ]
    for table, rows in ((SameHere, same), (Outcome, worked)):
        if rows:
            db.session.execute(sa.insert(table), rows)


def _write_votes(threads: Sequence[Thread], at: datetime) -> None:
    on_questions = [(thread.id, None, thread.author, vote) for thread in threads for vote in thread.votes]
    on_answers = [
        (None, reply.id, reply.author, vote)
        for thread in threads
        for reply in thread.replies
        for vote in reply.votes
    ]
    # Long enough ago not to count for today's limits of votes.
    long_ago = at - timedelta(days=2)
    rows = [
        {
            "question_id": question,
            "answer_id": answer,
            "receiver_id": receiver,
            "member_id": member,
            "value": value,
            "changed_at": long_ago,
        }
        for question, answer, receiver, (member, value) in (*on_questions, *on_answers)
    ]
    db.session.execute(sa.insert(Vote), rows)


def _write_pictures(threads: Sequence[Thread], context: DemoContext) -> None:
    """A picture for a third of the questions, of what the question is about."""
    described = tomllib.loads(TEXTS.read_text("utf-8"))["picture"]
    chosen = context.random.sample(threads, len(threads) // 3)
    found = ((thread, _picture_of(described, thread)) for thread in chosen)
    for thread, picture in found:
        if picture:
            _write_picture(thread, picture, context)


def _picture_of(described: Sequence[dict[str, Any]], thread: Thread) -> dict[str, Any] | None:
    return next((picture for picture in described if set(picture["tags"]) & set(thread.tags)), None)


def _write_picture(thread: Thread, picture: dict[str, Any], context: DemoContext) -> None:
    motif, hue = picture["motif"], context.random.choice(HUES)
    versions = _draw(f"{thread.body_shape}:{motif}" if motif in PLACES else motif, hue)
    add_drawn_picture(
        PICTURE,
        ContentRef(QUESTION, thread.id),
        [(width, width * SHAPE[1] // SHAPE[0], one) for width, one in zip(WIDTHS, versions, strict=True)],
        key=f"{context.random.getrandbits(128):032x}",
        member_id=thread.author,
        alt=picture["alt"],
        created_at=thread.at,
    )


def _notify_named(threads: Sequence[Thread], context: DemoContext) -> None:
    """The newest answers to two named members' questions, and their newest accepted answers, are still unread."""
    named = sa.select(Member.id).where(Member.username.in_(NOTIFIED), Member.id.in_(context.member_ids))
    for member_id in db.session.scalars(named.order_by(Member.id)).all():
        _notify_of_answers([thread for thread in threads if thread.author == member_id])
        solved = (
            (thread, thread.replies[thread.accepted]) for thread in threads if thread.accepted is not None
        )
        for thread, reply in [one for one in solved if one[1].author == member_id][-MOST_UNREAD:]:
            accepted = events.AnswerAccepted(thread.id, thread.title, reply.id, member_id, thread.author)
            notifications.notify_answerer(accepted)


def _notify_of_answers(own: Sequence[Thread]) -> None:
    answers = [(thread, reply) for thread in own for reply in thread.replies]
    for thread, reply in sorted(answers, key=lambda one: one[1].at)[-MOST_UNREAD:]:
        posted = events.AnswerPosted(thread.id, thread.title, reply.id, reply.author, thread.author)
        notifications.notify_asker(posted)


@cache
def _draw(motif: str, hue: int) -> Sequence[bytes]:
    return draw_scene(motif, hue, WIDTHS, SHAPE)


def _ups_and_downs(votes: Sequence[tuple[int, int]]) -> dict[str, int]:
    ups = sum(value > 0 for _, value in votes)
    return {"up_count": ups, "down_count": len(votes) - ups}
