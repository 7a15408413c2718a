"""What staff may do with content that waits."""

from __future__ import annotations

from motorclub.plugin.values import Permission
from motorclub.viewer import STAFF

REVIEW = "content.review"
PERMISSIONS = (Permission(REVIEW, "Decide about posts that wait for review.", STAFF),)
