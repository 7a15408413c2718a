"""flask-smorest with the project's conventions: one error shape, strict JSON, one document for all.

The OpenAPI document is built once from every registered blueprint and filtered per request, so that a plugin
that is off is absent from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import flask_smorest
import orjson
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask, Request, Response, current_app, request
from flask.json.provider import JSONProvider
from flask.typing import ResponseReturnValue
from flask_smorest.spec.plugins import FlaskPlugin
from marshmallow import fields
from webargs import core as webargs_core
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import HTTPException
from werkzeug.routing import IntegerConverter, Map

from motorclub import __version__
from motorclub.http.body_limits import check_json, json_limits_of
from motorclub.http.errors import ApiError, answer, from_http
from motorclub.http.rows import as_schema
from motorclub.http.schemas import Moment, Schema

View = TypeVar("View", bound=Callable[..., Any])

OWNERS = "motorclub.blueprint_owners"
DOCUMENTS = "motorclub.api_documents"
MOST_DOCUMENTS = 16


class ErrorSchema(Schema):
    """What every refusal looks like."""

    status = fields.Integer(required=True)
    code = fields.String(required=True)
    message = fields.String(required=True)
    field = fields.String()
    details = fields.Dict(keys=fields.String())
    # Of a step that the state of a thing does not allow: 409, from where to where.
    from_ = fields.String(data_key="from")
    to = fields.String()


class OrjsonProvider(JSONProvider):
    """Flask's JSON interface over orjson; compact, UTF-8, datetimes in UTC with Z."""

    OPTIONS = orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS

    def dumps(self, obj: object, **kwargs: object) -> str:
        """Text for the rare caller that needs text."""
        return orjson.dumps(obj, option=self.OPTIONS).decode()

    def loads(self, s: str | bytes, **kwargs: object) -> object:
        """Raises ValueError for anything that is not JSON, NaN included."""
        return orjson.loads(s)

    def response(self, *args: Any, **kwargs: Any) -> Response:
        """A JSON answer from bytes, without the detour over text."""
        body = orjson.dumps(self._prepare_response_obj(args, kwargs), option=self.OPTIONS)
        return Response(body, mimetype="application/json")


class StrictParser(FlaskParser):
    """JSON bodies must say that they are JSON and must be valid; shape errors are 400."""

    DEFAULT_VALIDATION_STATUS = 400

    def _raw_load_json(self, req: Request) -> object:
        limits = json_limits_of(current_app, req.endpoint or "")
        # One more: werkzeug cuts off a body without a length instead of refusing it.
        req.max_content_length = limits.size + 1
        if not req.is_json:
            if req.get_data(cache=True):
                raise ApiError(415, "Send JSON with the header Content-Type: application/json")
            return webargs_core.missing
        body = req.get_data(cache=True)
        check_json(body, limits)
        try:
            return current_app.json.loads(body) if body else webargs_core.missing
        except ValueError as error:
            # Not left to webargs, which takes a body that is no UTF-8 for none at all.
            message = "The request body is not valid JSON: {reason}"
            raise ApiError(400, message, code="INVALID_JSON", values={"reason": error}) from error


def at_most(limit: int) -> str:
    """A pattern of the numbers from 1 to `limit`.

    >>> at_most(317)
    '[1-9]\\\\d{0,1}|[1-2]\\\\d{2}|3[0-0]\\\\d{1}|31[0-6]\\\\d{0}|317'
    """
    digits = str(limit)
    below = [
        rf"{digits[:place]}[{int(place == 0)}-{int(digit) - 1}]\d{{{len(digits) - place - 1}}}"
        for place, digit in enumerate(digits)
        if int(digit) > int(place == 0)
    ]
    return "|".join([rf"[1-9]\d{{0,{len(digits) - 2}}}", *below, digits])


class IdConverter(IntegerConverter):
    """`<id:questionId>`: a positive number that fits the database's bigint; anything else is a 404.

    The pattern says so already: what only the number's value rules out would be a 405 where another method has the
    same address.
    """

    regex = at_most(2**63 - 1)

    def __init__(self, map: Map) -> None:
        super().__init__(map, min=1, max=2**63 - 1)


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A group of views; each states its access rule as its innermost decorator."""

    ARGUMENTS_PARSER = StrictParser()

    if TYPE_CHECKING:
        # flask-smorest has no annotations; without these, its decorators would hide the types of every view.
        def route(self, rule: str, **options: Any) -> Callable[[View], View]: ...
        def alt_response(self, status: int, **options: object) -> Callable[[View], View]: ...
        def doc(self, **description: object) -> Callable[[View], View]: ...

    def arguments(self, schema: object, **options: object) -> Callable[[View], View]:
        """What a call takes. The schema is made once: the parser would make a class's for each request."""
        once = schema() if isinstance(schema, type) else schema
        decorator: Callable[[View], View] = super().arguments(once, **options)
        return decorator

    def response(self, status: int, answer: Any = None, **options: Any) -> Callable[[View], View]:
        """What a call answers: a schema, a Row or a Page of them; needless where the view's return type says it."""
        decorator: Callable[[View], View] = super().response(status, as_schema(answer), **options)
        return decorator

    def add_url_rule(
        self, rule: str, endpoint: str | None = None, view_func: Any = None, *args: Any, **options: Any
    ) -> None:
        """Refuses a view without an access rule, at import, naming it."""
        if view_func is not None and getattr(view_func, "__access__", None) is None:
            raise TypeError(
                f"{view_func.__qualname__} states no access rule: add @public, @signed_in or @requires"
            )
        if view_func is not None and "response" not in getattr(view_func, "_apidoc", {}):
            view_func = self._with_response(view_func)
        super().add_url_rule(rule, endpoint, view_func, *args, **options)

    def _with_response(self, view: View) -> View:
        """The view, answering 200 with what it returns if that is a Row or a Page of them, 204 if it is nothing."""
        try:
            answer = get_type_hints(view).get("return")
        except NameError:  # a type that is imported for the checker only
            return view
        if answer is NoneType:
            return self.response(204)(view)
        return view if as_schema(answer) is answer else self.response(200, answer)(view)


class Application(Flask):
    """Flask, all of whose functions are plain ones."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Take it as it is: Flask looks for coroutines dozens of times in each request."""
        return func


class Api(flask_smorest.Api):  # type: ignore[misc]
    """The product's API; refusals keep the headers a client needs."""

    ERROR_SCHEMA = ErrorSchema

    def handle_http_exception(self, error: HTTPException) -> ResponseReturnValue:
        """Every HTTP error in the one shape."""
        return answer(from_http(error))


def init_app(app: Flask) -> Api:
    """Give `app` its API object and its JSON. Call before any blueprint is registered."""
    app.json = OrjsonProvider(app)
    app.config.update(API_TITLE="Motorclub", API_VERSION=__version__, OPENAPI_VERSION="3.1.0")
    app.url_map.converters["id"] = IdConverter
    app.extensions[OWNERS] = {}
    app.extensions[DOCUMENTS] = {}
    api = Api(spec_kwargs={"marshmallow_plugin": MarshmallowPlugin(schema_name_resolver=schema_name)})
    api.register_converter(IdConverter, lambda _converter: {"type": "integer", "minimum": 1})
    api.init_app(app)
    api.register_field(Moment, "string", "date-time")
    app.extensions["motorclub.api"] = api
    return api


def schema_name(schema: object) -> str:
    """A name that installing another plugin cannot change: the plugin's id before the class name.

    Inline schemas (made by `only=` and the like) would all collide, so they stay inline.
    """
    kind = schema if isinstance(schema, type) else type(schema)
    name = str(kind.__name__).removesuffix("Schema")
    package = str(kind.__module__).partition(".")[0]
    return f"{package.removeprefix('motorclub_').capitalize()}{name}" if package != "motorclub" else name


def register(app: Flask, blueprint: Blueprint, *, prefix: str, owner: str | None = None) -> None:
    """Mount `blueprint` at `prefix`; `owner` is the plugin's id, None for the core.

    The owner is known before anything answers: if mounting fails half-way, what is there belongs to a plugin that
    has failed and is refused. Raises ValueError for a name that is taken.
    """
    api: Api = app.extensions["motorclub.api"]
    if blueprint.name in app.blueprints:
        raise ValueError(f"there is a blueprint {blueprint.name!r} already; choose another name")
    if owner:
        app.extensions[OWNERS][blueprint.name] = owner
    api.register_blueprint(blueprint, url_prefix=prefix)


def owner_of(app: Flask, blueprint: str | None) -> str | None:
    """The plugin that owns a blueprint, or None for the core's."""
    owners: dict[str, str] = app.extensions[OWNERS]
    return owners.get(blueprint) if blueprint else None


def serialized_document(app: Flask, enabled: frozenset[str], only: str | None = None) -> bytes:
    """`document` as JSON. It is cached, because building it takes long and anybody may ask for it."""
    documents: dict[tuple[frozenset[str], str | None], bytes] = app.extensions[DOCUMENTS]
    found = documents.get((enabled, only))
    if found is None:
        found = app.json.dumps(document(app, enabled, only)).encode()
        if len(documents) >= MOST_DOCUMENTS:
            documents.clear()
        if only is None or only in enabled:
            documents[enabled, only] = found
    return found


def document(app: Flask, enabled: Collection[str], only: str | None = None) -> dict[str, Any]:
    """The OpenAPI document of the core and the enabled plugins, or of one plugin alone; its parts are read only."""
    # What apispec returns is its own state.
    full: dict[str, Any] = dict(app.extensions["motorclub.api"].spec.to_dict())
    endpoints = [(rule.endpoint.partition(".")[0], rule.rule) for rule in app.url_map.iter_rules()]
    documented = [
        FlaskPlugin.flaskpath2openapi(path)
        for name, path in endpoints
        if _is_documented(app, name, enabled, only)
    ]
    full["paths"] = {path: full["paths"][path] for path in documented if path in full["paths"]}
    full["tags"] = [tag for tag in full.get("tags", []) if _is_documented(app, tag["name"], enabled, only)]
    full["components"] = _used_components(full)
    full["components"]["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
    }
    return full


def _is_documented(app: Flask, blueprint: str, enabled: Collection[str], only: str | None) -> bool:
    owner = owner_of(app, blueprint)
    return owner == only and owner in enabled if only else owner is None or owner in enabled


def _used_components(full: dict[str, Any]) -> dict[str, Any]:
    """Only the components that the remaining paths refer to, directly or through one another."""
    used: dict[str, Any] = {}
    todo: list[Any] = [full["paths"]]
    while todo:
        for reference in _references(todo.pop()):
            _, _, kind, name = reference.split("/")
            if name not in used.setdefault(kind, {}):
                used[kind][name] = full["components"][kind][name]
                todo.append(used[kind][name])
    return used


def _references(tree: object) -> Iterator[str]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key == "$ref":
                yield value
            else:
                yield from _references(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _references(value)


def wants_page() -> bool:
    """Whether the request is a browser's navigation, not a program's call."""
    return request.method in ("GET", "HEAD") and request.accept_mimetypes.accept_html and not request.is_json
