"""What the core and the shipped plugins contribute: events, permissions, settings, topics, content types, services."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from motorclub.http.api import schema_name
from motorclub.plugin.events import schema_of as event_schema
from motorclub.plugin.values import Topic, anybody
from motorclub.settings import form
from motorclub.viewer import Role
from references.page import code, table
from references.shipped import name_of, owners

# That of ruff, which looks at the examples of the manual too.
LINE_LENGTH = 110


def events() -> str:
    """Every event with its promise and the JSON Schema of its payload."""
    parts = []
    for owner, given in owners():
        for event in given.events:
            told = event_schema(event) | {"title": event.name}
            schema = json.dumps({key: value for key, value in told.items() if key != "description"}, indent=2)
            parts.append(f"## {event.name}\n\n{inspect.getdoc(event)}\n\n```json\n{schema}\n```\n")
        if given.events:
            parts.insert(len(parts) - len(given.events), f"*Published by {name_of(owner)}.*\n")
    return "\n".join(parts) or "None yet.\n"


def permissions() -> str:
    """A table for each owner: name, meaning, the roles that have it unless an admin decides otherwise."""
    heading = ("Permission", "What it allows", "Roles by default")
    parts = []
    for owner, given in owners():
        rows = [(code(one.name), one.summary, roles(one.roles)) for one in given.permissions]
        if rows:
            parts.append(f"## {name_of(owner)}\n\n{table(heading, rows)}")
    return "\n".join(parts)


def roles(given: frozenset[Role]) -> str:
    """In the order of the enumeration."""
    return ", ".join(f"`{role}`" for role in Role if role in given)


def settings() -> str:
    """A table for each owner: field, type, default, limits, meaning."""
    heading = ("Setting", "Type", "Default", "Limits", "Meaning")
    parts = []
    for owner, given in owners():
        if given.settings:
            known = form.schema_of(given.settings)["properties"]
            rows = [setting(name, schema) for name, schema in known.items()]
            parts.append(f"## {name_of(owner)}\n\n{table(heading, rows)}")
    return "\n".join(parts)


LIMITS = {
    "minimum": "at least {}",
    "exclusiveMinimum": "more than {}",
    "maximum": "at most {}",
    "exclusiveMaximum": "less than {}",
    "minLength": "{} characters or more",
    "maxLength": "{} characters or fewer",
    "minItems": "{} items or more",
    "maxItems": "{} items or fewer",
    "pattern": "like `{}`",
}


def setting(name: str, schema: dict[str, Any]) -> tuple[str, ...]:
    """One row."""
    limits = ", ".join(text.format(schema[key]) for key, text in LIMITS.items() if key in schema)
    marks = [word for word in ("public", "secret") if schema.get(f"x-{word}")]
    meaning = f"{schema['title']}. {schema.get('description', '')}".strip()
    default = code(json.dumps(schema["default"])) if "default" in schema else ""
    told = f" *{', '.join(marks)}*" if marks else ""
    return code(name), type_of(schema), default, limits, meaning + told


def type_of(schema: dict[str, Any]) -> str:
    """In a word or two."""
    if "enum" in schema:
        return "one of " + ", ".join(code(json.dumps(value)) for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(type_of(part) for part in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {type_of(schema.get('items', {}))}"
    return str(schema.get("type", "any"))


def topics() -> str:
    """Every family of destinations: who may listen, and the schema of each message."""
    parts = []
    for owner, given in owners():
        parts += [topic(owner, one) for one in given.topics]
    return "\n".join(parts)


def topic(owner: str, one: Topic) -> str:
    """One family of destinations."""
    rule = "Anybody may listen." if one.may_subscribe is anybody else inspect.getdoc(one.may_subscribe)
    if one.addressed:
        rule = f"{rule} Each frame reaches the members that it names."
    return f"## {one.pattern}\n\n{one.summary}\n\n*{name_of(owner)}. {rule}*\n\n{messages(one)}"


def messages(one: Topic) -> str:
    """Its types of frame, with what each carries besides `type`, `seq` and `at`; what is in several is said once."""
    plugin = MarshmallowPlugin(schema_name_resolver=schema_name)
    spec = APISpec(title="", version="", openapi_version="3.1.0", plugins=[plugin])
    kinds: dict[type[Any], list[str]] = {}
    for name, kind in one.messages.items():
        kinds.setdefault(kind, []).append(code(name))
    frames = [shown(", ".join(names), schema_of(plugin, kind)) for kind, names in kinds.items()]
    parts = spec.to_dict().get("components", {}).get("schemas", {})
    return "\n".join([*frames, *(shown(f"In these, {code(name)}", part) for name, part in parts.items())])


def schema_of(plugin: MarshmallowPlugin, kind: type[Any]) -> dict[str, Any]:
    """A marshmallow schema as JSON Schema; what is nested in it becomes a part of the document."""
    found: dict[str, Any] = plugin.converter.schema2jsonschema(kind())  # type: ignore[union-attr]
    return found


def shown(name: str, schema: dict[str, Any]) -> str:
    """A JSON Schema under its name."""
    return f"{name}\n\n```json\n{json.dumps(schema, indent=2)}\n```\n"


def content() -> str:
    """Content types and services."""
    kinds = [
        (code(kind.name), kind.label, name_of(owner))
        for owner, given in owners()
        for kind in given.content_types
    ]
    services = [part for owner, given in owners() for one in given.services for part in service(owner, one)]
    return (
        f"## Content types there are\n\n{table(('Type', 'Label', 'Of'), kinds)}\n"
        "## Services there are\n\n" + ("\n".join(services) or "None yet.\n")
    )


def service(owner: str, one: Any) -> Iterator[str]:
    """A service with the methods of its interface."""
    yield f"### {one.name}\n\n{inspect.getdoc(one.interface)} Of {name_of(owner)}.\n"
    for name, method in inspect.getmembers(one.interface, inspect.isfunction):
        if not name.startswith("_"):
            yield f"```python\n{declared(name, method)}\n```\n\n{inspect.getdoc(method) or ''}\n"


def declared(name: str, method: Callable[..., Any]) -> str:
    """A method's first line, or lines if it is long, as the formatter wants them."""
    signature = inspect.signature(method)
    # Annotations are texts where their module evaluates them late; the manual shows what they say.
    line = f"def {name}{signature}: ...".replace("'", "")
    if len(line) <= LINE_LENGTH:
        return line
    parameters = "".join(f"    {parameter},\n" for parameter in signature.parameters.values())
    return (
        f"def {name}(\n{parameters}) -> {inspect.formatannotation(signature.return_annotation)}: ...".replace(
            "'", ""
        )
    )
