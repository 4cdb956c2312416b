"""What became of the cases, for people and for programs: lines, JSON values, one page of HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from hardware.conformance.suite import FAILED, SKIPPED, CaseResult

EMULATION = (
    "This board is {what}: times are those of its own clock, given as ratios, and no radio was involved."
)
MARKS = {"passed": "ok", "failed": "FAILED", "skipped": "left out"}
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
       color: #14202b }
table { border-collapse: collapse; width: 100% }
td, th { border-bottom: 1px solid #c8d2da; padding: .35rem .6rem; text-align: left; vertical-align: top }
.failed { background: #fdecea }
.skipped { color: #5a6873 }
pre { white-space: pre-wrap; margin: 0; font-size: .85rem }
"""

Results = Mapping[str, Sequence[CaseResult]]


def caveat(address: str) -> str:
    """What must be known of figures taken on this board; empty for a real one."""
    kinds = {"sim:": "a simulation", "emulated:": "the firmware in an emulated controller"}
    return next((EMULATION.format(what=what) for kind, what in kinds.items() if address.startswith(kind)), "")


def lines(result: CaseResult) -> list[str]:
    """One case for a terminal; a failure with everything that is needed to understand it."""
    case = result.case
    head = f"{MARKS[result.verdict]:8}  {case.group:16}  {case.name}"
    told = [f"{head}  ({result.note})" if result.note else head]
    if result.verdict == FAILED:
        told.append(f"    {case.says} (docs/wire.md, {case.paragraph})")
        told += _listed("sent", result.sent)
        told.append(f"    expected: {result.expected}")
        told += _listed("came", result.came)
    return told


def _listed(what: str, entries: Sequence[str]) -> list[str]:
    return [f"    {what}:", *(f"        {entry}" for entry in entries)]


def summary(results: Iterable[CaseResult]) -> str:
    """ "33 passed, 0 failed, 2 left out"."""
    counts = Counter(result.verdict for result in results)
    return f"{counts['passed']} passed, {counts[FAILED]} failed, {counts[SKIPPED]} left out"


def as_values(address: str, results: Results) -> dict[str, object]:
    """Everything as JSON values."""
    return {
        "board": address,
        "caveat": caveat(address),
        "ok": all(result.verdict != FAILED for found in results.values() for result in found),
        "tiles": [{"tile": tile, "cases": [_case(r) for r in found]} for tile, found in results.items()],
    }


def _case(result: CaseResult) -> dict[str, object]:
    case = result.case
    known = {"group": case.group, "name": case.name, "says": case.says, "paragraph": case.paragraph}
    return {**known, **{key: value for key, value in result._asdict().items() if key != "case"}}


def as_html(address: str, results: Results) -> str:
    """One page that stands by itself."""
    title = f"Tiles at {escape(address)}"
    parts = [f"<h1>{title}</h1>", f"<p>{escape(caveat(address))}</p>" if caveat(address) else ""]
    for tile, found in results.items():
        parts += [f"<h2>{escape(tile)}</h2>", f"<p>{summary(found)}</p>", "<table>"]
        parts.append("<tr><th></th><th>Group</th><th>A tile must</th><th>docs/wire.md</th></tr>")
        parts += [_row(result) for result in found]
        parts.append("</table>")
    head = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    )
    return "\n".join([head, *parts, "</html>\n"])


def _row(result: CaseResult) -> str:
    case = result.case
    said = f"<b>{escape(case.name)}</b>: {escape(case.says)}"
    if result.note:
        said += f"<br><i>{escape(result.note)}</i>"
    if result.verdict == FAILED:
        detail = "\n".join(lines(result)[2:])
        said += f"<pre>{escape(detail)}</pre>"
    cells = (MARKS[result.verdict], escape(case.group), said, escape(case.paragraph))
    return f'<tr class="{result.verdict}">' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
