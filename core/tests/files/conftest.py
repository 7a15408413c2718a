"""An object store that the tests of files share."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest
from object_store import ObjectStore, object_store

from motorclub.files import stores
from motorclub.testing.site import Site


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ObjectStore]:
    """A store of objects that these tests share."""
    with object_store(tmp_path_factory.mktemp("objects")) as started:
        yield started


@pytest.fixture
def bucket(site: Site, server: ObjectStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[ObjectStore]:
    """A folder of a bucket, in which the site keeps its files."""
    made = server.with_folder()
    for name, value in made.environment.items():
        monkeypatch.setenv(name, value)
    config = dataclasses.replace(site.config, files_url=made.url)
    monkeypatch.setitem(site.app.extensions, "motorclub.config", config)
    yield made
    stores._open_bucket.cache_clear()
