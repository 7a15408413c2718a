"""Revisions of questions and answers. The first one is stored when a text is edited for the first time."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api import Member, Viewer, not_found, now, reads
from motorclub.api.rows import Author, Internal, Page, Row, columns_of, read_one, read_page
from motorclub_forum.models import Answer, AnswerStatus, Category, Question, Revision, RevisionStatus
from motorclub_forum.shared import rights
from motorclub_forum.shared.counters import TARGETS
from motorclub_forum.shared.database import MISSING, execute
from motorclub_forum.shared.rights import QUESTION_STATE, QuestionState

# Texts of more pieces than these are compared line by line, and beyond that as a whole.
MOST_WORDS, MOST_LINES = 4000, 3000


class BaseRevisionRow(Row):
    """A text as it was after an edit, or as somebody suggests it."""

    id: int
    number: int | None
    editor_id: Internal[int]
    editor_username: Internal[str]
    editor_profile_image: Internal[str | None]
    title: str | None
    body: str
    tags: list[str] | None
    comment: str
    status: Annotated[str, RevisionStatus]
    reject_reason: str
    created_at: datetime
    decided_at: datetime | None
    answer_id: Internal[int | None]

    @property
    def editor(self) -> Author:
        """Who wrote it."""
        return Author(self.editor_id, self.editor_username, self.editor_profile_image)


class RevisionRow(BaseRevisionRow):
    """A text as it was after an edit."""

    about_id: Internal[int | None]

    @property
    def target(self) -> Internal[tuple[str, int]]:
        """("QUESTION" or "ANSWER", its id)."""
        return ("ANSWER", self.answer_id) if self.answer_id else ("QUESTION", self.about_id or 0)


EDITOR: dict[str, sa.SQLColumnExpression[Any]] = {
    "tags": Revision.tag_names,
    "editor_username": Member.username,
    "editor_profile_image": Member.profile_image,
}
REVISIONS = sa.select(*columns_of(RevisionRow, Revision, **EDITOR, about_id=Revision.question_id)).join(
    Member, Member.id == Revision.editor_id
)


def record_revision(
    row: Question | Answer, column: str, editor_id: int, text: Mapping[str, object], comment: str
) -> dict[str, int]:
    """Store the new text of a locked post, and before that its first one; returns the post's changed columns."""
    number = max(row.revision_count, 1) + 1
    if row.revision_count == 0:
        first = {name: getattr(row, name) for name in text}
        _insert(
            row,
            {column: row.id, "number": 1, "editor_id": row.author_id, "created_at": row.created_at, **first},
        )
    values = {column: row.id, "number": number, "editor_id": editor_id, "created_at": now(), **text}
    _insert(row, {**values, "comment": comment})
    return {"revision_count": number}


def _insert(row: Question | Answer, values: Mapping[str, object]) -> None:
    execute(sa.insert(Revision).values(**values, status=RevisionStatus.APPLIED, base_version=row.version))


def list_revisions(
    viewer: Viewer, target_type: str, target_id: int, page: int, size: int
) -> Page[RevisionRow]:
    """A page of revisions, the newest first. Raises 404 for a target that the viewer does not see."""
    get_target(viewer, target_type, target_id)
    mine = REVISIONS.where(column_of(target_type) == target_id, Revision.number.is_not(None))
    return read_page(RevisionRow, mine.order_by(Revision.number.desc()), page, size)


def column_of(target_type: str) -> InstrumentedAttribute[int | None]:
    """The column by which a target's revisions are found."""
    return Revision.question_id if target_type == "QUESTION" else Revision.answer_id


class TargetText(Row):
    """The current text of a question or an answer, with the title and the tags of the question."""

    question: QuestionState
    id: int
    body: str
    version: int
    writer_id: int
    answer_status: str | None
    title: str
    tag_names: list[str]


def get_target(viewer: Viewer, target_type: str, target_id: int) -> TargetText:
    """The current text of a target. Raises 404, 410 for what the viewer does not see."""
    post = TARGETS[target_type]
    written = (post.id, post.body, post.version, post.author_id)
    columns: tuple[Any, ...] = (*written, Answer.status, Question.title, Question.tag_names)
    joined = sa.select(*columns, *QUESTION_STATE).select_from(Question)
    joined = joined.outerjoin(Category, Category.id == Question.category_id)
    # Of a question no answer is read.
    mine = sa.false() if target_type == "QUESTION" else Answer.question_id == Question.id
    found = reads().execute(joined.outerjoin(Answer, mine).where(post.id == target_id)).first()
    if found is None:
        raise not_found(MISSING[post], id=target_id)
    target = TargetText(QuestionState(*found[len(columns) :]), *found[: len(columns)])
    moderator = rights.moderates_by(viewer, target.question.moderator_ids)
    rights.check_seen(viewer, target.question, moderator)
    hidden = target_type == "ANSWER" and target.answer_status != AnswerStatus.PUBLISHED
    if hidden and target.writer_id != viewer.id and not moderator:
        raise not_found("Answer {id}", id=target_id)
    return target


def find_revision(viewer: Viewer, revision_id: int) -> tuple[RevisionRow, TargetText]:
    """(revision, the current text of its target). Raises 404, 410.

    A suggested edit that was not applied is visible to its author, to the author of the text and to those who decide.
    """
    row = read_one(RevisionRow, REVISIONS.where(Revision.id == revision_id), "Revision {id}", id=revision_id)
    target = get_target(viewer, *row.target)
    involved = viewer.id in (row.editor_id, target.writer_id) or rights.decides_edits(viewer)
    if row.number is None and not involved:
        raise not_found("Revision {id}", id=revision_id)
    return row, target


class DiffPart(Row):
    """Text that stayed, came or went."""

    kind: Annotated[str, ("SAME", "ADDED", "REMOVED")]
    text: str


class Diff(Row):
    """A revision compared with the one before it, or a suggested edit compared with the current text."""

    title: list[DiffPart]
    body: list[DiffPart]
    tags_added: list[str]
    tags_removed: list[str]


def diff_revision(viewer: Viewer, revision_id: int) -> Diff:
    """What the edit changed; of a suggested one, what it would change now."""
    row, target = find_revision(viewer, revision_id)
    before = (target.title, target.body, target.tag_names) if row.number is None else _before(row)
    title, body, tags = before[0] or "", before[1], before[2] or ()
    return Diff(
        title=compare_texts(title, row.title) if row.title is not None else [],
        body=compare_texts(body, row.body),
        tags_added=[tag for tag in row.tags or () if tag not in tags],
        tags_removed=[tag for tag in tags if row.tags is not None and tag not in row.tags],
    )


def _before(row: RevisionRow) -> tuple[str | None, str, Sequence[str] | None]:
    """Title, body and tags of the revision before."""
    target_type, target_id = row.target
    earlier = sa.select(Revision.title, Revision.body, Revision.tag_names).where(
        column_of(target_type) == target_id, Revision.number == (row.number or 0) - 1
    )
    found = reads().execute(earlier).first()
    return (None, "", None) if found is None else (found[0], found[1], found[2])


def compare_texts(before: str, after: str) -> list[DiffPart]:
    """What stayed, came and went, in order; both texts can be read from it.

    >>> [(part.kind, part.text) for part in compare_texts("a cold start", "a warm start")]
    [('SAME', 'a '), ('REMOVED', 'cold'), ('ADDED', 'warm'), ('SAME', ' start')]
    """
    old, new = _pieces(before, after)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    parts: list[DiffPart] = []
    for kind, low, high, start, end in matcher.get_opcodes():
        if kind == "equal":
            parts.append(DiffPart("SAME", "".join(old[low:high])))
            continue
        if low < high:
            parts.append(DiffPart("REMOVED", "".join(old[low:high])))
        if start < end:
            parts.append(DiffPart("ADDED", "".join(new[start:end])))
    return parts


def _pieces(before: str, after: str) -> tuple[list[str], list[str]]:
    """Words and white space; of long texts lines, of very long ones the whole, because comparing takes squares."""
    words = [re.findall(r"\s+|[^\s]+", text) for text in (before, after)]
    if max(map(len, words)) <= MOST_WORDS and _rare(*words):
        return words[0], words[1]
    lines = [text.splitlines(keepends=True) for text in (before, after)]
    if max(map(len, lines)) <= MOST_LINES and _rare(*lines):
        return lines[0], lines[1]
    return [before] if before else [], [after] if after else []


# Comparing is slow for pieces that occur often on both sides.
MOST_PAIRS = 400_000


def _rare(old: Sequence[str], new: Sequence[str]) -> bool:
    counts: dict[str, int] = {}
    for piece in new:
        counts[piece] = counts.get(piece, 0) + 1
    return sum(counts.get(piece, 0) for piece in old) <= MOST_PAIRS
