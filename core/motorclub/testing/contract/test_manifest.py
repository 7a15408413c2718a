"""A plugin's own word about itself, readable without running it, and what people read about it."""

from __future__ import annotations

import dataclasses

from packaging.specifiers import SpecifierSet

from motorclub.plugin import manifest as manifests
from motorclub.plugin.host import Loaded
from motorclub.plugin.spec import API_VERSION
from motorclub.testing.contract.tools import entry_of, manifest_of, readme_of


def test_it_loads(loaded: Loaded) -> None:
    """Imported, registered, migrated, and on."""
    assert (loaded.failure, loaded.usable) == ("", True)


def test_its_manifest_is_valid_and_its_wheel_says_whose_it_is(plugin: str) -> None:
    """Version, author and licence come from the distribution, which is called after the id."""
    manifest = manifests.read(entry_of(plugin))
    distribution = entry_of(plugin).dist
    assert distribution
    assert manifest.id == plugin
    assert distribution.name == f"motorclub-{plugin.replace('_', '-')}"
    assert manifest.version == distribution.version
    assert manifest.author, "its pyproject.toml names no author"
    assert manifest.licence, "its pyproject.toml names no licence"


def test_it_says_which_plugin_api_it_was_written_for(loaded: Loaded) -> None:
    """This one, and not the next whole version, which may take away what it uses."""
    asked = SpecifierSet(manifest_of(loaded).api)
    following = f"{int(API_VERSION.partition('.')[0]) + 1}.0"
    assert API_VERSION in asked
    assert following not in asked, f'give the range an end: api = ">=1,<{following[0]}"'


def test_it_uses_nothing_that_is_deprecated(loaded: Loaded) -> None:
    """The host warns of what a later plugin API takes away, and of hooks without annotations."""
    assert loaded.warnings == []


def test_its_readme_names_every_permission_and_every_setting(loaded: Loaded) -> None:
    """What an admin can grant or set is explained by its author."""
    settings = loaded.contributions.settings
    names = [permission.name for permission in loaded.contributions.permissions]
    names += [field.name for field in dataclasses.fields(settings)] if settings else []
    readme = readme_of(loaded)
    assert [name for name in names if name not in readme] == []
