"""The guide of a workspace: how its owner wants Dream to organise the durable files (NB-28…NB-32)."""

from __future__ import annotations

STARTING_GUIDE = """\
# How Dream organises these files

Write here what Dream should keep, and how. What stands here is followed for this workspace alone; the rules that keep
the files safe hold beside it. Without this file, or with an empty one, Dream goes by its built-in instructions.

- Keep what is new, matters for weeks and would be missed. Often nothing is.
- USER.md: who the owner is, what they prefer, who their people are.
- SOUL.md: how the assistant is to sound and behave.
- memory/MEMORY.md: projects, decisions and facts of the work.
- Make the smallest edit that keeps a file true. Do not reword what is there.
"""
ABOUT_GUIDES = """\
# Guides

`dream.md` tells Dream how to organise SOUL.md, USER.md and memory/MEMORY.md of this workspace, in plain Markdown. Dream
follows it before it reads the newest journal entries, which it is given on its own: do not paste them here. At most
32,000 characters are read. To go back to the built-in instructions, delete `dream.md` or leave it empty.
"""
