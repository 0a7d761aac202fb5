"""The only place that chooses: which store, which clock, which models and embedder, which task does what, and what the
environment says."""

from ownwords.compose.assembling import BY_ITSELF, Beside, DreamsBy, Mailing, assemble
from ownwords.compose.channels import channels_of, open_transports
from ownwords.compose.installation import OWNER, STORE_FILE, Ownwords, settings
from ownwords.compose.models import Models, open_embedder, open_models

__all__ = [
    "BY_ITSELF",
    "OWNER",
    "STORE_FILE",
    "Beside",
    "DreamsBy",
    "Mailing",
    "Models",
    "Ownwords",
    "assemble",
    "channels_of",
    "open_embedder",
    "open_models",
    "open_transports",
    "settings",
]
