"""Keep sequences on disk, keyed by the canonical text of their game.

A store is a folder that describes itself; there is no catalogue beside the files::

    grundy-store.json           the format of the store and the version that made it
    sequences/DIGEST.values     one head line, then whole blocks, each with its checksum
    sequences/DIGEST.tail       the last, partial block, if a run ended inside one

A run may be killed at any moment: the next writer goes on after the last good block,
and the files end up byte for byte those of an uninterrupted run.

>>> import tempfile, numpy as np
>>> from grundy.store import Store
>>> folder = tempfile.TemporaryDirectory()
>>> store = Store.open(folder.name, create=True)
>>> with store.writer("octal:0.77") as kayles:
...     kayles.append(np.array([0, 1, 2, 3, 1, 4], dtype=np.uint8))
>>> store.sequence("octal:0.77").read(2)
array([2, 3, 1, 4], dtype=uint8)
>>> folder.cleanup()
"""

from typing import TYPE_CHECKING

from grundy.lazy import lazily

if TYPE_CHECKING:
    from grundy.store.layout import Damage, Values
    from grundy.store.store import Entry, SequenceWriter, Store, StoredSequence, Verified

__all__ = ["Damage", "Entry", "SequenceWriter", "Store", "StoredSequence", "Values", "Verified"]

_HOMES = {
    "layout": ("Damage", "Values"),
    "store": ("Entry", "SequenceWriter", "Store", "StoredSequence", "Verified"),
}

__getattr__ = lazily(__name__, _HOMES)
