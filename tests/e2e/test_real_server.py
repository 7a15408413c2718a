"""What only the real server does: it closes answers after it has sent them, and listens to those it refuses."""

from __future__ import annotations

import http.client
import json
import time
from urllib.parse import urlsplit

from product import Product

MEMBER, NUMBER = "idleingrid", "/users/by-name/IdleIngrid"
FORM = "multipart/form-data; boundary=line"


def upload(product: Product, content: bytes, token: str) -> tuple[int, dict[str, str]]:
    """Send a picture as a browser does: all of it, before it reads the answer."""
    part = b'--line\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
    connection = http.client.HTTPConnection(urlsplit(product.url).netloc, timeout=60)
    headers = {"Content-Type": FORM, "Authorization": f"Bearer {token}"}
    connection.request("PUT", "/users/me/profile-image", part + content + b"\r\n--line--\r\n", headers)
    answer = connection.getresponse()
    body = json.loads(answer.read())
    connection.close()
    return answer.status, body


def test_somebody_is_seen_after_their_call(product: Product) -> None:
    """The mark is written when the answer has gone."""
    token = product.token(MEMBER)
    _, found = product.call("GET", NUMBER)
    assert product.call("GET", "/users/me", token=token)[0] == 200
    until = time.monotonic() + 30
    while not product.call("GET", f"/users/{found['id']}")[1]["online"]:
        assert time.monotonic() < until, "nobody was seen"
        time.sleep(0.1)


def test_who_sends_too_much_is_refused(product: Product) -> None:
    """A refusal, not a broken connection, for a photo of eight or twenty megabytes; also to a visitor."""
    token = product.token(MEMBER)
    for size in (8, 20):
        status, body = upload(product, b"x" * (size * 2**20), token)
        assert (status, body["code"]) == (413, "TOO_LARGE")
    assert upload(product, b"x" * (8 * 2**20), "nonsense")[0] == 413
