"""What the registry of content types and the pictures in texts contribute."""

from __future__ import annotations

from datetime import timedelta

from motorclub.content import pictures
from motorclub.content.permissions import PERMISSIONS
from motorclub.content.routes import blueprint
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Job, PersonalData, Routes


class ContentPlugin:
    """What the registry of content types and the pictures in texts contribute."""

    register_routes = contributes((Routes(blueprint, "/platform"),))
    register_permissions = contributes(PERMISSIONS)
    register_jobs = contributes(
        (Job("content.delete_unused_pictures", pictures.delete_unused, every=timedelta(days=1)),)
    )
    register_personal_data = contributes(
        (PersonalData("Pictures in texts.", pictures.export, pictures.erase, pictures.erase_as),)
    )
