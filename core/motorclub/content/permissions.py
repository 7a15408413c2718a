"""Who may do what with texts."""

from __future__ import annotations

from motorclub.plugin.values import Permission
from motorclub.viewer import EVERY_MEMBER

ADD_PICTURES = "content.picture.create"

PERMISSIONS = (Permission(ADD_PICTURES, "Add pictures to texts.", EVERY_MEMBER),)
