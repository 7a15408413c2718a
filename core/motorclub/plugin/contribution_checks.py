"""What is checked of the contributed values themselves, beside their names: a fault sets the plugin aside at start."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from motorclub.http.schemas import Schema
from motorclub.plugin.events import check_event_class
from motorclub.plugin.interfaces import check_interface, methods_of, mismatches
from motorclub.plugin.mail_templates import faults_of, words_of, wrong_variables
from motorclub.plugin.manifest import Manifest
from motorclub.plugin.payments import PaymentProvider
from motorclub.plugin.values import Contributions


class ValuesRefused(TypeError):
    """Contributed values that could not be used; the message says what is wrong, one fault a line."""


def check_values(manifest: Manifest, given: Contributions) -> None:
    """Raises ValuesRefused with everything that is wrong."""
    faults = [
        *_event_faults(given),
        *_service_faults(given),
        *_mail_faults(given),
        *_personal_data_faults(manifest, given),
        *_signup_faults(given),
        *_provider_faults(given),
    ]
    if faults:
        raise ValuesRefused("\n".join(faults))


def _event_faults(given: Contributions) -> Iterator[str]:
    for kind in {*given.events, *(subscriber.event for subscriber in given.subscribers)}:
        try:
            check_event_class(kind)
        except TypeError as error:
            yield str(error)


def _service_faults(given: Contributions) -> Iterator[str]:
    for service in given.services:
        if service.interface is type(service.implementation):
            continue
        try:
            check_interface(service.interface)
        except TypeError as error:
            yield f"service {service.name}: {error}"
            continue
        for fault in mismatches(service.implementation, service.interface):
            yield f"service {service.name}: {fault}"


def _mail_faults(given: Contributions) -> Iterator[str]:
    for template in given.mails:
        yield from (f"mail {template.name}: {fault}" for fault in wrong_variables(template))
        for field, fault in faults_of(template, words_of(template)).items():
            yield f"mail {template.name}: {field}: {fault}"


def _personal_data_faults(manifest: Manifest, given: Contributions) -> Iterator[str]:
    if manifest.personal_data and not given.personal_data:
        yield "plugin.toml says personal_data = true: give it back from register_personal_data"
    if given.personal_data and not manifest.personal_data:
        yield "register_personal_data gives something: say personal_data = true in plugin.toml"


def _signup_faults(given: Contributions) -> Iterator[str]:
    if len(given.signup_fields) > 1:
        yield "register_signup_fields gives more than one set: put all fields into one schema"
    for fields in given.signup_fields:
        if not (isinstance(fields.schema, type) and issubclass(fields.schema, Schema)):
            yield f"signup fields: {fields.schema!r} is no Schema of motorclub.api"


def _provider_faults(given: Contributions) -> Iterator[str]:
    for provider in given.payment_providers:
        named = f"payment provider {type(provider).__qualname__}"
        # Names are compared afterwards; what is no name at all cannot be.
        if not isinstance(getattr(provider, "key", None), str):
            yield f"{named}: its key must be a string"
        for name in sorted(vars(PaymentProvider).keys() - methods_of(PaymentProvider).keys()):
            if isinstance(vars(PaymentProvider)[name], property) and not _has(provider, name):
                yield f"{named} has no {name}"
        for fault in mismatches(provider, PaymentProvider):
            yield f"{named}: {fault}"


def _has(provider: object, name: str) -> bool:
    """Whether there is such a property; it is not asked, because it may need settings."""
    missing = object()
    return inspect.getattr_static(provider, name, missing) is not missing
