"""The host: finds installed plugins, loads all of them, checks their names, and keeps what they contribute.

Every installed, compatible plugin is imported and registered in every process, enabled or not; switching is a
matter of the snapshot (registry.py). A plugin that cannot be loaded is set aside with its reason and the site
starts without it.
"""

from __future__ import annotations

import dataclasses
import importlib.metadata
import logging
import traceback
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import pluggy
import sqlalchemy as sa
from flask import current_app, has_app_context
from sqlalchemy.orm import DeclarativeBase

from motorclub.db import META, db
from motorclub.plugin import foreign_events
from motorclub.plugin.contribution_checks import check_annotations, check_names, check_values
from motorclub.plugin.deprecation import deprecated_names
from motorclub.plugin.guard import Guard, GuardedFailure
from motorclub.plugin.manifest import Manifest, ManifestError, read
from motorclub.plugin.spec import ENTRY_POINT_GROUP, PROJECT, Spec
from motorclub.plugin.values import (
    Ban,
    Consequence,
    ContentDraft,
    Contributions,
    DemoContext,
    FieldError,
    Health,
    Refusal,
    Registration,
    Verdict,
)
from motorclub.settings import form

T = TypeVar("T")
CORE = "core"
# The hooks of contributions that are not called `register_` and the name of the field.
HOOKS = {"payment_providers": "payment_providers"}

_log = logging.getLogger("motorclub.plugin")


@dataclass(slots=True)
class Loaded:
    """A plugin as this process knows it: its manifest, its guard, its contributions, or why it failed.

    `warnings` are for its author: what a later version of the plugin API will refuse.
    """

    id: str
    manifest: Manifest | None
    guard: Guard
    contributions: Contributions = field(default_factory=Contributions)
    failure: str = ""
    incompatible: bool = False
    warnings: list[str] = field(default_factory=list)

    @property
    def usable(self) -> bool:
        """Whether it may be switched on in this process."""
        return not self.failure and not self.incompatible


class Hooks:
    """The only place that calls pluggy: one typed method per hook."""

    def __init__(self) -> None:
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(Spec)

    def add(self, plugin: str, stand_in: object) -> None:
        """Register a guarded plugin under its id. Raises if it implements what is not specified."""
        self._manager.register(stand_in, plugin)
        self._manager.check_pending()

    def drop(self, plugin: str) -> None:
        """Forget a plugin that turned out not to be usable."""
        if self._manager.has_plugin(plugin):
            self._manager.unregister(name=plugin)

    def contributions(self, plugin: str, hook: str) -> list[Any]:
        """What one plugin answers to one contribute hook, in a flat list."""
        answers = self._only(plugin, hook)()
        return [value for answer in answers for value in _as_list(answer)]

    def check_login(self, user_id: int) -> Refusal | None:
        """The first refusal of any enabled plugin that can say."""
        answers: list[Refusal] = self._manager.hook.check_login(user_id=user_id)
        return answers[-1] if answers else None

    def find_ban(self, user_id: int) -> Ban | None:
        """The first ban that any enabled plugin knows of. Raises GuardedFailure if one cannot say."""
        answers: list[Ban] = self._manager.hook.find_ban(user_id=user_id)
        return answers[-1] if answers else None

    def has_login_checks(self) -> bool:
        """Whether any plugin that is installed has a say in log-ins, on or off."""
        return bool(self._manager.hook.check_login.get_hookimpls())

    def check_registration(self, form: Registration) -> list[FieldError]:
        """What any enabled plugin finds wrong. Raises GuardedFailure if one cannot say."""
        answers = self._manager.hook.check_registration(form=form)
        return [fault for answer in reversed(answers) for fault in answer]

    def has_reviewers(self) -> bool:
        """Whether any plugin that is installed reviews content, on or off."""
        return bool(self._manager.hook.review_content.get_hookimpls())

    def review_content(self, draft: ContentDraft) -> list[Verdict | GuardedFailure]:
        """What each enabled plugin says of a draft, as far as it says anything; failures are among the answers.

        They are asked one by one, so that one which fails does not silence the others.
        """
        hooks = reversed(self._manager.hook.review_content.get_hookimpls())
        answers = (_review(hook, draft) for hook in hooks)
        return [answer for answer in answers if answer is not None]

    def locate_addresses(self, addresses: Collection[str]) -> list[Mapping[str, str]]:
        """What each enabled plugin says of where addresses are, the first plugin first."""
        answers: list[Mapping[str, str]] = self._manager.hook.locate_addresses(addresses=addresses)
        return answers[::-1]

    def note_page_view(self, path: str) -> None:
        """Tell every enabled plugin that somebody has opened the page at `path`."""
        # Past pluggy's own loop, which costs as much as noting a view.
        for hook in self._manager.hook.note_page_view.get_hookimpls():
            hook.function(path)

    def check_disable(self, plugin: str) -> list[Consequence]:
        """What people lose while `plugin` is off."""
        answers = self._only(plugin, "check_disable")()
        return [value for answer in answers for value in answer]

    def check_health(self, plugin: str) -> Health | None:
        """How `plugin` finds that it is; None if it does not say or cannot."""
        answers: list[Health] = self._only(plugin, "check_health")()
        return answers[0] if answers else None

    def seed_demo(self, plugin: str, context: DemoContext) -> None:
        """Let `plugin` write its part of the demo community."""
        self._only(plugin, "seed_demo")(context=context)

    def on_install(self, plugin: str) -> None:
        """Call the hook of `plugin` after its tables were created. Raises GuardedFailure."""
        self._only(plugin, "on_install")()

    def on_upgrade(self, plugin: str, from_version: str) -> None:
        """Call the hook of `plugin` when its code is newer than its data. Raises GuardedFailure."""
        self._only(plugin, "on_upgrade")(from_version=from_version)

    def on_enable(self, plugin: str) -> None:
        """Call the hook of `plugin` before it is switched on. Raises GuardedFailure."""
        self._only(plugin, "on_enable")()

    def on_disable(self, plugin: str) -> None:
        """Call the hook of `plugin` before it is switched off."""
        self._only(plugin, "on_disable")()

    def on_settings_changed(self, plugin: str, old: object, new: object) -> None:
        """Call the hook of `plugin` after a change of its settings."""
        self._only(plugin, "on_settings_changed")(old=old, new=new)

    def _only(self, plugin: str, hook: str) -> pluggy.HookCaller:
        others = [other for name, other in self._manager.list_name_plugin() if name != plugin and other]
        return self._manager.subset_hook_caller(hook, others)


class Host:
    """All plugins of this process, in the order of their dependencies; the core itself comes first.

    Those in `without` count as not installed, and so do those that require them: all of them are `left_out`.
    `refuse` returns why the code behind an entry point may not be imported, or None; `progress` is called with the name
    of each plugin before it is imported, and with an empty one at the end.
    """

    def __init__(
        self,
        without: Collection[str] = (),
        *,
        refuse: Callable[[importlib.metadata.EntryPoint], str] = lambda entry: "",
        progress: Callable[[str], None] = lambda plugin: None,
    ) -> None:
        self._without = without
        self._refuse = refuse
        self._progress = progress
        self.left_out: frozenset[str] = frozenset()
        self.hooks = Hooks()
        self.plugins: dict[str, Loaded] = {}
        self.core = Contributions()
        self.core_guard = Guard(CORE, savepoint=_savepoint)

    def usable(self) -> Iterator[Loaded]:
        """The plugins that may be switched on here."""
        return (loaded for loaded in self.plugins.values() if loaded.usable)

    def contributions(self) -> Iterator[tuple[str, Contributions]]:
        """(owner, contributions) of the core and of every usable plugin."""
        yield CORE, self.core
        for loaded in self.usable():
            yield loaded.id, loaded.contributions

    def guard_of(self, owner: str) -> Guard:
        """The guard of a plugin, or the core's own, which only counts."""
        return self.core_guard if owner == CORE else self.plugins[owner].guard

    def add_features(self, features: Iterable[type[object]]) -> None:
        """Built-in features contribute through the same hooks; their errors are not contained."""
        for feature in features:
            name = f"{CORE}.{feature.__name__}"
            self.hooks.add(name, self.core_guard.wrap(feature()))
            self.core += self._collect(name)

    def load_all(self, entries: Iterable[importlib.metadata.EntryPoint] | None = None) -> None:
        """Load every installed plugin (or the given ones), each in a guard of its own."""
        found = find_installed() if entries is None else [_manifest_of(entry) for entry in entries]
        self.left_out = without_these(found, self._without)
        for entry, manifest, failure in in_order(found):
            if entry.name not in self.left_out:
                self._progress(entry.name)
                self._load(entry, manifest, failure or self._refuse(entry))
        self._check_foreign_events()
        self._progress("")

    def _check_foreign_events(self) -> None:
        """Set plugins aside whose classes of others' events differ, and those that require them. All are loaded."""
        published = {
            owner: {event.name: event for event in contributions.events}
            for owner, contributions in self.contributions()
        }
        for loaded in list(self.usable()):
            try:
                if loaded.manifest:
                    self._check_requirements(loaded.manifest)
                if faults := foreign_events.list_faults(loaded.id, loaded.contributions, published):
                    raise EventRefused("\n".join(faults))
            except (EventRefused, LookupError):
                tables = loaded.contributions.tables
                self.set_aside(loaded)
                _forget_tables(tables)

    def _load(self, entry: importlib.metadata.EntryPoint, manifest: Manifest | None, failure: str) -> None:
        guard = Guard(entry.name, savepoint=_savepoint)
        loaded = Loaded(entry.name, manifest, guard, failure=failure)
        self.plugins[entry.name] = loaded
        if manifest is None or failure:
            return
        if not manifest.compatible():
            loaded.incompatible = True
            loaded.failure = f"needs the plugin API {manifest.api}"
            return
        before = set(META.tables)
        try:
            self._register(entry, loaded, manifest)
        except (Exception, SystemExit):
            self.set_aside(loaded)
            _forget_tables(set(META.tables) - before)

    def _register(self, entry: importlib.metadata.EntryPoint, loaded: Loaded, manifest: Manifest) -> None:
        before = set(META.tables)
        self._check_requirements(manifest)
        implementation = entry.load()
        loaded.warnings += check_annotations(loaded.id, implementation)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", DeprecationWarning)
            self.hooks.add(loaded.id, loaded.guard.wrap(implementation))
        loaded.warnings += [str(warning.message) for warning in caught]
        loaded.warnings += deprecated_names(manifest.package)
        bases = self.hooks.contributions(loaded.id, "register_models")
        own = {name for name in META.tables if name.startswith(manifest.table_prefix)}
        check_models(bases, added := own | (set(META.tables) - before))
        collected = self._collect(loaded.id)
        loaded.contributions = replace(collected, tables=tuple(sorted(added)))
        taken = {
            name: other.manifest for name, other in self.plugins.items() if other.manifest and other.usable
        }
        check_names(manifest, loaded.contributions, taken)
        check_settings(loaded.contributions.settings)
        check_values(manifest, loaded.contributions)

    def _check_requirements(self, manifest: Manifest) -> None:
        for need in manifest.requires:
            other = self.plugins.get(need)
            if other is None or not other.usable:
                raise LookupError(
                    f"plugin {manifest.id} requires {need}, which is not installed or has failed"
                )

    def set_aside(self, loaded: Loaded) -> None:
        """Go on without a plugin, because of the exception that is being handled."""
        loaded.failure = traceback.format_exc()
        loaded.contributions = Contributions()
        self.hooks.drop(loaded.id)
        _log.error("plugin %s is set aside:\n%s", loaded.id, loaded.failure)

    def _collect(self, plugin: str) -> Contributions:
        names = [part.name for part in dataclasses.fields(Contributions) if part.name != "tables"]
        values: dict[str, Any] = {
            name: tuple(self.hooks.contributions(plugin, HOOKS.get(name, f"register_{name}")))
            for name in names
        }
        return Contributions(**{**values, "settings": next(iter(values["settings"]), None)})


class EventRefused(TypeError):
    """A class of another plugin's event that differs from the publisher's; the message says how, one fault a line."""


def _forget_tables(names: Iterable[str]) -> None:
    for name in names:
        META.remove(META.tables[name])


def current_host() -> Host:
    """The host of the current application."""
    host: Host = current_app.extensions["motorclub.host"]
    return host


def from_contributions(extension: str, build: Callable[[Host], T]) -> T:
    """What `build` makes of all contributions, those of plugins that are off included; kept with the application."""
    extensions = current_app.extensions
    if extension not in extensions:
        extensions[extension] = build(current_host())
    found: T = extensions[extension]
    return found


class Named(Protocol):
    """A contribution that is found by its name."""

    @property
    def name(self) -> str:
        """Such as garage.car."""


Kind = TypeVar("Kind", bound=Named)


class Registered(NamedTuple, Generic[Kind]):
    """A contribution, and the plugin that it belongs to."""

    owner: str
    kind: Kind


def registered_by_name(
    extension: str, contributed: Callable[[Contributions], Iterable[Kind]]
) -> dict[str, Registered[Kind]]:
    """All contributions of a kind by name, collected on first use; those of plugins that are off too."""

    def build(host: Host) -> dict[str, Registered[Kind]]:
        return {
            kind.name: Registered(owner, kind)
            for owner, contributions in host.contributions()
            for kind in contributed(contributions)
        }

    return from_contributions(extension, build)


def _savepoint() -> AbstractContextManager[object]:
    return db.session.begin_nested() if has_app_context() else nullcontext()


def _review(reviewer: pluggy.HookImpl, draft: ContentDraft) -> Verdict | GuardedFailure | None:
    try:
        answer = reviewer.function(draft)
    except GuardedFailure as failure:
        return failure
    if answer is None or isinstance(answer, Verdict):
        return answer
    _log.error("plugin %s: review_content answers %r, which is no Verdict", reviewer.plugin_name, answer)
    return GuardedFailure(reviewer.plugin_name, "review_content")


def _as_list(answer: Any) -> Iterable[Any]:
    return (answer,) if isinstance(answer, type) else answer


Found = tuple[importlib.metadata.EntryPoint, Manifest | None, str]


def _manifest_of(entry: importlib.metadata.EntryPoint) -> Found:
    try:
        return entry, read(entry), ""
    except ManifestError as error:
        return entry, None, str(error)


def without_these(found: list[Found], plugins: Collection[str]) -> frozenset[str]:
    """These plugins and whatever requires one of them, directly or not."""
    gone, before = frozenset(plugins), -1
    while len(gone) > before:
        before = len(gone)
        gone |= {
            entry.name for entry, manifest, _ in found if manifest and gone.intersection(manifest.requires)
        }
    return gone


def find_installed() -> list[Found]:
    """What the entry points of this environment announce."""
    return [_manifest_of(entry) for entry in importlib.metadata.entry_points(group=ENTRY_POINT_GROUP)]


def in_order(found: list[Found]) -> list[Found]:
    """Requirements first, then as far as possible what is used, then by id: the order never depends on the machine.

    What plugins use may form a circle: then one of them comes before what it uses. Requirements may not.
    """
    unordered = {
        entry.name: (entry, manifest, failure) for entry, manifest, failure in sorted(found, key=_name_of)
    }
    ordered: list[Found] = []
    while unordered:
        name = _next_of(unordered)
        if name is None:
            name, circle = _circle_in(unordered)
            entry, manifest, _ = unordered[name]
            unordered[name] = (entry, manifest, f"its requirements form a circle: {' -> '.join(circle)}")
        ordered.append(unordered.pop(name))
    return ordered


def _name_of(found: Found) -> str:
    return found[0].name


def _needs(found: Found, *, soft: bool) -> tuple[str, ...]:
    manifest = found[1]
    if manifest is None:
        return ()
    return (*manifest.requires, *manifest.uses) if soft else manifest.requires


def _next_of(unordered: Mapping[str, Found]) -> str | None:
    """The first plugin that waits for no other; if none, the first whose requirements have their place."""
    for soft in (True, False):
        for name, found in unordered.items():
            if unordered.keys().isdisjoint(_needs(found, soft=soft)):
                return name
    return None


def _circle_in(unordered: Mapping[str, Found]) -> tuple[str, list[str]]:
    """A plugin of those that wait for one another, and the way back to it."""
    path = [next(iter(unordered))]
    while path[-1] not in path[:-1]:
        path.append(next(need for need in _needs(unordered[path[-1]], soft=False) if need in unordered))
    return path[-1], path[path.index(path[-1]) :]


def check_models(bases: Iterable[type[DeclarativeBase]], tables: set[str]) -> None:
    """Find a broken relationship or a dangling foreign key at start instead of in the first query.

    A dangling key would break `MetaData.sorted_tables` for everybody, the core's migrations included.
    """
    for base in bases:
        base.registry.configure()
    for name in tables:
        for key in META.tables[name].foreign_keys:
            try:
                key.column  # noqa: B018 - resolving it is the check
            except sa.exc.SQLAlchemyError as error:
                raise LookupError(
                    f"table {name}: the foreign key {key.target_fullname} leads nowhere"
                ) from error


def check_settings(kind: type[object] | None) -> None:
    """Settings that could not be made from nothing would stop every process at its first snapshot."""
    if kind is None:
        return
    if not dataclasses.is_dataclass(kind) or not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise TypeError(f"settings {kind.__qualname__} must be a frozen dataclass")
    try:
        kind()
    except TypeError as error:
        raise TypeError(f"settings {kind.__qualname__}: every field needs a default ({error})") from error
    form.settings_in(kind)
