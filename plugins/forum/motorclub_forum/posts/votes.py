"""Votes and "same here".

A vote is a state that a member holds, with a limit a day, a limit for each receiver, and an end after ten minutes.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api import (
    ContentDraft,
    ContentRef,
    Member,
    Viewer,
    conflict,
    db,
    forbidden,
    invalid,
    lock_name,
    not_found,
    now,
    publish,
    reads,
    review,
    settings_of,
)
from motorclub.api.cars import find_car
from motorclub.api.rows import AUTHOR, AuthoredRow, Internal, Page, Row, columns_of, read_page
from motorclub_forum.content import ANSWER, QUESTION
from motorclub_forum.events import OutcomeRecorded, VoteChanged, VotedUp
from motorclub_forum.models import Answer, AnswerStatus, Found, Outcome, Question, SameHere, Status, Vote
from motorclub_forum.moderation import question_states
from motorclub_forum.moderation.answer_states import lock_visible_pair
from motorclub_forum.reading.rows import car_label, is_dangerous
from motorclub_forum.settings import ForumSettings
from motorclub_forum.shared import counters, limits, page_cache, rights
from motorclub_forum.shared.counters import LISTED, TARGETS, Target
from motorclub_forum.shared.database import execute, lock_row, update_row

CHANGEABLE = timedelta(minutes=10)


class Votable(NamedTuple):
    """A locked post and the title of its question."""

    post: Question | Answer
    question_id: int
    title: str


class HeldVote(NamedTuple):
    """The vote that a member holds, and since when."""

    value: int
    changed_at: datetime


class StoredVote(NamedTuple):
    """What of a vote is for its receiver's standing."""

    weight: float
    is_counted: bool
    invalidated_reason: str | None


class VoteRow(Row):
    """The vote now held, and the target's score."""

    target_type: str
    target_id: int
    value: int
    score: int


class SameHereRow(Row):
    """Whether the caller has it too, and how many have."""

    same_here: bool
    same_here_count: int


def cast_vote(viewer: Viewer, target_type: str, target_id: int, value: int) -> VoteRow:
    """Set the viewer's vote on the target to `value` (0: none).

    Raises 404 for an unknown target, 403 for the viewer's own post and for a down-vote of a new member, 409 for a vote
    that stands for longer than ten minutes while the text has not changed, 429 for more votes than a day allows.
    """
    target = TARGETS[target_type]
    votable = _lock_votable(viewer, target, target_id)
    post = votable.post
    if value < 0 and limits.level_of(viewer) < limits.MAY_DOWN_VOTE:
        raise forbidden("New members cannot vote down yet.")
    before = _get_vote(target, target_id, viewer.member_id)
    held = before.value if before is not None else 0
    if held == value:
        return VoteRow(target_type, target_id, value, post.score)
    if before is not None:
        _check_young(before, post)
    elif value:
        _check_limits(viewer, post.author_id, value)
    stored = _store_vote(target, post, viewer, value)
    score = _move_score(target, target_id, held, value)
    _publish_vote(viewer, votable, value, held, stored)
    db.session.commit()
    return VoteRow(target_type, target_id, value, score)


def _lock_votable(viewer: Viewer, target: Target, target_id: int) -> Votable:
    """The locked post, if the viewer may vote on it. Raises 404, 403, 409."""
    post: Question | Answer = lock_row(target, target_id)
    question = post if isinstance(post, Question) else db.session.get_one(Question, post.question_id)
    special = question.is_locked or question.status not in LISTED
    moderator = special and rights.moderates(viewer, question.category_id)
    rights.check_seen(viewer, question, moderator)
    if isinstance(post, Answer) and post.status != AnswerStatus.PUBLISHED:
        raise not_found("Answer {id}", id=target_id)
    if post.author_id == viewer.member_id:
        raise forbidden("You cannot vote on your own post.")
    if question.is_locked and not moderator:
        raise conflict(rights.LOCKED, code="LOCKED")
    return Votable(post, question.id, question.title)


def _column(target: Target) -> InstrumentedAttribute[int | None]:
    return Vote.question_id if target is Question else Vote.answer_id


def _get_vote(target: Target, target_id: int, member_id: int) -> HeldVote | None:
    mine = (_column(target) == target_id, Vote.member_id == member_id)
    row = db.session.execute(sa.select(Vote.value, Vote.changed_at).where(*mine)).first()
    return None if row is None else HeldVote(*row)


def _check_young(held: HeldVote, post: Question | Answer) -> None:
    """Raises 409 for a vote older than ten minutes, unless the text has changed since."""
    edited = post.edited_at is not None and post.edited_at > held.changed_at
    if now() - held.changed_at > CHANGEABLE and not edited:
        raise conflict("A vote stands after ten minutes, until the text is edited.", code="VOTE_STANDS")


def _check_limits(viewer: Viewer, receiver_id: int, value: int) -> None:
    """Raises 429 for more than a day allows. A lock keeps one voter's votes from being counted at the same time."""
    lock_name(f"forum:votes:{viewer.member_id}")
    counted = limits.votes_today(db.session, viewer.member_id, receiver_id)
    settings = settings_of(ForumSettings)
    refusal = None
    if counted.votes >= limits.most_votes(limits.level_of(viewer)):
        refusal = "You have given all your votes of today."
    elif counted.to_receiver >= settings.votes_per_pair:
        refusal = "You have voted enough for this member today."
    elif value < 0 and counted.downs >= settings.down_votes_per_day:
        refusal = "You have given all your down-votes of today."
    elif value < 0 and counted.downs_to_receiver >= settings.down_votes_per_pair:
        refusal = "You have voted this member down enough for today."
    if refusal:
        raise limits.too_many(refusal)


STANDING = (sa.cast(Vote.weight, sa.Double), Vote.is_counted, Vote.invalidated_reason)


def _store_vote(target: Target, post: Question | Answer, viewer: Viewer, value: int) -> StoredVote:
    column, mine = _column(target), Vote.member_id == viewer.member_id
    if value == 0:
        gone = execute(sa.delete(Vote).where(column == post.id, mine).returning(*STANDING))
        return StoredVote._make(gone.one())
    standing = limits.weigh_vote(viewer, post.author_id)
    values = {"value": value, "changed_at": now(), **standing._asdict()}
    new = insert(Vote).values(
        {column.key: post.id, "member_id": viewer.member_id, "receiver_id": post.author_id, **values}
    )
    changed: dict[str, sa.ColumnElement[Any]] = {name: new.excluded[name] for name in values}
    # One that was found to be void stays so.
    changed["is_counted"] = sa.and_(new.excluded.is_counted, Vote.invalidated_reason.is_(None))
    changed["invalidated_reason"] = sa.func.coalesce(Vote.invalidated_reason, new.excluded.invalidated_reason)
    written = new.on_conflict_do_update(index_elements=[column, Vote.member_id], set_=changed)
    return StoredVote._make(execute(written.returning(*STANDING)).one())


def _move_score(target: Target, target_id: int, before: int, after: int) -> int:
    ups, downs = (after == 1) - (before == 1), (after == -1) - (before == -1)
    moved = {"up_count": target.up_count + ups, "down_count": target.down_count + downs}
    score: int = execute(
        sa.update(target).where(target.id == target_id).values(moved).returning(target.score)
    ).scalar_one()
    return score


REASONS = frozenset({"SELF", "RING", "SOCK", "QUOTA", "STAFF"})


def judge_vote(target_type: str, target_id: int, voter_id: int, reason: str | None) -> bool:
    """Invalidate a vote for its receiver's standing, or let it count again (None); whether there is such a vote.

    Works in the caller's transaction. The score, which everybody sees, stays. Raises ValueError for an unknown reason.
    """
    if reason is not None and reason not in REASONS:
        raise ValueError(f"a vote is void for one of {', '.join(sorted(REASONS))}, not {reason!r}")
    target = TARGETS[target_type]
    mine = (_column(target) == target_id, Vote.member_id == voter_id)
    row = execute(
        sa.update(Vote)
        .where(*mine)
        .values(is_counted=reason is None, invalidated_reason=reason)
        .returning(Vote.question_id, Vote.answer_id, Vote.receiver_id, Vote.value, *STANDING)
    ).first()
    if row is None:
        return False
    question_id, answer_id, receiver_id, value, *standing = row
    if question_id is None:
        question_id = db.session.scalar(sa.select(Answer.question_id).where(Answer.id == answer_id))
    publish(
        VoteChanged(
            question_id=question_id or 0,
            answer_id=answer_id,
            voter_id=voter_id,
            receiver_id=receiver_id,
            value=value,
            previous=value,
            **StoredVote._make(standing)._asdict(),
        )
    )
    return True


def _publish_vote(viewer: Viewer, votable: Votable, value: int, previous: int, stored: StoredVote) -> None:
    post = votable.post
    if isinstance(post, Question):
        counters.publish_state(post.id)
    else:
        page_cache.expire_pages()
    answer_id = post.id if isinstance(post, Answer) else None
    changed = VoteChanged(
        question_id=votable.question_id,
        answer_id=answer_id,
        voter_id=viewer.member_id,
        receiver_id=post.author_id,
        value=value,
        previous=previous,
        **stored._asdict(),
    )
    if value <= 0:
        publish(changed)
        return
    up = VotedUp(
        question_id=votable.question_id,
        answer_id=answer_id,
        author_id=post.author_id,
        voter_id=viewer.member_id,
        title=votable.title,
    )
    publish(up, changed)


# Same here


def set_same_here(viewer: Viewer, question_id: int, same: bool) -> SameHereRow:
    """Set whether the viewer has this problem too. The same call again changes nothing.

    Raises 404, 409 for the viewer's own question and for a locked one.
    """
    question = lock_row(Question, question_id)
    rights.check_seen(viewer, question, rights.moderates(viewer, question.category_id))
    if question.author_id == viewer.id:
        raise conflict("It is your own question.", code="OWN")
    rights.check_writable(viewer, question)
    step = _store_same_here(viewer.member_id, question_id, same)
    if step:
        update_row(question, same_here_count=Question.same_here_count + step)
        counters.publish_state(question_id)
    db.session.commit()
    return SameHereRow(same, question.same_here_count + step)


def _store_same_here(member_id: int, question_id: int, same: bool) -> int:
    """By how much the number of members changes."""
    if same:
        new = insert(SameHere).values(question_id=question_id, member_id=member_id, created_at=now())
        made = new.on_conflict_do_nothing().returning(SameHere.member_id)
        return int(execute(made).first() is not None)
    mine = sa.and_(SameHere.question_id == question_id, SameHere.member_id == member_id)
    return -int(execute(sa.delete(SameHere).where(mine).returning(SameHere.member_id)).first() is not None)


# A question is reopened when negative outcomes outnumber positive ones by this many (community.md 6.1).
NOT_CONFIRMED = 3
COUNTS: Mapping[str, Found] = {
    "worked_count": Found.WORKED,
    "did_not_work_count": Found.DID_NOT_WORK,
    "outdated_count": Found.OUTDATED,
    "dangerous_count": Found.DANGEROUS,
}


class OutcomeRow(AuthoredRow):
    """What somebody found."""

    id: int
    kind: Annotated[str, Found]
    car: str
    comment: str
    by_staff: bool
    created_at: datetime


OUTCOME_COLUMNS = columns_of(OutcomeRow, Outcome, **AUTHOR)


class Outcomes(Row):
    """An answer's counts after somebody has said what they found."""

    answer_id: int
    worked_count: int
    did_not_work_count: int
    outdated_count: int
    dangerous_count: int
    sunk: Internal[bool]
    my_outcome: Annotated[str | None, Found] = None

    @property
    def dangerous(self) -> bool:
        """Whether the answer is marked as dangerous."""
        return is_dangerous(self.sunk, self.dangerous_count)


def record_outcome(viewer: Viewer, answer_id: int, outcome: Mapping[str, Any] | None) -> Outcomes:
    """Store what the viewer found (None: nothing any more).

    Raises 404, 403 for the viewer's own answer, 409 in a locked question, 400 for a car that is not the viewer's.
    """
    question, row, moderator = lock_visible_pair(viewer, answer_id)
    if row.author_id == viewer.id:
        raise forbidden("Others say whether your answer works.")
    if row.status != AnswerStatus.PUBLISHED:
        raise not_found("Answer {id}", id=answer_id)
    rights.check_writable(viewer, question)
    _store_outcome(viewer, answer_id, outcome, moderator)
    counts = recount_outcomes(answer_id)
    _update_solution(question, answer_id, counts)
    if outcome is not None:
        ref, thread = ContentRef(ANSWER, answer_id), ContentRef(QUESTION, question.id)
        texts = {"comment": outcome.get("comment"), "car": outcome.get("car")}
        review(ContentDraft(ref, viewer, texts, author_id=viewer.id, thread=thread))
        publish(
            OutcomeRecorded(
                question_id=question.id,
                answer_id=answer_id,
                author_id=row.author_id,
                member_id=viewer.member_id,
                kind=outcome["kind"],
                title=question.title,
            )
        )
    counters.publish_state(question.id)
    db.session.commit()
    counts.my_outcome = outcome["kind"] if outcome else None
    return counts


def _store_outcome(
    viewer: Viewer, answer_id: int, outcome: Mapping[str, Any] | None, moderator: bool
) -> None:
    if outcome is None:
        mine = sa.and_(Outcome.answer_id == answer_id, Outcome.member_id == viewer.member_id)
        execute(sa.delete(Outcome).where(mine))
        return
    values = {**outcome, "car": _car(viewer, outcome), "by_staff": moderator, "created_at": now()}
    new = insert(Outcome).values(answer_id=answer_id, member_id=viewer.member_id, **values)
    fresh = {name: new.excluded[name] for name in values}
    key = [Outcome.answer_id, Outcome.member_id]
    db.session.execute(new.on_conflict_do_update(index_elements=key, set_=fresh))


def _car(viewer: Viewer, outcome: Mapping[str, Any]) -> str:
    """The car in words, which stay when the car is deleted. Raises 400 for a car that is not the viewer's."""
    if outcome["car_id"] is None:
        return str(outcome["car"])
    car = find_car(viewer.member_id, outcome["car_id"])
    if car is None:
        raise invalid("carId", "This is not one of your cars.")
    return outcome["car"] or car_label(car.brand, car.model, car.generation or "", car.year)


def recount_outcomes(answer_id: int) -> Outcomes:
    """Count the outcomes of a locked answer again."""
    mine = Outcome.answer_id == answer_id
    counted = {
        name: sa.select(sa.func.count())
        .select_from(Outcome)
        .where(mine, Outcome.kind == kind)
        .scalar_subquery()
        for name, kind in COUNTS.items()
    }
    sunk = sa.exists().where(mine, Outcome.kind == Found.DANGEROUS, Outcome.by_staff)
    changed = sa.update(Answer).where(Answer.id == answer_id).values(**counted, sunk=sunk)
    returned = (Answer.id, *(getattr(Answer, name) for name in COUNTS), Answer.sunk)
    return Outcomes(*execute(changed.returning(*returned)).one())


def _update_solution(question: Question, answer_id: int, counts: Outcomes) -> None:
    """Reopen the question or mark its solution, if it is this answer."""
    if question.accepted_answer_id != answer_id:
        return
    against = counts.did_not_work_count + counts.outdated_count - counts.worked_count
    if question.status == Status.SOLVED and against >= NOT_CONFIRMED:
        question_states.reopen_unsolved(None, question, needs_new_answer=True)
        return
    update_row(
        question,
        accepted_outdated=counts.outdated_count > counts.worked_count,
        confirmed_count=counts.worked_count,
    )


def list_outcomes(answer_id: int, page: int, size: int) -> Page[OutcomeRow]:
    """A page of outcomes, the newest first. Raises 404 for an answer that not everybody sees."""
    public = sa.and_(
        Answer.id == answer_id,
        Answer.status == AnswerStatus.PUBLISHED,
        Question.status.in_(counters.LISTED),
    )
    seen = sa.select(Answer.id).join(Question, Question.id == Answer.question_id).where(public)
    if reads().scalar(seen) is None:
        raise not_found("Answer {id}", id=answer_id)
    found = (
        sa.select(*OUTCOME_COLUMNS)
        .select_from(Outcome)
        .join(Member, Member.id == Outcome.member_id)
        .where(Outcome.answer_id == answer_id)
        .order_by(Outcome.created_at.desc(), Outcome.id.desc())
    )
    return read_page(OutcomeRow, found, page, size)
