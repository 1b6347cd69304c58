"""Fetch a dataset from where its authors keep it, and check every file of it."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

from sameas.core.errors import InputError, OptionError
from sameas.core.progress import Progress, Quiet
from sameas.loaders.datasets import resolve
from sameas.loaders.digests import digest_member
from sameas.loaders.download import discard, download, keep
from sameas.loaders.folder import open_folders
from sameas.loaders.openea_releases import checksums
from sameas.loaders.places import fetched_folder
from sameas.loaders.spec import Download

_CHUNK = 1 << 20
_AGAIN = "run the same command again; if it fails again, tell the dataset's publisher"


def fetch(
    name: str,
    *,
    release: str | None = None,
    to: str | Path | None = None,
    from_file: str | Path | None = None,
    url: str | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Path:
    """Get a dataset's archive, so that `load` finds it.

    A download that breaks off goes on where it stopped, in this call and in the next one. Nothing
    is put in place before its checksums are right.

    Args:
        name: Such as `DW` or `D_Y_15K_V2`; an archive holds all sizes and densities.
        release: Such as `v2.0`; the dataset's default otherwise.
        to: Folder to keep it in; the user's cache otherwise, where `load` looks.
        from_file: Take this file instead of downloading.
        url: Another address of the same file.
        force: Fetch it even if it is there.
        progress: Where to report.

    Returns:
        The archive.

    Raises:
        OptionError: No such dataset or release, or one that cannot be downloaded.
        InputError: The server, or the file, is not what it should be.
        OutputError: It cannot be written.
    """
    progress = progress or Quiet()
    spec, variant = resolve(name)
    if not spec.downloads:
        raise OptionError(
            f"{spec.name} is nowhere to be downloaded",
            fix="build it with `sameas build`, or give the path of a copy that you have",
        )
    release = release or next(iter(spec.downloads))
    if release not in spec.downloads:
        raise OptionError(
            f"{spec.name} has no release {release!r}",
            expected=f"one of {', '.join(spec.downloads)}",
        )
    source = spec.downloads[release]
    target = (fetched_folder() if to is None else Path(to)) / source.file
    folder = None if variant is None else variant.folder
    if target.exists() and not force:
        _check(target, source, folder, progress)
        progress.note(f"{target} is there already; with --force it is fetched anew")
        return target
    if from_file is not None:
        _copy(Path(from_file), target, source, folder, progress)
        return target
    # a download that goes on with the rest of another file shows in its checksum, once
    for last in (False, True):
        part = download(url or source.url, target, magic=source.magic, progress=progress)
        try:
            _check(part, source, folder, progress)
        except InputError:
            discard(part)
            if last:
                raise
            progress.note("the file is damaged; fetching it from the start")
        else:
            break
    keep(part, target)
    return target


def _copy(
    file: Path, target: Path, source: Download, folder: str | None, progress: Progress
) -> None:
    _check(file, source, folder, progress)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.copy-{os.getpid()}")
    try:
        shutil.copyfile(file, part)
        keep(part, target)
    finally:
        part.unlink(missing_ok=True)


def _check(path: Path, source: Download, folder: str | None, progress: Progress) -> None:
    """Refuse an archive that is not the published one, or lacks what was asked for."""
    try:
        with path.open("rb") as file:
            head = file.read(len(source.magic))
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror}", path=path) from error
    if head != source.magic:
        raise InputError(
            "not the archive", path=path, expected=f"a file that begins with {source.magic!r}"
        )
    if source.sha512 is not None and _sha512(path, progress) != source.sha512:
        raise InputError(
            "the checksum of the archive is wrong",
            path=path,
            expected=f"SHA-512 {source.sha512[:16]}...",
            fix=_AGAIN,
        )
    found = {one.name: one for one in open_folders(path)}
    if folder is not None and folder not in found:
        raise InputError(
            f"{folder} is not inside", path=path, expected=f"{source.file} as published", fix=_AGAIN
        )
    if source.checksums is None:
        return
    total = sum(member.size for one in found.values() for member in one.files.values())
    with progress.stage("checking files", total=total) as advance:
        for name, one in found.items():
            known = checksums().get(name, {})
            missing = sorted(known.keys() - one.files.keys())
            if missing:
                progress.note(f"{name} is incomplete: no {', '.join(missing)}")
            for inner, member in one.files.items():
                expected = known.get(inner)
                if expected is not None and digest_member(member, git=True).git_sha1 != expected:
                    raise InputError(
                        "this is not the published file",
                        path=member.path,
                        expected=f"git blob SHA-1 {expected}",
                        fix=_AGAIN,
                    )
                advance(member.size)


def _sha512(path: Path, progress: Progress) -> str:
    digest = hashlib.sha512()
    with (
        progress.stage("checksum", total=path.stat().st_size) as advance,
        path.open("rb") as file,
    ):
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
            advance(len(chunk))
    return digest.hexdigest()
