"""The showcase as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import contributes
from motorclub_showcase.shared.base import Base


class ShowcasePlugin:
    """The catalogue, cars, the gallery, contests."""

    register_models = contributes((Base,))


plugin = ShowcasePlugin()
