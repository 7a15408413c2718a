"""Services that plugins provide to one another, by name and interface, without importing each other.

The provider may be off, may fail and may change; its caller finds out in one of two ways: it gets None instead of the
service, or ServiceFailed from a call.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from motorclub.plugin import registry
from motorclub.plugin.background import working_for
from motorclub.plugin.guard import Guard
from motorclub.plugin.host import Host, current_host, from_contributions
from motorclub.plugin.interfaces import check_interface, methods_of, mismatches
from motorclub.plugin.values import Service

EXTENSION = "motorclub.services"
ANSWERS = "motorclub.service_answers"

Interface = TypeVar("Interface")
Answer = TypeVar("Answer")


class ServiceFailed(Exception):
    """The service raised, keeps failing, is not what was asked for, or has just been switched off."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A service, and the plugin that does it."""

    owner: str
    service: Service


class Proxy:
    """The methods of an interface, each called through the owner's guard; they are set as attributes."""


def service(name: str, interface: Callable[..., Interface], *, even_off: bool = False) -> Interface | None:
    """The service `name` as an object with the methods of `interface`, a `typing.Protocol`.

    None while its plugin is off, has failed or is not installed. Its methods raise nothing but ServiceFailed, except
    for the errors of a database that is away; what a failed method wrote in the current transaction is rolled back.
    Raises ServiceFailed when the service does not have these methods, TypeError if `interface` is not an interface.

    With `even_off` it is also called while its plugin is switched off: for obligations to a member, such as the ticket
    that has just been paid for.

    >>> from typing import Protocol
    >>> class Prices(Protocol):
    ...     def price_of(self, car_id: int) -> int | None: ...
    >>> def shown_price(car_id: int) -> int | None:
    ...     prices = service("price_predictor.prices", Prices)
    ...     return prices.price_of(car_id) if prices else None
    """
    offer = offers().get(name)
    if offer is None or not (even_off or offer.owner in registry.enabled_owners()):
        return None
    return cast(Interface, _proxy(offer, interface, even_off))


def ask_service(
    name: str, interface: Callable[..., Interface], question: Callable[[Interface], Answer], otherwise: Answer
) -> Answer:
    """What the service answers; `otherwise` where it is off, not installed, fails or is another one.

    >>> from typing import Protocol
    >>> class Levels(Protocol):
    ...     def level_of(self, member_id: int) -> int: ...
    >>> def level_of(member_id: int) -> int:
    ...     return ask_service("ranks.levels", Levels, lambda levels: levels.level_of(member_id), 1)
    """
    try:
        found = service(name, interface)
        return question(found) if found is not None else otherwise
    except ServiceFailed:
        return otherwise


def services(question: str, interface: Callable[..., Interface]) -> dict[str, Interface]:
    """The services that answer a question, by the id of their plugin, in the order of loading; enabled plugins only.

    Each is an object as `service` returns it, whose methods raise ServiceFailed. One that does not have the methods of
    `interface` is left out, and counts as a failure of its plugin.

    >>> from typing import Protocol
    >>> class Suggestions(Protocol):
    ...     def suggest(self, member_id: int, limit: int) -> list[tuple[str, int]]: ...
    >>> def suggestions(member_id: int) -> list[tuple[str, int]]:
    ...     every = services("social.suggestions", Suggestions).values()
    ...     return [found for one in every for found in one.suggest(member_id, 10)]
    """
    found: dict[str, Interface] = {}
    for offer in _answers().get(question, ()):
        if offer.owner in registry.enabled_owners():
            try:
                found[offer.owner] = cast(Interface, _proxy(offer, interface, even_off=False))
            except ServiceFailed as failure:
                current_host().guard_of(offer.owner).blame(f"service {offer.service.name}", str(failure))
    return found


def _answers() -> dict[str, list[Offer]]:
    """The services that answer each question."""
    return from_contributions(ANSWERS, _build_answers)


def _build_answers(host: Host) -> dict[str, list[Offer]]:
    found: dict[str, list[Offer]] = {}
    for owner, contributions in host.contributions():
        for service in contributions.services:
            if service.answers:
                found.setdefault(service.answers, []).append(Offer(owner, service))
    return found


def offers() -> dict[str, Offer]:
    """Every service of every loaded plugin by name, collected on first use; those of plugins that are off too."""
    return _offers_and_proxies()[0]


def _offers_and_proxies() -> tuple[dict[str, Offer], dict[object, Proxy]]:
    """The current application's offers, and the proxies that have been asked for."""
    return from_contributions(EXTENSION, _build)


def _build(host: Host) -> tuple[dict[str, Offer], dict[object, Proxy]]:
    by_name = {
        name: Offer(owner, service)
        for owner, contributions in host.contributions()
        for service in contributions.services
        for name in (service.name, service.deprecated_name)
        if name is not None
    }
    return by_name, {}


def _proxy(offer: Offer, interface: Any, even_off: bool) -> Proxy:
    """One for each service and interface: the comparison is made once."""
    proxies = _offers_and_proxies()[1]
    proxy = proxies.get((offer.service.name, interface, even_off))
    if proxy is None:
        if interface is not offer.service.interface:
            check_interface(interface)
        if faults := list(mismatches(offer.service.implementation, interface)):
            raise ServiceFailed(f"service {offer.service.name} of plugin {offer.owner}: {'; '.join(faults)}")
        proxy = Proxy()
        for method in methods_of(interface):
            guard = current_host().guard_of(offer.owner)
            setattr(proxy, method, _guarded(offer, guard, method, even_off=even_off))
        proxies[offer.service.name, interface, even_off] = proxy
    return proxy


def _guarded(offer: Offer, guard: Guard, name: str, *, even_off: bool) -> Callable[..., object]:
    method = getattr(offer.service.implementation, name)
    label = f"service {offer.service.name}.{name}"

    @functools.wraps(method)
    def call(*args: Any, **kwargs: Any) -> Any:
        raised: list[Exception] = []
        with working_for(offer.owner) as on:
            if not (on or even_off):
                raise ServiceFailed(f"{label}: plugin {offer.owner} is switched off")
            answer = guard.call(label, functools.partial(_boxed, method, args, kwargs, raised), None)
        if answer is None:
            reason = (
                f"{type(raised[0]).__name__}: {raised[0]}" if raised else "it keeps failing and is left alone"
            )
            raise ServiceFailed(f"{label} of plugin {offer.owner}: {reason}") from next(iter(raised), None)
        return answer[0]

    return call


def _boxed(method: Callable[..., Any], args: Any, kwargs: Any, raised: list[Exception]) -> tuple[Any] | None:
    """The answer in a box, so that None is one too; a generator's body runs here, where its errors are noticed."""
    try:
        answer = method(*args, **kwargs)
        return (list(answer) if inspect.isgenerator(answer) else answer,)
    except Exception as error:
        raised.append(error)
        raise
