"""A chart of stacked bars, a bar for each day, drawn by the server.

Everything is placed in percent of the picture, so that it fills any width while its words keep their size. Colours are
numbers that the stylesheet knows. A chart never says what the table beside it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor, log10

MOST_SERIES = 7
"""With more of them, the smallest share the last colour."""
OTHERS = "Others"
_MOST_TICKS = 4
_MOST_LABELS = 5
_MOST_DAYS_NAMED = 92
"""A longer time is named by its months."""
_FINE = 62
"""More bars than these stand without a gap."""
_WIDEST = 6.0
_RIM = 95
"""A name under a bar this far to the right would stand out of the picture."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a bar; `colour` is the place of its series. The rest are percentages of the picture."""

    colour: int
    x: str
    y: str
    width: str
    height: str
    title: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A line across the picture, and what it stands for."""

    y: str
    text: str


@dataclass(frozen=True, slots=True)
class DayLabel:
    """A name under a bar; `anchor` is the part of it that stands at `x`."""

    x: str
    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Series:
    """What one colour stands for, and all of it together."""

    colour: int
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture. `fine` says that its bars are too many for gaps between them."""

    segments: tuple[Segment, ...]
    ticks: tuple[Tick, ...]
    labels: tuple[DayLabel, ...]
    series: tuple[Series, ...]
    fine: bool


@dataclass(frozen=True, slots=True)
class Measure:
    """How amounts are told, and how the lines of a scale with that step are; `least` is the smallest step there can
    be."""

    told: Callable[[int], str]
    on_scale: Callable[[int, int], str]
    least: int = 1


def stacked(days: Sequence[date], amounts: Mapping[date, Mapping[str, int]], measure: Measure) -> Chart:
    """The chart of what each name amounts to on each of the days, the largest name at the bottom."""
    names = _ranked(amounts)
    colours = {name: min(place, MOST_SERIES - 1) for place, name in enumerate(names)}
    highest = max((sum(parts.values()) for parts in amounts.values()), default=0)
    step = _step(highest, measure.least)
    top = step * max(ceil(highest / step), 1)
    slot = 100 / len(days)
    width = min(slot * (0.76 if len(days) <= _FINE else 1), _WIDEST)
    segments: list[Segment] = []
    for place, day in enumerate(days):
        x, below = (place + 0.5) * slot - width / 2, 0
        for name in names:
            amount = amounts.get(day, {}).get(name, 0)
            if amount:
                y, height = 100 - (below + amount) * 100 / top, amount * 100 / top
                title = f"{name}, {day.day} {day:%B}: {measure.told(amount)}"
                segments.append(
                    Segment(colours[name], _percent(x), _percent(y), _percent(width), _percent(height), title)
                )
                below += amount
    return Chart(
        segments=tuple(segments),
        ticks=tuple(
            Tick(_percent(100 - value * 100 / top), measure.on_scale(value, step)) for value in range(0, top + 1, step)
        ),
        labels=_labels(days),
        series=_series(names, amounts, measure),
        fine=len(days) > _FINE,
    )


def _ranked(amounts: Mapping[date, Mapping[str, int]]) -> list[str]:
    """Names by all that they amount to, the most first."""
    totals: dict[str, int] = {}
    for parts in amounts.values():
        for name, amount in parts.items():
            totals[name] = totals.get(name, 0) + amount
    return sorted((name for name, total in totals.items() if total), key=lambda name: (-totals[name], name))


def _series(names: Sequence[str], amounts: Mapping[date, Mapping[str, int]], measure: Measure) -> tuple[Series, ...]:
    totals = {name: sum(parts.get(name, 0) for parts in amounts.values()) for name in names}
    if len(names) <= MOST_SERIES:
        return tuple(Series(place, name, measure.told(totals[name])) for place, name in enumerate(names))
    own, shared = names[: MOST_SERIES - 1], names[MOST_SERIES - 1 :]
    others = Series(MOST_SERIES - 1, OTHERS, measure.told(sum(totals[name] for name in shared)))
    return (*(Series(place, name, measure.told(totals[name])) for place, name in enumerate(own)), others)


def _step(highest: int, least: int) -> int:
    """1, 2 or 5 times a power of ten, such that a few of them reach the highest."""
    rough = max(highest / _MOST_TICKS, least)
    power = 10 ** floor(log10(rough))
    return next(int(factor * power) for factor in (1, 2, 5, 10) if factor * power >= rough)


def _labels(days: Sequence[date]) -> tuple[DayLabel, ...]:
    """Names for some of the days, or of the months that begin with one."""
    named = [(place, day, f"{day.day} {day:%b}") for place, day in enumerate(days)]
    if len(days) > _MOST_DAYS_NAMED:
        named = [(place, day, f"{day:%b %Y}") for place, day, _ in named if day.day == 1]
    every = ceil(len(named) / _MOST_LABELS)
    shown = (((place + 0.5) * 100 / len(days), text) for place, _, text in named[::every])
    return tuple(DayLabel(_percent(x), "end" if x > _RIM else "middle", text) for x, text in shown)


def _percent(value: float) -> str:
    return f"{value:.3f}%"
