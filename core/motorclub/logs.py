"""Log lines of one form in every process: JSON in production, plain text elsewhere; no secrets, no control characters.

Everything logs through `logging`; structlog only formats. A line that another program writes, such as the web server's
before it has loaded us, gets the same form from the launcher (`wrap_line`).
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import threading
from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from types import TracebackType
from typing import Any

from motorclub import clock

Fields = MutableMapping[str, Any]

# Set by the launcher for its children, so that all of them write the same form.
FORMAT = "MOTORCLUB_LOG_FORMAT"
MASK = "********"
# Fields of log lines and parts of texts that nobody reads in a log.
CONFIDENTIAL = r"password|token|secret|authorization|cookie|api[-_]?key|change|transfer|device|code"
SECRET_FIELD = re.compile(rf"(?i).*({CONFIDENTIAL}|email|phone)$")
SECRET_TEXTS = (
    (re.compile(r"(?i)\b(authorization|cookie|set-cookie)(['\"]?\s*[:=]\s*)[^\r\n]+"), rf"\1\2{MASK}"),
    (re.compile(r"(?i)\b(bearer|basic)\s+[\w.~+/=-]+"), rf"\1 {MASK}"),
    (
        re.compile(rf"(?i)\b((?:[a-z]+[-_])?(?:{CONFIDENTIAL}))(=|['\"]\s*:\s*['\"])[^\s&'\",;<>)]+"),
        rf"\1\2{MASK}",
    ),
    (re.compile(r"(://[^\s:/@]*):[^\s@/]+@"), rf"\1:{MASK}@"),
    (re.compile(r"\$argon2\w*\$[^\s'\",)]+"), MASK),
    (re.compile(r"\beyJ[\w-]{5,300}\.[\w-]+\.[\w-]+"), MASK),
    (re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+"), "(e-mail address)"),
)
# What every one of these texts has; most values of fields have nothing of it.
SUSPECT = re.compile(r"(?i)[=:@$]|bearer|basic|eyJ")
OURS = frozenset({"time", "level", "logger", "process"})
# C0, DEL and C1, line and paragraph separators, and what changes the direction of a line.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")
CONTROL_BUT_NEWLINE = re.compile(CONTROL.pattern.replace("\x00-\x1f", "\x00-\x09\x0b-\x1f"))
LONGEST_CHARS = 16_000
# Loggers that bring handlers of their own.
FOREIGN_LOGGERS = ("_granian", "granian.access", "gunicorn.error", "gunicorn.access", "rq.worker")
LEVELS = {"alembic": logging.WARNING, "fontTools": logging.WARNING}

_readers: list[Callable[[], Mapping[str, Any]]] = []


def configure(kind: str, *, as_json: bool | None = None) -> None:
    """Have every logger of this process write to stderr in the one form. `kind` names the process in each line."""
    as_json = as_json_here() if as_json is None else as_json
    handler = logging.StreamHandler()
    handler.setFormatter(_LazyFormatter(kind, as_json=as_json))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name, level in LEVELS.items():
        logging.getLogger(name).setLevel(level)
    for name in FOREIGN_LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    # Lines do not name threads and places in the code, which cost as much to find as the rest.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None
    sys.excepthook = _log_crash
    threading.excepthook = _log_thread_crash


def as_json_here() -> bool:
    """Whether servers started here write JSON: in production, unless the environment says otherwise."""
    log_format = os.environ.get(FORMAT)
    if log_format:
        return log_format == "json"
    return os.environ.get("MOTORCLUB_MODE") == "production"


class _LazyFormatter(logging.Formatter):
    """Makes structlog's formatter with the first line: most commands and the launcher save its memory."""

    def __init__(self, kind: str, *, as_json: bool) -> None:
        super().__init__()
        self._kind, self._as_json = kind, as_json
        self._made: logging.Formatter | None = None

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        self._made = self._made or _formatter(self._kind, as_json=self._as_json)
        return self._made.format(record)


def _formatter(kind: str, *, as_json: bool) -> logging.Formatter:
    import structlog

    def add_common(_logger: object, _method: str, fields: Fields) -> Fields:
        fields.update(time=clock.iso(clock.now()), process=kind)
        for read in _readers:
            fields.update(read())
        return fields

    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(),
            add_common,
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            scrub,
            render_json if as_json else render_text,
        ],
    )


def add_context(read: Callable[[], Mapping[str, object]]) -> None:
    """Add the fields that `read` returns to every line, such as the request it belongs to."""
    if read not in _readers:
        _readers.append(read)


def scrub(_logger: object, _method: str, fields: Fields) -> Fields:
    """Mask secrets and addresses, by the names of fields and by what texts look like."""
    for name, value in fields.items():
        if name in OURS or isinstance(value, int | float | None):
            continue
        fields[name] = MASK if _is_secret(name) else scrub_text(str(value))
    return fields


@lru_cache(maxsize=1024)
def _is_secret(field: str) -> bool:
    return SECRET_FIELD.fullmatch(field) is not None


def scrub_text(text: str) -> str:
    """
    >>> scrub_text("GET /reset-password?token=Ab_c-9 of ann@example.org")
    'GET /reset-password?token=******** of (e-mail address)'
    """
    if not SUSPECT.search(text) and len(text) <= LONGEST_CHARS:
        return text
    if len(text) > LONGEST_CHARS:
        # Of a traceback the beginning says where, the end says what.
        text = f"{text[: LONGEST_CHARS // 2]} ... {text[-LONGEST_CHARS // 2 :]}"
    for pattern, instead in SECRET_TEXTS:
        text = pattern.sub(instead, text)
    return text


def escape_controls(text: str, pattern: re.Pattern[str] = CONTROL) -> str:
    r"""
    >>> escape_controls("a\nERROR forged \x1b[2J")
    'a\\nERROR forged \\x1b[2J'
    """
    return pattern.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def render_json(_logger: object, _method: str, fields: Fields) -> str:
    """One line of JSON, in ASCII: so every control character is escaped."""
    first = {name: fields.pop(name, "") for name in ("time", "level", "logger", "process", "event")}
    return json.dumps(first | dict(fields), separators=(",", ":")).replace("\x7f", "\\u007f")


def render_text(_logger: object, _method: str, fields: Fields) -> str:
    """`LEVEL logger: event  name=value`; a traceback follows, indented so that no line of it looks like another's."""
    trace = fields.pop("exception", "")
    fields.pop("time", None)
    fields.pop("process", None)
    head = f"{str(fields.pop('level', '')).upper()} {fields.pop('logger', '')}: {fields.pop('event', '')}"
    rest = "".join(f"  {name}={value}" for name, value in fields.items())
    below = "".join(f"\n    {line}" for line in escape_controls(trace, CONTROL_BUT_NEWLINE).splitlines())
    return escape_controls(head + rest) + below


def wrap_line(process: str, line: str, *, as_json: bool) -> str:
    """A line that a child process has written: as it is if it has the form already, else as its event."""
    if as_json and line.startswith('{"time":'):
        return line
    line = scrub_text(line)
    if not as_json:
        return f"{process:<6}| {escape_controls(line)}"
    fields = {
        "time": clock.iso(clock.now()),
        "level": "info",
        "logger": "output",
        "process": process,
        "event": line,
    }
    return render_json(None, "", fields)


def _log_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        logging.getLogger("motorclub").critical("the process crashed", exc_info=(kind, error, trace))


def _log_thread_crash(crash: threading.ExceptHookArgs) -> None:
    if crash.exc_value is not None and not isinstance(crash.exc_value, SystemExit):
        what = (crash.exc_type, crash.exc_value, crash.exc_traceback)
        name = crash.thread.name if crash.thread else "?"
        logging.getLogger("motorclub").critical("the thread %s crashed", name, exc_info=what)
