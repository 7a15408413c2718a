"""Pictures as answers show them, and as parts of other statements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import aggregate_order_by

from motorclub.http.rows import Internal, Row, columns_of
from motorclub.pictures.addresses import ADDRESSES, address_of
from motorclub.pictures.models import Picture


class PictureVersion(Row):
    """A picture in one width and format, `webp` or `jpeg`."""

    width: int
    format: str
    url: str


class PictureRow(Row):
    """A picture; `width` and `height` are those of the largest version, `color` is its mean colour.

    `focusX` and `focusY` say in hundredths what to keep where it is cropped. `blurs` are the rectangles that have been
    made unreadable: left, top, width and height in thousandths.
    """

    id: int
    alt: str
    width: int
    height: int
    position: int
    is_cover: bool
    color: str
    focus_x: int
    focus_y: int
    blurs: list[list[int]]
    key: Internal[str]
    widths: Internal[list[int]]
    formats: Internal[list[str]]
    # Whether only signed addresses work.
    signed: Internal[bool] = False

    @property
    def variants(self) -> list[PictureVersion]:
        """The picture in its widths, the smallest first, by format."""
        return [
            PictureVersion(width, kind, address_of(self.key, width, kind, signed=self.signed))
            for kind in self.formats
            for width in self.widths
        ]

    @property
    def url(self) -> str:
        """Of the largest version, in the first format."""
        return address_of(self.key, self.widths[-1], self.formats[0], signed=self.signed)

    @property
    def small_url(self) -> str:
        """Of the smallest version, in the first format."""
        return address_of(self.key, self.widths[0], self.formats[0], signed=self.signed)

    @property
    def card_url(self) -> Internal[str]:
        """For cards of other sites, which read JPEG for sure: the largest version of the last format."""
        return address_of(self.key, self.widths[-1], self.formats[-1], signed=self.signed)


PICTURE = columns_of(PictureRow, Picture)
IN_ORDER = (Picture.is_cover.desc(), Picture.position, Picture.id)


def _of_item(kind: str, ref_type: str, item_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    return sa.and_(Picture.ref_type == ref_type, Picture.ref_id == item_id, Picture.kind == kind)


def pictures_column(kind: str, ref_type: str, item_id: Any) -> sa.ScalarSelect[Any]:
    """The pictures of an item, in their order, as one value of its row: for `load_pictures`."""
    picture = aggregate_order_by(sa.func.jsonb_build_array(*PICTURE), *IN_ORDER)
    found = sa.select(sa.func.jsonb_agg(picture)).where(_of_item(kind, ref_type, item_id))
    return found.correlate_except(Picture).scalar_subquery()


def cover_column(kind: str, ref_type: str, item_id: Any) -> sa.ScalarSelect[Any]:
    """The first picture of an item, as one value of its row: for `load_pictures`, which makes a list of one or none."""
    picture = sa.func.jsonb_build_array(sa.func.jsonb_build_array(*PICTURE))
    found = sa.select(picture).where(_of_item(kind, ref_type, item_id)).order_by(*IN_ORDER).limit(1)
    return found.correlate_except(Picture).scalar_subquery()


def thumbnail_column(kind: str, ref_type: str, item_id: Any) -> sa.ScalarSelect[Any]:
    """The address of an item's first picture in its smallest width; null without one.

    It is not signed: apply `sign_picture_url` where not everybody may see the item.
    """
    address = sa.func.concat(
        f"{ADDRESSES}/",
        Picture.key,
        "/",
        Picture.widths[1],
        ".",
        sa.func.replace(Picture.formats[1], "jpeg", "jpg"),
    )
    found = sa.select(address).where(_of_item(kind, ref_type, item_id)).order_by(*IN_ORDER).limit(1)
    return found.correlate_except(Picture).scalar_subquery()


def load_pictures(value: Sequence[Sequence[Any]] | None, *, public: bool) -> list[PictureRow]:
    """The pictures of a `pictures_column`; `public` says whether everybody may see the item."""
    rows = [PictureRow(*fields) for fields in value or ()]
    for row in rows:
        row.signed = not public
    return rows
