"""Which answers are compressed, and that they stay the same answers."""

from __future__ import annotations

import gzip

import pytest

from motorclub.server.compression import SMALLEST, Answer, compress

TEXT = b'{"title": "Wheels"}' * 100


def answer_with(body: bytes = TEXT, **headers: str) -> Answer:
    """An answer of JSON, unless the headers say another type."""
    given = {"Content_Type": "application/json", "Content_Length": str(len(body))} | headers
    return Answer(200, [(name.replace("_", "-"), value) for name, value in given.items()], body)


def test_it_is_the_same_content() -> None:
    """With its length, and a tag that stands for the content instead of the bytes."""
    found = compress(answer_with(ETag='"3-visitor"', Vary="Authorization"), "/platform/plugins", "gzip, br")
    headers = dict(found.headers)
    assert gzip.decompress(found.body) == TEXT
    assert headers["Content-Length"] == str(len(found.body))
    assert headers["ETag"] == 'W/"3-visitor"'
    assert [value for name, value in found.headers if name == "Vary"] == ["Authorization", "Accept-Encoding"]


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("/auth/refresh", answer_with()),
        ("/a", answer_with(b"x" * (SMALLEST - 1))),
        ("/a", answer_with(Content_Type="image/webp")),
        ("/a", answer_with(Content_Type="application/pdf")),
        ("/a", answer_with(Content_Encoding="br")),
        ("/a", answer_with(Content_Range="bytes 0-1899/4000")),
    ],
)
def test_what_stays_as_it_is(path: str, answer: Answer) -> None:
    """Secrets, small answers, what is compressed already, and parts."""
    assert compress(answer, path, "gzip") == answer


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0"])
def test_a_client_without_gzip(accepted: str) -> None:
    """It gets plain bytes, and caches learn that others may get other ones."""
    found = compress(answer_with(), "/a", accepted)
    assert found.body == TEXT
    assert "Content-Encoding" not in dict(found.headers)
    assert dict(found.headers)["Vary"] == "Accept-Encoding"
