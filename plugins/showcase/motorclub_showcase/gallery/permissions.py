"""What roles may do in the gallery."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, Permission

PUBLISH = "showcase.showcase.publish"
ADD_PHOTO = "showcase.photo.create"
LIKE = "showcase.like"

PERMISSIONS = (
    Permission(PUBLISH, "Publish pages of their cars.", EVERY_MEMBER),
    Permission(ADD_PHOTO, "Add photos to the pages of their cars.", EVERY_MEMBER),
    Permission(LIKE, "Like cars, their pages, photos and build log entries.", EVERY_MEMBER),
)
