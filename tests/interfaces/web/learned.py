"""What an invented assistant learned to do: for the page, and for pictures of it."""

from __future__ import annotations

from ownwords.memory import Memory
from ownwords.writing.skills import SkillEdit

SKILLS = (
    (
        "shop-returns",
        "Return an order at the shop, and get the label without a printer",
        """\
1. Open the orders, choose the order, then Return items. The button is hidden until the page is scrolled.
2. Give a reason; without one the next page stays empty.
3. Choose the code for the parcel shop, not the label: no printer is needed.
4. Verify that the order says “Return announced”.

Did not work: the link in the confirmation mail, which is valid for a day.""",
        None,
    ),
    (
        "train-refund",
        "Ask the railway for money back after a delay of an hour or more",
        """\
1. Wait until the day after: before that the form does not know the delay.
2. Fill in <booking number> and the last name as on the ticket.
3. Take a picture of the summary; there is no confirmation by mail.""",
        "work-through-a-form",
    ),
)


async def learn_skills(memory: Memory) -> None:
    """Learn them; the second one was edited by the owner."""
    for name, description, body, extends in SKILLS:
        await memory.skills.save(name, description, body, extends)
    name, _, body, _ = SKILLS[1]
    await memory.skills.edit(
        name, SkillEdit(body=f"{body}\n4. I get it as a voucher unless the box for money is ticked.")
    )
