"""What a plugin may import; nothing else of the core is stable. Some subjects have modules of their own beside this.

>>> from motorclub.api import API_VERSION
"""

from typing import TYPE_CHECKING

from motorclub.accounts.restrictions import end_sessions, lift_restriction, restrict_member
from motorclub.accounts.sessions.history import share_device
from motorclub.api import files, mail, markdown, payments, rows
from motorclub.audit import record as record_audit
from motorclub.clock import iso, now
from motorclub.config import in_production
from motorclub.content.services import resolve as resolve_content
from motorclub.db import (
    after_commit,
    check_one_of,
    db,
    flush_unique,
    identity_column,
    lock_name,
    plugin_registry,
    reads,
)
from motorclub.events.histories import is_replaying, replay_history
from motorclub.events.services import list_overdue_work, publish
from motorclub.http import (
    ApiError,
    Blueprint,
    Moment,
    PageQuery,
    Schema,
    Text,
    Whole,
    check_version,
    conflict,
    current_viewer,
    forbidden,
    invalid,
    invalid_transition,
    not_found,
    open_to_restricted,
    page_of,
    page_query,
    page_schema,
    public,
    requires,
    restrictable,
    signed_in,
)
from motorclub.http.address import page_link, site_url
from motorclub.http.body_limits import larger_json
from motorclub.http.limits import Limit, limit_by_address, limit_by_caller, limit_by_member
from motorclub.http.limits import hit as hit_limit
from motorclub.http.networks import network_of
from motorclub.http.page_cache import PageCache
from motorclub.http.signing import sign as sign_text
from motorclub.http.signing import unsign as unsign_text
from motorclub.http.tables import BYTE_ORDER_MARK, to_csv
from motorclub.jobs.services import enqueue, enqueue_one
from motorclub.keys import attempt as with_store
from motorclub.keys import send_after_commit as store_after_commit
from motorclub.members.administration.listing import find_members
from motorclub.members.profiles.profiles import may_see as may_see_profile
from motorclub.members.profiles.records import Privacy, country_of, privacy_of
from motorclub.notifications.changes import forget_notifications, notify
from motorclub.notifications.preferences import quiet_ends
from motorclub.notifications.services import position as last_frame_number
from motorclub.people.models import Member
from motorclub.people.services import (
    AUTHOR_COLUMNS,
    AuthorSchema,
    author_of,
    check_member_exists,
    former_member_id,
    lock_member,
)
from motorclub.plugin.content import Content, ContentRef, SearchDocument
from motorclub.plugin.deprecation import Deprecated, get_deprecated
from motorclub.plugin.events import Event, EventMeta
from motorclub.plugin.language import requested_language
from motorclub.plugin.registry import settings_of
from motorclub.plugin.services import ServiceFailed, ask_service, service, services
from motorclub.plugin.spec import API_VERSION, contributes, hookimpl
from motorclub.plugin.texts import translate, translate_answer
from motorclub.plugin.values import (
    MISSING_PAGE,
    WITHDRAWN_PAGE,
    Ban,
    Category,
    Channel,
    Choice,
    Consequence,
    ContentChoice,
    ContentDraft,
    ContentType,
    Decision,
    DemoContext,
    Erased,
    ExportFile,
    FeedQuery,
    FieldError,
    Health,
    History,
    Job,
    ListResolver,
    MemberColumn,
    NotificationKind,
    PageHead,
    PageResolver,
    PastEvent,
    Permission,
    PersonalData,
    Refusal,
    Registration,
    Right,
    Routes,
    Service,
    SignupFields,
    Subscriber,
    Topic,
    Verdict,
)
from motorclub.realtime.publish import send_after_commit, send_each_after_commit
from motorclub.review.services import review
from motorclub.rights.services import (
    GrantedRight,
    grant_right,
    has_right,
    list_granted_rights,
    list_rights,
    right_value,
    withdraw_rights,
)
from motorclub.search.matching import search_attempts
from motorclub.search.services import index_content, unindex_content
from motorclub.viewer import EVERY_MEMBER, STAFF, VISITOR, Role, Viewer, is_own

__all__ = [
    "API_VERSION",
    "AUTHOR_COLUMNS",
    "BYTE_ORDER_MARK",
    "EVERY_MEMBER",
    "MISSING_PAGE",
    "STAFF",
    "VISITOR",
    "WITHDRAWN_PAGE",
    "ApiError",
    "AuthorSchema",
    "Ban",
    "Blueprint",
    "Category",
    "Channel",
    "Choice",
    "Consequence",
    "Content",
    "ContentChoice",
    "ContentDraft",
    "ContentRef",
    "ContentType",
    "Decision",
    "DemoContext",
    "Erased",
    "Event",
    "EventMeta",
    "ExportFile",
    "FeedQuery",
    "FieldError",
    "GrantedRight",
    "Health",
    "History",
    "Job",
    "Limit",
    "ListResolver",
    "Member",
    "MemberColumn",
    "Moment",
    "NotificationKind",
    "PageCache",
    "PageHead",
    "PageQuery",
    "PageResolver",
    "PastEvent",
    "Permission",
    "PersonalData",
    "Privacy",
    "Refusal",
    "Registration",
    "Right",
    "Role",
    "Routes",
    "Schema",
    "SearchDocument",
    "Service",
    "ServiceFailed",
    "SignupFields",
    "Subscriber",
    "Text",
    "Topic",
    "Verdict",
    "Viewer",
    "Whole",
    "after_commit",
    "ask_service",
    "author_of",
    "check_member_exists",
    "check_one_of",
    "check_version",
    "conflict",
    "contributes",
    "country_of",
    "current_viewer",
    "db",
    "end_sessions",
    "enqueue",
    "enqueue_one",
    "find_members",
    "flush_unique",
    "forbidden",
    "forget_notifications",
    "former_member_id",
    "grant_right",
    "has_right",
    "hit_limit",
    "hookimpl",
    "identity_column",
    "in_production",
    "index_content",
    "invalid",
    "invalid_transition",
    "is_own",
    "is_replaying",
    "iso",
    "larger_json",
    "last_frame_number",
    "lift_restriction",
    "limit_by_address",
    "limit_by_caller",
    "limit_by_member",
    "list_granted_rights",
    "list_overdue_work",
    "list_rights",
    "lock_member",
    "lock_name",
    "may_see_profile",
    "network_of",
    "not_found",
    "notify",
    "now",
    "open_to_restricted",
    "page_link",
    "page_of",
    "page_query",
    "page_schema",
    "plugin_registry",
    "privacy_of",
    "public",
    "publish",
    "quiet_ends",
    "reads",
    "record_audit",
    "replay_history",
    "requested_language",
    "requires",
    "resolve_content",
    "restrict_member",
    "restrictable",
    "review",
    "right_value",
    "search_attempts",
    "send_after_commit",
    "send_each_after_commit",
    "service",
    "services",
    "settings_of",
    "share_device",
    "sign_text",
    "signed_in",
    "site_url",
    "store_after_commit",
    "to_csv",
    "translate",
    "translate_answer",
    "unindex_content",
    "unsign_text",
    "with_store",
    "withdraw_rights",
]

# Names that work until the next whole version: where they are, and what to use instead.
DEPRECATED = {
    name: Deprecated(f"{module.__name__}:{name}", module.__name__)
    for module in (files, mail, markdown, payments, rows)
    for name in module.__all__
} | {
    "anybody": Deprecated(
        "motorclub.plugin.values:anybody", "a Topic without may_subscribe, which everybody may read"
    ),
    "hit_address_limit": Deprecated("motorclub.http.limits:hit_address", "limit_by_address"),
    "limit_by_member_and_address": Deprecated(
        "motorclub.http.limits:limit_by_member_and_address", "limit_by_member and limit_by_address"
    ),
    "settings": Deprecated("motorclub.plugin.registry:settings", "settings_of(YourSettings)"),
    "take_turns": Deprecated("motorclub.people.services:lock_member", "lock_member"),
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A deprecated name. The admins' page shows which plugin uses it."""
        return get_deprecated(__name__, name, DEPRECATED)
