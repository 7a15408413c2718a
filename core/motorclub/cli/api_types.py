"""TypeScript types of the HTTP API, made from the OpenAPI document: what `motorclub plugins types` writes.

The file adds each call of a web half to `Endpoints` of `@motorclub/sdk`, and exports the named schemas that the calls
refer to as `Schemas`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motorclub.http.schemas import camel

# JSON of any shape: the document, or a part of it.
Json = Mapping[str, Any]

FILE = Path("api", "schema.d.ts")
HEADER = "// Written by `motorclub plugins types`. Do not edit.\n\n"
METHODS = ("delete", "get", "patch", "post", "put")
JSON = "application/json"
FORM = "multipart/form-data"
# An endpoint as the sources name it: 'GET /garage-api/cars/{carId}'.
NAMED = re.compile(r"""['"`]((?:DELETE|GET|PATCH|POST|PUT) /[^'"`\s]*)['"`]""")
IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")
WORDS = {"integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One call of the document; `parameters` are its own and those of its path."""

    name: str
    operation: Json
    parameters: list[Json]


def render_types(web: Path, document: Json, own: Collection[str]) -> str:
    """The types for a web half: of the calls of the paths in `own`, and of each other call that its sources name."""
    named = set(_named_in(web))
    endpoints = [
        endpoint
        for path in sorted(document["paths"])
        for endpoint in _endpoints(path, document["paths"][path])
        if path in own or endpoint.name in named
    ]
    return HEADER + render(endpoints, document["components"]["schemas"])


def _named_in(web: Path) -> Iterator[str]:
    for path in web.rglob("*.ts*"):
        if path.suffix in {".ts", ".tsx"} and path != web / FILE and "node_modules" not in path.parts:
            yield from NAMED.findall(path.read_text("utf-8"))


def _endpoints(path: str, item: Json) -> Iterator[Endpoint]:
    outside = re.sub(r"(?<=\{)\w+(?=\})", lambda name: camel(name[0]), path)
    for method in METHODS:
        if operation := item.get(method):
            parameters = [*item.get("parameters", ()), *operation.get("parameters", ())]
            yield Endpoint(f"{method.upper()} {outside}", operation, parameters)


def render(endpoints: Iterable[Endpoint], schemas: Json) -> str:
    """The text of the file: the endpoints, and the schemas that they refer to."""
    calls: list[str] = []
    used: dict[str, Json] = {}
    for endpoint in endpoints:
        calls.append(
            _commented(
                endpoint.operation.get("summary"), f"{_text(endpoint.name)}: ", _call(endpoint, schemas)
            )
        )
        _collect(endpoint.operation, schemas, used)
    named = [_property(name, used[name], needed=True) for name in sorted(used)]
    return (
        f"declare module '@motorclub/sdk' {{\n  interface Endpoints {_block(calls, 1)}\n}}\n\n"
        f"export interface Schemas {_block(named, 0)}\n"
    )


def _collect(part: object, schemas: Json, used: dict[str, Json]) -> None:
    """Add the schemas that a part of the document refers to, directly or through one another."""
    for name in re.findall(r"#/components/schemas/([^\"]+)", json.dumps(part)):
        if name not in used:
            used[name] = schemas[name]
            _collect(schemas[name], schemas, used)


def _call(endpoint: Endpoint, schemas: Json) -> str:
    """What a call takes and answers; what it does not take is left out."""
    parts = []
    for place in ("path", "query"):
        if parameters := [one for one in endpoint.parameters if one["in"] == place]:
            fields = [_parameter(one) for one in parameters]
            needed = any(one.get("required") for one in parameters)
            parts.append(f"readonly {place}{'' if needed else '?'}: {_block(fields, 0)};")
    if body := endpoint.operation.get("requestBody"):
        parts.append(_body(body["content"], schemas))
    return _block([*parts, f"readonly answer: {_answer(endpoint.operation['responses'])};"], 0)


def _parameter(parameter: Json) -> str:
    """A field of the path or the query. What is null or undefined in a query is left out of the address."""
    name = camel(parameter["name"]) if parameter["in"] == "path" else parameter["name"]
    kinds = type_of(parameter.get("schema", {})).split(" | ")
    if parameter.get("required"):
        return f"readonly {_key(name)}: {' | '.join(kinds)};"
    return f"readonly {_key(name)}?: {' | '.join(dict.fromkeys([*kinds, 'null', 'undefined']))};"


def _body(content: Json, schemas: Json) -> str:
    if JSON not in content:
        return f"readonly body: {'FormData' if FORM in content else 'unknown'};"
    schema = content[JSON].get("schema", {})
    named = schemas[_name(schema)] if "$ref" in schema else schema
    # `{}` is sent where nothing is given.
    optional = named.get("type") == "object" and not named.get("required")
    return f"readonly body{'?' if optional else ''}: {type_of(schema)};"


def _answer(responses: Json) -> str:
    """The union of what the call answers when it succeeds."""
    kinds = []
    for status, response in responses.items():
        if status.startswith("2"):
            schema = response.get("content", {}).get(JSON, {}).get("schema")
            # A file, or no body at all.
            kinds.append(type_of(schema) if schema else "unknown" if status == "200" else "void")
    return " | ".join(dict.fromkeys(kinds)) or "void"


def type_of(schema: Json) -> str:
    """The TypeScript type of a schema.

    >>> type_of({"type": ["string", "null"], "enum": ["ALL", "NONE"]})
    "'ALL' | 'NONE' | null"
    >>> type_of({"type": "array", "items": {"anyOf": [{"$ref": "#/components/schemas/Car"}, {"type": "null"}]}})
    "readonly (Schemas['Car'] | null)[]"
    >>> type_of({"type": "array", "items": {"type": "array", "items": {"type": "integer"}}})
    'readonly (readonly number[])[]'
    """
    if "$ref" in schema:
        return f"Schemas[{_text(_name(schema))}]"
    for word, sign in (("anyOf", " | "), ("oneOf", " | "), ("allOf", " & ")):
        if word in schema:
            return sign.join(dict.fromkeys(map(type_of, schema[word])))
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if "enum" in schema:
        values = [*schema["enum"], *([None] if "null" in kinds else [])]
        return " | ".join(
            dict.fromkeys(_text(one) if isinstance(one, str) else json.dumps(one) for one in values)
        )
    return " | ".join(dict.fromkeys(_plain(kind, schema) for kind in kinds)) or "unknown"


def _plain(kind: str, schema: Json) -> str:
    if kind == "string":
        return "Blob" if schema.get("format") == "binary" else "string"
    if kind == "array":
        item = type_of(schema.get("items", {}))
        compound = " | " in item or " & " in item or item.startswith("readonly ")
        return f"readonly {f'({item})' if compound else item}[]"
    if kind == "object":
        return _object(schema)
    return WORDS[kind]


def _object(schema: Json) -> str:
    needed = schema.get("required", ())
    fields = schema.get("properties", {})
    if fields:
        return _block([_property(name, fields[name], needed=name in needed) for name in sorted(fields)], 0)
    rest = schema.get("additionalProperties", {})
    return f"Readonly<Record<string, {type_of(rest) if isinstance(rest, Mapping) else 'unknown'}>>"


def _property(name: str, schema: Json, *, needed: bool) -> str:
    key = f"readonly {_key(name)}{'' if needed else '?'}: "
    return _commented(schema.get("description"), key, type_of(schema))


def _commented(comment: str | None, key: str, kind: str) -> str:
    above = f"/** {comment.replace('*/', '* /')} */\n" if comment else ""
    return f"{above}{key}{kind};"


def _block(fields: Iterable[str], depth: int) -> str:
    """Fields in braces, one below the other; `depth` is that of the line of the closing brace."""
    lines = [line for field in fields for line in field.splitlines()]
    inner, outer = "  " * (depth + 1), "  " * depth
    return "\n".join(["{", *(f"{inner}{line}" for line in lines), f"{outer}}}"])


def _name(reference: Json) -> str:
    return str(reference["$ref"]).rsplit("/", 1)[1]


def _key(name: str) -> str:
    return name if IDENTIFIER.fullmatch(name) else _text(name)


def _text(value: str) -> str:
    """A literal in single quotes.

    >>> print(_text("it's"))
    'it\\'s'
    """
    escaped = json.dumps(value, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("'", "\\'")
    return f"'{escaped}'"
