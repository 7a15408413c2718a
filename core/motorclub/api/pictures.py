"""Pictures of a plugin's content: uploaded, published in several sizes, described, ordered, blurred and deleted."""

from motorclub.pictures.addresses import sign_picture_url
from motorclub.pictures.migrating import adopt_pictures, hand_back_pictures
from motorclub.pictures.rows import (
    PictureRow,
    PictureVersion,
    cover_column,
    load_pictures,
    pictures_column,
    thumbnail_column,
)
from motorclub.pictures.services import (
    add_drawn_picture,
    claim_pictures,
    copy_pictures,
    delete_pictures,
    find_picture_item,
    list_pictures,
)
from motorclub.plugin.values import PictureKind

__all__ = [
    "PictureKind",
    "PictureRow",
    "PictureVersion",
    "add_drawn_picture",
    "adopt_pictures",
    "claim_pictures",
    "copy_pictures",
    "cover_column",
    "delete_pictures",
    "find_picture_item",
    "hand_back_pictures",
    "list_pictures",
    "load_pictures",
    "pictures_column",
    "sign_picture_url",
    "thumbnail_column",
]
