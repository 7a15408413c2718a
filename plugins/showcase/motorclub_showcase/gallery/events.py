"""The events that the gallery publishes."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class ShowcaseEvent(Event):
    """Something that happened to the page of a car; `title` is the page's."""

    showcase_id: int
    car_id: int
    owner_id: int
    title: str


@dataclass(frozen=True)
class ShowcasePublished(ShowcaseEvent):
    """A page can be seen; `first` if it has never been before, and `first_of_car` if no other page of the car has."""

    name = "showcase.showcase_published"

    first: bool
    first_of_car: bool


@dataclass(frozen=True)
class ShowcaseEdited(ShowcaseEvent):
    """The texts or the photos of a page have changed."""

    name = "showcase.showcase_edited"

    editor_id: int


@dataclass(frozen=True)
class ShowcaseMoved(ShowcaseEvent):
    """A page has gone from one state to another (community.md 6.7); `note` is what its owner may know."""

    name = "showcase.showcase_moved"

    actor_id: int | None
    before: str
    after: str
    note: str


@dataclass(frozen=True)
class ShowcaseWaits(ShowcaseEvent):
    """A page waits to be approved."""

    name = "showcase.showcase_waits"


@dataclass(frozen=True)
class LikeChanged(Event):
    """A member likes something, or likes it no longer.

    `target_type` is SHOWCASE, CAR, BUILD_LOG_ENTRY or PHOTO, `receiver_id` owns it. `weight` and `is_counted` are for
    the receiver's standing.
    """

    name = "showcase.like_changed"

    target_type: str
    target_id: int
    member_id: int
    receiver_id: int
    liked: bool
    weight: float
    is_counted: bool


# Events of another plugin, which need not be installed, with the fields that are read here.
@dataclass(frozen=True)
class CommentPosted(Event):
    """There is a new comment on something."""

    name = "social.comment_posted"

    target_type: str
    target_id: int


@dataclass(frozen=True)
class FollowersChanged(Event):
    """Somebody follows something, or follows it no longer."""

    name = "social.followers_changed"

    target_type: str
    target_id: int


EVENTS: tuple[type[Event], ...] = (
    ShowcasePublished,
    ShowcaseEdited,
    ShowcaseMoved,
    ShowcaseWaits,
    LikeChanged,
)
