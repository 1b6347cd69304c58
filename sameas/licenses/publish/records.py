"""What a publication leaves on our disk: receipts, incidents, the permission relied on.

They lie in a folder of the Hub and the repository, not beside the parts, which are written anew for
every release. They hold no token and no licensed byte, and are written beside and renamed.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import platformdirs

from sameas.core.errors import OutputError
from sameas.core.hub import Account
from sameas.core.write_file import write_file

RECORDS = "SAMEAS_RECORDS"
PERMISSION = "permission.json"


def now() -> str:
    """Give the time, in UTC, as it is written into records."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


@dataclass(frozen=True, slots=True)
class Records:
    """The records of one repository.

    Attributes:
        folder: It is made when first needed.
    """

    folder: Path

    @classmethod
    def of(cls, account: Account, repo: str, *, root: str | Path | None = None) -> Records:
        """Find the records of a repository.

        Args:
            account: Of the Hub.
            repo: Its id.
            root: Folder of all records; None: $SAMEAS_RECORDS, or the user's data folder.
        """
        place = root or os.environ.get(RECORDS)
        if not place:
            place = Path(platformdirs.user_data_dir("sameas", appauthor=False)) / "releases"
        host = urlsplit(account.endpoint).netloc.replace(":", "-")
        return cls(Path(place) / host / repo.replace("/", "--"))

    def read(self, name: str) -> dict[str, Any] | None:
        """Read a record; None where there is none that can be read."""
        try:
            found = json.loads((self.folder / name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def write(self, name: str, record: dict[str, Any]) -> Path:
        """Write a record, whole or not at all.

        Raises:
            OutputError: It cannot be written.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(
                f"cannot make this folder: {error.strerror or error}",
                path=self.folder,
                fix=f"set ${RECORDS} to a folder that can be written",
            ) from error
        path = self.folder / name
        write_file(path, (json.dumps(record, indent=2) + "\n").encode())
        return path

    def incidents(self) -> list[Path]:
        """Name the incidents, oldest first."""
        return sorted(self.folder.glob("incident-*.json"))

    def barred(self) -> Path | None:
        """Find an incident in which licensed bytes were read: the repository is not used again."""
        for path in self.incidents():
            record = self.read(path.name)
            if record is None or (record.get("seen") and record.get("licensed_files")):
                return path
        return None

    def settle(self) -> None:
        """Note that what could not be proven at the time has been proven since."""
        for path in self.incidents():
            record = self.read(path.name)
            if record is not None and "settled" not in record:
                self.write(path.name, {**record, "settled": now()})
