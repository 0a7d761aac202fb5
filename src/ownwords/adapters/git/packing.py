"""Packs: many objects in one file. Objects are never dropped here, only moved; a crash leaves them in both places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path

from dulwich.object_store import DiskObjectStore
from dulwich.objects import ObjectID, ShaFile
from dulwich.pack import full_unpacked_object

from ownwords.adapters.git import disk
from ownwords.adapters.git.objects import load
from ownwords.errors import StoreUnavailable

MOST_LOOSE = 2_000
"""So many loose objects are packed at once, and so many of packs; the rest waits for the next time."""
MOST_PACKED = 20_000
MANY_PACKS = 8


def pack(store: DiskObjectStore, ids: Sequence[ObjectID], new: Mapping[ObjectID, ShaFile] | None = None) -> str:
    """Put these objects into one pack, on the disk; answers its name. Those in `new` need not be in the store."""
    fresh = new or {}
    made = store.add_pack_data(len(ids), (full_unpacked_object(fresh.get(sha) or load(store, sha)) for sha in ids))
    if made is None:
        raise StoreUnavailable("The versions could not be packed.")
    disk.sync_folder(Path(store.pack_dir))
    return f"pack-{made.name().decode()}"


def collect(store: DiskObjectStore) -> int:
    """Pack loose objects, and small packs into a larger one; answers how many loose ones were packed."""
    sweep(store)
    loose = list(islice(loose_ids(store), MOST_LOOSE))
    if loose:
        pack(store, loose)
        for sha in loose:
            store.delete_loose_object(sha)
    packs = sorted(store.packs, key=len)
    if len(packs) > MANY_PACKS and sum(map(len, packs[:-1])) <= MOST_PACKED:
        kept = pack(store, list({sha: None for one in packs[:-1] for sha in one}))
        names = [f"pack-{one.name().decode()}" for one in packs[:-1]]
        store.close()
        (Path(store.pack_dir) / "multi-pack-index").unlink(missing_ok=True)  # a git client's, over the packs that go
        for name in names:
            if name != kept:
                for path in Path(store.pack_dir).glob(f"{name}.*"):
                    path.unlink()
    return len(loose)


def sweep(store: DiskObjectStore) -> None:
    """Delete what a process that died while packing left: an unfinished pack, and the lock on an index. Git clients
    give theirs other names."""
    folder = Path(store.pack_dir)
    for path in (*folder.glob("tmp*.pack"), *folder.glob("*.idx.lock")):
        path.unlink()


def loose_ids(store: DiskObjectStore) -> Iterable[ObjectID]:
    for folder in sorted(Path(store.path).glob("[0-9a-f][0-9a-f]")):
        for path in folder.iterdir():
            if len(path.name) == 38:
                yield ObjectID(f"{folder.name}{path.name}".encode())
