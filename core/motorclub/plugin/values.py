"""What a plugin contributes: frozen values, each with one promise. Nothing here touches the application."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date, datetime, time, timedelta
from enum import IntEnum, StrEnum
from typing import Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from motorclub.http.api import Blueprint
from motorclub.http.rows import Fields
from motorclub.http.schemas import Schema
from motorclub.plugin.content import Content, ContentRef, SearchDocument
from motorclub.plugin.events import Event, EventMeta
from motorclub.plugin.payments import PaymentProvider
from motorclub.viewer import EVERY_MEMBER, Role, Viewer


@dataclass(frozen=True, slots=True)
class Routes:
    """A blueprint and the mount (URL prefix) it answers under; the mount is one of the manifest's."""

    blueprint: Blueprint
    mount: str


@dataclass(frozen=True, slots=True)
class Permission:
    """Something a role may do. `roles` are those that have it unless an admin decides otherwise."""

    name: str
    summary: str
    roles: frozenset[Role]


SubscribeRule = Callable[[Viewer, Mapping[str, str]], bool]
Snapshot = Callable[[Mapping[str, str]], tuple[str, Fields] | None]


def anybody(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """The rule of a public topic."""
    return True


@dataclass(frozen=True, slots=True)
class Topic:
    """A family of real-time destinations, such as `/topic/forum/questions/{questionId}`.

    `may_subscribe` gets the viewer and the pattern's values. It runs inside the hub's loop, so a rule that
    asks the database says `blocking=True` and runs in a thread with an application context.

    `messages` gives the schema of each type of frame, beside `type`, `seq` and `at`, which every frame has; a frame
    of another type is refused when it is sent.

    On an `addressed` topic each frame names the members it is for, and the hub gives it to nobody else: many people
    share the destination, not what is said there. A frame that names nobody is refused when it is sent.

    `snapshot` gets the pattern's values and gives (type, fields) of a frame that says how things stand, which the hub
    sends to each new subscriber; None for nothing to say. It runs in a thread with an application context, once for all
    who have come meanwhile, so it must not depend on who asks. An addressed topic has none.
    """

    pattern: str
    summary: str
    may_subscribe: SubscribeRule = anybody
    blocking: bool = False
    messages: Mapping[str, type[Schema]] = field(default_factory=dict)
    addressed: bool = False
    snapshot: Snapshot | None = None

    def __post_init__(self) -> None:
        if self.addressed and self.snapshot is not None:
            raise ValueError(f"the topic {self.pattern} is addressed: no frame of it is for every subscriber")


@dataclass(frozen=True, slots=True)
class Job:
    """Work in the background: `run(payload)` inside an application context, by name.

    `every` makes it a schedule (payload is empty). A run that raises, or takes longer than `timeout`, is tried again
    up to `retries` times. While the plugin is off its jobs are parked; they run once it is on again.

    `daily_at` is a schedule, too: once a day at that time in `zone`, such as `time(6, 30)` in "Europe/Berlin". On the
    day on which clocks skip that time it runs as much later, and once on the day that has it twice.

    Jobs queued under its `deprecated_name` run as well.
    """

    name: str
    run: Callable[[Any], None]
    every: timedelta | None = None
    retries: int = 5
    timeout: timedelta = timedelta(minutes=10)
    deprecated_name: str | None = None
    daily_at: time | None = None
    zone: str = "UTC"

    def __post_init__(self) -> None:
        if self.every is not None and self.daily_at is not None:
            raise ValueError(f"job {self.name}: a schedule has `every` or `daily_at`, not both")
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise ValueError(f"job {self.name}: there is no time zone {self.zone!r}") from error


@dataclass(frozen=True, slots=True)
class Subscriber:
    """`handle(event)` runs after the event's transaction committed, at least once: it must be idempotent.

    A handler with a second argument, `handle(event, meta)`, is given the event's id and time, too (EventMeta).

    One `with_history` is first told what happened before it was there, as far as the event has a History, and then
    what has happened since. Both may tell of the same thing: it keeps what each event says, by the thing that it is
    about, and adds nothing up.

    `name` is the subscriber's stable address within its plugin; deliveries are remembered under it. Those remembered
    under its `deprecated_name` still reach it.

    One that is told `together` may share a transaction with other deliveries, which costs a fraction where much
    happens. It changes the database by `db.session` alone and does nothing elsewhere, because all that share a
    transaction are told again when one of them fails.
    """

    event: type[Event]
    handle: Callable[[Any], None] | Callable[[Any, EventMeta], None]
    name: str
    together: bool = False
    deprecated_name: str | None = None
    with_history: bool = False


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An event that happened before, made from a row of its publisher's tables, whose id it has."""

    id: int
    occurred_at: datetime
    event: Event


@dataclass(frozen=True, slots=True)
class History:
    """The past of an event, for subscribers that begin to listen later.

    `load(after_id, limit)` gives the next past events by id, from the tables, each as it would be published now; it is
    asked while the plugin is off, too. A thing that has changed since is told as it is now; one that is gone is not.
    """

    event: type[Event]
    load: Callable[[int, int], Iterable[PastEvent]]


class Category(StrEnum):
    """Why a notification is told."""

    NEEDS_ME = "NEEDS_ME"
    ACTIVITY = "ACTIVITY"
    SYSTEM = "SYSTEM"


class Channel(StrEnum):
    """How a member hears of a notification: in the lists of the site, by a mail of its own, in the digest, or by a push
    message to the browsers that they have subscribed."""

    IN_APP = "IN_APP"
    EMAIL = "EMAIL"
    DIGEST = "DIGEST"
    PUSH = "PUSH"


QUIETLY = frozenset({Channel.IN_APP, Channel.DIGEST})
EVERY_CHANNEL = frozenset(Channel)


@dataclass(frozen=True, slots=True)
class NotificationKind:
    """A kind of notification.

    `template` is HTML with `{placeholders}`; every value put in is escaped, and only `b`, `i` and `a` remain.

    `group_by` names what makes several of them one: of the `params`, or of `question_id`, `answer_id`, `comment_id`
    and `url`. Unread ones that agree in these, each told within `window` of the last, become one, and the
    placeholder `{who}` (by the name that `who` gives) reads "Ann, Bob and 4 others". Without `group_by` each is told
    by itself. A kind with a `group_template` says that instead, with the number of people in the placeholder
    `{count}`, as soon as they are several.

    `channels` hold for members who have not chosen; what is not `offered` nobody can choose. Subscribed browsers show
    every kind that is `urgent` or of another category than `ACTIVITY`, unless the member has chosen otherwise. Mails
    and push messages of an `urgent` kind do not wait for the end of quiet hours. `roles` are those who get it at all,
    so that nobody else is offered the choice.
    """

    name: str
    summary: str
    template: str
    category: Category = Category.ACTIVITY
    group_by: tuple[str, ...] = ()
    who: str = "voter"
    window: timedelta = timedelta(hours=2)
    channels: frozenset[Channel] = QUIETLY
    urgent: bool = False
    roles: frozenset[Role] = EVERY_MEMBER
    offered: frozenset[Channel] = EVERY_CHANNEL
    group_template: str = ""


@dataclass(frozen=True, slots=True)
class MailVariable:
    """A value that a mail is filled with. `sample` stands for it in previews and test mails.

    Without a `needed` one the mail is of no use, such as a link: no version of the words may leave it out. A `secret`
    one opens something, such as the code of a ticket: staff who read mails see a mask in its place. Addresses need no
    such mark: whatever in them could open something is masked anyway.
    """

    name: str
    sample: str
    needed: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class MailAttachment:
    """A file of a mail. A picture with a `caption` stands below the mail's words instead."""

    name: str
    content_type: str
    content: bytes
    caption: str = ""


AttachFiles = Callable[[Mapping[str, int]], Iterable[MailAttachment]]


@dataclass(frozen=True, slots=True)
class MailTemplate:
    """A kind of mail, in words that admins may replace.

    `subject` and `text` hold `{{ variables }}` and `{% if variable %}...{% endif %}`. The HTML is made from the
    text, in which `[label](address)` is a link, alone in its paragraph a button, `**words**` are bold and lines that
    begin with `- ` a list; where that is too little, `html` holds it, and goes into the frame that all mails have.

    `attach(about)` makes the files of one mail from the ids that `send_mail` was given. It is asked when the mail is
    delivered, so the outbox never holds them, and also while the plugin is off. A mail whose files cannot be made, or
    are larger than 5 MB together, goes without them: its words must do.
    """

    name: str
    summary: str
    subject: str
    text: str
    variables: tuple[MailVariable, ...] = ()
    html: str = ""
    attach: AttachFiles | None = None


@dataclass(frozen=True, slots=True)
class Consequence:
    """What switching a plugin off means for people, said before it is done. It informs and never blocks."""

    message: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class FeedQuery:
    """What a feed holds: with a tag, of an author, or everything; nothing of a type that has no tags or authors."""

    limit: int
    tag: str | None = None
    author_id: int | None = None


LoadContent = Callable[[Collection[int], Viewer], Iterable[Content]]
LoadDocuments = Callable[[int, int], Iterable[SearchDocument]]
ListLatest = Callable[[FeedQuery], Collection[int]]
FindNamed = Callable[[str, int, Viewer], Collection[int]]


class ContentAction(StrEnum):
    """What may be done to an item of content by those who keep order.

    HIDE takes it from the sight of everybody but its author and staff; so does REVIEW, for an item that somebody has to
    look at first. SHOW ends both. REMOVE deletes it, RESTORE brings it back. LOCK lets nobody but staff change it or
    add to it, UNLOCK ends that.
    """

    HIDE = "HIDE"
    REVIEW = "REVIEW"
    SHOW = "SHOW"
    REMOVE = "REMOVE"
    RESTORE = "RESTORE"
    LOCK = "LOCK"
    UNLOCK = "UNLOCK"


PerformAction = Callable[[int, Viewer, str], None]


@dataclass(frozen=True, slots=True)
class ContentType:
    """A kind of content that other plugins may speak about without knowing its plugin.

    `load(ids, viewer)` gives those of the items that exist and that the viewer may see, in any order; it is called
    once for a whole page of references.

    `documents(after_id, limit)` gives the next items by id, whoever may see them, with the words to find them by. It is
    asked for what is there already; every later change says `index_content` or `unindex_content` itself.

    `find_named(text, limit, viewer)` gives the ids of items whose names begin with a text, in lower case, the nearest
    first. It is for what has a name and little text, such as members and tags: that needs no documents.
    `find_misspelled(text, limit, viewer)` gives those whose names differ from a text by a typing error; it is asked
    where nothing has the words of the text.

    Items that are part of another one (`is_part`), such as answers, have no page of their own.

    `page` is the path of the page that shows one item, as in the web module's manifest, with one parameter, which is
    the item's id: `/questions/:questionId`. Where its address stands alone on a line of a text, it becomes a card.

    `list_latest(query)` gives the ids of the latest items that visitors may see, the latest first, for Atom feeds.

    `actions` are those that the type offers. Each is called with the id of an item, who acts, and a note for its
    author. It works in the current transaction, writes the audit log, and does not commit. It raises `ApiError`: 404
    for what is not there, 403 for who may not, 409 where the item's state does not allow it.
    """

    name: str
    label: str
    load: LoadContent
    documents: LoadDocuments | None = None
    find_named: FindNamed | None = None
    list_latest: ListLatest | None = None
    is_part: bool = False
    find_misspelled: FindNamed | None = None
    page: str = ""
    actions: Mapping[ContentAction, PerformAction] = field(default_factory=dict)


class PageState(IntEnum):
    """Whether what a page shows exists, as the status of the page's document."""

    FOUND = 200
    MISSING = 404
    WITHDRAWN = 410


@dataclass(frozen=True, slots=True)
class PageHead:
    """What the document of a page says about the item that the page shows, to browsers, previews and search engines.

    A document is the same for everybody: title and description are plain text that visitors may read. An item that only
    some may see has neither, and is FOUND all the same, because those who may see it open the same document.

    `html` is the item's text for readers without JavaScript, sanitised; `image` the path of a picture of it on this
    site, `image_size` its width and height; `kind` what it is to link previews. `structured` describes it by
    schema.org as JSON-LD, whose `@context` is added. `query` are the parameters without which the address shows
    something else, such as the tag of a list. `feed` are those of its Atom feed.
    """

    title: str = ""
    description: str = ""
    state: PageState = PageState.FOUND
    html: str = ""
    image: str = ""
    kind: Literal["website", "article", "profile"] = "article"
    image_size: tuple[int, int] | None = None
    structured: Mapping[str, object] | None = None
    query: Mapping[str, str] | None = None
    feed: Mapping[str, str] | None = None


MISSING_PAGE = PageHead(state=PageState.MISSING)
WITHDRAWN_PAGE = PageHead(state=PageState.WITHDRAWN)
MAX_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class PageResolver:
    """Describes the items of one of the plugin's pages, such as the questions of `/questions/:questionId`.

    `path` is that of the route in the web module's manifest, with one parameter, which is the item's number.
    `resolve(number)` reads one row or so: it runs with each document. While it raises, the document has no words.
    """

    path: str
    resolve: Callable[[int], PageHead]

    def head_of(self, parameter: str) -> PageHead:
        """The head for the parameter as it stands in the address; anything but a number is the number of no item."""
        number = int(parameter) if parameter.isascii() and parameter.isdecimal() else 0
        return self.resolve(number) if 0 < number <= MAX_ID else MISSING_PAGE


@dataclass(frozen=True, slots=True)
class ListResolver:
    """Describes one of the plugin's pages that lists items, such as `/questions`, to those who run no JavaScript.

    `path` is that of the route in the web module's manifest, without a parameter; `resolve(query)` gets the parameters
    behind the question mark, as they were typed.
    """

    path: str
    resolve: Callable[[Mapping[str, str]], PageHead]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values that something can be filtered by, and what it is called."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class MemberColumn:
    """Something that a plugin knows of members and admins see in the list of members, such as a level.

    `load(member_ids)` gives what is shown, by member, and is called once for a page; of whom it says nothing, nothing
    is shown. With `choices()` and `holders(value)` the list can be filtered by it, too: `holders` gives a SELECT of the
    ids of the members who have one of those values, such as `sa.select(Standing.member_id).where(...)`. A value is of
    letters, digits, hyphens and underscores.
    """

    name: str
    label: str
    load: Callable[[Collection[int]], Mapping[int, str]]
    choices: Callable[[], Iterable[Choice]] | None = None
    holders: Callable[[str], Any] | None = None


@dataclass(frozen=True, slots=True)
class FigureQuery:
    """The days that a figure is asked for, from `since` until before `until` (UTC); `by` is one of its dimensions.

    With `member_id` it is what that member has to do with it, for figures that are `of_member`.
    """

    since: date
    until: date
    by: str | None = None
    member_id: int | None = None


@dataclass(frozen=True, slots=True)
class FigureRow:
    """What a figure was on a day: money in the smallest unit of its currency, shares in hundredths of a percent.

    `key` is the value of the dimension that was asked for, such as a category's name.
    """

    day: date
    value: int
    key: str = ""
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a plugin can tell of any days, such as new questions; for dashboards that know nothing of it.

    `count(query)` gives its rows in any order. It reads what is kept, never the events: those are forgotten. It can be
    divided by its `dimensions`. `roles` may see it; of one `of_member` every member sees what is their own.
    """

    name: str
    label: str
    unit: Literal["number", "money", "seconds", "percent"]
    count: Callable[[FigureQuery], Iterable[FigureRow]]
    dimensions: tuple[str, ...] = ()
    roles: frozenset[Role] = frozenset({Role.ADMIN})
    of_member: bool = False


@dataclass(frozen=True, slots=True)
class Service:
    """What a plugin does for others: `implementation` has the methods of `interface`.

    That is the implementation's own class, or a `typing.Protocol`. By a `deprecated_name` it is found as well.

    Another plugin asks by the name, with an interface of its own or with this one, and needs no import of ours;
    while this plugin is off or absent it is told None.

    `answers` names a question that another plugin asks of everybody who has something to say, such as
    `social.suggestions`: it finds all services that answer it with `services`.
    """

    name: str
    interface: type[Any]
    implementation: object
    deprecated_name: str | None = None
    answers: str | None = None


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A part of what is handed out to a member: a file name without folders, and its bytes."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Erased:
    """What erasing a member did: rows removed, and rows that stay without a name on them."""

    removed: int = 0
    anonymised: int = 0


class ContentChoice(StrEnum):
    """What becomes of what a member has written for others, when they go.

    KEEP leaves it as it is, by its author, of whom only the name remains; ANONYMISE gives it to the former member;
    REMOVE takes it away, as far as what others have written does not need it. What is the member's alone goes in each
    case.
    """

    KEEP = "KEEP"
    ANONYMISE = "ANONYMISE"
    REMOVE = "REMOVE"


@dataclass(frozen=True, slots=True)
class PersonalData:
    """What a plugin keeps about a member, for people who ask for it or ask for it to go.

    `export(user_id)` gives files; `erase(user_id)` works in the caller's transaction, and a second call does nothing.
    `erase_as(user_id, choice)`, if given, is called in its place, with what the member wants; without it, what the
    member has written is treated as `erase` does, whatever they want.
    """

    summary: str
    export: Callable[[int], Iterable[ExportFile]]
    erase: Callable[[int], Erased]
    erase_as: Callable[[int, ContentChoice], Erased] | None = None


@dataclass(frozen=True, slots=True)
class Right:
    """Something that single members may be granted, such as a page without promotions or a higher limit.

    The plugin that minds it declares it. `summary` says what a member has from it, for those who choose what to grant.
    """

    name: str
    summary: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a member may not come in: the message people see, and further fields of the answer."""

    message: str
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ban:
    """What everybody may know of a ban that holds now: the reason in public words, and its end (None: no end)."""

    id: int
    reason: str
    expires_at: datetime | None = None
    appealable: bool = False


@dataclass(frozen=True, slots=True)
class Registration:
    """What somebody who registers has filled in, as far as plugins may know it."""

    username: str
    email: str


@dataclass(frozen=True, slots=True)
class ContentDraft:
    """Texts and pictures that a member is about to publish or to change.

    `ref` is the item that they belong to; `is_new` if this call makes it. `author_id` wrote the item (None: the editor
    did), `editor` writes now. `thread` is the item that it is a part of, or that it is said about. `texts` are what
    will be read, Markdown as it was written, by the names of the call's fields; those that are empty do not count.
    `pictures` are paths on this site of those that go with the item; those that stand in its texts are added.
    `uploads` are pictures that will be stored once they are published.
    """

    ref: ContentRef
    editor: Viewer
    texts: Mapping[str, str | None]
    author_id: int | None = None
    is_new: bool = False
    thread: ContentRef | None = None
    pictures: tuple[str, ...] = ()
    uploads: tuple[bytes, ...] = field(default=(), repr=False)


class Decision(StrEnum):
    """What becomes of a draft; of several answers the one furthest down counts.

    FLAG publishes it and tells staff. HOLD lets it wait for staff. REFUSE does not take it, with the reason.
    """

    PUBLISH = "PUBLISH"
    FLAG = "FLAG"
    HOLD = "HOLD"
    REFUSE = "REFUSE"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a reviewer says of a draft.

    `rule` is the rule's name in words that everybody may read: the author is told it, and staff. It never repeats what
    the rule looks for. `field` is the field of the call that it is about.
    """

    decision: Decision
    rule: str
    field: str | None = None


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one field of a form."""

    field: str
    message: str


@dataclass(frozen=True, slots=True)
class SignupFields:
    """What a plugin asks of everybody who registers, such as their first car.

    The form's fields are read by `schema`: what it refuses, a field that is required and missing among it, refuses the
    registration. `keep(user_id, values)` is called in the transaction that makes the account, with what the schema has
    made of the fields, also when there were none. It writes by `db.session`, neither commits nor rolls back, and gives
    what is wrong by the schema's outward names; empty to accept. Whatever is wrong, nothing is written in the end.
    """

    schema: type[Schema]
    keep: Callable[[int, Mapping[str, Any]], Iterable[FieldError]]


@dataclass(frozen=True, slots=True)
class Health:
    """How a plugin finds that it is, in a sentence for admins."""

    ok: bool
    message: str = ""


@dataclass(frozen=True, slots=True)
class DemoContext:
    """What a plugin's demo data is made from; the same every time, so that pictures of it are stable.

    `configure(name=value)` sets some of the plugin's settings, once all of it is written.
    """

    random: random.Random
    member_ids: tuple[int, ...]
    now: datetime
    configure: Callable[..., object] = dict


@dataclass(frozen=True, slots=True)
class Contributions:
    """All that one plugin (or the core) has contributed."""

    routes: tuple[Routes, ...] = ()
    tables: tuple[str, ...] = ()
    permissions: tuple[Permission, ...] = ()
    settings: type[Any] | None = None
    jobs: tuple[Job, ...] = ()
    topics: tuple[Topic, ...] = ()
    events: tuple[type[Event], ...] = ()
    subscribers: tuple[Subscriber, ...] = ()
    histories: tuple[History, ...] = ()
    notifications: tuple[NotificationKind, ...] = ()
    mails: tuple[MailTemplate, ...] = ()
    content_types: tuple[ContentType, ...] = ()
    page_resolvers: tuple[PageResolver, ...] = ()
    list_resolvers: tuple[ListResolver, ...] = ()
    member_columns: tuple[MemberColumn, ...] = ()
    personal_data: tuple[PersonalData, ...] = ()
    commands: tuple[click.Command, ...] = ()
    services: tuple[Service, ...] = ()
    figures: tuple[Figure, ...] = ()
    rights: tuple[Right, ...] = ()
    signup_fields: tuple[SignupFields, ...] = ()
    payment_providers: tuple[PaymentProvider, ...] = ()

    def __add__(self, other: Contributions) -> Contributions:
        """What both have contributed; settings are those of the one that has any."""
        joined = {
            part.name: getattr(self, part.name) + getattr(other, part.name)
            for part in fields(self)
            if part.name != "settings"
        }
        return Contributions(**joined, settings=self.settings or other.settings)
