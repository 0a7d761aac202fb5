"""An mbox file: its newest mails of the owner first, whatever its size, ends of lines and order."""

from __future__ import annotations

import random
import tracemalloc
from datetime import timedelta
from pathlib import Path

import pytest

from ownwords.adapters.mail.mbox import MOST_READ, MboxFile
from ownwords.domain.mail import SentMail
from ownwords.errors import ImportUnreadable
from tests.mails import FIRST, OWNERS, mail, mbox


async def read(path: Path) -> list[SentMail]:
    return [mail async for mail in MboxFile(path, OWNERS).sent()]


def numbered(count: int, **headers: str) -> list[bytes]:
    return [mail(f"number {n}", FIRST + timedelta(minutes=n), **headers) for n in range(count)]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
async def test_the_newest_come_first_and_only_the_owners(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "mail.mbox"
    messages = [*numbered(30), *numbered(5, From="Bo <bo@example.net>"), mail("From me\n\nFrom here on")]
    random.Random(1).shuffle(messages)  # noqa: S311 - no secret
    path.write_bytes(mbox(messages, end))
    found = await read(path)
    assert [one.text.strip() for one in found[:-2]] == [f"number {n}" for n in range(29, 0, -1)]
    assert {one.text.strip() for one in found[-2:]} == {"number 0", "From me\n\nFrom here on"}


async def test_a_large_file_is_read_in_little_memory_and_to_a_bound(tmp_path: Path) -> None:
    path = tmp_path / "large.mbox"
    padding = "x" * 70 + "\n"
    with path.open("wb") as file:
        for n in range(700):
            body = f"number {n}\n\n" + padding * (20_000 if n % 100 == 0 else 30)
            file.write(mbox([mail(body, FIRST + timedelta(minutes=n))]))
    assert path.stat().st_size > 10_000_000
    tracemalloc.start()
    subjects, first = 0, ""
    async for one in MboxFile(path, OWNERS).sent():
        first = first or one.text[:10]
        subjects += 1
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (subjects, first) == (MOST_READ, "number 699")
    assert peak < 8_000_000


async def test_a_beginning_is_found_wherever_the_file_is_read_in_two(tmp_path: Path) -> None:
    path = tmp_path / "cut.mbox"
    for shift in range(1_048_576 - 240, 1_048_576 - 60, 7):
        first = mail("y" * 100)
        path.write_bytes(mbox([first + b"z" * (shift - len(mbox([first]))), mail("behind", FIRST + timedelta(days=1))]))
        assert [one.text.strip()[:6] for one in await read(path)] == ["behind", "yyyyyy"]


@pytest.mark.parametrize("content", [b"", b"no mbox", b"\n\n\n", b"Subject: x\n\nwords"])
async def test_what_is_no_mbox_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(content)
    with pytest.raises(ImportUnreadable, match="no mbox file"):
        await read(path)


async def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.mbox", tmp_path):
        with pytest.raises(ImportUnreadable, match="Cannot read"):
            await read(path)


async def test_broken_mails_in_it_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "broken.mbox"
    path.write_bytes(
        b"From x\n\n\n\nFrom y\n\xff\xfe\x00\n\n" + mbox([mail("fine"), mail("undated", Date="")]) + b"From z"
    )
    assert [one.text.strip() for one in await read(path)] == ["fine"]
