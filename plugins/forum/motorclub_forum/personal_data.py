"""What the forum keeps about a member: handed out as JSON; erased so that the others' discussions stay whole."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ContentChoice,
    ContentRef,
    Erased,
    ExportFile,
    PersonalData,
    db,
    former_member_id,
    index_content,
    iso,
    unindex_content,
)
from motorclub_forum.content import answer_document
from motorclub_forum.models import (
    Answer,
    Attachment,
    Category,
    CloseVote,
    Draft,
    Invitation,
    Outcome,
    Question,
    Revision,
    SameHere,
    Tag,
    Vote,
)
from motorclub_forum.posts import attachments, outcomes
from motorclub_forum.reading.rows import EMPTY_PROBLEM
from motorclub_forum.shared import page_cache
from motorclub_forum.shared.counters import Target, publish_state
from motorclub_forum.shared.database import execute

QUESTION = (
    Question.id,
    Question.kind,
    Question.status,
    Question.title,
    Question.body,
    Question.tag_names,
    *(
        getattr(Question, name)
        for name in ("brand", "car_model", "generation", "engine", "year", "mileage_km")
    ),
    *(getattr(Question, name) for name in EMPTY_PROBLEM),
    Question.created_at,
)
ANSWER = (Answer.id, Answer.question_id, Answer.status, Answer.body, Answer.created_at)
# What stands where a member wanted their words to go; the answers of others below them stay.
REMOVED_TITLE = "A question removed by its author"
REMOVED = "This text was removed by its author."

VOTE = (Vote.question_id, Vote.answer_id, Vote.value, Vote.changed_at)
OUTCOME = (Outcome.answer_id, Outcome.kind, Outcome.car, Outcome.comment, Outcome.created_at)
SAME = (SameHere.question_id, SameHere.created_at)
INVITED = (Invitation.question_id, Invitation.created_at)
CLOSE = (CloseVote.question_id, CloseVote.reason, CloseVote.created_at)
DRAFT = (Draft.id, Draft.kind, Draft.target_id, Draft.payload, Draft.updated_at)
REVISION = (
    *(Revision.id, Revision.question_id, Revision.answer_id, Revision.title, Revision.body),
    *(Revision.comment, Revision.status, Revision.created_at),
)
PICTURE = (
    *(Attachment.id, Attachment.question_id, Attachment.answer_id, Attachment.alt, Attachment.variants),
    Attachment.created_at,
)
# Each with its columns and with whose it is.
FILES: tuple[tuple[str, tuple[Any, ...], Any], ...] = (
    ("questions.json", QUESTION, Question.author_id),
    ("answers.json", ANSWER, Answer.author_id),
    ("votes.json", VOTE, Vote.member_id),
    ("outcomes.json", OUTCOME, Outcome.member_id),
    ("same-here.json", SAME, SameHere.member_id),
    ("close-votes.json", CLOSE, CloseVote.member_id),
    ("invitations.json", INVITED, Invitation.member_id),
    ("drafts.json", DRAFT, Draft.owner_id),
    ("edits.json", REVISION, Revision.editor_id),
    ("pictures.json", PICTURE, Attachment.owner_id),
)


def export(user_id: int) -> Iterable[ExportFile]:
    """What the member wrote, found, voted, has begun and uploaded."""
    for name, columns, owner in FILES:
        yield _file(name, sa.select(*columns).where(owner == user_id).order_by(*columns[:2]))


def _file(name: str, rows: sa.Select[*tuple[Any, ...]]) -> ExportFile:
    listed = [dict(row._mapping) for row in db.session.execute(rows)]
    return ExportFile(name, json.dumps(listed, indent=2, ensure_ascii=False, default=_shown).encode())


def _shown(value: datetime) -> str:
    return iso(value)


def erase(user_id: int) -> Erased:
    """Votes go, with what they counted; questions and answers stay, by a former member."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP, questions and answers stay their author's; with REMOVE, only their places stay."""
    lock_all(Question, _touched(Question, user_id))
    lock_all(Answer, _touched(Answer, user_id))
    changed = _take_votes_back(Question, user_id)
    _take_votes_back(Answer, user_id)
    gone = db.session.execute(sa.delete(Vote).where(Vote.member_id == user_id).returning(Vote.id)).all()
    removed = len(gone) + _take_words_back(user_id) + _forget_own(user_id, choice)
    if choice is ContentChoice.REMOVE:
        removed += _overwrite_questions(user_id) + _overwrite_answers(user_id)
    hidden = 0
    if choice is not ContentChoice.KEEP:
        hidden = _hide_author(Question, user_id) + _hide_author(Answer, user_id)
        _hide_elsewhere(user_id)
    for question_id in changed:
        publish_state(question_id)
    if removed or hidden:
        page_cache.expire_pages()
    return Erased(removed=removed, anonymised=hidden)


def _take_words_back(user_id: int) -> int:
    """What the member found and has too counts no longer; how many rows that are."""
    said = sa.delete(Outcome).where(Outcome.member_id == user_id).returning(Outcome.answer_id)
    answers = sorted(db.session.scalars(said))
    for answer_id in answers:
        outcomes.recount_outcomes(answer_id)
    had = sa.delete(SameHere).where(SameHere.member_id == user_id).returning(SameHere.question_id)
    questions = list(db.session.scalars(had))
    fewer = sa.update(Question).where(Question.id.in_(questions))
    execute(fewer.values(same_here_count=Question.same_here_count - 1))
    closing = sa.delete(CloseVote).where(CloseVote.member_id == user_id).returning(CloseVote.question_id)
    asked = sa.delete(Invitation).where(Invitation.member_id == user_id).returning(Invitation.question_id)
    others = [row for said in (closing, asked) for row in execute(said).all()]
    return len(answers) + len(questions) + len(others)


def _forget_own(user_id: int, choice: ContentChoice) -> int:
    """Drafts, edits that wait, and pictures that stand nowhere, or in what goes too; how many rows that are."""
    pictures = sa.and_(Attachment.owner_id == user_id, attachments.LOOSE)
    if choice is ContentChoice.REMOVE:
        pictures = Attachment.owner_id == user_id
    waits = sa.and_(Revision.editor_id == user_id, Revision.status == "SUGGESTED")
    drafts = sa.delete(Draft).where(Draft.owner_id == user_id).returning(Draft.id)
    edits = sa.delete(Revision).where(waits).returning(Revision.id)
    named = sa.update(Category).where(Category.moderator_ids.contains([user_id]))
    execute(named.values(moderator_ids=sa.func.array_remove(Category.moderator_ids, user_id)))
    rows = [*execute(drafts).all(), *execute(edits).all()]
    return len(rows) + attachments.delete_attachments(pictures)


# Where else a member may be named, besides what they wrote.
NAMED: tuple[Any, ...] = (
    *(Question.accepted_by_id, Question.last_editor_id, Question.deleted_by_id),
    *(Answer.last_editor_id, Answer.deleted_by_id, Revision.editor_id, Revision.reviewer_id),
    *(Tag.created_by_id, Vote.receiver_id, Attachment.owner_id),
)


def _hide_elsewhere(user_id: int) -> None:
    """The former member stands in every other place, too, and nobody's text says whom it mentioned."""
    for column in NAMED:
        used = sa.exists().where(column == user_id)
        if db.session.scalar(sa.select(used)):
            given = sa.update(column.class_).where(column == user_id).values({column.key: former_member_id()})
            execute(given)
    for target in (Question, Answer):
        names = sa.update(target).where(target.mentioned_ids.contains([user_id]))
        left = sa.func.array_remove(target.mentioned_ids, user_id)
        execute(names.values(mentioned_ids=left))


def _touched(target: Target, user_id: int) -> sa.ColumnElement[bool]:
    """What the member wrote, voted on or said something about."""
    voted = sa.select(_voted(target)).where(Vote.member_id == user_id, _voted(target).is_not(None))
    said: Any = sa.select(SameHere.question_id).where(SameHere.member_id == user_id)
    if target is Answer:
        said = sa.select(Outcome.answer_id).where(Outcome.member_id == user_id)
    return sa.or_(target.author_id == user_id, target.id.in_(voted), target.id.in_(said))


def _voted(target: Target) -> Any:
    return Vote.question_id if target is Question else Vote.answer_id


def lock_all(target: Target, which: sa.ColumnElement[bool]) -> None:
    """In the order of their ids, as every other writer takes one of them at most."""
    locked = sa.select(target.id).where(which).order_by(target.id).with_for_update(key_share=True)
    db.session.execute(locked).all()


def _take_votes_back(target: Target, user_id: int) -> list[int]:
    """Count the member's votes no longer; the ids of what they had voted on."""
    votes = (
        sa.select(
            _voted(target).label("id"),
            sa.func.count().filter(Vote.value == 1).label("ups"),
            sa.func.count().filter(Vote.value == -1).label("downs"),
        )
        .where(Vote.member_id == user_id, _voted(target).is_not(None))
        .group_by(_voted(target))
        .subquery()
    )
    counted = (
        sa.update(target)
        .where(target.id == votes.c.id)
        .values(up_count=target.up_count - votes.c.ups, down_count=target.down_count - votes.c.downs)
        .returning(target.id)
        .execution_options(synchronize_session=False)
    )
    return sorted(db.session.scalars(counted))


def _overwrite_questions(user_id: int) -> int:
    """Take the words of a member's questions away, also from where they are found; how many there were."""
    words = {"title": REMOVED_TITLE, "excerpt": REMOVED, "body": REMOVED, "body_html": f"<p>{REMOVED}</p>"}
    words |= {name: empty for name, empty in EMPTY_PROBLEM.items() if empty == ""}
    overwritten = _overwrite(Question, user_id, words)
    unindex_content(*(ContentRef("forum.question", question_id) for question_id in overwritten))
    below = sa.select(Answer.id, Answer.question_id, Answer.body, Answer.created_at).where(
        Answer.question_id.in_(overwritten)
    )
    _forget_revisions(Revision.question_id, overwritten)
    for answer in db.session.execute(below.where(Answer.status == "PUBLISHED")):
        # Others' answers were found by the question's title too.
        said = (REMOVED_TITLE, answer.body, answer.created_at)
        index_content(answer_document(answer.id, answer.question_id, *said))
    return len(overwritten)


def _overwrite_answers(user_id: int) -> int:
    overwritten = _overwrite(Answer, user_id, {"body": REMOVED, "body_html": f"<p>{REMOVED}</p>"})
    unindex_content(*(ContentRef("forum.answer", answer_id) for answer_id in overwritten))
    _forget_revisions(Revision.answer_id, overwritten)
    return len(overwritten)


def _forget_revisions(column: Any, ids: list[int]) -> None:
    """Nothing of the words is kept as what it was once."""
    execute(sa.delete(Revision).where(column.in_(ids)))
    table: Any = Question if column is Revision.question_id else Answer
    execute(sa.update(table).where(table.id.in_(ids)).values(revision_count=0))


def _overwrite(target: Target, user_id: int, words: dict[str, str]) -> list[int]:
    """The ids of what a member wrote, whose words are others now."""
    changed = sa.update(target).where(target.author_id == user_id).values(words).returning(target.id)
    return list(db.session.scalars(changed.execution_options(synchronize_session=False)))


def _hide_author(target: Target, user_id: int) -> int:
    """Give what the member wrote to the former member; how much that is."""
    mine = sa.exists().where(target.author_id == user_id)
    if not db.session.scalar(sa.select(mine)):
        return 0
    hidden = (
        sa.update(target)
        .where(target.author_id == user_id)
        .values(author_id=former_member_id())
        .returning(target.id)
        .execution_options(synchronize_session=False)
    )
    return len(db.session.execute(hidden).all())


PERSONAL_DATA = (PersonalData("Questions, answers and votes.", export, erase, erase_as),)
