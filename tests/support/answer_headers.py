"""The headers that every answer of the API must carry: tests/matrix asks this of each call by each caller."""

from __future__ import annotations

from collections.abc import Iterator

from werkzeug.wrappers import Response

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}
JSON = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# What browsers may cache without asking: files whose name or address changes with their content, and lists that are
# the same for everybody.
CACHEABLE = ("/assets/{name}", "/plugins/{plugin}/ui/{name}", "/files/{name}", "/countries", "/offline.json")


def find_header_faults(path: str, answer: Response, *, signed_in: bool) -> Iterator[str]:
    """Yield what is wrong with the headers of an answer to a call of this path."""
    yield from _safety_faults(answer)
    if path.startswith("/auth/") or (signed_in and path not in CACHEABLE):
        yield from _caching_faults(answer)


def _safety_faults(answer: Response) -> Iterator[str]:
    """No guessing of types, no frame, no address sent to others; JSON neither runs nor is embedded."""
    expected = ALWAYS | (JSON if answer.mimetype == "application/json" else {})
    for name, value in expected.items():
        if answer.headers.get(name) != value:
            yield f"{name} is {answer.headers.get(name)!r} instead of {value!r}"
    if "geolocation=()" not in answer.headers.get("Permissions-Policy", ""):
        yield "Permissions-Policy allows geolocation"
    yield from (f"{name} is sent" for name, _ in answer.headers if name.startswith("Access-Control-"))
    policy = answer.headers.get("Content-Security-Policy", "")
    if answer.mimetype == "text/html" and answer.data and "script-src" not in policy:
        yield "a page without a policy for scripts"


def _caching_faults(answer: Response) -> Iterator[str]:
    """A personal answer stays in no cache, nor does any answer of the log-in."""
    control = answer.headers.get("Cache-Control")
    if control not in ("no-cache", "no-store"):
        yield f"Cache-Control is {control!r}"
    # Revalidation is enough only where the answer names what it depends on.
    revalidated = control == "no-cache" and answer.mimetype == "application/json"
    if revalidated and "Authorization" not in answer.headers.get("Vary", ""):
        yield "Cache-Control is 'no-cache' without Vary: Authorization"
