"""What a plugin contributes: frozen values, each with one promise. Nothing here touches the application."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date, datetime, time, timedelta
from enum import IntEnum, StrEnum
from typing import Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from motorclub.http.api import Blueprint
from motorclub.http.rows import Fields
from motorclub.http.schemas import Schema
from motorclub.http.texts import Translatable
from motorclub.plugin.content import Content, ContentRef, SearchDocument
from motorclub.plugin.events import Event, EventMeta
from motorclub.plugin.localized import LocalDate, LocalTime
from motorclub.plugin.payments import Money, PaymentProvider
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

    `messages` has the schema of each type of frame, beside `type`, `seq` and `at`, which every frame has; a frame of
    another type is refused when it is sent.

    On an `addressed` topic each frame names its recipients, and the hub delivers it to nobody else: members share the
    destination, not the frames. A frame without recipients is refused when it is sent.

    `snapshot` gets the pattern's values and returns (type, fields) of a frame with the current state, which the hub
    sends to each new subscriber; None for no frame. It runs in a thread with an application context, once for all
    subscribers that are waiting, so it must not depend on the viewer. An addressed topic has none.
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
    """Background work: `run(payload)` inside an application context, by name.

    `every` makes it a schedule (payload is empty). A run that raises, or takes longer than `timeout`, is tried again
    up to `retries` times. While the plugin is off its jobs are parked; they run once it is on again.

    `daily_at` is a schedule, too: once a day at that time in `zone`, such as `time(6, 30)` in "Europe/Berlin". On a day
    on which clocks skip that time it runs that much later, and on a day that has it twice, once.

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

    A handler with a second argument, `handle(event, meta)`, gets the event's id and time, too (EventMeta).

    One `with_history` first gets the past events from before it was installed, if the event has a History, and then the
    new ones. Both may contain the same event, so the handler stores what each event says about its object and does not
    add up. With `handle_past` it gets past events page by page instead of one by one, which is many times as quick. It
    must change the database as `handle` would for each of them, and no more: where it raises, `handle` gets them.

    `name` is the subscriber's stable address within its plugin; deliveries are stored under it. Those stored under its
    `deprecated_name` still reach it.

    With `together` it may share a transaction with other deliveries, which is much cheaper for frequent events. It must
    change the database through `db.session` alone and have no other effects, because all deliveries of a transaction
    are repeated when one of them fails.
    """

    event: type[Event]
    handle: Callable[[Any], None] | Callable[[Any, EventMeta], None]
    name: str
    together: bool = False
    deprecated_name: str | None = None
    with_history: bool = False
    handle_past: Callable[[Sequence[PastEvent]], None] | None = None


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An event that happened before, made from a row of its publisher's tables, whose id it has."""

    id: int
    occurred_at: datetime
    event: Event


@dataclass(frozen=True, slots=True)
class History:
    """The history of an event, for subscribers that are installed later.

    `load(after_id, limit)` returns the next past events by id, from the tables, each as it would be published now; it
    is called while the plugin is off, too. An object that has changed since has its current values; a deleted one is
    left out.
    """

    event: type[Event]
    load: Callable[[int, int], Iterable[PastEvent]]


class Category(StrEnum):
    """Why a member gets a notification."""

    NEEDS_ME = "NEEDS_ME"
    ACTIVITY = "ACTIVITY"
    SYSTEM = "SYSTEM"


class Channel(StrEnum):
    """How a notification reaches a member: in the lists of the site, by a mail of its own, in the digest, or by a push
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

    `group_by` names the fields by which notifications are grouped: of the `params`, or of `question_id`, `answer_id`,
    `comment_id` and `url`. Unread ones that agree in these, each within `window` of the last, become one, and the
    placeholder `{who}` (or the name in `who`) reads "Ann, Bob and 4 others". Without `group_by` nothing is grouped. A
    group of a kind with a `group_template` uses that text, with the number of people in the placeholder `{count}`.

    `channels` are the default; members can only choose among those `offered`. Subscribed browsers show every kind that
    is `urgent` or of another category than `ACTIVITY`, unless the member has chosen otherwise. Mails and push messages
    of an `urgent` kind do not wait for the end of quiet hours. Only members of these `roles` get it and see it in their
    preferences.
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


MailValue = str | LocalTime | LocalDate | Money | Translatable


@dataclass(frozen=True, slots=True)
class MailVariable:
    """A variable of a mail template. `sample` is its value in previews and test mails.

    Where it is a time, a date, an amount or a translatable text, each mail gives one of the same kind, or nothing: so
    each reader gets it in their own language.

    A `needed` one, such as a link, may not be left out by any version of the text. A `secret` one grants access, such
    as the code of a ticket: staff who read mails see a mask in its place. Addresses need no such mark: secrets in them
    are masked anyway.
    """

    name: str
    sample: MailValue
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
    """A kind of content that other plugins may refer to without knowing its plugin.

    `load(ids, viewer)` returns the items that exist and that the viewer may see, in any order; it is called once for a
    whole page of references.

    `documents(after_id, limit)` returns the next items by id, for all viewers, with the words to find them by. It is
    called for existing items; every later change calls `index_content` or `unindex_content` itself.

    `find_named(text, limit, viewer)` returns the ids of items whose names begin with a text, in lower case, the best
    match first. It is for items with a name and little text, such as members and tags: these need no documents.
    `find_misspelled(text, limit, viewer)` returns those whose names differ from a text by a typing error; it is called
    when nothing contains the words of the text.

    Items that are part of another one (`is_part`), such as answers, have no page of their own.

    `page` is the path of the page that shows one item, as in the web module's manifest, with one parameter, which is
    the item's id: `/questions/:questionId`. Where its address stands alone on a line of a text, it becomes a card.

    `list_latest(query)` returns the ids of the latest items that visitors may see, the latest first, for Atom feeds.

    `actions` are those that the type supports. Each is called with the id of an item, the acting viewer, and a note for
    the author. It works in the current transaction, writes the audit log, and does not commit. It raises `ApiError`:
    404 for an unknown item, 403 for a viewer who may not, 409 where the item's state does not allow it. With
    `notifies_author` their plugin notifies the author of the note; otherwise the caller of the action does.
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
    notifies_author: bool = False


class PageState(IntEnum):
    """Whether what a page shows exists, as the status of the page's document."""

    FOUND = 200
    MISSING = 404
    WITHDRAWN = 410


@dataclass(frozen=True, slots=True)
class PageHead:
    """The head of a page's document, which describes its item to browsers, link previews and search engines.

    A document is the same for everybody: title and description are plain text that visitors may read. An item that only
    some may see has neither, but its state is still FOUND, because those who may see it open the same document.

    `html` is the item's text, sanitised: what readers without JavaScript read, and everybody until the page is there.
    `image` is the path of a picture of it on this site, `image_size` its width and height; `kind` what it is to link
    previews. `structured` describes it by schema.org as JSON-LD, whose `@context` is added. `query` are the parameters
    without which the address shows something else, such as the tag of a list. `feed` are those of its Atom feed.
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
    """A plugin's column in the admins' list of members, such as a level.

    `load(member_ids)` returns the text by member and is called once for a page; members that it leaves out have an
    empty cell. With `choices()` and `holders(value)` the list can be filtered by it, too: `holders` returns a SELECT of
    the ids of the members who have that value, such as `sa.select(Standing.member_id).where(...)`. A value consists of
    letters, digits, hyphens and underscores.
    """

    name: str
    label: str
    load: Callable[[Collection[int]], Mapping[int, str]]
    choices: Callable[[], Iterable[Choice]] | None = None
    holders: Callable[[str], Any] | None = None


COMMUNITY = "community"
# The dimension of a figure about newcomers by how many periods ago they came.
AGE = "age"


class Step(StrEnum):
    """How long the periods are whose values a figure reports; weeks begin on Monday."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class FigureQuery:
    """The days that a figure is asked for, from `since` until before `until`, in the site's time zone.

    `by` is one of its dimensions. With `member_id` it is what that member has to do with it, for figures that are
    `of_member`. `step` says for which periods values are wanted.
    """

    since: date
    until: date
    by: str | None = None
    member_id: int | None = None
    step: Step = Step.DAY


@dataclass(frozen=True, slots=True)
class FigureRow:
    """The value of a figure in a period: money in the smallest unit of its currency, shares in hundredths of a percent.

    `day` is the period's first day, `hour` (0 to 23, by the site's clock) is set where hours were asked for. `key` is
    the value of the requested dimension, such as a category's name.
    """

    day: date
    value: int
    key: str = ""
    currency: str = ""
    hour: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a plugin can report for any range of days, such as new questions, for dashboards.

    `count(query)` returns its rows in any order. It reads stored rows, never the events, which are deleted. It can be
    grouped by its `dimensions`. `roles` may see it; a figure `of_member` every member sees for themselves. For one
    `of_organizer` the member of the query is the organiser whose events are counted.

    The values of an `additive` figure can be summed over days, and `count` is asked for days, or for hours if it is
    `hourly`. A share, a median or a number of different members cannot: `count` is asked for weeks and months, too.
    A share names its `parts`, two figures that can be summed: it is that of the first in the second.

    `dashboard` names the page that shows it without being told of it: COMMUNITY, the health of the community.
    """

    name: str
    label: str
    unit: Literal["number", "money", "seconds", "percent"]
    count: Callable[[FigureQuery], Iterable[FigureRow]]
    dimensions: tuple[str, ...] = ()
    roles: frozenset[Role] = frozenset({Role.ADMIN})
    of_member: bool = False
    additive: bool = True
    hourly: bool = False
    of_organizer: bool = False
    parts: tuple[str, str] | None = None
    dashboard: str = ""


@dataclass(frozen=True, slots=True)
class Service:
    """A service of a plugin for others: `implementation` has the methods of `interface`.

    The interface is the implementation's own class, or a `typing.Protocol`. The service is found by its
    `deprecated_name`, too.

    Another plugin looks it up by name, with an interface of its own or with this one, and needs no import; while this
    plugin is off or not installed it gets None.

    `answers` names a question that another plugin asks all plugins, such as `social.suggestions`: it finds all services
    that answer it with `services`.
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
    """What happens to a member's posts when their account is deleted.

    KEEP leaves them as they are, with only the author's name; ANONYMISE assigns them to the former member; REMOVE
    deletes them, unless posts of others depend on them. Private data is deleted in each case.
    """

    KEEP = "KEEP"
    ANONYMISE = "ANONYMISE"
    REMOVE = "REMOVE"


@dataclass(frozen=True, slots=True)
class PersonalData:
    """The export and erasure of what a plugin keeps about a member.

    `export(user_id)` yields files; `erase(user_id)` works in the caller's transaction and is idempotent.
    `erase_as(user_id, choice)`, if set, is called in its place, with the member's choice; without it, `erase` decides
    what happens to the member's posts.
    """

    summary: str
    export: Callable[[int], Iterable[ExportFile]]
    erase: Callable[[int], Erased]
    erase_as: Callable[[int, ContentChoice], Erased] | None = None


@dataclass(frozen=True, slots=True)
class Right:
    """Something that single members may be granted, such as a page without promotions or a higher limit.

    The plugin that respects it declares it. `summary` says what it allows, for those who choose what to grant.
    """

    name: str
    summary: str


# More would not fit into the form of the upload.
MAX_PICTURE_MEGABYTES = 10


@dataclass(frozen=True, slots=True)
class PictureKind:
    """A kind of picture that members add to the plugin's content.

    Its pictures belong to items of `content_types`, and are seen by those who may see the item. One is uploaded for an
    item, or before the item exists; then the plugin assigns it to the item (`claim_pictures`), or it is deleted after
    48 hours. `list_kept(member_id, ids)` gets such pictures of a member and returns those that drafts still name.

    `may_change(viewer, ref)` says whether the viewer may add, describe, order, blur and delete pictures of an item. It
    is called before each change, in the transaction of the change, and may lock the item. `on_change(viewer, ref)` is
    called after each change that was not the plugin's own, before the commit.

    They are published in `widths` and `formats` (`webp`, `jpeg`), with a `shape` (width to height) cut to it. An item
    has at most `most` of them; where that is one, a new one replaces the old one. With the right `more`, it has as many
    as the right's value says. A member has at most `most_loose` that belong to no item; with 0, each is uploaded for an
    item. Only holders of `permission` may upload. An upload has at most `max_megabytes`, which is 10 or less.
    `stays_with_item` keeps them when a member leaves and has all own posts removed. `is_draft(ref)` says whether nobody
    but its author sees the item yet: the plugin has the pictures reviewed when it publishes the item.
    """

    name: str
    content_types: tuple[str, ...]
    may_change: Callable[[Viewer, ContentRef], bool]
    permission: str | None = None
    widths: tuple[int, ...] = (320, 960, 1920)
    formats: tuple[str, ...] = ("webp", "jpeg")
    shape: tuple[int, int] | None = None
    most: int = 10
    more: Right | None = None
    most_loose: int = 40
    uploads_per_hour: int = 60
    max_megabytes: int = 5
    stays_with_item: bool = False
    list_kept: Callable[[int, Collection[int]], Collection[int]] | None = None
    on_change: Callable[[Viewer, ContentRef], None] | None = None
    is_draft: Callable[[ContentRef], bool] | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.max_megabytes <= MAX_PICTURE_MEGABYTES:
            raise ValueError(f"pictures {self.name}: max_megabytes is 1 to {MAX_PICTURE_MEGABYTES}")


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
    `uploads` are pictures that will be stored once they are published. `is_post` is False for facts and proposals, such
    as a car: limits of how much a new member posts leave them out.
    """

    ref: ContentRef
    editor: Viewer
    texts: Mapping[str, str | None]
    author_id: int | None = None
    is_new: bool = False
    thread: ContentRef | None = None
    pictures: tuple[str, ...] = ()
    uploads: tuple[bytes, ...] = field(default=(), repr=False)
    is_post: bool = True


class Decision(StrEnum):
    """A reviewer's decision on a draft; of several decisions the strictest, which is the last in this list, counts.

    FLAG publishes it and notifies staff. HOLD queues it for staff. REFUSE rejects it with a reason.
    """

    PUBLISH = "PUBLISH"
    FLAG = "FLAG"
    HOLD = "HOLD"
    REFUSE = "REFUSE"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A reviewer's verdict on a draft.

    `rule` is the public name of the rule, which is shown to the author and to staff. It must not reveal what the rule
    looks for. `field` is the field of the call that it is about.

    `texts` are fields with other words in place of the draft's; they are published, or held, instead. `retry_after` is
    the number of seconds after which a REFUSE will not be repeated: the answer is 429 then.
    """

    decision: Decision
    rule: str
    field: str | None = None
    texts: Mapping[str, str] | None = None
    retry_after: int | None = None


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one field of a form."""

    field: str
    message: str


@dataclass(frozen=True, slots=True)
class SignupFields:
    """A plugin's fields in the registration form, such as the first car.

    The fields are loaded by `schema`: a validation error, such as a missing required field, refuses the registration.
    `keep(user_id, values)` is called in the transaction that creates the account, with the loaded fields, even if none
    were sent. It writes through `db.session`, neither commits nor rolls back, and returns errors by the schema's public
    names; empty to accept. On any error the whole registration is rolled back.
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
    pictures: tuple[PictureKind, ...] = ()
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
