"""The logos of brands, which staff add."""

from __future__ import annotations

from motorclub.api import ContentRef, Viewer
from motorclub.api.pictures import PictureKind
from motorclub_showcase.catalogue.content import BRAND
from motorclub_showcase.catalogue.permissions import MANAGE_CATALOGUE
from motorclub_showcase.catalogue.rows import LOGO


def _may_change(viewer: Viewer, ref: ContentRef) -> bool:
    return viewer.may(MANAGE_CATALOGUE)


PICTURES = (
    PictureKind(
        LOGO,
        (BRAND,),
        _may_change,
        permission=MANAGE_CATALOGUE,
        widths=(96, 320),
        most=1,
        most_loose=0,
        max_megabytes=1,
        stays_with_item=True,
    ),
)
