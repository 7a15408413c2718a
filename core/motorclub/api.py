"""Everything a plugin may import. Nothing else of the core is stable.

>>> from motorclub.api import API_VERSION
"""

from motorclub.audit import record as record_audit
from motorclub.clock import iso, now
from motorclub.content.markdown import (
    LinkFinder,
    MarkdownStyle,
    TextLink,
    list_text_runs,
    plain_words,
    render_markdown,
    sanitize_html,
)
from motorclub.content.services import resolve as resolve_content
from motorclub.db import after_commit, db, identity_column, plugin_registry, reads
from motorclub.events.services import PUBLISHING, publish, published_with
from motorclub.files.pictures.decoder import picture_versions
from motorclub.files.services import put as put_file
from motorclub.files.services import remove as remove_file
from motorclub.http import (
    ApiError,
    Blueprint,
    Moment,
    PageQuery,
    Schema,
    Text,
    Whole,
    conflict,
    current_viewer,
    forbidden,
    invalid,
    not_found,
    page_of,
    page_query,
    page_schema,
    public,
    requires,
    signed_in,
)
from motorclub.http.address import page_link, site_url
from motorclub.http.body_limits import larger_json
from motorclub.http.limits import (
    Limit,
    limit_by_address,
    limit_by_caller,
    limit_by_member,
    limit_by_member_and_address,
)
from motorclub.http.limits import hit as hit_limit
from motorclub.http.limits import hit_address as hit_address_limit
from motorclub.http.networks import network_of
from motorclub.http.rows import (
    Internal,
    Page,
    Row,
    columns_of,
    read_first,
    read_page,
    read_rows,
    schema_of,
)
from motorclub.jobs.services import enqueue, enqueue_one
from motorclub.keys import attempt as with_store
from motorclub.mail import send as send_mail
from motorclub.mail.outcomes import MailOutcome, MailState
from motorclub.mail.outcomes import outcomes as mail_outcomes
from motorclub.members.lookup import find_members
from motorclub.members.profiles.form import PICTURE_UPLOAD
from motorclub.members.profiles.form import image as uploaded_picture
from motorclub.members.profiles.privacy import Privacy
from motorclub.members.profiles.public import may_see as may_see_profile
from motorclub.members.profiles.records import privacy_of
from motorclub.notifications.gone import forget_notifications
from motorclub.notifications.preferences import quiet_ends
from motorclub.notifications.services import notify
from motorclub.notifications.services import position as last_frame_number
from motorclub.paying.services import brings_payment_provider, payment_providers
from motorclub.people.authors import AUTHOR, Author, AuthoredRow
from motorclub.people.deleted_member import former_member_id
from motorclub.people.locks import take_turns
from motorclub.people.models import Member
from motorclub.people.schemas import AuthorSchema
from motorclub.people.services import AUTHOR_COLUMNS, author_of
from motorclub.plugin.content import Content, ContentRef, SearchDocument
from motorclub.plugin.events import Event
from motorclub.plugin.mode import in_production
from motorclub.plugin.payments import (
    PROVIDER_TIMEOUT_S,
    Capabilities,
    CheckoutLine,
    CheckoutRequest,
    CheckoutSnapshot,
    CheckoutState,
    Dispute,
    InvalidSignature,
    Money,
    PaymentProvider,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    ProviderUnavailable,
    RefundSnapshot,
    WrongMode,
)
from motorclub.plugin.registry import settings, settings_of
from motorclub.plugin.services import ServiceFailed, service
from motorclub.plugin.spec import API_VERSION, hookimpl
from motorclub.plugin.values import (
    MISSING_PAGE,
    WITHDRAWN_PAGE,
    Ban,
    Category,
    Channel,
    Choice,
    Consequence,
    ContentChoice,
    ContentType,
    DemoContext,
    Erased,
    ExportFile,
    FieldError,
    Health,
    Job,
    MailTemplate,
    MailVariable,
    MemberColumn,
    NotificationKind,
    PageHead,
    PageResolver,
    Permission,
    PersonalData,
    Refusal,
    Registration,
    Routes,
    Service,
    SignupFields,
    Subscriber,
    Topic,
    anybody,
)
from motorclub.prepared import Prepared
from motorclub.realtime.publish import send_after_commit, send_each_after_commit
from motorclub.search.matching import search_attempts
from motorclub.search.services import INDEXING, index_content, indexed_with, unindex_content
from motorclub.viewer import EVERY_MEMBER, STAFF, VISITOR, Role, Viewer

__all__ = [
    "API_VERSION",
    "AUTHOR",
    "AUTHOR_COLUMNS",
    "EVERY_MEMBER",
    "INDEXING",
    "MISSING_PAGE",
    "PICTURE_UPLOAD",
    "PROVIDER_TIMEOUT_S",
    "PUBLISHING",
    "STAFF",
    "VISITOR",
    "WITHDRAWN_PAGE",
    "ApiError",
    "Author",
    "AuthorSchema",
    "AuthoredRow",
    "Ban",
    "Blueprint",
    "Capabilities",
    "Category",
    "Channel",
    "CheckoutLine",
    "CheckoutRequest",
    "CheckoutSnapshot",
    "CheckoutState",
    "Choice",
    "Consequence",
    "Content",
    "ContentChoice",
    "ContentRef",
    "ContentType",
    "DemoContext",
    "Dispute",
    "Erased",
    "Event",
    "ExportFile",
    "FieldError",
    "Health",
    "Internal",
    "InvalidSignature",
    "Job",
    "Limit",
    "LinkFinder",
    "MailOutcome",
    "MailState",
    "MailTemplate",
    "MailVariable",
    "MarkdownStyle",
    "Member",
    "MemberColumn",
    "Moment",
    "Money",
    "NotificationKind",
    "Page",
    "PageHead",
    "PageQuery",
    "PageResolver",
    "PaymentProvider",
    "Permission",
    "PersonalData",
    "Prepared",
    "Privacy",
    "ProviderEvent",
    "ProviderHealth",
    "ProviderRejected",
    "ProviderUnavailable",
    "RefundSnapshot",
    "Refusal",
    "Registration",
    "Role",
    "Routes",
    "Row",
    "Schema",
    "SearchDocument",
    "Service",
    "ServiceFailed",
    "SignupFields",
    "Subscriber",
    "Text",
    "TextLink",
    "Topic",
    "Viewer",
    "Whole",
    "WrongMode",
    "after_commit",
    "anybody",
    "author_of",
    "brings_payment_provider",
    "columns_of",
    "conflict",
    "current_viewer",
    "db",
    "enqueue",
    "enqueue_one",
    "find_members",
    "forbidden",
    "forget_notifications",
    "former_member_id",
    "hit_address_limit",
    "hit_limit",
    "hookimpl",
    "identity_column",
    "in_production",
    "index_content",
    "indexed_with",
    "invalid",
    "iso",
    "larger_json",
    "last_frame_number",
    "limit_by_address",
    "limit_by_caller",
    "limit_by_member",
    "limit_by_member_and_address",
    "list_text_runs",
    "mail_outcomes",
    "may_see_profile",
    "network_of",
    "not_found",
    "notify",
    "now",
    "page_link",
    "page_of",
    "page_query",
    "page_schema",
    "payment_providers",
    "picture_versions",
    "plain_words",
    "plugin_registry",
    "privacy_of",
    "public",
    "publish",
    "published_with",
    "put_file",
    "quiet_ends",
    "read_first",
    "read_page",
    "read_rows",
    "reads",
    "record_audit",
    "remove_file",
    "render_markdown",
    "requires",
    "resolve_content",
    "sanitize_html",
    "schema_of",
    "search_attempts",
    "send_after_commit",
    "send_each_after_commit",
    "send_mail",
    "service",
    "settings",
    "settings_of",
    "signed_in",
    "site_url",
    "take_turns",
    "unindex_content",
    "uploaded_picture",
    "with_store",
]
