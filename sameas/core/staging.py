"""Write beside, then rename: an output is there whole or not at all."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from sameas.core.errors import OutputError

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_LOCK = ".alive"
_GRACE_SECONDS = 3600
_CANNOT_WRITE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO}


class Staging:
    """A folder that becomes `out` when all went well, and vanishes otherwise.

    A process that is killed leaves a hidden folder behind and nothing else; the next one for the
    same `out` removes it. The kernel drops the lock of a dead process, so that no lock is ever
    left. An output that was set aside when the process died is put back.

    Args:
        out: The folder to make; where it is a link, the folder that this leads to.
        mark: The name of a file that every earlier output holds: nothing else is replaced. None:
            whatever stands there is the package's own.
        force: Replace a folder that exists.
        inputs: Files and folders that are read: a folder that holds one is never replaced.

    Raises:
        OutputError: `out` exists and may not be replaced, or its parent cannot be written.

    Example:
        >>> import tempfile
        >>> out = Path(tempfile.mkdtemp()) / "set"
        >>> with Staging(out, mark="a") as staging:
        ...     _ = (staging.folder / "a").write_text("x")
        >>> sorted(path.name for path in out.iterdir())
        ['a']
    """

    def __init__(
        self,
        out: str | Path,
        *,
        mark: str | None,
        force: bool = False,
        inputs: Iterable[str | Path] = (),
    ) -> None:
        self.out = Path(os.path.realpath(out))
        self._force = force
        self._inputs = [Path(one) for one in inputs]
        self._mark = mark
        try:
            self.out.parent.mkdir(parents=True, exist_ok=True)
            self._recover()
            self._refuse_existing()
            self._refuse_mount()
            self.folder = Path(
                tempfile.mkdtemp(prefix=self._prefix("partial"), dir=self.out.parent)
            )
        except OSError as error:
            raise OutputError(
                f"cannot write here: {error.strerror}",
                path=self.out.parent,
                fix="choose another folder for the output",
            ) from error
        # mkdtemp keeps others out, but an output is as public as the user's umask says
        umask = os.umask(0)
        os.umask(umask)
        self.folder.chmod(0o777 & ~umask)
        self._lock = (self.folder / _LOCK).open("w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)

    def _prefix(self, kind: str) -> str:
        return f".{self.out.name}.{kind}-"

    def _leftovers(self, kind: str) -> list[Path]:
        # no glob: the name may hold characters that mean something in a pattern
        prefix = self._prefix(kind)
        return sorted(path for path in self.out.parent.iterdir() if path.name.startswith(prefix))

    def _recover(self) -> None:
        for old in self._leftovers("old"):
            if not self.out.exists():
                old.rename(self.out)
            else:
                shutil.rmtree(old, ignore_errors=True)
        for partial in self._leftovers("partial"):
            if not _is_alive(partial):
                shutil.rmtree(partial, ignore_errors=True)

    def _refuse_existing(self) -> None:
        if not self.out.exists():
            return
        if not self.out.is_dir():
            raise OutputError(
                "this exists already and is no folder",
                path=self.out,
                expected="a folder, or nothing yet",
                fix="choose another name",
            )
        if not any(self.out.iterdir()):
            return
        if not self._force:
            raise OutputError(
                "this output exists already",
                path=self.out,
                fix="choose another name, or replace it with --force",
            )
        if self._mark is not None and not (self.out / self._mark).is_file():
            raise OutputError(
                f"this folder is no earlier output, as it holds no {self._mark}",
                path=self.out,
                fix="choose another name, or remove the folder yourself",
            )
        for one in self._inputs:
            if any(self.out in (path, *path.parents) for path in (one.absolute(), one.resolve())):
                raise OutputError(
                    f"this folder holds an input, {one}",
                    path=self.out,
                    fix="choose a folder of its own for the output",
                )

    def _refuse_mount(self) -> None:
        if os.path.ismount(self.out):
            raise OutputError(
                "this is a mount point, which cannot be changed for another folder",
                path=self.out,
                fix=f"give a folder inside it, such as {self.out / 'out'}",
            )

    def __enter__(self) -> Staging:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self._publish()
        finally:
            self._lock.close()
            if self.folder.exists():
                shutil.rmtree(self.folder, ignore_errors=True)
        if isinstance(value, OSError) and value.errno in _CANNOT_WRITE:
            raise OutputError(
                f"cannot write: {os.strerror(value.errno)}",
                path=self.out.parent,
                fix="make room or choose an output folder on another disk, then run the same"
                " command again; what was there before is untouched",
            ) from value

    def _publish(self) -> None:
        try:
            _flush(self.folder)
            if not self.out.exists():
                (self.folder / _LOCK).unlink()
                self.folder.rename(self.out)
                return
            self._refuse_existing()
            (self.folder / _LOCK).unlink()
            if _exchange(self.folder, self.out):
                return
            old = Path(tempfile.mkdtemp(prefix=self._prefix("old"), dir=self.out.parent))
            self.out.rename(old)
            self.folder.rename(self.out)
            shutil.rmtree(old, ignore_errors=True)
        except OSError as error:
            raise OutputError(
                f"cannot put the finished output in place: {error.strerror}",
                path=self.out,
                fix="check that nothing else writes there, then run the same command again",
            ) from error


def _is_alive(folder: Path) -> bool:
    try:
        with (folder / _LOCK).open("r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        # being born, or being renamed: nobody else's business for a while
        return folder.exists() and time.time() - folder.stat().st_mtime < _GRACE_SECONDS
    return False


def _exchange(one: Path, other: Path) -> bool:
    """Swap two folders in one step, where the system can."""
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if renameat2 is None:
        return False
    done = renameat2(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE)
    if done == 0:
        return True
    number = ctypes.get_errno()
    if number in (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP):
        return False
    raise OSError(number, os.strerror(number))


def _flush(folder: Path) -> None:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())
