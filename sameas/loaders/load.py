"""`load`: a dataset by its name or its path, from files, an archive or the cache."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import polars as pl
import pyarrow as pa

from sameas.core.errors import OptionError
from sameas.core.progress import Progress, Quiet
from sameas.loaders.built import by_manifest, is_built
from sameas.loaders.cache import Cache, cache_key
from sameas.loaders.content import Content, content_in_memory
from sameas.loaders.dataset import Dataset
from sameas.loaders.datasets import find_spec, resolve
from sameas.loaders.describe import describe
from sameas.loaders.dialects import dialect
from sameas.loaders.digests import FileDigest, digest_files
from sameas.loaders.fold import Fold
from sameas.loaders.folder import Folder
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.hub import fetch_from_hub
from sameas.loaders.identify import Identity, by_checksums, by_counts, protest
from sameas.loaders.in_memory import pair_table
from sameas.loaders.locate import locate
from sameas.loaders.origin import Origin
from sameas.loaders.places import cache_folder
from sameas.loaders.profile import Side
from sameas.loaders.report import Report
from sameas.loaders.spec import Spec, Variant
from sameas.loaders.subset import deduplicated, linked_only

# git's hash needs a second reading, and no published file is as large as this
_HASHED_BYTES = 1 << 30


def load(
    name: str | Path | None = None,
    *,
    path: str | Path | None = None,
    size: str | None = None,
    variant: str | None = None,
    release: str | None = None,
    hub: str | None = None,
    endpoint: str | None = None,
    token: str | None = None,
    strict: bool = True,
    cache: str | Path | bool | None = None,
    dedupe: bool = False,
    remove_unlinked: bool = False,
    progress: Progress | None = None,
) -> Dataset:
    """Load a dataset.

    It is looked for at `path`; or else in a folder here of one of its names, in the folders of
    $SAMEAS_DATA, and where `sameas fetch` puts things. Its files are parsed once; from then on a
    memory-mapped copy in the cache is opened, as long as their content stays the same.

    Args:
        name: Such as `DW`, `D_Y_15K_V2`, `BIO`, or a path. None: whatever lies at `path`.
        path: A folder or an archive; the dataset may be inside, in an archive again.
        size: `15K` or `100K`, where the name does not say.
        variant: `V1` or `V2`, where the name does not say.
        release: Refuse any other release, such as `v1.1`.
        hub: Where BIO was published, such as `ORG/bio`, or `ORG/bio@v1.0.0`: both parts are
            downloaded, which takes access to the gated one.
        endpoint: Of another Hub than the client's own.
        token: Of the reader, for `hub`; None: the one of this machine.
        strict: Raise the first error in the data. Otherwise count all in `report`.
        cache: A folder for parsed data, False for none; None: the user's cache folder.
        dedupe: Keep only the first of equal triples and links.
        remove_unlinked: Keep only relation triples whose ends both are linked, and attributes of
            linked entities.
        progress: Where to report; silent by default.

    Returns:
        The dataset.

    Raises:
        OptionError: No dataset of this name, or no such variant.
        InputError: It is not there; or, if `strict`, its files are not what they should be.

    Example:
        >>> load("DW", path="no/such/folder")
        Traceback (most recent call last):
        sameas.core.errors.InputError: no/such/folder: no such file or folder
          what to do: check the path
    """
    progress = progress or Quiet()
    if hub is not None:
        if path is not None or name not in (None, "BIO"):
            raise OptionError(
                "hub= is for BIO alone, and takes no path", expected='load("BIO", ...)'
            )
        keep = Path(cache) if isinstance(cache, str | Path) else cache_folder()
        name = "BIO"
        path = fetch_from_hub(hub, endpoint=endpoint, token=token, cache=keep, progress=progress)
    asked, declared, folder = locate(name, path=path, size=size, density=variant, release=release)
    place = cache_folder() if cache is None or cache is True else cache and Path(cache)
    store = Cache(Path(place) / "parsed") if place else None
    memo = Path(place) / "memo" if place else None

    def digests_of(spec: Spec) -> dict[str, FileDigest]:
        inputs = {file: folder.files[file] for file in dialect(spec.dialect).inputs(folder)}
        git = spec.dialect == "openea" and sum(one.size for one in inputs.values()) < _HASHED_BYTES
        return digest_files(inputs, git=git, memo=memo, progress=progress)

    seen = _see(folder, declared, digests_of)
    content = _content(seen, folder, store, progress)
    identity = seen.identity or _identify(seen.spec, asked, folder, content)
    report = Report(strict=strict)
    report.extend([*content.findings, *identity.findings])
    # what it is counts, not what it was asked as
    spec = seen.spec if identity.folder is None else find_spec(identity.folder)
    fetched = (spec if declared is None else declared).downloads
    report.extend(
        protest(asked, identity, content, release=release, fetched=fetched, label=folder.label)
    )
    dataset = _assemble(spec, asked, identity, folder, content, report)
    dataset.set_info(describe(dataset, spec, folder, seen.digests, identity))
    if dedupe:
        dataset = deduplicated(dataset)
    return linked_only(dataset) if remove_unlinked else dataset


@dataclass(frozen=True, slots=True)
class _Seen:
    """A folder whose files were hashed: what it is, if that tells."""

    spec: Spec
    digests: dict[str, FileDigest]
    identity: Identity | None


def _see(
    folder: Folder, spec: Spec | None, digests_of: Callable[[Spec], dict[str, FileDigest]]
) -> _Seen:
    """Hash a folder's files and see which dataset they are, where it was not said."""
    if spec is None:
        if is_built(folder):
            spec = find_spec("BIO")
        elif "ent_links" not in folder.files:
            spec = _named(folder, "ids") or find_spec("IDS")
    if spec is not None and spec.dialect != "openea":
        return _Seen(spec, digests_of(spec), None)
    digests = digests_of(spec or find_spec("OPENEA"))
    identity = by_checksums(digests, label=folder.label)
    if spec is None:
        named = _named(folder, "openea") or _named(folder, "csv")
        spec = find_spec(identity.folder) if identity.folder else named or find_spec("OPENEA")
    return _Seen(spec, digests, identity if identity.folder else None)


def _named(folder: Folder, speech: str) -> Spec | None:
    try:
        spec, variant = resolve(folder.name)
    except OptionError:
        return None
    return spec if spec.dialect == speech and variant is not None else None


def _content(seen: _Seen, folder: Folder, store: Cache | None, progress: Progress) -> Content:
    speech = dialect(seen.spec.dialect)
    if store is None:
        return content_in_memory(speech.read(folder, progress), label=folder.label)
    key = cache_key(seen.spec.dialect, seen.digests)
    found = store.find(key, label=folder.label)
    if found is not None:
        return found
    return store.store(key, speech.read(folder, progress), label=folder.label)


def _identify(spec: Spec, asked: Variant | None, folder: Folder, content: Content) -> Identity:
    if spec.dialect == "bio" and is_built(folder):
        return by_manifest(folder, content)
    for variant in (asked,) if asked is not None else spec.variants:
        found = by_counts(spec, variant, content)
        if found.folder is not None:
            return found
    if asked is not None:
        # not the one asked for; perhaps another one
        for other in (one for one in spec.variants if one != asked):
            found = by_counts(spec, other, content)
            if found.folder is not None:
                return found
    return Identity()


def _assemble(
    spec: Spec,
    asked: Variant | None,
    identity: Identity,
    folder: Folder,
    content: Content,
    report: Report,
) -> Dataset:
    sides: tuple[Side, Side] = ("left", "right")
    graphs = [
        KnowledgeGraph(store, side=side, profile=profile, given_names=names)
        for store, side, profile, names in zip(
            content.stores, sides, spec.profiles(identity.release), content.given_names, strict=True
        )
    ]
    parts: dict[int, dict[str, pa.Table]] = {}
    for file, frame in content.splits.values():
        parts.setdefault(file.fold, {})[file.part] = _pairs(frame)
    nothing = _pairs(content.links.clear())
    folds = [
        Fold(number, *(found.get(part, nothing) for part in ("train", "valid", "test")))
        for number, found in parts.items()
    ]
    return Dataset(
        graphs[0],
        graphs[1],
        _pairs(content.links),
        name=identity.folder or (asked.folder if asked is not None else folder.name),
        release=identity.release,
        all_links=None if content.all_links is None else _pairs(content.all_links),
        folds=folds,
        report=report,
        origin=Origin(
            dialect=spec.dialect,
            forms=content.forms,
            splits={path: (file.fold, file.part) for path, (file, _) in content.splits.items()},
        ),
    )


def _pairs(frame: pl.DataFrame) -> pa.Table:
    return pair_table(frame.select("left", "right").to_arrow())
