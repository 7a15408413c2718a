"""The demo community's word filters, and what waits for staff or is flagged."""

from __future__ import annotations

import json
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import VISITOR, Content, ContentRef, DemoContext, db, resolve_content
from motorclub.api.moderation import HeldContent
from motorclub_moderation.screening.filter_cache import replace_token
from motorclub_moderation.screening.models import FilterAction, ReviewItem, ReviewKind, WordFilter
from motorclub_moderation.screening.newcomers import FIRST_POSTS, LINKS
from motorclub_moderation.screening.reviewing import NEW_MEMBER

QUESTION, ANSWER = "forum.question", "forum.answer"
# (name, pattern, is a regular expression, action, replacement, hits)
FILTERS = (
    ("Insults", "idiot", False, FilterAction.CENSOR, None, 41),
    ("Advertising", "(?:cheap|replica) (?:watches|rims)", True, FilterAction.BLOCK, None, 128),
    ("Contact outside the site", "whats?app|telegram", True, FilterAction.REQUIRE_APPROVAL, None, 17),
    ("Selling parts", "for sale", False, FilterAction.FLAG, None, 33),
    ("House rules", "forum rules", False, FilterAction.LINK, "/rules", 9),
    ("Name of our meeting", "summer meet", False, FilterAction.REPLACE, "Summer Meeting", 22),
    ("Turbo questions", "turbocharger", False, FilterAction.TAG, "turbo", 58),
    ("Flooding", "free money|crypto giveaway", True, FilterAction.SILENCE, None, 3),
)
# (hours ago, rule, answer to a question)
HELD = (
    (
        1,
        FIRST_POSTS,
        "Had the same noise. It was the heat shield above the rear silencer: one new clamp, ten minutes.",
    ),
    (3, LINKS, "I wrote up how I did it, with photos: https://example.org/my-timing-chain"),
    (
        9,
        "Contact outside the site",
        "I have one of these on the shelf. Write to me on WhatsApp and I will send photos.",
    ),
    (26, FIRST_POSTS, "Check the earth strap behind the left headlight first, mine was green all through."),
)
# (days ago, rule, kind) of questions that are public.
LISTED = (
    (1, "Selling parts", ReviewKind.FLAGGED),
    (2, "Selling parts", ReviewKind.FLAGGED),
    (0, NEW_MEMBER, ReviewKind.NEW_MEMBER),
    (3, NEW_MEMBER, ReviewKind.NEW_MEMBER),
    (4, NEW_MEMBER, ReviewKind.NEW_MEMBER),
)


def seed(context: DemoContext) -> None:
    """Write them into the current session."""
    _add_filters(context)
    refs = [ContentRef(QUESTION, number) for number in range(1, 40)]
    questions = list(resolve_content(refs, VISITOR).values())
    if len(questions) > len(HELD) + len(LISTED):
        _hold_answers(context, questions[: len(HELD)])
        _list_questions(context, questions[len(HELD) :])


def _add_filters(context: DemoContext) -> None:
    at = context.now - timedelta(days=60)
    for name, pattern, is_regex, action, replacement, hits in FILTERS:
        row = WordFilter(
            name=name,
            pattern=pattern,
            is_regex=is_regex,
            action=action,
            replacement=replacement,
            hit_count=hits,
            created_at=at,
            updated_at=at,
        )
        db.session.add(row)
    replace_token()


def _hold_answers(context: DemoContext, questions: list[Content]) -> None:
    """Answers of members that wait, as the calls that would publish them."""
    for question, (hours, rule, body) in zip(questions, HELD, strict=True):
        others = [number for number in context.member_ids[4:] if number != question.author_id]
        held = HeldContent(
            author_id=context.random.choice(others),
            type=ANSWER,
            item_id=None,
            thread=str(question.ref),
            rule=rule,
            texts={"body": body},
            pictures=[],
            method="POST",
            path=f"/forum-api/questions/{question.ref.id}/answers",
            query="",
            content_type="application/json",
            body=json.dumps({"body": body}).encode(),
            created_at=context.now - timedelta(hours=hours),
        )
        db.session.add(held)


def _list_questions(context: DemoContext, questions: list[Content]) -> None:
    by_members = [question for question in questions if question.author_id in context.member_ids]
    for question, (days, rule, kind) in zip(by_members, LISTED, strict=False):
        values = {"type": QUESTION, "item_id": question.ref.id, "author_id": question.author_id}
        at = context.now - timedelta(days=days, hours=2)
        db.session.execute(sa.insert(ReviewItem).values(kind=kind, rule=rule, created_at=at, **values))
