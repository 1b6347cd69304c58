"""The files of a built dataset against the hashes of its manifest."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor

import pyarrow as pa

from sameas.core.archive import Member
from sameas.core.content import ContentHash
from sameas.core.errors import InputError
from sameas.core.manifest import OutputFile
from sameas.loaders.dialects.bio import open_table
from sameas.loaders.folder import Folder

_ROWS = 1 << 17
_CHUNK = 1 << 20
_THREADS = 2


def differing(folder: Folder, outputs: tuple[OutputFile, ...]) -> list[tuple[str, str]]:
    """Hash the files that are there, and say which are not those of the manifest.

    Args:
        folder: The dataset's folder.
        outputs: What the manifest says of its files; those that are not there are passed over.

    Returns:
        Names and what differs, in order of the names.
    """
    present = sorted(
        ((one, folder.files[one.name]) for one in outputs if one.name in folder.files),
        key=lambda pair: pair[0].name,
    )
    # the largest first, so that no thread is left with one at the end
    order = sorted(present, key=lambda pair: -pair[1].size)
    with ThreadPoolExecutor(_THREADS, thread_name_prefix="sameas-hash") as pool:
        faults = {one.name: pool.submit(_fault, one, member) for one, member in order}
        found = [(one.name, faults[one.name].result()) for one, _ in present]
    return [(name, fault) for name, fault in found if fault is not None]


def _fault(output: OutputFile, member: Member) -> str | None:
    try:
        digest = _content(member) if output.hashed == "content" else _bytes(member)
    except (InputError, OSError, pa.ArrowException) as error:
        return f"cannot be read: {error.what if isinstance(error, InputError) else error}"
    if digest == output.sha256:
        return None
    return f"SHA-256 of its {output.hashed} is {digest}, against {output.sha256} in the manifest"


def _bytes(member: Member) -> str:
    with member.open() as stream:
        digest = hashlib.sha256()
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
        return digest.hexdigest()


def _content(member: Member) -> str:
    file = open_table(member)
    content = ContentHash(file.schema.names)
    for batch in file.batches(_ROWS):
        content.update(pa.Table.from_batches([batch]))
    return content.hexdigest()
