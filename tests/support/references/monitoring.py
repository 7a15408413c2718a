"""The metrics of `/metrics` and the alerts of deploy/."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml
from prometheus_client import Counter, Gauge, Histogram

from motorclub import metrics
from motorclub.platform.site_metrics import GAUGES
from references.page import code, table

ALERTS = Path(__file__).parents[3] / "deploy" / "prometheus" / "alerts.yaml"


def block() -> str:
    """A table of each."""
    heading = ("Name", "Type", "Labels", "Meaning")
    alerts = table(("Alert", "Severity", "Expression", "What to do"), _alerts())
    return f"{table(heading, sorted([*_of_processes(), *_of_site()]))}\n## Alerts\n\n{alerts}"


def _of_processes() -> Iterator[tuple[str, ...]]:
    for metric in vars(metrics).values():
        if isinstance(metric, Counter | Gauge | Histogram):
            (family,) = metric.describe()
            name = f"{family.name}_total" if family.type == "counter" else family.name
            labels = ", ".join(map(code, metric._labelnames))
            yield code(name), family.type, labels, family.documentation


def _of_site() -> Iterator[tuple[str, ...]]:
    for gauge in GAUGES:
        yield code(gauge.name), "gauge", code(gauge.label), gauge.documentation


def _alerts() -> Iterator[tuple[str, ...]]:
    for group in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"]:
        for rule in group["rules"]:
            expression = " ".join(rule["expr"].split())
            yield (
                code(rule["alert"]),
                rule["labels"]["severity"],
                code(expression),
                rule["annotations"]["action"],
            )
