"""Who may call what. Each view says it in one decorator; one gate in front of all views enforces it.

The decorator only marks the function. The gate runs before the body is parsed, so a caller who may not
learns that and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Flask, current_app, g

from motorclub.clock import iso
from motorclub.http.errors import ApiError
from motorclub.viewer import VISITOR, Viewer

View = TypeVar("View", bound=Callable[..., Any])
Loader = Callable[[], Viewer]


@dataclass(frozen=True, slots=True)
class Access:
    """A view's stated rule: open to all, to members, or to holders of one permission."""

    kind: str
    permission: str | None = None

    def __str__(self) -> str:
        return self.permission or self.kind


PUBLIC = Access("public")
SIGNED_IN = Access("signed-in")


def public(view: View) -> View:
    """Anybody may call it."""
    return _mark(view, PUBLIC)


def signed_in(view: View) -> View:
    """Every member may call it; a visitor gets 401."""
    return _mark(view, SIGNED_IN)


def requires(permission: str) -> Callable[[View], View]:
    """Only roles that were granted `permission` may call it; a visitor gets 401, others 403."""
    return lambda view: _mark(view, Access("permission", permission))


def restrictable(*scopes: str) -> Callable[[View], View]:
    """Members who are restricted in one of these scopes, such as `garage.comments`, may not call it.

    It stands beside the view's rule. Not needed for a plugin's id and for the permission that a view requires.
    """
    return lambda view: _set_scopes(view, scopes)


def open_to_restricted(view: View) -> View:
    """Restricted members may call it, too: what they are owed, or what protects them."""
    return _set_scopes(view, None)


def _set_scopes(view: View, scopes: tuple[str, ...] | None) -> View:
    view.__restricted__ = scopes  # type: ignore[attr-defined]
    return view


def _mark(view: View, access: Access) -> View:
    if getattr(view, "__access__", None) is not None:
        raise TypeError(f"{view.__qualname__} states two access rules; keep one")
    view.__access__ = access  # type: ignore[attr-defined]
    return view


def access_of(app: Flask, endpoint: str) -> Access | None:
    """The rule stated by the view behind `endpoint`, or None."""
    access: Access | None = getattr(app.view_functions.get(endpoint), "__access__", None)
    return access


READ_ONLY = "READ_ONLY"
RESTRICTED = "You may not do this at the moment."


def check_restrictions(app: Flask, endpoint: str, plugin: str | None, access: Access) -> None:
    """Raise 403 if the current viewer is restricted in what a changing call of `plugin` does; None: the core."""
    restrictions = current_viewer().restrictions
    if not restrictions:
        return
    declared: tuple[str, ...] | None = getattr(app.view_functions.get(endpoint), "__restricted__", ())
    if declared is None:
        return
    names = {*declared, *((plugin, access.permission or plugin) if plugin else ())}
    for restriction in restrictions:
        if names and (restriction.scope == READ_ONLY or any(map(restriction.covers, names))):
            details = {
                "scope": restriction.scope,
                "until": iso(restriction.until) if restriction.until else None,
                "reason": restriction.reason,
            }
            raise ApiError(403, RESTRICTED, code="RESTRICTED", details=details)


def set_viewer_loader(app: Flask, loader: Loader) -> None:
    """Say how a request's credentials become a Viewer; accounts does, once."""
    app.extensions["motorclub.viewer"] = loader


def current_viewer() -> Viewer:
    """The viewer who made the current request, looked up once."""
    viewer: Viewer | None = g.get("_viewer")
    if viewer is None:
        loader: Loader = current_app.extensions.get("motorclub.viewer", lambda: VISITOR)
        viewer = g._viewer = loader()
    return viewer


def set_viewer(viewer: Viewer) -> None:
    """Make the current context's calls those of a viewer who is known already."""
    g._viewer = viewer


def check(access: Access) -> None:
    """Raise 401 or 403 unless the current viewer satisfies `access`."""
    if access is PUBLIC:
        return
    viewer = current_viewer()
    if not viewer.signed_in:
        raise ApiError(401, "Authentication required", headers={"WWW-Authenticate": "Bearer"})
    if access.permission and not viewer.may(access.permission):
        raise ApiError(
            403, "You don't have permission to do this.", details={"permission": access.permission}
        )
