"""Forgetting in versions is for real: no byte of it is in the folder afterwards, packed or not; the rest is whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ownwords.domain.files import FileName
from ownwords.errors import NotFound
from tests.workspaces import DREAM, assert_sound, git, holds, opened, write

SECRET = "Marguerite"


def redact(text: str) -> str:
    return re.sub(r"Aunt\s+Marguerite|Marguerite", "[redacted]", text, flags=re.IGNORECASE)


async def test_no_byte_is_left_and_the_rest_is_there(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    first = await write(versions, FileName.USER, "Lives in Lyon.\n")
    second = await write(versions, FileName.USER, f"Lives in Lyon.\nVisits {SECRET}.\n", f"dream: {SECRET} came up")
    await versions.gc()
    third = await write(versions, FileName.USER, f"Lives in Lyon.\nVisits Aunt\n{SECRET}.\nHas a boat.\n")
    undone = await versions.restore(third)
    (tmp_path / "SOUL.md").write_text(f"Be kind to {SECRET}.\n")
    git(tmp_path, "tag", "--annotate", "--message", f"With {SECRET}", "kept")
    git(tmp_path, "branch", "aside", second)
    git(tmp_path, "gc", "--quiet")
    assert holds(tmp_path, SECRET)
    ids = await versions.forget(redact)
    assert not holds(tmp_path, SECRET)
    assert first not in ids
    assert {second, third, undone} < set(ids)
    log = await versions.log(9)
    assert [one.subject for one in log][1:4] == [
        f"restore: undo {ids[third][:8]}",
        "dream: a pass",
        "dream: [redacted] came up",
    ]
    assert log[1].undoes == ids[third]
    assert (await versions.files()).soul == "Be kind to [redacted].\n"
    assert " Visits [redacted].\n-Has a boat.\n" in git(tmp_path, "show", "--format=%b", ids[undone])
    assert log[2].body.startswith("USER.md: +1 -0\n")
    assert git(tmp_path, "rev-parse", "aside").strip() == ids[second]
    assert_sound(tmp_path)
    with pytest.raises(NotFound):
        await versions.version(second)
    await versions.restore(ids[second], force=True)
    await versions.gc()
    assert_sound(tmp_path)


async def test_what_no_version_reaches_any_more_goes_too(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    kept = await write(versions, FileName.USER, "Lives in Lyon.\n")
    await write(versions, FileName.USER, f"Visits {SECRET}.\n")
    (tmp_path / "aside.txt").write_text(f"{SECRET}\n")
    git(tmp_path, "add", "--force", "aside.txt")
    (tmp_path / "aside.txt").unlink()
    git(tmp_path, "reset", "--quiet", "--hard", kept)
    assert holds(tmp_path, SECRET)
    assert await versions.forget(redact) == {}
    assert not holds(tmp_path, SECRET)
    assert [one.id for one in await versions.log(1)] == [kept]
    assert_sound(tmp_path)


async def test_bytes_that_are_no_text_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "USER.md").write_bytes(b"Ren\xd1\0\xff visits " + SECRET.encode() + b"\xfe")
    versions = await opened(tmp_path)
    await versions.forget(redact)
    assert (tmp_path / "USER.md").read_bytes() == b"Ren\xd1\0\xff visits [redacted]\xfe"
    assert_sound(tmp_path)


async def test_a_signature_does_not_outlive_what_it_signed(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    await write(versions, FileName.USER, f"Visits {SECRET}.\n")
    raw = git(tmp_path, "cat-file", "commit", "HEAD")
    head, _, rest = raw.partition("\n\n")
    signed = f"{head}\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\n\n{rest}"
    (tmp_path / "commit").write_text(signed)
    made = git(tmp_path, "hash-object", "-t", "commit", "-w", "commit").strip()
    (tmp_path / "commit").unlink()
    git(tmp_path, "update-ref", "refs/heads/main", made)
    ids = await versions.forget(redact)
    assert "PGP" not in git(tmp_path, "cat-file", "commit", ids[made])
    assert not holds(tmp_path, SECRET)
    files = await versions.files()
    await versions.commit(files, files.with_text(FileName.USER, ""), "dream: on", DREAM)
    assert_sound(tmp_path)


async def test_every_text_that_is_kept_anywhere_is_known(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    await write(versions, FileName.USER, "one\n")
    await write(versions, FileName.USER, "two\n")
    await versions.gc()
    await write(versions, FileName.MEMORY, "three\n")
    (tmp_path / "SOUL.md").write_bytes(b"by hand \xd1\n")
    texts = await versions.texts()
    assert {"one\n", "two\n", "three\n", "by hand \uefd1\n"} <= set(texts)
    assert len(texts) == len(set(texts))
