"""What the gallery does for other plugins: the service `showcase.commenting`."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import Consequence, Service, reads
from motorclub.api.rows import count_rows
from motorclub_showcase.gallery.content import PUBLISHED
from motorclub_showcase.shared.models import SHOWCASE, Showcase


class Commenting:
    """The service `showcase.commenting`."""

    def refusal(self, type: str, id: int, member_id: int) -> str | None:  # noqa: A002
        """Why this member may not comment on the page of a car now; None if they may."""
        if type != SHOWCASE:
            return None
        is_open = reads().scalar(sa.select(Showcase.comments_enabled).where(Showcase.id == id))
        return None if is_open else "The owner takes no comments here."


SERVICES = (Service("showcase.commenting", Commenting, Commenting()),)


def consequences() -> list[Consequence]:
    """Pages that nobody can read."""
    return [Consequence("pages of cars that nobody can read", count_rows(Showcase, PUBLISHED))]
