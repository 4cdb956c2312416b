"""A game as a page that needs nothing else: a picture of every step, the curve, and keys to go through it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from io import BytesIO

from engines.game import Options
from table.games.past import PastStep
from table.games.sheet import AnySheet
from table.showing.retelling import past_scene
from table.showing.scene import Curve
from table.tongues import say, spoken

SIZE = (1024, 600)
WIDE, HIGH = 1000, 160  # of the curve, in units of its own

_PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ background: #060d18; color: #f0f6f9; font: 18px/1.5 system-ui, sans-serif; max-width: 64rem;
  margin: 1rem auto; padding: 0 1rem }}
h1 {{ color: #d6ad60; font-size: 1.4rem }}
img {{ width: 100%; display: block; border-radius: 8px }}
button {{ font: inherit; min-width: 7rem; min-height: 48px; margin: .6rem .6rem 0 0; color: inherit;
  background: #15293f; border: 1px solid #3a5f82; border-radius: 8px }}
figure {{ margin: 0; min-height: 2rem }} figure[hidden] {{ display: none }}
svg {{ width: 100%; height: 8rem; background: #0c192b; border-radius: 8px; margin-top: .6rem;
  cursor: pointer }}
polyline {{ fill: none; stroke-width: 3; vector-effect: non-scaling-stroke }}
line {{ stroke: #f0f6f9; vector-effect: non-scaling-stroke }}
.turned {{ stroke: #d6ad60; stroke-dasharray: 5 5 }}
.side {{ display: inline-block; margin-right: 1.2rem }}
</style>
<h1>{title}</h1>
{figures}
<button id="back">{back}</button><button id="on">{on}</button><button id="play">{play}</button>
<span id="at"></span>
{course}
<script>
const all = [...document.querySelectorAll("figure")], mark = document.getElementById("here");
const svg = document.querySelector("svg"), last = Math.max(1, all.length - 1);
let at = 0, running = 0;
function show(number) {{
  at = Math.max(0, Math.min(all.length - 1, number));
  all.forEach((each, n) => {{ each.hidden = n !== at; }});
  document.getElementById("at").textContent = `${{at}} / ${{all.length - 1}}`;
  if (mark) ["x1", "x2"].forEach((end) => mark.setAttribute(end, at / last * {wide}));
  if (at === all.length - 1) hold();
}}
function hold() {{ clearInterval(running); running = 0; }}
function step(by) {{ hold(); show(at + by); }}
document.getElementById("back").onclick = () => step(-1);
document.getElementById("on").onclick = () => step(1);
document.getElementById("play").onclick = () => {{
  if (running) return hold();
  if (at === all.length - 1) show(0);
  running = setInterval(() => show(at + 1), 1500);
}};
if (svg) svg.onclick = (press) => {{
  const box = svg.getBoundingClientRect();
  hold();
  show(Math.round((press.clientX - box.left) / box.width * last));
}};
addEventListener("keydown", (key) => step({{ ArrowLeft: -1, ArrowRight: 1 }}[key.key] ?? 0));
show(0);
</script>
</html>
"""


def page(
    title: str,
    sheet: AnySheet,
    options: Options,
    steps: Sequence[PastStep],
    said: Sequence[str],
    curve: Curve | None,
    hints: str = "",
) -> str:
    """The whole page. A curve has as many points as there are steps."""
    figures = (
        f'<figure hidden><img alt="" src="data:image/png;base64,{_picture(sheet, options, step)}">'
        f"<figcaption>{escape(words)}</figcaption></figure>"
        for step, words in zip(steps, said, strict=True)
    )
    return _PAGE.format(
        title=escape(title),
        language=spoken(),
        figures="\n".join(figures),
        course=("" if curve is None else _course(curve)) + (f"\n<p>{escape(hints)}</p>" if hints else ""),
        wide=WIDE,
        back=escape(say("Previous")),
        on=escape(say("Next")),
        play=escape(say("Play")),
    )


def _picture(sheet: AnySheet, options: Options, step: PastStep) -> str:
    from table.showing.display.lean import pygame
    from table.showing.display.picture import render

    file = BytesIO()
    scene = past_scene(sheet, options, step.state, step.lines)
    pygame.image.save(render(scene, SIZE), file, "step.png")
    return b64encode(file.getvalue()).decode()


def _course(curve: Curve) -> str:
    """The curve with a mark where one is, the names of the sides, and where it turned."""
    from table.showing.display.look import lamp_colour

    last = max(1, len(curve.lines[0].figures) - 1)
    drawn, names = [], []
    for line in curve.lines:
        colour = "#{:02x}{:02x}{:02x}".format(*lamp_colour(line.seat))
        points = " ".join(
            f"{n / last * WIDE:.1f},{(1 - (y - curve.low) / (curve.high - curve.low)) * HIGH:.1f}"
            for n, y in enumerate(line.figures)
        )
        drawn.append(f'<polyline points="{points}" stroke="{colour}"/>')
        names.append(f'<span class="side" style="color: {colour}">{escape(line.name)}</span>')
    if curve.turned is not None:
        x = curve.turned / last * WIDE
        drawn.append(f'<line class="turned" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{HIGH}"/>')
    drawn.append(f'<line id="here" x1="0" x2="0" y1="0" y2="{HIGH}"/>')
    svg = f'<svg viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none">{"".join(drawn)}</svg>'
    return f"{svg}\n<p>{escape(curve.title)}: {''.join(names)}<br>{escape(curve.say)}</p>"
