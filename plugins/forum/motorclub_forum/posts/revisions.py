"""What questions and answers were like. The first revision is kept when a text is edited for the first time."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import AUTHOR_COLUMNS, Member, Viewer, author_of, db, not_found, now, page_of, reads
from motorclub_forum.models import Answer, AnswerStatus, Category, Question, Revision, RevisionStatus
from motorclub_forum.shared import rights
from motorclub_forum.shared.counters import TARGETS

Item = dict[str, Any]

# Texts of more pieces than these are compared line by line, and beyond that as a whole.
MOST_WORDS, MOST_LINES = 4000, 3000
STOOD = (RevisionStatus.APPLIED, RevisionStatus.APPROVED)
COLUMNS = (
    Revision.id,
    Revision.question_id,
    Revision.answer_id,
    Revision.number,
    Revision.title,
    Revision.body,
    Revision.tag_names.label("tags"),
    Revision.comment,
    Revision.status,
    Revision.reject_reason,
    Revision.base_version,
    Revision.editor_id,
    Revision.created_at,
    Revision.decided_at,
    *AUTHOR_COLUMNS,
)


def record_revision(
    row: Any, column: str, editor_id: int, text: Mapping[str, Any], comment: str
) -> dict[str, int]:
    """Keep what a locked post says from now on, and before that what it said first; the post's changed columns."""
    number = max(row.revision_count, 1) + 1
    if row.revision_count == 0:
        first = {name: getattr(row, name) for name in text}
        _insert(row, column, 1, row.author_id, first, "", row.created_at)
    _insert(row, column, number, editor_id, text, comment, now())
    return {"revision_count": number}


def _insert(
    row: Any, column: str, number: int, editor_id: int, text: Mapping[str, Any], comment: str, at: Any
) -> None:
    values = {column: row.id, "number": number, "editor_id": editor_id, "comment": comment, "created_at": at}
    db.session.execute(
        sa.insert(Revision).values(**values, **text, status=RevisionStatus.APPLIED, base_version=row.version)
    )


def target_of(revision: Any) -> tuple[str, int]:
    """("QUESTION" or "ANSWER", its id) of a revision's row."""
    return ("QUESTION", revision.question_id) if revision.question_id else ("ANSWER", revision.answer_id)


def list_revisions(viewer: Viewer, target_type: str, target_id: int, page: int, size: int) -> Item:
    """A page of RevisionSchema, the newest first. Raises 404 for a target that the viewer does not see."""
    get_target(viewer, target_type, target_id)
    mine = sa.and_(column_of(target_type) == target_id, Revision.number.is_not(None))
    rows = reads().execute(
        sa.select(*COLUMNS)
        .join(Member, Member.id == Revision.editor_id)
        .where(mine)
        .order_by(Revision.number.desc())
        .limit(size)
        .offset(page * size)
    )
    content = [to_revision_item(row) for row in rows]
    total = reads().scalar(sa.select(sa.func.count()).select_from(Revision).where(mine)) or 0
    return page_of(content, total, page, size)


def column_of(target_type: str) -> Any:
    """The column by which a target's revisions are found."""
    return Revision.question_id if target_type == "QUESTION" else Revision.answer_id


def to_revision_item(row: Any) -> Item:
    """RevisionSchema of a row of COLUMNS."""
    return {**row._mapping, "editor": author_of(row)}


PRESENT = (
    Question.id.label("question_id"),
    Question.title,
    Question.tag_names,
    Question.status,
    Question.author_id,
    Question.deleted_by_id,
    Question.category_id,
    Category.moderator_ids,
)


def get_target(viewer: Viewer, target_type: str, target_id: int) -> Any:
    """What a target says now: title, tags, `body` and `version`. Raises 404, 410 for what the viewer does not see."""
    found = reads().execute(_present(target_type).where(TARGETS[target_type].id == target_id)).first()
    if found is None:
        raise not_found(f"{target_type.capitalize()} {target_id}")
    moderator = rights.moderates_by(viewer, found.moderator_ids)
    rights.check_seen(viewer, found, moderator)
    hidden = target_type == "ANSWER" and found.answer_status != AnswerStatus.PUBLISHED
    if hidden and found.writer_id != viewer.id and not moderator:
        raise not_found(f"Answer {target_id}")
    return found


def _present(target_type: str) -> Any:
    if target_type == "QUESTION":
        own = (Question.id, Question.body, Question.version, Question.author_id.label("writer_id"))
        return sa.select(*PRESENT, *own).outerjoin(Category, Category.id == Question.category_id)
    own_answer = (
        Answer.id,
        Answer.body,
        Answer.version,
        Answer.author_id.label("writer_id"),
        Answer.status.label("answer_status"),
    )
    joined = sa.select(*PRESENT, *own_answer).join(Answer, Answer.question_id == Question.id)
    return joined.outerjoin(Category, Category.id == Question.category_id)


def find_revision(viewer: Viewer, revision_id: int) -> tuple[Any, Any]:
    """(revision, what its target says now). Raises 404, 410.

    A suggested edit that never stood is seen by who wrote it, who wrote the text, and who decides about edits.
    """
    row = reads().execute(_one(revision_id)).first()
    if row is None:
        raise not_found(f"Revision {revision_id}")
    now_ = get_target(viewer, *target_of(row))
    if row.number is None and not may_see_suggestion(viewer, row, now_):
        raise not_found(f"Revision {revision_id}")
    return row, now_


def may_see_suggestion(viewer: Viewer, row: Any, target: Any) -> bool:
    """Whether the viewer wrote it or may decide about it."""
    return viewer.id in (row.editor_id, target.writer_id) or rights.decides_edits(viewer)


def _one(revision_id: int) -> Any:
    return sa.select(*COLUMNS).join(Member, Member.id == Revision.editor_id).where(Revision.id == revision_id)


def diff_revision(viewer: Viewer, revision_id: int) -> Item:
    """DiffSchema: what the edit changed; of a suggested one, what it would change now."""
    row, target = find_revision(viewer, revision_id)
    before = target if row.number is None else _before(row)
    old_title, new_title = _title(before), row.title
    old_tags, new_tags = _tags(before), row.tags
    return {
        "title": compare_texts(old_title, new_title) if new_title is not None else [],
        "body": compare_texts(before.body if before is not None else "", row.body),
        "tags_added": [tag for tag in new_tags or () if tag not in old_tags],
        "tags_removed": [tag for tag in old_tags if new_tags is not None and tag not in new_tags],
    }


def _before(row: Any) -> Any:
    column = column_of(target_of(row)[0])
    earlier = sa.select(Revision.title, Revision.body, Revision.tag_names).where(
        column == target_of(row)[1], Revision.number == row.number - 1
    )
    return reads().execute(earlier).first()


def _title(before: Any) -> str:
    return (before.title or "") if before is not None else ""


def _tags(before: Any) -> Sequence[str]:
    return (before.tag_names or ()) if before is not None else ()


def compare_texts(before: str, after: str) -> list[Item]:
    """What stayed, came and went, in order; both texts can be read from it.

    >>> [(part["kind"], part["text"]) for part in compare_texts("a cold start", "a warm start")]
    [('SAME', 'a '), ('REMOVED', 'cold'), ('ADDED', 'warm'), ('SAME', ' start')]
    """
    old, new = _pieces(before, after)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    parts: list[Item] = []
    for kind, low, high, start, end in matcher.get_opcodes():
        if kind == "equal":
            parts.append({"kind": "SAME", "text": "".join(old[low:high])})
            continue
        if low < high:
            parts.append({"kind": "REMOVED", "text": "".join(old[low:high])})
        if start < end:
            parts.append({"kind": "ADDED", "text": "".join(new[start:end])})
    return parts


def _pieces(before: str, after: str) -> tuple[list[str], list[str]]:
    """Words and what is between them; of long texts lines, of very many lines the whole: comparing takes squares."""
    words = [re.findall(r"\s+|[^\s]+", text) for text in (before, after)]
    if max(map(len, words)) <= MOST_WORDS and _rare(*words):
        return words[0], words[1]
    lines = [text.splitlines(keepends=True) for text in (before, after)]
    if max(map(len, lines)) <= MOST_LINES and _rare(*lines):
        return lines[0], lines[1]
    return [before] if before else [], [after] if after else []


# A piece that stands so often on both sides makes comparing slow.
MOST_PAIRS = 400_000


def _rare(old: Sequence[str], new: Sequence[str]) -> bool:
    counts: dict[str, int] = {}
    for piece in new:
        counts[piece] = counts.get(piece, 0) + 1
    return sum(counts.get(piece, 0) for piece in old) <= MOST_PAIRS
