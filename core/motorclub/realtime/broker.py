"""Topics with listeners in this process. A frame is encoded once per (topic, subscription id), not per listener."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from motorclub.realtime import frames, websocket
from motorclub.realtime.admission import Identity
from motorclub.realtime.publish import Audience
from motorclub.realtime.topics import Match

if TYPE_CHECKING:
    from motorclub.realtime.loop import Connection, Loop


# More letters than any channel delivers, so that a held listener counts as having missed some.
MISSED = -1


@dataclass(frozen=True, slots=True)
class Letter:
    """A body on its way, and the members it is for; None for every listener."""

    body: bytes
    audience: Audience | None = None

    def is_for(self, member: int | None) -> bool:
        """Whether a listener gets it; a visitor has no id."""
        return self.audience is None or member in self.audience


@dataclass(frozen=True, slots=True)
class Subscription:
    """One listener's subscription. `id` is the client's name for it."""

    id: str
    channel: Channel


class Subscriber(Protocol):
    """What the broker needs of a session: where to write, who listens, and its subscriptions by their ids."""

    connection: Connection
    identity: Identity
    subscriptions: dict[str, Subscription]


class Group:
    """The listeners of a topic that use the same subscription id: they get the same bytes.

    `held` are those whose rights are being asked again: they get nothing, and the number says how many letters had
    gone out when that began.
    """

    __slots__ = ("_channel", "_head", "_private", "held", "members")

    def __init__(self, subscription: str, destination: str, channel: int) -> None:
        self.members: dict[Connection, Subscriber] = {}
        self.held: dict[Connection, int] = {}
        self._channel = channel
        self._private: dict[Connection, int] = {}
        self._head = (
            f"MESSAGE\nsubscription:{frames.escape_header(subscription)}\ndestination:{frames.escape_header(destination)}\n"
            "content-type:application/json\nmessage-id:"
        ).encode()

    def encode(self, body: bytes, name: str) -> bytes:
        """The WebSocket frame with the MESSAGE for this group; `name` is its message-id."""
        tail = f"{name}\ncontent-length:{len(body)}\n\n".encode()
        return websocket.frame(websocket.TEXT, b"%b%b%b\0" % (self._head, tail, body))

    def encode_private(self, body: bytes, connection: Connection) -> bytes:
        """As `encode`, for this listener alone: numbered apart, or gaps would reveal messages of others."""
        number = self._private[connection] = self._private.get(connection, 0) + 1
        return self.encode(body, f"{self._channel}p-{number}")

    def remove(self, connection: Connection) -> None:
        """Forget a listener."""
        self.members.pop(connection, None)
        self.held.pop(connection, None)
        self._private.pop(connection, None)

    def empty(self) -> bool:
        """Whether nobody is left."""
        return not self.members and not self.held


class Channel:
    """One topic with at least one listener here.

    What goes to all its listeners is numbered without a gap, and the message-id is `{channel}-{number}`: a client
    sees by it that something has come twice, or not at all.
    """

    __slots__ = (
        "asking",
        "confirmed",
        "fresh",
        "groups",
        "letters",
        "match",
        "number",
        "pending",
        "sessions",
        "shared",
        "waiting",
    )

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.number = number  # no other channel of this process has it
        self.letters = 0  # delivered, in all
        self.shared = 0  # delivered to everybody
        self.groups: dict[str, Group] = {}
        self.sessions = 0  # subscriptions, all groups together
        self.pending: list[Letter] = []  # what came in this turn
        self.confirmed = False  # whether the backplane delivers it by now
        self.waiting: list[Callable[[], None]] = []  # receipts to send then
        self.fresh: list[
            tuple[Subscriber, Subscription]
        ] = []  # subscribers without a first frame (snapshot) yet
        self.asking = False  # whether a snapshot is being read for earlier ones

    def listeners(self) -> Iterator[tuple[str, Connection]]:
        """(subscription id, connection) of every listener, as of now, those that are held included."""
        for name, group in list(self.groups.items()):
            for connection in [*group.members, *group.held]:
                yield name, connection

    def named(self, letters: Iterable[Letter]) -> list[tuple[Letter, str]]:
        """Letters with their message-ids; one for some listeners only has none yet."""
        named = []
        for letter in letters:
            self.letters += 1
            self.shared += letter.audience is None
            named.append((letter, f"{self.number}-{self.shared}" if letter.audience is None else ""))
        return named


class Broker:
    """Channels by destination. Used in the loop's thread only."""

    def __init__(self, loop: Loop, watch: Callable[[str], None], unwatch: Callable[[str], None]) -> None:
        self.channels: dict[str, Channel] = {}
        self.store_away = False
        self.delivered = 0
        self._loop = loop
        self._watch = watch
        self._unwatch = unwatch
        self._pending: list[Channel] = []
        self._numbers = itertools.count(1)
        loop.before_write.append(self._write_pending)

    def subscribe(
        self, session: Subscriber, name: str, match: Match, then: Callable[[], None]
    ) -> Subscription:
        """Add a listener; `then` runs once frames can arrive (at once while the store is away)."""
        channel = self.channels.get(match.destination)
        if channel is None:
            channel = self.channels[match.destination] = Channel(match, next(self._numbers))
            self._watch(match.destination)
        group = channel.groups.get(name)
        if group is None:
            group = channel.groups[name] = Group(name, match.destination, channel.number)
        group.members[session.connection] = session
        channel.sessions += 1
        if channel.confirmed or self.store_away:
            then()
        else:
            channel.waiting.append(then)
        return Subscription(name, channel)

    def unsubscribe(self, session: Subscriber, subscription: Subscription) -> None:
        """Remove a listener."""
        channel = subscription.channel
        if channel.pending:  # what came before goes out before
            self._write_pending()
        group = channel.groups[subscription.id]
        group.remove(session.connection)
        channel.sessions -= 1
        if group.empty():
            del channel.groups[subscription.id]
        if not channel.groups:
            del self.channels[channel.match.destination]
            self._unwatch(channel.match.destination)

    def hold(self, session: Subscriber, subscription: Subscription) -> None:
        """Deliver nothing to this listener until `release`; what came before goes out before."""
        channel = subscription.channel
        if channel.pending:
            self._write_pending()
        group = channel.groups[subscription.id]
        if group.members.pop(session.connection, None) is not None:
            group.held[session.connection] = channel.letters

    def release(self, session: Subscriber, subscription: Subscription) -> bool:
        """Deliver again; whether this listener may have missed something."""
        channel = subscription.channel
        if channel.pending:
            self._write_pending()
        group = channel.groups[subscription.id]
        letters = group.held.pop(session.connection, None)
        if letters is None:
            return False
        group.members[session.connection] = session
        return letters != channel.letters

    def send_to(self, session: Subscriber, subscription: Subscription, body: bytes) -> None:
        """One frame to one listener, under the number of the last one that everybody got."""
        channel = subscription.channel
        group = channel.groups[subscription.id]
        session.connection.send(group.encode(body, f"{channel.number}-{channel.shared}"))

    def begin(self, session: Subscriber, subscription: Subscription, body: bytes) -> None:
        """Send the first frame to one listener. One whose rights are being checked again gets none; it is asked to
        refetch if it keeps them."""
        group = subscription.channel.groups[subscription.id]
        if session.connection in group.held:
            group.held[session.connection] = MISSED
        else:
            self.send_to(session, subscription, body)

    def confirm(self, destination: str) -> None:
        """The backplane delivers this topic from now on."""
        channel = self.channels.get(destination)
        if channel is None:
            return
        channel.confirmed = True
        self._release(channel)

    def lose(self) -> None:
        """The store is away: nobody must wait for a confirmation."""
        self.store_away = True
        for channel in self.channels.values():
            channel.confirmed = False
            self._release(channel)

    def _release(self, channel: Channel) -> None:
        waiting, channel.waiting = channel.waiting, []
        for then in waiting:
            then()

    def deliver(self, destination: str, body: bytes, audience: Audience | None = None) -> None:
        """Send `body` at the end of this turn to the topic's listeners, or to those of them in the audience."""
        channel = self.channels.get(destination)
        if channel is None:
            return
        if not channel.pending:
            self._pending.append(channel)
        channel.pending.append(Letter(body, audience))

    def _write_pending(self) -> None:
        channels, self._pending = self._pending, []
        if len(channels) == 1:
            # The usual case is also the hot one: nothing has to be collected per listener.
            self._loop.flush()
            for data, members in self._encoded(channels[0]):
                self._loop.write_to_all(members, data)
            return
        for channel in channels:
            for data, members in self._encoded(channel):
                for connection in members:
                    connection.send(data)

    def _encoded(self, channel: Channel) -> Iterable[tuple[bytes, Iterable[Connection]]]:
        """(data, connections) to write: one text for a whole group, unless some letters have an audience."""
        letters, channel.pending = channel.pending, []
        named = channel.named(letters)
        private = any(letter.audience is not None for letter in letters)
        for group in channel.groups.values():
            encoded = [(letter, group.encode(letter.body, name) if name else b"") for letter, name in named]
            if private:
                yield from self._sorted(encoded, group)
            else:
                self.delivered += len(letters) * len(group.members)
                yield b"".join(data for _, data in encoded), group.members

    def _sorted(
        self, encoded: list[tuple[Letter, bytes]], group: Group
    ) -> Iterator[tuple[bytes, Iterable[Connection]]]:
        """Each listener's own letters; members are read now, because the identity of a session may change."""
        for connection, session in list(group.members.items()):
            member = session.identity.viewer.id
            own = [
                data or group.encode_private(letter.body, connection)
                for letter, data in encoded
                if letter.is_for(member)
            ]
            self.delivered += len(own)
            if own:
                yield b"".join(own), (connection,)
