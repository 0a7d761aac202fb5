"""The assistant: a turn from the owner's message to the checked reply. It listens to nobody; page, terminal and
channels listen to its events."""

from ownwords.agent.events import Event
from ownwords.agent.loop import Assistant, TurnAsked, turn

__all__ = ["Assistant", "Event", "TurnAsked", "turn"]
