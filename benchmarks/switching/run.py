"""How quickly does a plugin stop when it is switched off, with everything running and used?

    python benchmarks/switching/run.py

README.md beside this file says what each row means. Ends with 1 if anything was served after its acknowledgement or
lost.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

from motorclub.processes.embedded import scratch

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from switching import Verdict, busy_site, judge, run

MOST_FAULTS_SHOWN = 20


def main() -> None:
    """A run with the key-value store, then a shorter one without it."""
    parser = argparse.ArgumentParser(description="The distribution of the last stale answer.")
    parser.add_argument("--switches", type=int, default=1000, help="with the key-value store")
    parser.add_argument("--without-store", type=int, default=60, help="with it stopped")
    options = parser.parse_known_args()[0]
    faults = 0
    with scratch() as folder, busy_site(folder) as site:
        faults += show("with the key-value store", judge(run(site, options.switches)))
        site.stop_store()
        faults += show("with the store stopped", judge(run(site, options.without_store, without_store=True)))
    sys.exit(1 if faults else 0)


def show(title: str, verdict: Verdict) -> int:
    """Print one run; how many faults it had."""
    counts = f"{verdict.calls} calls ({verdict.rate:.0f} a second), {verdict.served} served"
    print(f"\n{title}: {2 * len(verdict.stale)} switches, {counts}")
    print(line("commit to last stale answer", verdict.stale))
    print(line("commit to all acknowledged", verdict.waited))
    print(f"  served after acknowledgement, refused after it, lost or doubled: {len(verdict.faults)}")
    for fault in verdict.faults[:MOST_FAULTS_SHOWN]:
        print(f"    {fault}")
    return len(verdict.faults)


def line(name: str, seconds: list[float]) -> str:
    """Median, 95 %, 99 % and worst, in ms."""
    points = statistics.quantiles(seconds, n=100, method="inclusive")
    figures = {"median": points[49], "p95": points[94], "p99": points[98], "worst": max(seconds)}
    return f"  {name}: " + ", ".join(f"{label} {value * 1000:.1f} ms" for label, value in figures.items())


if __name__ == "__main__":
    main()
