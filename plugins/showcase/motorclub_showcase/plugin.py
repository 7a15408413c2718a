"""The showcase as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import Routes, contributes, hookimpl
from motorclub_showcase.catalogue import loading as catalogue_loading
from motorclub_showcase.catalogue import permissions as catalogue_permissions
from motorclub_showcase.catalogue import routes as catalogue_routes
from motorclub_showcase.shared.base import Base

ROUTES = (catalogue_routes,)


class ShowcasePlugin:
    """The catalogue, cars, the gallery, contests."""

    register_routes = contributes([Routes(module.blueprint, "/showcase-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes((*catalogue_permissions.PERMISSIONS,))

    @hookimpl
    def on_install(self) -> None:
        """The catalogue is filled."""
        catalogue_loading.load_shipped()

    @hookimpl
    def on_upgrade(self, from_version: str) -> None:
        """What a newer version has more is added to the catalogue; what staff have changed stays."""
        catalogue_loading.load_shipped()


plugin = ShowcasePlugin()
