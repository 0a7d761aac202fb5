"""The page that asks before something is lost: one question, its words, what will happen, and the way back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ownwords.interfaces.web.site import Frame


@dataclass(frozen=True, slots=True)
class Entry:
    """A line to type before going on; optional unless it is `required`."""

    name: str
    label: str
    value: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `words` are the owner's, that it is about; `tick` is a box that has to be ticked first; `values`
    go with the answer as they are."""

    title: str
    explanation: tuple[str, ...]
    action: str
    button: str
    back: str
    words: tuple[str, ...] = ()
    tick: str = ""
    entry: Entry | None = None
    values: tuple[tuple[str, str], ...] = ()
    error: str = ""


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """A question on a page of its own; with JavaScript it is shown in a dialog."""

    template: ClassVar[str] = "question.html"
    frame: Frame
    question: Question
