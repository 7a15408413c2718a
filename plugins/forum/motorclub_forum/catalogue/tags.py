"""Tags: using, reading, changing and merging them.

A merged tag and a former name are synonyms: rows of their own that lead to the tag that replaced them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

from motorclub.api import (
    ContentDraft,
    ContentRef,
    Viewer,
    check_version,
    conflict,
    db,
    forbidden,
    invalid,
    invalid_transition,
    not_found,
    now,
    reads,
    record_audit,
    review,
    social,
)
from motorclub.api.rows import Internal, Page, Row, columns_of, read_one, read_page
from motorclub_forum.content import TAG, index_questions
from motorclub_forum.models import Question, QuestionTag, Tag, TagStatus
from motorclub_forum.permissions import MANAGE_TAGS
from motorclub_forum.shared import limits, page_cache, text
from motorclub_forum.shared.counters import LISTED
from motorclub_forum.shared.database import DELETE, execute, lock_row, lock_rows, update_row

Body = Mapping[str, Any]

# How often locking is tried while new questions use the tags.
TRIES = 5
IS_SYNONYM = Tag.synonym_of_id.is_not(None)


class TagRow(Row):
    """A tag and how many questions carry it."""

    id: int
    name: str
    description: str
    question_count: int
    is_reserved: bool
    status: Annotated[str, TagStatus]


TAG_COLUMNS = columns_of(TagRow, Tag)

# The tag that another one leads to, or that stands above it.
Lead = aliased(Tag, name="lead")
_Other = aliased(Tag, name="other")
_SYNONYMS = (
    sa.select(sa.func.array_agg(_Other.name))
    .where(_Other.synonym_of_id == Tag.id)
    .correlate(Tag)
    .scalar_subquery()
)


class TagDetailRow(TagRow):
    """All about a tag; `mayMerge` is whether the caller may merge it."""

    wiki: str
    wiki_html: str
    parent_id: int | None
    parent_name: str | None
    unanswered_count: int
    version: int
    other_names: Internal[list[str] | None]
    may_merge: bool = False

    @property
    def slug(self) -> str:
        """The tag in an address."""
        return self.name

    @property
    def synonyms(self) -> list[str]:
        """The names that lead to it."""
        return sorted(self.other_names or ())


TAG_DETAIL = columns_of(TagDetailRow, Tag, parent_name=Lead.name, other_names=_SYNONYMS)


class TagMerge(Row):
    """What merging a tag into another means: how many questions change, and how many carry both."""

    from_name: str
    into_name: str
    question_count: int
    both_count: int
    synonym_count: int
    question_count_after: int


class Used(NamedTuple):
    """A tag by the name that it has, whatever it was called."""

    name: str
    id: int


# Using tags


def lock_tags(viewer: Viewer, names: Iterable[str], unchanged: Collection[str] = ()) -> dict[str, Used]:
    """{given name: the tag that it means}, locked in the order of their names; unknown tags are made.

    Those in `kept` are on the question already and may stay. Raises 400 for a tag that the viewer may not use.
    """
    requested = list(dict.fromkeys(names))
    meant = resolve_names(requested)
    rows = _lock_or_make(sorted(set(meant.values())))
    _follow_merged(rows)
    _check_usable(viewer, [rows[meant[name]] for name in requested if name not in unchanged])
    return {name: Used(rows[meant[name]].name, rows[meant[name]].id) for name in requested}


def resolve_names(names: Collection[str]) -> dict[str, str]:
    """{name: the name that it leads to, or itself}."""
    leads = db.session.execute(
        sa.select(Tag.name, Lead.name.label("lead"))
        .join(Lead, Lead.id == Tag.synonym_of_id)
        .where(Tag.name.in_(names))
    )
    found = {row.name: row.lead for row in leads}
    return {name: found.get(name, name) for name in names}


def _lock_or_make(ordered: list[str]) -> dict[str, Tag]:
    new = insert(Tag).values([{"name": name, "created_at": now()} for name in ordered])
    execute(new.on_conflict_do_nothing(index_elements=[Tag.name]))
    return {row.name: row for row in lock_rows(Tag, Tag.name.in_(ordered), Tag.name)}


def _follow_merged(rows: dict[str, Tag]) -> None:
    """Replace a tag that was merged while this waited for its lock by the one that it leads to."""
    merged = {name: row.synonym_of_id for name, row in rows.items() if row.synonym_of_id is not None}
    if merged:
        by_id = {row.id: row for row in lock_rows(Tag, Tag.id.in_(merged.values()), Tag.name)}
        rows.update({name: by_id[lead_id] for name, lead_id in merged.items()})


def _check_usable(viewer: Viewer, rows: Iterable[Tag]) -> None:
    for row in rows:
        if row.status == TagStatus.PROPOSED:
            raise invalid(
                "tags", "The tag {name} has been proposed and waits for a moderator.", name=row.name
            )
        if row.status == TagStatus.ARCHIVED:
            raise invalid("tags", "The tag {name} is not used any more.", name=row.name)
        if row.is_reserved and not viewer.may(MANAGE_TAGS):
            raise invalid("tags", "The tag {name} is reserved for moderators.", name=row.name)


# Reading


def list_tags(beginning: str, status: str, page: int, size: int) -> Page[TagRow]:
    """Tags that begin so, or have another name that does; the most used first."""
    begins = Tag.name.startswith(beginning, autoescape=True)
    matching = sa.and_(Tag.status == status, sa.not_(IS_SYNONYM) if status != TagStatus.MERGED else sa.true())
    if beginning:
        other = aliased(Tag)
        by_other = sa.select(other.synonym_of_id).where(
            other.synonym_of_id.is_not(None), other.name.startswith(beginning, autoescape=True)
        )
        matching = sa.and_(matching, sa.or_(begins, Tag.id.in_(by_other)))
    tags = sa.select(*TAG_COLUMNS).where(matching).order_by(Tag.question_count.desc(), Tag.name)
    return read_page(TagRow, tags, page, size)


def get_tag(viewer: Viewer, tag_id: int) -> TagDetailRow:
    """All about a tag. Raises 404."""
    return _get_detail(viewer, Tag.id == tag_id, "Tag {id}", id=tag_id)


def get_tag_by_name(viewer: Viewer, name: str) -> TagDetailRow:
    """All about the tag that the name means. Raises 404."""
    meant = sa.select(sa.func.coalesce(Tag.synonym_of_id, Tag.id)).where(Tag.name == name)
    return _get_detail(viewer, Tag.id == meant.scalar_subquery(), "Tag {name}", name=name)


def _get_detail(viewer: Viewer, which: sa.ColumnElement[bool], what: str, **values: object) -> TagDetailRow:
    detail = sa.select(*TAG_DETAIL).select_from(Tag).outerjoin(Lead, Lead.id == Tag.parent_id)
    row = read_one(TagDetailRow, detail.where(which), what, **values)
    row.may_merge = _may_merge(viewer, row)
    return row


# Making and changing


def create_tag(viewer: Viewer, body: Body) -> TagDetailRow:
    """A new tag; a proposal, unless the viewer may approve it. Raises 409 for a name that is taken, 400 by field."""
    status = TagStatus.ACTIVE if viewer.may(MANAGE_TAGS) else TagStatus.PROPOSED
    if body.get("is_reserved") and status is TagStatus.PROPOSED:
        raise invalid("isReserved", "Only moderators reserve tags.")
    made = insert(Tag).values(
        name=body["name"],
        status=status,
        created_by_id=viewer.member_id,
        created_at=now(),
        **_to_columns(body),
    )
    tag_id = db.session.scalar(made.on_conflict_do_nothing(index_elements=[Tag.name]).returning(Tag.id))
    if tag_id is None:
        raise conflict("There is such a tag.", code="TAKEN", field="name")
    _check_parent(tag_id, body.get("parent_id"))
    if status is TagStatus.ACTIVE:
        _set_synonyms(tag_id, body.get("synonyms", ()))
    elif body.get("synonyms"):
        raise invalid("synonyms", "Only moderators decide what means the same.")
    _review(viewer, tag_id, body, is_new=True)
    db.session.commit()
    return get_tag(viewer, tag_id)


def _review(viewer: Viewer, tag_id: int, body: Body, *, is_new: bool = False) -> None:
    """Have the texts of a tag reviewed. Raises 422, 202."""
    texts = {name: body.get(name) for name in ("name", "description", "wiki")}
    texts["synonyms"] = " ".join(body.get("synonyms", ()))
    review(ContentDraft(ContentRef(TAG, tag_id), viewer, texts, is_new=is_new))


def _to_columns(body: Body) -> dict[str, object]:
    values = {name: body[name] for name in ("description", "parent_id", "is_reserved") if name in body}
    if "wiki" in body:
        values |= {"wiki": body["wiki"], "wiki_html": text.render(body["wiki"], field="wiki")}
    return values


def _check_parent(tag_id: int, parent_id: int | None) -> None:
    """Raises 400 for a parent that is not there, is no tag of its own, or has this tag above it."""
    above, steps = parent_id, 0
    while above is not None:
        row = db.session.execute(sa.select(Tag.parent_id, Tag.synonym_of_id).where(Tag.id == above)).first()
        steps += 1
        if row is None or row.synonym_of_id is not None or above == tag_id or steps > 5:
            raise invalid("parentId", "This tag cannot stand above.")
        above = row.parent_id


def _set_synonyms(tag_id: int, names: Iterable[str]) -> None:
    """Exactly these names lead to the tag. Raises 409 for one that is a tag of its own."""
    wanted = set(names)
    mine = db.session.execute(sa.select(Tag.id, Tag.name).where(Tag.synonym_of_id == tag_id)).all()
    dropped = [row.id for row in mine if row.name not in wanted]
    if dropped:
        execute(sa.delete(Tag).where(Tag.id.in_(dropped)))
    for name in sorted(wanted - {row.name for row in mine}):
        _add_synonym(tag_id, name)


def _add_synonym(tag_id: int, name: str) -> None:
    new = insert(Tag).values(name=name, status=TagStatus.MERGED, synonym_of_id=tag_id, created_at=now())
    made = new.on_conflict_do_nothing(index_elements=[Tag.name]).returning(Tag.id)
    if db.session.scalar(made) is None:
        raise conflict("{name} is a tag of its own. Merge it.", code="TAKEN", field="synonyms", name=name)


def edit_tag(viewer: Viewer, tag_id: int, body: Body) -> TagDetailRow:
    """Change a tag. Raises 404, 409 for a version that is not the present one or a name that is taken."""
    row = _lock_for(tag_id, body)
    check_version(row.version, body["version"])
    values = _to_columns(body)
    if "parent_id" in values:
        _check_parent(tag_id, body["parent_id"])
    if "synonyms" in body:
        _set_synonyms(tag_id, [name for name in body["synonyms"] if name != body.get("name")])
    if body.get("name", row.name) != row.name:
        _rename(row, body["name"])
    _review(viewer, tag_id, body)
    update_row(row, **values, version=row.version + 1)
    social.publish_change(ContentRef(TAG, tag_id), viewer.id, "was edited")
    page_cache.expire_pages()
    db.session.commit()
    return get_tag(viewer, tag_id)


def _lock_for(tag_id: int, body: Body) -> Tag:
    """As `_lock_one`; for a new name with the questions that show the old one."""
    name = db.session.scalar(sa.select(Tag.name).where(Tag.id == tag_id))
    if body.get("name", name) != name:
        _lock_with_questions(tag_id)
    return _lock_one(tag_id)


def _lock_with_questions(*tag_ids: int) -> dict[int, Tag]:
    """{id: tag}, locked after the questions that carry them, in the order of every other writer.

    Raises 409 if new questions use them faster than that.
    """
    carriers = sa.select(QuestionTag.question_id).where(QuestionTag.tag_id.in_(tag_ids))
    for _ in range(TRIES):
        held = sa.select(Question.id).where(Question.id.in_(carriers)).order_by(Question.id)
        before = set(db.session.scalars(held.with_for_update(key_share=True)))
        rows = {row.id: row for row in lock_rows(Tag, Tag.id.in_(tag_ids), Tag.name, lock=DELETE)}
        if set(db.session.scalars(carriers)) <= before:
            return rows
        db.session.rollback()
    raise conflict("These tags are used by many at this moment. Try again.", code="BUSY")


def _lock_one(tag_id: int) -> Tag:
    """The locked row of a tag that is no synonym. Raises 404, 409 for a synonym."""
    row = lock_row(Tag, tag_id, DELETE)
    if row.synonym_of_id is not None:
        raise conflict("This name leads to another tag. Change that one.", code="MERGED")
    return row


def _rename(row: Tag, name: str) -> None:
    """Give a locked tag another name; the old one leads to it, and questions show the new one."""
    taken = db.session.execute(sa.select(Tag.id, Tag.synonym_of_id).where(Tag.name == name)).first()
    if taken is not None and taken.synonym_of_id != row.id:
        raise conflict("There is such a tag.", code="TAKEN", field="name")
    if taken is not None:
        execute(sa.delete(Tag).where(Tag.id == taken.id))
    update_row(row, name=name)
    _add_synonym(row.id, row.name)
    _replace_name(row.id, row.name, name)


def _replace_name(tag_id: int, old: str, new: str) -> None:
    """Replace a tag's name in its questions and in the search index."""
    carries = sa.select(QuestionTag.question_id).where(QuestionTag.tag_id == tag_id)
    changed = (
        sa.update(Question)
        .where(Question.id.in_(carries))
        .values(tag_names=sa.func.array_replace(Question.tag_names, old, new))
        .returning(Question.id)
    )
    index_questions([row.id for row in execute(changed)])


def delete_tag(tag_id: int) -> None:
    """Delete a tag that nothing uses, and the names that lead to it. Raises 404, 409."""
    _lock_one(tag_id)
    uses = sa.or_(sa.exists().where(QuestionTag.tag_id == tag_id), sa.exists().where(Tag.parent_id == tag_id))
    if db.session.scalar(sa.select(uses)):
        raise conflict("This tag is used. Merge it into another one.", code="IN_USE")
    execute(sa.delete(Tag).where(Tag.synonym_of_id == tag_id))
    execute(sa.delete(Tag).where(Tag.id == tag_id))
    social.remove_activity(ContentRef(TAG, tag_id))
    page_cache.expire_pages()
    db.session.commit()


# A proposal is approved or archived, and an archived tag may come back.
DECISIONS: Mapping[tuple[str, bool], str] = {
    (TagStatus.PROPOSED, True): TagStatus.ACTIVE,
    (TagStatus.PROPOSED, False): TagStatus.ARCHIVED,
    (TagStatus.ACTIVE, False): TagStatus.ARCHIVED,
    (TagStatus.ARCHIVED, True): TagStatus.ACTIVE,
}


def decide_tag(viewer: Viewer, tag_id: int, *, approved: bool) -> TagDetailRow:
    """Approve a tag or archive it. Raises 404, 409 with `from` and `to` for a step that is not allowed."""
    row = _lock_one(tag_id)
    after = DECISIONS.get((row.status, approved))
    if after is None:
        raise invalid_transition(row.status, TagStatus.ACTIVE if approved else TagStatus.ARCHIVED)
    update_row(row, status=after, version=row.version + 1)
    db.session.commit()
    return get_tag(viewer, tag_id)


# Merging


def preview_merge(viewer: Viewer, tag_id: int, into_id: int) -> TagMerge:
    """What merging would change. Raises 403, 404, 400, 409 as merging does."""
    _check_merges(viewer)
    columns = (Tag.id, Tag.name, Tag.synonym_of_id, Tag.is_reserved, Tag.status)
    chosen = sa.select(*columns).where(Tag.id.in_((tag_id, into_id)))
    rows = {row.id: row for row in reads().execute(chosen)}
    _check_pair(viewer, rows, tag_id, into_id)
    both = sa.select(sa.func.count()).select_from(
        sa.select(QuestionTag.question_id)
        .where(QuestionTag.tag_id.in_((tag_id, into_id)))
        .group_by(QuestionTag.question_id)
        .having(sa.func.count() == 2)
        .subquery()
    )
    carried = sa.select(sa.func.count()).select_from(QuestionTag).where(QuestionTag.tag_id == tag_id)
    lead = sa.select(sa.func.count()).select_from(Tag).where(Tag.synonym_of_id == tag_id)
    had = sa.select(sa.func.count()).select_from(QuestionTag).where(QuestionTag.tag_id == into_id)
    counts = (query.scalar_subquery() for query in (carried, both, lead, had))
    count, common, synonyms, before = reads().execute(sa.select(*counts)).one()
    return TagMerge(rows[tag_id].name, rows[into_id].name, count, common, synonyms, before + count - common)


# The columns of a tag that merging looks at: number, name, what it leads to, reserved, status.
_MergedRow = sa.Row[int, str, int | None, bool, str]


def _may_merge(viewer: Viewer, row: Tag | TagDetailRow | _MergedRow) -> bool:
    """Whether the viewer may merge this tag: a reserved, proposed or archived one is left to staff."""
    if viewer.may(MANAGE_TAGS):
        return True
    return row.status == TagStatus.ACTIVE and not row.is_reserved and limits.may_merge_tags(viewer)


def _check_merges(viewer: Viewer) -> None:
    """Raises 403 for a member who merges no tag at all."""
    if not limits.may_merge_tags(viewer):
        raise forbidden(
            "Only moderators and members of level {level} merge tags.", level=limits.MAY_MERGE_TAGS
        )


def _check_pair(viewer: Viewer, rows: Mapping[int, Tag | _MergedRow], tag_id: int, into_id: int) -> None:
    if tag_id == into_id:
        raise invalid("intoId", "A tag cannot be merged into itself.")
    if tag_id not in rows:
        raise not_found("Tag {id}", id=tag_id)
    if into_id not in rows or rows[into_id].synonym_of_id is not None:
        raise invalid("intoId", "This is not a tag to merge into.")
    if rows[tag_id].synonym_of_id is not None:
        raise conflict("This tag has been merged already.", code="MERGED")
    for row in (rows[tag_id], rows[into_id]):
        if not _may_merge(viewer, row):
            raise forbidden("Only moderators merge the tag {name}.", name=row.name)


def merge_tag(viewer: Viewer, tag_id: int, into_id: int) -> TagDetailRow:
    """Replace a tag by another one. Raises 403, 404, 400 for itself, 409 for one that is merged already.

    A question that is asked with this tag at the same time waits for its lock and then carries the other one.
    """
    _check_merges(viewer)
    rows = _lock_with_questions(tag_id, into_id)
    _check_pair(viewer, rows, tag_id, into_id)
    source, target = rows[tag_id], rows[into_id]
    _move_questions(source, target)
    leads = sa.or_(Tag.synonym_of_id == tag_id, Tag.id == tag_id)
    merged = {"synonym_of_id": into_id, "status": TagStatus.MERGED}
    execute(sa.update(Tag).where(leads).values(**merged, question_count=0, unanswered_count=0))
    execute(sa.update(Tag).where(Tag.parent_id == tag_id).values(parent_id=into_id))
    _recount(into_id)
    record_audit(
        "forum.tag_merged",
        actor_id=viewer.id,
        target=str(ContentRef(TAG, tag_id)),
        details={"from": source.name, "into": target.name},
    )
    social.publish_change(ContentRef(TAG, tag_id), viewer.id, f"was merged into {target.name}")
    page_cache.expire_pages()
    db.session.commit()
    return get_tag(viewer, into_id)


def _move_questions(source: Tag, target: Tag) -> None:
    """Give every question of one tag the other, once."""
    lost = sa.delete(QuestionTag).where(QuestionTag.tag_id == source.id).returning(QuestionTag.question_id)
    moved = sorted(execute(lost).scalars())
    if not moved:
        return
    rows = [{"question_id": question_id, "tag_id": target.id} for question_id in moved]
    db.session.execute(insert(QuestionTag).on_conflict_do_nothing(), rows)
    without = sa.func.array_remove(Question.tag_names, source.name)
    replaced = sa.func.array_replace(Question.tag_names, source.name, target.name)
    names = sa.case((sa.literal(target.name) == sa.any_(Question.tag_names), without), else_=replaced)
    execute(sa.update(Question).where(Question.id.in_(moved)).values(tag_names=names))
    _replace_name(target.id, source.name, target.name)


def _recount(tag_id: int) -> None:
    is_listed = sa.and_(Question.id == QuestionTag.question_id, Question.status.in_(LISTED))
    number = sa.func.count()
    counted = (
        sa.select(
            sa.literal(tag_id).label("tag_id"),
            number.label("n"),
            number.filter(Question.answer_count == 0).label("u"),
        )
        .select_from(QuestionTag)
        .join(Question, is_listed)
        .where(QuestionTag.tag_id == tag_id)
        .subquery()
    )
    values = {"question_count": counted.c.n, "unanswered_count": counted.c.u}
    execute(sa.update(Tag).where(Tag.id == counted.c.tag_id).values(values))
