"""What is checked of a plugin at start, where a fault sets it aside: the types of its hooks, names, and values.

One id everywhere: a plugin may only use names in its own namespace, or those its manifest declares.
"""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Iterator, Mapping
from typing import Any

from motorclub.http.schemas import Schema
from motorclub.plugin.events import check_event_class
from motorclub.plugin.interfaces import check_interface, methods_of, mismatches
from motorclub.plugin.mail_templates import faults_of, words_of, wrong_variables
from motorclub.plugin.manifest import Manifest
from motorclub.plugin.payments import PaymentProvider, SubscriptionProvider
from motorclub.plugin.spec import POLICIES, Spec
from motorclub.plugin.values import Contributions

PROVIDER_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
COMMAND = re.compile(r"[a-z][a-z0-9-]*")
# Paths of the core. `/bans` is missing on purpose: a plugin has that path.
CORE_MOUNTS = ("/api", "/assets", "/auth", "/files", "/platform", "/plugins", "/users")


class NameRefused(Exception):
    """Names outside the plugin's namespace; the message lists the right ones, one a line."""


def check_names(manifest: Manifest, contributions: Contributions, others: Mapping[str, Manifest]) -> None:
    """Raises NameRefused unless every contributed name is the plugin's own and free."""
    faults = [
        *_prefixed(manifest, contributions),
        *_route_faults(manifest, contributions),
        *_topic_faults(manifest, contributions),
        *_command_faults(contributions),
        *_provider_key_faults(manifest, contributions),
        *_taken(manifest, others),
    ]
    if faults:
        raise NameRefused("\n".join(faults))


def _prefixed(manifest: Manifest, contributions: Contributions) -> Iterator[str]:
    dotted = f"{manifest.id}."
    groups = {
        "permission": [permission.name for permission in contributions.permissions],
        "job": [job.name for job in contributions.jobs],
        "event": [event.name for event in contributions.events],
        "notification kind": [kind.name for kind in contributions.notifications],
        "mail": [template.name for template in contributions.mails],
        "subscriber": [subscriber.name for subscriber in contributions.subscribers],
        "content type": [kind.name for kind in contributions.content_types],
        "column of members": [column.name for column in contributions.member_columns],
        "service": [service.name for service in contributions.services],
        "figure": [figure.name for figure in contributions.figures],
        "right": [right.name for right in contributions.rights],
        "picture": [kind.name for kind in contributions.pictures],
    }
    for what, names in groups.items():
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"{what} {name!r} is given twice; one name has one meaning"
        for name in names:
            if not name.startswith(dotted):
                yield f"{what} {name!r} must be called {dotted}{name.rpartition('.')[2]}"
    for table in contributions.tables:
        if not table.startswith(manifest.table_prefix):
            yield f"table {table!r} must be called {manifest.table_prefix}{table}"


def _route_faults(manifest: Manifest, contributions: Contributions) -> Iterator[str]:
    for routes in contributions.routes:
        name = routes.blueprint.name
        if name != manifest.id and not name.startswith(f"{manifest.id}_"):
            yield f"blueprint {name!r} must be called {manifest.id} or {manifest.id}_{name}"
        if routes.mount not in manifest.mounts:
            yield f"mount {routes.mount!r} is not declared: add it to mounts in plugin.toml"


def _topic_faults(manifest: Manifest, contributions: Contributions) -> Iterator[str]:
    own = f"/topic/{manifest.id.replace('_', '-')}/"
    for topic in contributions.topics:
        if not topic.pattern.startswith(own) and topic.pattern not in manifest.topics:
            yield f"topic {topic.pattern!r} must begin with {own} or be declared in plugin.toml"


def _command_faults(contributions: Contributions) -> Iterator[str]:
    names = [command.name or "" for command in contributions.commands]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"command {name!r} is given twice; one name has one meaning"
    for name in names:
        if not COMMAND.fullmatch(name):
            yield f"command {name!r} must be called by lower-case letters, digits and hyphens"


def _provider_key_faults(manifest: Manifest, contributions: Contributions) -> Iterator[str]:
    # What is no string at all is a fault of the value.
    named = [getattr(provider, "key", None) for provider in contributions.payment_providers]
    keys = [key for key in named if isinstance(key, str)]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"payment provider {key!r} is given twice; one name has one meaning"
    for key in keys:
        if not f"{key}_".startswith(f"{manifest.id}_") or not PROVIDER_KEY.fullmatch(key):
            yield (
                f"payment provider {key!r} must be called {manifest.id} or begin with {manifest.id}_, "
                "in at most 40 lower-case letters, digits and underscores"
            )


def _taken(manifest: Manifest, others: Mapping[str, Manifest]) -> Iterator[str]:
    for mount in manifest.mounts:
        if any(overlap(mount, taken) for taken in CORE_MOUNTS):
            yield f"mount {mount!r} belongs to the core; one name has one owner"
    for other in others.values():
        if other.id == manifest.id:
            continue
        if overlap(manifest.id, other.id, "_"):
            yield f"id {manifest.id!r} and plugin {other.id} would share table names; choose another id"
        for mount in manifest.mounts:
            if any(overlap(mount, taken) for taken in other.mounts):
                yield f"mount {mount!r} belongs to plugin {other.id}; one name has one owner"
        for topic in {_shape(t) for t in manifest.topics} & {_shape(t) for t in other.topics}:
            yield f"topic {topic!r} belongs to plugin {other.id}; one name has one owner"


def overlap(one: str, other: str, separator: str = "/") -> bool:
    """Whether they are the same or one lies below the other."""
    return f"{one}{separator}".startswith(f"{other}{separator}") or other.startswith(f"{one}{separator}")


def _shape(pattern: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", pattern)


class WrongAnnotations(TypeError):
    """Hooks whose types are not those of the specification; the message lists the right ones, one a line."""


def check_annotations(plugin: str, implementation: object) -> list[str]:
    """Compare every hook of `implementation` with the specification.

    Raises WrongAnnotations if a type differs; returns a warning for each hook that leaves some out or whose annotations
    cannot be read.
    """
    warnings: list[str] = []
    faults: list[str] = []
    for name in POLICIES:
        method = getattr(implementation, name, None)
        if method is not None:
            _compare(plugin, name, method, faults, warnings)
    if faults:
        raise WrongAnnotations("\n".join(faults))
    return warnings


def _compare(plugin: str, name: str, method: Any, faults: list[str], warnings: list[str]) -> None:
    try:
        theirs = typing.get_type_hints(method)
    except Exception as error:
        warnings.append(f"the annotations of {name} cannot be read: {error}")
        return
    ours = typing.get_type_hints(getattr(Spec, name))
    wanted = set(inspect.signature(method).parameters) & ours.keys() | {"return"}
    if any(theirs[key] != ours[key] for key in wanted & theirs.keys()):
        faults.append(f"plugin {plugin}: {name} must be annotated {inspect.signature(getattr(Spec, name))}")
    elif wanted - theirs.keys():
        warnings.append(
            f"{name} is not annotated: it is specified as {inspect.signature(getattr(Spec, name))}"
        )


class ValuesRefused(TypeError):
    """Contributed values that could not be used; the message says what is wrong, one fault a line."""


def check_values(manifest: Manifest, contributions: Contributions) -> None:
    """Raises ValuesRefused with everything that is wrong."""
    faults = [
        *_event_faults(contributions),
        *_history_faults(contributions),
        *_service_faults(contributions),
        *_mail_faults(contributions),
        *_personal_data_faults(manifest, contributions),
        *_signup_faults(contributions),
        *_provider_faults(contributions),
    ]
    if faults:
        raise ValuesRefused("\n".join(faults))


def _event_faults(contributions: Contributions) -> Iterator[str]:
    for kind in {*contributions.events, *(subscriber.event for subscriber in contributions.subscribers)}:
        try:
            check_event_class(kind)
        except TypeError as error:
            yield str(error)


def _history_faults(contributions: Contributions) -> Iterator[str]:
    with_history = [history.event for history in contributions.histories]
    for kind in with_history:
        if kind not in contributions.events:
            yield f"the history of {kind.name!r} is of an event that register_events does not give"
    for name in sorted({kind.name for kind in with_history if with_history.count(kind) > 1}):
        yield f"the history of {name!r} is given twice"


def _service_faults(contributions: Contributions) -> Iterator[str]:
    answered = [service.answers for service in contributions.services if service.answers]
    for question in sorted({question for question in answered if answered.count(question) > 1}):
        yield f"{question!r} is answered by two services; a plugin answers a question once"
    for service in contributions.services:
        if service.interface is type(service.implementation):
            continue
        try:
            check_interface(service.interface)
        except TypeError as error:
            yield f"service {service.name}: {error}"
            continue
        for fault in mismatches(service.implementation, service.interface):
            yield f"service {service.name}: {fault}"


def _mail_faults(contributions: Contributions) -> Iterator[str]:
    for template in contributions.mails:
        yield from (f"mail {template.name}: {fault}" for fault in wrong_variables(template))
        for field, fault in faults_of(template, words_of(template)).items():
            yield f"mail {template.name}: {field}: {fault}"


def _personal_data_faults(manifest: Manifest, contributions: Contributions) -> Iterator[str]:
    if manifest.personal_data and not contributions.personal_data:
        yield "plugin.toml says personal_data = true: give it back from register_personal_data"
    if contributions.personal_data and not manifest.personal_data:
        yield "register_personal_data gives something: say personal_data = true in plugin.toml"


def _signup_faults(contributions: Contributions) -> Iterator[str]:
    if len(contributions.signup_fields) > 1:
        yield "register_signup_fields gives more than one set: put all fields into one schema"
    for fields in contributions.signup_fields:
        if not (isinstance(fields.schema, type) and issubclass(fields.schema, Schema)):
            yield f"signup fields: {fields.schema!r} is no Schema of motorclub.api"


def _provider_faults(contributions: Contributions) -> Iterator[str]:
    for provider in contributions.payment_providers:
        named = f"payment provider {type(provider).__qualname__}"
        # Names are compared afterwards; what is no name at all cannot be.
        if not isinstance(getattr(provider, "key", None), str):
            yield f"{named}: its key must be a string"
        for name in sorted(vars(PaymentProvider).keys() - methods_of(PaymentProvider).keys()):
            if isinstance(vars(PaymentProvider)[name], property) and not _has(provider, name):
                yield f"{named} has no {name}"
        charges_again = _has(provider, "create_subscription")
        for fault in mismatches(provider, SubscriptionProvider if charges_again else PaymentProvider):
            yield f"{named}: {fault}"


def _has(provider: object, name: str) -> bool:
    """Whether there is such a property; it is not read, because it may need settings."""
    missing = object()
    return inspect.getattr_static(provider, name, missing) is not missing
