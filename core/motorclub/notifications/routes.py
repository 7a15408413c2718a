"""The calls under /api/notifications, and those of the preferences under /users."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from flask import current_app, redirect

from motorclub.http import Blueprint, current_viewer, forbidden, public, signed_in
from motorclub.http.limits import Limit, limit_by_address, limit_by_member_and_address
from motorclub.http.rows import Page, schema_of
from motorclub.http.security import never_store
from motorclub.notifications import preferences, services
from motorclub.notifications.preferences import unsubscribe
from motorclub.notifications.schemas import (
    CategoryQuery,
    ChangePreferencesSchema,
    NotificationsQuery,
    PreferencesSchema,
    PushSubscriptionSchema,
    UnsubscribedSchema,
    UnsubscribeQuery,
)
from motorclub.notifications.services import (
    LatestNotificationRow,
    Marked,
    NotificationRow,
    UnreadCount,
    UnreadCounts,
)
from motorclub.notifications.web_push import subscriptions
from motorclub.notifications.web_push.subscriptions import PushState

blueprint = Blueprint("notifications", __name__, description="A member's notifications")
preferences_blueprint = Blueprint("preferences", __name__, description="A member's notification preferences")

# The number of the newest frame that the answer is at least as new as.
POSITION = "X-Frame-Seq"
CHANGES = Limit("notification-preferences", 120, timedelta(hours=1))
CLICKS = Limit("unsubscribe", 60, timedelta(hours=1))


blueprint.after_request(never_store)
preferences_blueprint.after_request(never_store)


def _check_own(user_id: int) -> None:
    """Raises 403 unless the path names the caller."""
    if user_id != current_viewer().member_id:
        raise forbidden("These are another member's notifications.")


@blueprint.route("/<id:user_id>/unread/latest")
@blueprint.response(200, schema_of(LatestNotificationRow)(many=True))
@signed_in
def latest(user_id: int) -> object:
    """The newest five unread, newest first; the first carries the count of all unread."""
    _check_own(user_id)
    before = services.position()
    # Already JSON: frames carry the very same items.
    response = current_app.json.response(services.latest_unread(user_id))
    response.headers[POSITION] = str(before)
    return response


@blueprint.route("/<id:user_id>/unread/count")
@blueprint.response(200, UnreadCounts)
@signed_in
def counts(user_id: int) -> object:
    """How many are unread, in all and of each category."""
    _check_own(user_id)
    return services.unread_counts(user_id)


@blueprint.route("/<id:user_id>/all")
@blueprint.arguments(NotificationsQuery, location="query")
@signed_in
def of_member(query: dict[str, Any], user_id: int) -> Page[NotificationRow]:
    """All of a member's notifications, or those of a category, newest first."""
    _check_own(user_id)
    return services.list_notifications(user_id, **query)


@blueprint.route("/user/all")
@blueprint.arguments(NotificationsQuery, location="query")
@signed_in
def own(query: dict[str, Any]) -> Page[NotificationRow]:
    """All of the caller's notifications, or those of a category, newest first."""
    return services.list_notifications(current_viewer().member_id, **query)


@blueprint.route("/<id:notification_id>/mark-as-read", methods=["PUT"])
@blueprint.response(200, Marked)
@signed_in
def mark_as_read(notification_id: int) -> object:
    """Mark one of the caller's notifications as read."""
    count = services.mark_read(current_viewer().member_id, notification_id)
    return Marked(notification_id, is_read=True, count=count)


@blueprint.route("/<id:user_id>/mark-all-as-read", methods=["PUT"])
@blueprint.arguments(CategoryQuery, location="query")
@blueprint.response(200, UnreadCount)
@signed_in
def mark_all_as_read(query: dict[str, str], user_id: int) -> object:
    """Mark all of the caller's notifications as read, or those of a category."""
    _check_own(user_id)
    return UnreadCount(services.mark_all_read(user_id, query.get("category")))


@blueprint.route("/unsubscribe")
@blueprint.arguments(UnsubscribeQuery, location="query")
@blueprint.response(303)
@public
def ask_to_unsubscribe(query: dict[str, str]) -> object:
    """The page that asks; looking at an address must not change anything."""
    return redirect(f"/notifications?{urlencode({'unsubscribe': query['token']})}", 303)


@blueprint.route("/unsubscribe", methods=["POST"])
@blueprint.arguments(UnsubscribeQuery, location="query")
@blueprint.response(200, UnsubscribedSchema)
@public
@limit_by_address(CLICKS)
def stop_mails(query: dict[str, str]) -> object:
    """End the mails that the token was sent with; the one click of RFC 8058, without any log-in."""
    return unsubscribe(query["token"])


@preferences_blueprint.route("/me/notification-preferences")
@preferences_blueprint.response(200, PreferencesSchema)
@signed_in
def show_preferences() -> object:
    """The caller's notification preferences: kind by channel, mails, digest, quiet hours."""
    viewer = current_viewer()
    return preferences.serialize_preferences(viewer.member_id, viewer.role)


@preferences_blueprint.route("/me/notification-preferences", methods=["PUT"])
@preferences_blueprint.arguments(ChangePreferencesSchema)
@preferences_blueprint.response(200, PreferencesSchema)
@signed_in
@limit_by_member_and_address(CHANGES)
def change_preferences(body: dict[str, object]) -> object:
    """Change some of it."""
    viewer = current_viewer()
    preferences.change(viewer.member_id, viewer.role, body)
    return preferences.serialize_preferences(viewer.member_id, viewer.role)


@preferences_blueprint.route("/me/push-subscription")
@preferences_blueprint.response(200, PushState)
@signed_in
def show_push_subscription() -> PushState:
    """The key to subscribe with, and whether the caller's browser is subscribed."""
    return subscriptions.get_state(current_viewer())


@preferences_blueprint.route("/me/push-subscription", methods=["PUT"])
@preferences_blueprint.arguments(PushSubscriptionSchema)
@preferences_blueprint.response(200, PushState)
@signed_in
@limit_by_member_and_address(CHANGES)
def subscribe_browser(body: dict[str, str]) -> PushState:
    """Have push messages sent to the caller's browser, until its session ends."""
    return subscriptions.subscribe(current_viewer(), body)


@preferences_blueprint.route("/me/push-subscription", methods=["DELETE"])
@preferences_blueprint.response(204)
@signed_in
def unsubscribe_browser() -> None:
    """Stop push messages to the caller's browser."""
    subscriptions.unsubscribe_browser(current_viewer())
