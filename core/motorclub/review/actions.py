"""Acting on content of any plugin: hide, show, remove, restore, lock, put under review."""

from __future__ import annotations

import dataclasses

from motorclub.content.services import content_types
from motorclub.events.services import publish
from motorclub.http import ApiError
from motorclub.people.services import former_member_id
from motorclub.plugin import registry
from motorclub.plugin.background import working_for
from motorclub.plugin.content import ContentRef
from motorclub.plugin.gate import plugin_disabled
from motorclub.plugin.values import ContentAction
from motorclub.review.events import ContentModerated
from motorclub.viewer import Role, Viewer


def list_actions(content_type: str) -> frozenset[ContentAction]:
    """The actions that a content type offers, none for one that nobody has registered."""
    registered = content_types().get(content_type)
    return frozenset(registered.kind.actions) if registered else frozenset()


def notifies_author(content_type: str) -> bool:
    """Whether the type's plugin itself notifies authors of what is done to their items."""
    registered = content_types().get(content_type)
    return registered is not None and registered.kind.notifies_author


def perform_action(ref: ContentRef, action: ContentAction, viewer: Viewer, note: str = "") -> None:
    """Do something to an item in the current transaction, as `viewer`, with a note for its author. Does not commit.

    Raises 404 for an unknown item and while its plugin is off, 403 for a viewer who may not, 409 where the item's type
    does not support the action or its state does not allow it. Publishes `core.content_moderated`.
    """
    registered = content_types().get(ref.type)
    perform = registered.kind.actions.get(action) if registered else None
    if registered is None or perform is None:
        raise ApiError(
            409,
            "{type} does not offer {action}.",
            code="NO_SUCH_ACTION",
            values={"type": ref.type, "action": action},
        )
    with working_for(registered.owner) as on:
        if not on:
            raise plugin_disabled(registered.owner)
        perform(ref.id, viewer, note)
    publish(ContentModerated(ref.type, ref.id, action, viewer.member_id, note))


def perform_entrusted_action(ref: ContentRef, action: ContentAction, viewer: Viewer, note: str = "") -> None:
    """As `perform_action`, where the caller has checked that this member may decide: with an admin's permissions.

    The member stands as the actor, in the audit log and in the event.
    """
    permissions = registry.current().permissions_of(Role.ADMIN)
    perform_action(ref, action, dataclasses.replace(viewer, role=Role.ADMIN, permissions=permissions), note)


def perform_automatic_action(ref: ContentRef, action: ContentAction, note: str = "") -> None:
    """As `perform_action`, where a rule acts and no person does: with an admin's permissions.

    The former member stands as the actor, in the audit log and in the event.
    """
    perform_entrusted_action(ref, action, Viewer(id=former_member_id()), note)
