"""Bookmarks: what members keep for themselves, in folders, with notes and reminders. Nobody else ever sees them."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, TypedDict

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ApiError,
    Content,
    ContentRef,
    Limit,
    Viewer,
    conflict,
    db,
    enqueue,
    flush_unique,
    hit_limit,
    invalid,
    iso,
    not_found,
    now,
    reads,
    resolve_content,
)
from motorclub.api.rows import (
    Internal,
    Page,
    Row,
    column_values,
    columns_of,
    delete_rows,
    read_one,
    read_page,
    read_rows,
)
from motorclub_social.models import Bookmark, Change, Folder, Undo, Undoable
from motorclub_social.targets import OWN_BOOKMARKS, digest, get_content, is_asked, lock_own, ref_values

MOST, MOST_FOLDERS = 5000, 100
WRITES = Limit("social-bookmarks", 120, timedelta(minutes=1))
FARTHEST = timedelta(days=2 * 365)
# The page offers it for ten seconds; a slow line may need longer.
UNDO_FOR = timedelta(minutes=1)
REMIND = "social.remind"


class BookmarkInput(TypedDict, total=False):
    """What a call says of a bookmark; `seen`: what it looks like now is what has been seen."""

    folder_id: int | None
    note: str | None
    remind_at: datetime | None
    seen: bool


class FolderInput(TypedDict, total=False):
    """What a call says of a folder."""

    name: str
    position: int


# Keeping


def save(viewer: Viewer, ref: ContentRef, changes: BookmarkInput) -> tuple[int, bool]:
    """Keep something, or change the bookmark that there is by what is given; its id, and whether it is new.

    Raises 400, 404 for what the viewer cannot see and for a folder that is not theirs, 409 for more than 5000.
    """
    hit_limit(WRITES, f"member:{viewer.member_id}")
    content = get_content(ref, viewer)
    values = _checked(viewer, changes)
    lock_own(viewer.member_id, OWN_BOOKMARKS)
    found = _mine(viewer.member_id, ref)
    if found is not None:
        _store(found, values)
    else:
        _check_count(viewer.member_id, 1)
    number = found or insert_one(
        {
            "user_id": viewer.member_id,
            "target_type": ref.type,
            "target_id": ref.id,
            "title": content.title,
            "url": content.url,
            "digest": digest(content),
            "seen_at": now(),
            "created_at": now(),
            **values,
        }
    )
    _schedule(number, changes.get("remind_at"))
    db.session.commit()
    return number, found is None


def _checked(viewer: Viewer, changes: BookmarkInput) -> dict[str, object]:
    """Folder, note and reminder of a body, as far as it has them."""
    values: dict[str, object] = {}
    if "folder_id" in changes:
        values["folder_id"] = changes["folder_id"]
        if changes["folder_id"] is not None:
            hold_folder(viewer.member_id, changes["folder_id"])
    if "note" in changes:
        values["note"] = changes["note"] or None
    if "remind_at" in changes:
        values |= {"remind_at": changes["remind_at"], "reminded_at": None}
        if changes["remind_at"] is not None:
            _check_time(changes["remind_at"])
    return values


def _check_time(at: datetime) -> None:
    if not now() < at < now() + FARTHEST:
        raise invalid("remindAt", "Choose a time in the next two years.")


def hold_folder(user_id: int, folder_id: int) -> None:
    """Keep a member's folder from being removed until the transaction ends. Raises 404."""
    mine = sa.select(Folder.id).where(Folder.id == folder_id, Folder.user_id == user_id)
    if db.session.scalar(mine.with_for_update(read=True, key_share=True)) is None:
        raise not_found("Folder {id}", id=folder_id)


def _mine(user_id: int, ref: ContentRef) -> int | None:
    own = (Bookmark.user_id == user_id, Bookmark.target_type == ref.type, Bookmark.target_id == ref.id)
    return db.session.scalar(sa.select(Bookmark.id).where(*own))


def insert_one(values: Mapping[str, object]) -> int:
    """A new bookmark's id."""
    return db.session.execute(sa.insert(Bookmark).values(values).returning(Bookmark.id)).scalar_one()


def _store(bookmark_id: int, values: Mapping[str, object]) -> None:
    if values:
        db.session.execute(sa.update(Bookmark).where(Bookmark.id == bookmark_id).values(values))


def _check_count(user_id: int, more: int) -> None:
    """Raises 409 for more bookmarks than a member may have; the caller holds the lock of the member's bookmarks."""
    if count(user_id) + more > MOST:
        raise conflict("You can keep {most} bookmarks at most.", code="TOO_MANY", most=MOST)


def count(user_id: int) -> int:
    """How many bookmarks a member has, in the current transaction."""
    own = sa.select(sa.func.count()).select_from(Bookmark).where(Bookmark.user_id == user_id)
    return db.session.scalar(own) or 0


def _schedule(bookmark_id: int, at: datetime | None) -> None:
    if at is not None:
        enqueue(REMIND, {"id": bookmark_id, "at": iso(at)}, run_at=at)


def change(viewer: Viewer, bookmark_id: int, changes: BookmarkInput) -> None:
    """Another folder, note or reminder; with `seen`, what it looks like now is what has been seen. Raises 400, 404."""
    hit_limit(WRITES, f"member:{viewer.member_id}")
    values = _checked(viewer, changes)
    row = _locked(viewer.member_id, bookmark_id)
    if changes.get("seen"):
        ref = ContentRef(row.target_type, row.target_id)
        content = resolve_content([ref], viewer).get(ref)
        values["seen_at"] = now()
        if content is not None:
            values |= {"digest": digest(content), "title": content.title, "url": content.url}
    _store(bookmark_id, values)
    _schedule(bookmark_id, changes.get("remind_at"))
    db.session.commit()


def _locked(user_id: int, bookmark_id: int) -> Bookmark:
    own = sa.select(Bookmark).where(Bookmark.id == bookmark_id, Bookmark.user_id == user_id)
    row = db.session.scalars(own.with_for_update()).first()
    if row is None:
        raise not_found("Bookmark {id}", id=bookmark_id)
    return row


def delete(viewer: Viewer, bookmark_id: int) -> None:
    """Keep it no longer. Raises 404."""
    own = (Bookmark.id == bookmark_id, Bookmark.user_id == viewer.member_id)
    if db.session.scalar(sa.delete(Bookmark).where(*own).returning(Bookmark.id)) is None:
        raise not_found("Bookmark {id}", id=bookmark_id)
    db.session.commit()


# Many at once, and back


def move(viewer: Viewer, numbers: Collection[int], folder_id: int | None) -> DoneRow:
    """Put bookmarks into a folder. Raises 404 for a folder that is not the viewer's."""
    hit_limit(WRITES, f"member:{viewer.member_id}")
    if folder_id is not None:
        hold_folder(viewer.member_id, folder_id)
    rows = _chosen(viewer.member_id, numbers)
    before = [{"id": row.id, "folder_id": row.folder_id} for row in rows]
    for row in rows:
        row.folder_id = folder_id
    return _done(viewer.member_id, Undoable.MOVE, before)


def remove(viewer: Viewer, numbers: Collection[int]) -> DoneRow:
    """Keep these no longer."""
    hit_limit(WRITES, f"member:{viewer.member_id}")
    rows = _chosen(viewer.member_id, numbers)
    delete_rows(Bookmark, Bookmark.id.in_([row.id for row in rows]))
    return _done(viewer.member_id, Undoable.REMOVE, [_plain(row) for row in rows])


def _chosen(user_id: int, numbers: Collection[int]) -> Sequence[Bookmark]:
    """Those of the numbers that are the member's own, locked in one order."""
    own = sa.select(Bookmark).where(Bookmark.id.in_(numbers), Bookmark.user_id == user_id)
    return db.session.scalars(own.order_by(Bookmark.id).with_for_update()).all()


TIMES = ("seen_at", "remind_at", "reminded_at", "created_at")
# A bookmark as it was before a bulk call, as JSON keeps it.
Stored = dict[str, Any]


def _plain(row: Bookmark) -> Stored:
    """A row as JSON."""
    times = {name: getattr(row, name) and getattr(row, name).isoformat() for name in TIMES}
    return {**column_values(row), **times}


class DoneRow(Row):
    """How many bookmarks a bulk call has changed, and what takes it back until `expires_at`."""

    count: int
    undo_token: str
    expires_at: datetime


def _done(user_id: int, action: Undoable, rows: list[Stored]) -> DoneRow:
    token, until = secrets.token_urlsafe(24), now() + UNDO_FOR
    db.session.add(Undo(token=token, user_id=user_id, deed=action, rows=rows, expires_at=until))
    db.session.commit()
    return DoneRow(len(rows), token, until)


def undo(viewer: Viewer, token: str) -> int:
    """Take a move or a removal back, once; how many bookmarks that changed. Raises 410 after a minute, 409."""
    lock_own(viewer.member_id, OWN_BOOKMARKS)
    own = (Undo.token == token, Undo.user_id == viewer.member_id)
    found = db.session.execute(
        sa.delete(Undo).where(*own).returning(Undo.deed, Undo.rows, Undo.expires_at)
    ).first()
    if found is None or found.expires_at < now():
        raise ApiError(410, "This cannot be taken back any more.")
    back = _move_back if found.deed == Undoable.MOVE else _bring_back
    changed = back(viewer.member_id, found.rows)
    db.session.commit()
    return changed


def _move_back(user_id: int, rows: Sequence[Stored]) -> int:
    """Into the folders that there still are."""
    there = _still_there(user_id)
    changed = 0
    for folder_id in {row["folder_id"] for row in rows}:
        numbers = [row["id"] for row in rows if row["folder_id"] == folder_id]
        own = (Bookmark.id.in_(numbers), Bookmark.user_id == user_id)
        target = folder_id if folder_id in there else None
        moved = sa.update(Bookmark).where(*own).values(folder_id=target).returning(Bookmark.id)
        changed += len(db.session.scalars(moved).all())
    return changed


def _bring_back(user_id: int, rows: Sequence[Stored]) -> int:
    """Restore deleted bookmarks with their ids; a target that was saved again since keeps its new bookmark."""
    _check_count(user_id, len(rows))
    there = _still_there(user_id)
    values = [_revived(row, there) for row in rows]
    if not values:
        return 0
    made = insert(Bookmark).values(values).on_conflict_do_nothing().returning(Bookmark.id)
    numbers = set(db.session.scalars(made))
    for row in values:
        if row["id"] in numbers and row["reminded_at"] is None:
            _schedule(row["id"], row["remind_at"])
    return len(numbers)


def _still_there(user_id: int) -> set[int]:
    """A member's folders, held until the transaction ends."""
    own = sa.select(Folder.id).where(Folder.user_id == user_id).order_by(Folder.id)
    return set(db.session.scalars(own.with_for_update(read=True, key_share=True)))


def _revived(row: Stored, folder_ids: set[int]) -> Stored:
    times = {name: row[name] and datetime.fromisoformat(row[name]) for name in TIMES}
    folder_id = row["folder_id"] if row["folder_id"] in folder_ids else None
    return {**row, **times, "folder_id": folder_id}


# Folders


def make_folder(viewer: Viewer, name: str) -> int:
    """A new folder behind the others; its id. Raises 409 for a name that there is and for too many."""
    lock_own(viewer.member_id, "folders")
    has = sa.select(sa.func.count(), sa.func.coalesce(sa.func.max(Folder.position) + 1, 0))
    number, position = db.session.execute(has.where(Folder.user_id == viewer.member_id)).one()
    if number >= MOST_FOLDERS:
        raise conflict("You can have {most} folders at most.", code="TOO_MANY", most=MOST_FOLDERS)
    made = Folder(
        user_id=viewer.member_id, name=name, name_key=name.casefold(), position=position, created_at=now()
    )
    db.session.add(made)
    _commit_name()
    return made.id


def _commit_name() -> None:
    flush_unique(conflict("You have a folder of this name.", field="name"))
    db.session.commit()


def change_folder(viewer: Viewer, folder_id: int, changes: FolderInput) -> None:
    """Another name or place. Raises 404, 409 for a name that there is."""
    lock_own(viewer.member_id, "folders")
    own = sa.select(Folder).where(Folder.user_id == viewer.member_id).order_by(Folder.position, Folder.id)
    rows = list(db.session.scalars(own.with_for_update()))
    row = next((one for one in rows if one.id == folder_id), None)
    if row is None:
        raise not_found("Folder {id}", id=folder_id)
    if "name" in changes:
        row.name, row.name_key = changes["name"], changes["name"].casefold()
    if "position" in changes:
        rows.remove(row)
        rows.insert(changes["position"], row)
        for place, one_of_them in enumerate(rows):
            one_of_them.position = place
    _commit_name()


def delete_folder(viewer: Viewer, folder_id: int) -> None:
    """Take a folder away; the database puts its bookmarks into none. Raises 404."""
    own = (Folder.id == folder_id, Folder.user_id == viewer.member_id)
    if db.session.scalar(sa.delete(Folder).where(*own).returning(Folder.id)) is None:
        raise not_found("Folder {id}", id=folder_id)
    db.session.commit()


class BookmarkFolderRow(Row):
    """A folder and how many bookmarks are in it."""

    id: int
    name: str
    position: int
    bookmark_count: int


class FoldersRow(Row):
    """All folders in their order; how many bookmarks are in none, in all, and how many there may be."""

    content: list[BookmarkFolderRow]
    unsorted_count: int
    total_count: int
    limit: int


def list_folders(viewer: Viewer) -> FoldersRow:
    """All folders of a member."""
    rows = read_rows(BookmarkFolderRow, _folders(viewer))
    own = Bookmark.user_id == viewer.member_id
    loose = sa.func.count().filter(Bookmark.folder_id.is_(None))
    unsorted, total = reads().execute(sa.select(loose, sa.func.count()).where(own)).one()
    return FoldersRow(rows, unsorted, total, MOST)


def _folders(viewer: Viewer) -> sa.Select[int, str, int, int]:
    inside = (
        sa.select(sa.func.count())
        .select_from(Bookmark)
        .where(Bookmark.folder_id == Folder.id)
        .scalar_subquery()
    )
    chosen = sa.select(Folder.id, Folder.name, Folder.position, inside.label("bookmark_count"))
    return chosen.where(Folder.user_id == viewer.member_id).order_by(Folder.position, Folder.id)


def get_folder(viewer: Viewer, folder_id: int) -> BookmarkFolderRow:
    """One of them."""
    return read_rows(BookmarkFolderRow, _folders(viewer).where(Folder.id == folder_id))[0]


# What is read


CHANGED = sa.and_(Change.target_type == Bookmark.target_type, Change.target_id == Bookmark.target_id)
NEWEST = (Bookmark.created_at.desc(), Bookmark.id.desc())


class BookmarkRow(Row):
    """Something saved. `removed`: the target cannot be seen any more, its title is what it was."""

    id: int
    target_type: str
    target_id: int
    folder_id: int | None
    title: str
    url: str
    digest: Internal[str]
    note: str | None
    seen_at: Internal[datetime]
    remind_at: datetime | None
    reminded_at: datetime | None
    created_at: datetime
    changed_at: Internal[datetime | None]
    excerpt: str = ""
    changed: bool = False
    removed: bool = True

    @property
    def about(self) -> Internal[ContentRef]:
        """What it leads to."""
        return ContentRef(self.target_type, self.target_id)

    @property
    def ref(self) -> str:
        """What it leads to."""
        return str(self.about)

    def show(self, content: Content) -> None:
        """Show what it leads to as it is now."""
        marked = self.changed_at is not None and self.changed_at > self.seen_at
        self.changed, self.removed = marked or digest(content) != self.digest, False
        self.title, self.url, self.excerpt = content.title, content.url, content.excerpt


class BookmarkStateRow(Row):
    """What a button shows: the caller's bookmark, and how many have saved it."""

    ref: str
    bookmark_id: int | None
    folder_id: int | None


class BookmarkStatesRow(Row):
    """For each of the references, in their order."""

    items: list[BookmarkStateRow]


BOOKMARKS = sa.select(*columns_of(BookmarkRow, Bookmark, changed_at=Change.changed_at)).outerjoin(
    Change, CHANGED
)


def list_bookmarks(
    viewer: Viewer,
    page: int,
    size: int,
    folder_id: int | None,
    type: str | None,  # noqa: A002
    q: str,
) -> Page[BookmarkRow]:
    """A page of the viewer's bookmarks: of all, of a folder (0: of none), of a type, with words in title or note."""
    own = [Bookmark.user_id == viewer.member_id]
    if folder_id is not None:
        own.append(Bookmark.folder_id == folder_id if folder_id else Bookmark.folder_id.is_(None))
    if type is not None:
        own.append(Bookmark.target_type == type)
    if q:
        words = (column.icontains(q, autoescape=True) for column in (Bookmark.title, Bookmark.note))
        own.append(sa.or_(*words))
    found = read_page(BookmarkRow, BOOKMARKS.where(*own).order_by(*NEWEST), page, size)
    _add_content(viewer, found.content)
    return found


def get_bookmark(viewer: Viewer, bookmark_id: int) -> BookmarkRow:
    """One of the viewer's bookmarks. Raises 404."""
    own = BOOKMARKS.where(Bookmark.id == bookmark_id, Bookmark.user_id == viewer.member_id)
    found = read_one(BookmarkRow, own, "Bookmark {id}", id=bookmark_id)
    _add_content(viewer, [found])
    return found


def _add_content(viewer: Viewer, rows: Sequence[BookmarkRow]) -> None:
    """Show what bookmarks lead to now; those that lead nowhere keep their title."""
    found = resolve_content([row.about for row in rows], viewer)
    for row in rows:
        if (content := found.get(row.about)) is not None:
            row.show(content)


def states(viewer: Viewer, refs: Collection[ContentRef]) -> list[BookmarkStateRow]:
    """For each reference the viewer's bookmark."""
    rows = reads().execute(_KEPT, {"viewer": viewer.member_id, **ref_values(refs)})
    found = {ContentRef(name, number): place for name, number, *place in rows}
    return [BookmarkStateRow(str(ref), *found.get(ref, (None, None))) for ref in refs]


# Made once: it is asked at every page of a member.
_KEPT = sa.select(Bookmark.target_type, Bookmark.target_id, Bookmark.id, Bookmark.folder_id).where(
    Bookmark.user_id == sa.bindparam("viewer", type_=sa.BigInteger),
    is_asked(Bookmark.target_type, Bookmark.target_id),
)
