"""The plugin contract: every hook that a plugin may implement, grouped by kind.

A *contribute* hook is called once in every process at start and returns values; if it raises, the plugin is set aside
as failed and the site starts. A *decide* hook is called for every enabled plugin when something is about to happen; its
text says what an error means. An *observe* hook is called for every enabled plugin when something has happened that is
too frequent for an event. A *lifecycle* hook is called when an admin acts, or when the plugin's own state changes;
if it raises, that is recorded on the plugin and, unless its text says otherwise, skipped.

What a plugin *announces* is an event class, not a hook: plugins define their own (events.py).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeVar

import click
import pluggy
from sqlalchemy.orm import DeclarativeBase

from motorclub.plugin.events import Event
from motorclub.plugin.payments import PaymentProvider
from motorclub.plugin.values import (
    Ban,
    Consequence,
    ContentDraft,
    ContentType,
    DemoContext,
    FieldError,
    Figure,
    Health,
    History,
    Job,
    ListResolver,
    MailTemplate,
    MemberColumn,
    NotificationKind,
    PageResolver,
    Permission,
    PersonalData,
    PictureKind,
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

PROJECT = "motorclub"
ENTRY_POINT_GROUP = "motorclub.plugins"
API_VERSION = "1.2"

Function = TypeVar("Function", bound=Callable[..., Any])

_specification = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class OnError(StrEnum):
    """What an exception in an implementation means."""

    QUARANTINE = "quarantine"
    SKIP = "skip"
    DENY = "deny"
    BY_SETTING = "by setting"


class Verb(StrEnum):
    """When a hook is called."""

    CONTRIBUTE = "contribute"
    DECIDE = "decide"
    OBSERVE = "observe"
    LIFECYCLE = "lifecycle"


@dataclass(frozen=True, slots=True)
class Policy:
    """How the guard treats a hook.

    `when_disabled`: whether it is asked of plugins that are off too. `budget_s`: what one call may take before the
    admin's page calls the hook slow; None for those that run while nobody waits.
    """

    verb: Verb
    on_error: OnError
    when_disabled: bool
    budget_s: float | None = None

    @property
    def has_breaker(self) -> bool:
        """Whether failing again and again has the plugin left out; not where its failure is the answer anyway."""
        return self.on_error is OnError.SKIP or self.verb is Verb.DECIDE

    @property
    def in_savepoint(self) -> bool:
        """Whether a failed statement must not take the caller's transaction with it."""
        return self.verb in (Verb.DECIDE, Verb.LIFECYCLE)


POLICIES: dict[str, Policy] = {}


# What a person waits for may take this long.
DECIDE_BUDGET_S = 0.02


def contribute(function: Function) -> Function:
    """Called once at start, of every installed plugin; an error sets the plugin aside."""
    POLICIES[function.__name__] = Policy(Verb.CONTRIBUTE, OnError.QUARANTINE, when_disabled=True)
    return _specification(function)


def decide(on_error: OnError) -> Callable[[Function], Function]:
    """Asked of every enabled plugin when something is about to happen."""

    def specify(function: Function) -> Function:
        POLICIES[function.__name__] = Policy(
            Verb.DECIDE, on_error, when_disabled=False, budget_s=DECIDE_BUDGET_S
        )
        return _specification(function)

    return specify


def observe(function: Function) -> Function:
    """Called for every enabled plugin when something has happened; it reads and writes no database, and is skipped."""
    POLICIES[function.__name__] = Policy(
        Verb.OBSERVE, OnError.SKIP, when_disabled=False, budget_s=DECIDE_BUDGET_S
    )
    return _specification(function)


def lifecycle(function: Function) -> Function:
    """Called when an admin acts or the plugin's state changes; an error is recorded on the plugin and skipped."""
    POLICIES[function.__name__] = Policy(Verb.LIFECYCLE, OnError.SKIP, when_disabled=True)
    return _specification(function)


def can_veto(function: Function) -> Function:
    """A lifecycle hook whose error stops what was about to happen."""
    POLICIES[function.__name__] = Policy(Verb.LIFECYCLE, OnError.DENY, when_disabled=True)
    return _specification(function)


class Spec(Protocol):
    """The hooks, which are never called here. A plugin's `plugin.py` implements those it needs, marked `@hookimpl`."""

    # contribute -----------------------------------------------------------------------------------

    @contribute
    def register_routes(self) -> Iterable[Routes]:
        """The blueprints of the plugin and the mount each belongs to."""

    @contribute
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """The plugin's declarative bases, with its models imported."""

    @contribute
    def register_permissions(self) -> Iterable[Permission]:
        """What roles may do with the plugin."""

    @contribute
    def register_settings(self) -> type[Any]:
        """A frozen dataclass whose every field has a default; the defaults are the settings."""

    @contribute
    def register_jobs(self) -> Iterable[Job]:
        """Functions for the queue, and those that run on a schedule."""

    @contribute
    def register_topics(self) -> Iterable[Topic]:
        """Real-time destinations and who may subscribe to them."""

    @contribute
    def register_events(self) -> Iterable[type[Event]]:
        """The event classes the plugin publishes."""

    @contribute
    def register_subscribers(self) -> Iterable[Subscriber]:
        """What the plugin does when something has happened."""

    @contribute
    def register_histories(self) -> Iterable[History]:
        """The past of events that the plugin publishes, each from its tables."""

    @contribute
    def register_notifications(self) -> Iterable[NotificationKind]:
        """The kinds of notification the plugin sends."""

    @contribute
    def register_mails(self) -> Iterable[MailTemplate]:
        """The kinds of mail the plugin sends; admins may give them other words."""

    @contribute
    def register_content_types(self) -> Iterable[ContentType]:
        """The kinds of content that search, bookmarks, reports and ranks may speak about."""

    @contribute
    def register_page_resolvers(self) -> Iterable[PageResolver]:
        """Whether the items of the plugin's pages exist, and the words about them in the pages' documents."""

    @contribute
    def register_list_resolvers(self) -> Iterable[ListResolver]:
        """The words about the plugin's pages that list items, in these pages' documents."""

    @contribute
    def register_member_columns(self) -> Iterable[MemberColumn]:
        """What admins see of members in the list of members, and may filter it by, while the plugin is on."""

    @contribute
    def register_personal_data(self) -> Iterable[PersonalData]:
        """How to hand out and to erase what the plugin keeps about one member; also asked while it is off."""

    @contribute
    def register_commands(self) -> Iterable[click.Command]:
        """Commands for operators, called as `motorclub <plugin id> <command>` inside an application context."""

    @contribute
    def register_services(self) -> Iterable[Service]:
        """What other plugins may ask of this one, each by an interface."""

    @contribute
    def register_figures(self) -> Iterable[Figure]:
        """Numbers that the plugin can report for any range of days, for dashboards."""

    @contribute
    def register_rights(self) -> Iterable[Right]:
        """What single members may be granted, by this plugin or another, and this one minds."""

    @contribute
    def register_pictures(self) -> Iterable[PictureKind]:
        """The kinds of picture that members add to the plugin's content."""

    @contribute
    def register_signup_fields(self) -> Iterable[SignupFields]:
        """What the plugin asks of everybody who registers while it is on, and keeps: one set of fields, or none."""

    @contribute
    def payment_providers(self) -> Iterable[PaymentProvider]:
        """Payment methods of the plugin; they are offered while it is on and they are `ready`.

        Payments that were begun with one wait while the plugin is off, and continue when it is on again.
        """

    # decide ---------------------------------------------------------------------------------------

    @decide(OnError.SKIP)
    def check_login(self, user_id: int) -> Refusal | None:
        """Whether a member whose password was right may sign in; a Refusal ends the log-in with 403.

        On an error only members whom the plugin has restricted with the scope `LOGIN` are refused (`restrict_member`).
        """

    @decide(OnError.DENY)
    def find_ban(self, user_id: int) -> Ban | None:
        """The ban that holds for a member now, for everybody who asks at `GET /bans/user/{userId}`.

        What only staff may know stays in the plugin. While it cannot say, the call answers 503.
        """

    @decide(OnError.DENY)
    def check_registration(self, form: Registration) -> Iterable[FieldError]:
        """What is wrong with a registration, by field; empty to accept it. An error refuses the registration."""

    @decide(OnError.BY_SETTING)
    def review_content(self, draft: ContentDraft) -> Verdict | None:
        """What becomes of texts and pictures that a member is about to publish or to change, in any plugin.

        Asked in the writer's transaction, before it commits; None has nothing against it. Of several verdicts the
        strictest counts. Only decide here: what is written is undone with what the member wrote when that is held or
        refused, and who wants to act on it subscribes to `core.content_held` and `core.content_flagged`.

        While it cannot say, the setting "When a reviewer fails" says whether drafts are published or held.
        """

    @decide(OnError.SKIP)
    def locate_addresses(self, addresses: Collection[str]) -> Mapping[str, str]:
        """Where network addresses are, such as "Leipzig, Germany", for those that the plugin knows.

        Called once for a whole page of devices or log-ins, and for a mail about one; members read the text as it is.
        Answer from memory or from the database, never by a call to another server: a member is waiting.
        """

    # observe --------------------------------------------------------------------------------------

    @observe
    def note_page_view(self, path: str) -> None:
        """Somebody has opened a page of the site: its document was served, or a browser went to it within the app.

        `path` is the page's address without its query. It runs within that request, many times a second: append to what
        a job will take (`append_entry`), and do nothing else.
        """

    # lifecycle ------------------------------------------------------------------------------------

    @lifecycle
    def check_disable(self) -> Iterable[Consequence]:
        """What people lose while the plugin is off; shown before the switch is thrown."""

    @lifecycle
    def seed_demo(self, context: DemoContext) -> None:
        """Write the plugin's part of the demo community into the current session."""

    @can_veto
    def on_install(self) -> None:
        """The plugin's tables have just been made: write what it needs from the first day.

        Runs in a transaction of its own; an error leaves the plugin failed and is tried again at the next start.
        """

    @can_veto
    def on_upgrade(self, from_version: str) -> None:
        """The plugin's migrations have run for a newer version: change the data that they could not.

        Runs in a transaction of its own, once for each new version; an error as for `on_install`.
        """

    @can_veto
    def on_enable(self) -> None:
        """The plugin is about to be switched on, in the same transaction; an error keeps it off."""

    @lifecycle
    def on_disable(self) -> None:
        """The plugin is about to be switched off, in the same transaction. It cannot prevent that."""

    @lifecycle
    def on_settings_changed(self, old: Any, new: Any) -> None:
        """An admin has saved other settings; both are the plugin's own dataclass. Same transaction."""

    @lifecycle
    def check_health(self) -> Health:
        """How the plugin itself finds that it is; shown on the admin's page of plugins."""


class contributes:  # noqa: N801 - stands where the name of a hook is assigned
    """A contribute hook that returns a constant.

    >>> class Plugin:
    ...     register_jobs = contributes((Job("prices.refresh", print),))
    >>> [job.name for job in Plugin().register_jobs()]
    ['prices.refresh']
    """

    def __init__(self, value: Any) -> None:
        self.value = value

    def __set_name__(self, owner: type, name: str) -> None:
        """Be replaced by the hook's implementation. Raises AttributeError for a name that is no hook."""

        @hookimpl
        @functools.wraps(getattr(Spec, name))
        def give(plugin: object) -> Any:
            return self.value

        setattr(owner, name, give)
