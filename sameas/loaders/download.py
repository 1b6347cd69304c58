"""Download one file over HTTP: resumed after any break, refused if it is not what it should be."""

from __future__ import annotations

import fcntl
import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sameas.core.errors import InputError, OutputError
from sameas.core.http_trouble import BrokenError, reason
from sameas.core.progress import Advance, Progress

if TYPE_CHECKING:
    import requests

ATTEMPTS = 6
# a server that cannot be reached at all is tried for a few seconds only
KNOCKS = 3
TIMEOUT = (20.0, 60.0)
_LONGEST_PAUSE = 60.0
# what came of a chunk before a break is lost, so chunks are small
CHUNK = 1 << 14
_TRANSIENT = {408, 425, 429, 500, 502, 503, 504}
_RANGE = re.compile(r"bytes (\d+)-(\d+)/(\d+|\*)")
_ELSEWHERE = "fetch the file by other means and give it as --from-file"
_BROWSER = "open the address in a browser; a login page, a moved file or a proxy may be behind it"


@dataclass(frozen=True, slots=True)
class _Known:
    """What was learned about the file on the server when its first part was fetched."""

    url: str
    validator: str | None = None
    total: int | None = None


def download(
    url: str,
    target: Path,
    *,
    magic: bytes,
    progress: Progress,
    attempts: int = ATTEMPTS,
    pause: float = 1.0,
) -> Path:
    """Fetch a file beside its target, going on where an earlier attempt ended.

    The caller checks the file and renames it. What a broken download leaves behind is two hidden
    files beside the target.

    Args:
        url: Where it is.
        target: Where it shall be.
        magic: The bytes that it must begin with.
        progress: Where to report.
        attempts: How often a broken transfer is taken up before giving up.
        pause: Seconds before the second attempt; doubled each time.

    Returns:
        The complete file, under a temporary name.

    Raises:
        InputError: The server refuses, has something else, or breaks off again and again.
        OutputError: It cannot be written here, or is being fetched by somebody else.
    """
    import requests

    part = target.with_name(f".{target.name}.part")
    target.parent.mkdir(parents=True, exist_ok=True)
    with _alone(part), requests.Session() as session:
        # compressed on the way, a file would have other offsets
        session.headers.update({"Accept-Encoding": "identity"})
        last = ""
        knocks = 0
        for attempt in range(attempts):
            try:
                _go_on(session, url, part, magic, progress)
            except (requests.RequestException, BrokenError) as error:
                trouble = reason(error)
                last = trouble.what
                knocks = 0 if trouble.reached else knocks + 1
                if trouble.final or knocks == KNOCKS:
                    raise InputError(
                        f"cannot fetch it: {last}",
                        path=url,
                        fix=f"check the network and the address; or {_ELSEWHERE}",
                    ) from error
                wish = error.pause if isinstance(error, BrokenError) else 0.0
                progress.note(f"{last}; trying again" if knocks else f"broken off ({last})")
                if attempt + 1 < attempts:
                    time.sleep(min(_LONGEST_PAUSE, max(wish, pause * 2**attempt)))
            else:
                return part
    raise InputError(
        f"the download broke off {attempts} times: {last}",
        path=url,
        fix=f"run the same command again: it goes on where it stopped; or {_ELSEWHERE}",
    )


def discard(part: Path) -> None:
    """Remove what a download left behind."""
    for path in (part, _notes(part)):
        path.unlink(missing_ok=True)


def keep(part: Path, target: Path) -> None:
    """Put a complete and checked download in its place, in one step."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(target)
    _notes(part).unlink(missing_ok=True)


def _notes(part: Path) -> Path:
    return part.with_name(part.name + ".json")


@contextmanager
def _alone(part: Path) -> Iterator[None]:
    """Refuse two downloads into one file; the kernel drops the lock of a dead process."""
    lock = part.with_name(part.name + ".lock")
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise OutputError(
                "this file is being fetched by another process", path=part, fix="wait for it"
            ) from error
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _go_on(
    session: requests.Session, url: str, part: Path, magic: bytes, progress: Progress
) -> None:
    """Make one request and take what it gives."""
    known = _read_notes(part, url)
    have = part.stat().st_size if known is not None and part.exists() else 0
    if known is not None and have and have == known.total:
        return
    headers = {}
    if known is not None and have:
        headers["Range"] = f"bytes={have}-"
        if known.validator is not None:
            headers["If-Range"] = known.validator
    with session.get(url, headers=headers, stream=True, timeout=TIMEOUT) as answer:
        start = _start(answer, have, known, url, part)
        total = _total(answer, start)
        fresh = _Known(url, _validator(answer), total)
        if start == 0:
            _notes(part).write_text(json.dumps(asdict(fresh)), encoding="utf-8")
        title = f"fetching {part.name.removeprefix('.').removesuffix('.part')}"
        with progress.stage(title, total=total) as advance:
            advance(start)
            _take(answer, part, start, magic, advance)
    size = part.stat().st_size
    if total is not None and size != total:
        raise BrokenError(f"{size:,} of {total:,} bytes came")


def _start(answer: requests.Response, have: int, known: _Known | None, url: str, part: Path) -> int:
    """Say at which byte the answer begins."""
    status = answer.status_code
    if status in _TRANSIENT:
        wish = answer.headers.get("Retry-After", "")
        raise BrokenError(f"status {status}", pause=float(wish) if wish.isdigit() else 0.0)
    if status == 200:
        return 0
    if status == 206 and known is not None:
        match = _RANGE.fullmatch(answer.headers.get("Content-Range", ""))
        same = match is not None and match[3] in ("*", str(known.total))
        if match is not None and int(match[1]) == have and (known.total is None or same):
            return have
    if status in (206, 416):
        # the file is another one by now, or the server cannot count: from the start
        discard(part)
        raise BrokenError("the file on the server has changed")
    raise InputError(
        f"the server answers {status} {answer.reason}",
        path=url,
        expected="the file",
        fix=_BROWSER,
    )


def _total(answer: requests.Response, start: int) -> int | None:
    length = answer.headers.get("Content-Length", "")
    return start + int(length) if length.isdigit() else None


def _validator(answer: requests.Response) -> str | None:
    tag = answer.headers.get("ETag")
    # a weak tag does not promise equal bytes
    if tag is not None and not tag.startswith("W/"):
        return tag
    return answer.headers.get("Last-Modified")


def _take(
    answer: requests.Response, part: Path, start: int, magic: bytes, advance: Advance
) -> None:
    head = b""
    try:
        with part.open("r+b" if start else "wb") as file:
            file.seek(start)
            file.truncate()
            for chunk in answer.iter_content(CHUNK):
                file.write(chunk)
                advance(len(chunk))
                if start == 0 and len(head) < len(magic):
                    head += chunk[: len(magic) - len(head)]
                    if not magic.startswith(head):
                        break
    except OSError as error:
        import requests

        if isinstance(error, requests.RequestException):
            raise
        raise OutputError(
            f"cannot write: {error.strerror}", path=part, fix="make room, then run it again"
        ) from error
    if not magic.startswith(head):
        is_page = part.read_bytes()[:512].lstrip()[:1] == b"<"
        discard(part)
        raise InputError(
            "the server gave an HTML page" if is_page else "the server gave something else",
            path=answer.url,
            expected=f"a file that begins with {magic!r}",
            fix=_BROWSER,
        )


def _read_notes(part: Path, url: str) -> _Known | None:
    with suppress(OSError, ValueError, TypeError):
        known = _Known(**json.loads(_notes(part).read_text(encoding="utf-8")))
        return known if known.url == url else None
    return None
