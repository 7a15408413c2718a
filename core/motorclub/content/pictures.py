"""Pictures in members' texts: uploaded while the text is written, kept while some text names them.

No plugin says which texts it has. Once a day the database itself is searched for the addresses of pictures, so a text
keeps its pictures wherever it is stored: in a post, an old revision of it, a draft on the server, or a table whose
plugin is off. A picture that has been in no text for a day is deleted.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub import clock
from motorclub.content.models import TextPicture
from motorclub.content.picture_addresses import ADDRESSES, SMALL, small_name
from motorclub.db import after_commit, db
from motorclub.files import services as files
from motorclub.files.pictures.decoder import picture_versions
from motorclub.files.pictures.decoding import Version
from motorclub.http.rows import Row
from motorclub.plugin.exports import execute_counted, export_rows, update_rows
from motorclub.plugin.values import ContentChoice, Erased, ExportFile

# The width of the version for the viewer; in the line, the small one is enough.
LARGE = 1920
UNUSED_KEPT = timedelta(days=1)
# For the database, in a text or in JSON.
_KEY_IN_TEXT = f"{ADDRESSES}([0-9a-f]{{32}})/"


class TextPictureRow(Row):
    """An uploaded picture: `![what it shows](url)` puts it into a text."""

    url: str
    width: int
    height: int


def add_picture(member_id: int, content: bytes) -> TextPictureRow:
    """Store a picture for a text that is being written. Commits.

    Raises 413 above 5 MB, 400 for field image, 429 while the member's last picture is under way, 503 while others' are.
    """
    versions = picture_versions(content, (SMALL, LARGE))
    largest, key, at = versions[-1], secrets.token_hex(16), clock.now()
    names = _file_names(key, versions)
    row = TextPictureRow(f"{files.URL}/{names[-1]}", largest.width, largest.height)
    try:
        for name, version in zip(names, versions, strict=True):
            files.put(name, version.content)
        made = sa.insert(TextPicture).values(
            key=key,
            owner_id=member_id,
            url=row.url,
            width=row.width,
            height=row.height,
            bytes=sum(len(version.content) for version in versions),
            created_at=at,
            unused_since=at,
        )
        db.session.execute(made)
        db.session.commit()
    except BaseException:
        _remove_files(names)
        raise
    return row


def _file_names(key: str, versions: Sequence[Version]) -> list[str]:
    """The largest says its size, so that a text can be rendered without looking into the database."""
    largest = versions[-1]
    return [
        *(f"pictures/{key}/{version.width}.webp" for version in versions[:-1]),
        f"pictures/{key}/{largest.width}x{largest.height}.webp",
    ]


# What no text names


def delete_unused(payload: Mapping[str, object]) -> None:
    """Delete the pictures that have been in no text for a day."""
    if not db.session.scalar(sa.select(sa.exists().select_from(TextPicture))):
        return
    _mark_unused()
    _delete(TextPicture.unused_since <= clock.now() - UNUSED_KEPT)


def _mark_unused() -> None:
    """Note which pictures are in no text any more, and which are in one again."""
    named = TextPicture.key.in_(_named_keys())
    now_used = sa.and_(TextPicture.unused_since.is_not(None), named)
    now_unused = sa.and_(TextPicture.unused_since.is_(None), sa.not_(named))
    since = sa.case((TextPicture.unused_since.is_(None), clock.now()), else_=None)
    changed = sa.update(TextPicture).where(sa.or_(now_used, now_unused)).values(unused_since=since)
    execute_counted(changed)


def _named_keys() -> sa.CompoundSelect[tuple[str]]:
    """The keys of the pictures that any table names in any text. Reads each table once."""
    return sa.union(*(_named_in(table, columns) for table, columns in _texts()))


def _named_in(name: str, columns: Sequence[str]) -> sa.Select[tuple[str]]:
    table = sa.table(name, *(sa.column(column) for column in columns))
    text = sa.func.concat_ws(" ", *table.c, type_=sa.Text)
    found = sa.func.regexp_matches(text, _KEY_IN_TEXT, "g", type_=ARRAY(sa.Text))
    return sa.select(found[1]).where(text.contains(ADDRESSES))


_TEXTS = sa.text("""
    SELECT c.table_name, array_agg(c.column_name::text)
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
    AND c.data_type IN ('text', 'character varying', 'json', 'jsonb') AND c.table_name <> :itself
    GROUP BY c.table_name ORDER BY c.table_name
""")


def _texts() -> Iterator[tuple[str, list[str]]]:
    """Each table of the site and its columns that hold texts or JSON, of plugins that are off or absent too."""
    for name, columns in db.session.execute(_TEXTS, {"itself": TextPicture.__tablename__}):
        yield str(name), list(columns)


def _delete(which: sa.ColumnElement[bool]) -> int:
    """Delete these pictures, and their files after the commit; returns how many."""
    gone = db.session.scalars(sa.delete(TextPicture).where(which).returning(TextPicture.url)).all()
    names = [url.removeprefix(f"{files.URL}/") for url in gone]
    after_commit(lambda: _remove_files([*names, *map(small_name, names)]))
    return len(names)


def _remove_files(names: Iterable[str]) -> None:
    for name in names:
        files.remove(name)


# People's data


def export(user_id: int) -> Iterable[ExportFile]:
    """Which pictures the member has uploaded for texts."""
    columns = (TextPicture.url, TextPicture.width, TextPicture.height, TextPicture.created_at)
    mine = sa.select(*columns).where(TextPicture.owner_id == user_id)
    yield export_rows("text-pictures.json", mine.order_by(TextPicture.created_at, TextPicture.key))


def erase(user_id: int) -> Erased:
    """Pictures stay with the texts that they are in, without an owner."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP they stay the member's, with REMOVE they are deleted. Unused ones expire in any case."""
    mine = TextPicture.owner_id == user_id
    if choice is ContentChoice.REMOVE:
        return Erased(removed=_delete(mine))
    if choice is ContentChoice.KEEP:
        return Erased()
    return Erased(anonymised=update_rows(TextPicture, mine, owner_id=None))
