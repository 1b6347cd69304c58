"""`sameas release publish`: the open part, and on demand the gated one."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sameas.core.errors import InputError, OptionError
from sameas.core.hub import Account, find_account, part_ids
from sameas.core.progress import Progress, Quiet
from sameas.licenses.publish.card import check_card
from sameas.licenses.publish.errors import RefusedError
from sameas.licenses.publish.hub import OwnRepo
from sameas.licenses.publish.part import Part, read_part
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.probe import Visitor
from sameas.licenses.publish.records import PERMISSION, Records, now
from sameas.licenses.publish.run import Run
from sameas.licenses.publish.shown import refuse_finds, refuse_licensed
from sameas.licenses.publish.state import State

_SHORTEST_PERMISSION = 10


@dataclass(frozen=True, slots=True)
class Published:
    """A part that is on a Hub as it should be.

    Attributes:
        repo: Its id.
        commit: Hash of the commit.
        tag: The release.
        receipt: File with the details.
        changed: This run had something to do.
    """

    repo: str
    commit: str
    tag: str
    receipt: Path
    changed: bool


def publish(
    out: str | Path,
    repo: str,
    *,
    gated: bool = False,
    permission: str | None = None,
    dataset: str | Path | None = None,
    endpoint: str | None = None,
    token: str | None = None,
    records: str | Path | None = None,
    patience: Patience | None = None,
    viewer: str | None = None,
    progress: Progress | None = None,
) -> list[Published]:
    """Publish what `sameas release split` wrote.

    The open part goes to `REPO-mesh`. With `gated`, the other goes to `REPO-snomed`, which is
    proven closed to anonymous visitors before the first licensed file is sent, and after the last.
    The same call goes on after any failure, and does nothing when all is done.

    Args:
        out: Folder with `open` and, if `gated`, `gated`.
        repo: Such as `ORG/bio`.
        gated: Publish the gated part, too.
        permission: In the owner's words: what allows a gated copy of UMLS and SNOMED CT content.
            It is needed the first time and kept in the receipt.
        dataset: The built dataset, with which the search of the open part knows every id and term.
        endpoint: Of the Hub.
        token: Of the owner; by default the one of this machine.
        records: Folder for receipts and incidents; by default in the user's data folder.
        patience: How long to try and to wait.
        viewer: Address of the Hub's viewer service, where it is not known.
        progress: Where to report.

    Returns:
        The open part, then the gated one.

    Raises:
        OptionError: No permission named, no token, or HF_DEBUG is set.
        InputError: A part is not as `sameas release split` wrote it, or its card would not do.
        RefusedError: A repository must not be used.
        NotClosedError: Licensed files were not proven closed; the repository was set private.
        UnreachableError: The Hub does not answer.

    Example:
        >>> publish("no/such/folder", "ORG/bio", token="t")
        Traceback (most recent call last):
        sameas.core.errors.InputError: no/such/folder/open/release.json: cannot read it: No such ...
          what to do: write the parts again with `sameas release split`
    """
    out, progress, patience = Path(out), progress or Quiet(), patience or Patience()
    open_id, gated_id = part_ids(repo)
    refuse_debugging()
    account = find_account(endpoint, token)
    open_part = read_part(out / "open", gated=False)
    parts = [(open_id, open_part, False)]
    if gated:
        part = read_part(out / "gated", gated=True)
        if (part.release, part.build) != (open_part.release, open_part.build):
            raise InputError(
                f"{part.release}, but the open part is {open_part.release}, or of another build",
                path=part.folder,
                fix="write both with one `sameas release split --gated`",
            )
        log = Records.of(account, gated_id, root=records)
        _refuse_barred(log)
        _keep_permission(log, permission)
        parts.append((gated_id, part, True))
    refuse_licensed(open_part)
    for _, one, behind_gate in parts:
        check_card(one, gated=behind_gate)
    refuse_finds([one for _, one, _ in parts], dataset, progress)
    return [
        publish_part(
            account,
            one,
            part,
            Records.of(account, one, root=records),
            gated=behind_gate,
            patience=patience,
            viewer=viewer,
            progress=progress,
        )
        for one, part, behind_gate in parts
    ]


def refuse_debugging() -> None:
    """Refuse to run where the client would print what it sends.

    Raises:
        OptionError: HF_DEBUG is set.
    """
    from huggingface_hub import constants

    if os.environ.get("HF_DEBUG") or getattr(constants, "HF_DEBUG", False):
        raise OptionError(
            "HF_DEBUG is set, which prints the first bytes of every file that is sent",
            fix="unset HF_DEBUG",
        )


def _refuse_barred(records: Records) -> None:
    barred = records.barred()
    if barred is not None:
        raise RefusedError(
            "licensed files of this repository could be read by everybody",
            path=barred,
            fix="read docs/release.md, section Incidents: delete the repository, settle the matter"
            " with the licensors, then move this file away",
        )


def _keep_permission(records: Records, permission: str | None) -> None:
    if permission is None:
        if records.read(PERMISSION) is None:
            raise OptionError(
                "publishing the gated part needs a permission",
                expected="--confirm-license, and the permission you rely on, in your own words",
                fix="docs/release.md says what has to be settled with the licensors",
            )
        return
    if len(permission.strip()) < _SHORTEST_PERMISSION:
        raise OptionError(
            "this names no permission",
            expected="who gave it, when, and for what; it is kept in the receipt",
        )
    known = records.read(PERMISSION)
    if known is None or known.get("permission") != permission.strip():
        records.write(PERMISSION, {"permission": permission.strip(), "named": now()})


def publish_part(
    account: Account,
    repo_id: str,
    part: Part,
    records: Records,
    *,
    gated: bool,
    patience: Patience,
    viewer: str | None = None,
    progress: Progress | None = None,
) -> Published:
    """Publish one part that was looked at before.

    Args:
        account: Of the owner.
        repo_id: Of the part.
        part: From `read_part`.
        records: Of this repository.
        gated: It is the gated part.
        patience: How long to try and to wait.
        viewer: Address of the Hub's viewer service, where it is not known.
        progress: Where to report.

    Raises:
        RefusedError: The repository must not be used.
        NotClosedError: Licensed files were not proven closed; the repository was set private.
        UnreachableError: The Hub does not answer.
    """
    repo = OwnRepo(account, repo_id, patience)
    who = repo.who()
    visitor = Visitor(account.endpoint, patience, viewer=viewer)
    run = Run(repo, part, gated, visitor, records, progress or Quiet())
    state = run.finish()
    if gated:
        records.settle()
    receipt = _receipt(account, repo_id, part, state, who, records, gated=gated)
    name = f"receipt-{part.release}.json"
    known = records.read(name)
    path = records.folder / name
    if known is None or {**known, "written": None} != {**receipt, "written": None}:
        path = records.write(name, receipt)
    return Published(repo_id, state.head or "", part.release, path, bool(run.acted))


def _receipt(
    account: Account,
    repo_id: str,
    part: Part,
    state: State,
    who: str,
    records: Records,
    *,
    gated: bool,
) -> dict[str, Any]:
    import huggingface_hub

    from sameas.licenses.publish import version

    return {
        "repository": repo_id,
        "endpoint": account.endpoint,
        "release": part.release,
        "commit": state.head,
        "private": state.private,
        "gated": state.gated,
        "proven_closed": gated,
        "published_by": who,
        "permission": records.read(PERMISSION) if gated else None,
        "files": {
            name: {"bytes": file.bytes, "sha256": file.sha256} for name, file in part.files.items()
        },
        "tools": {"sameas": version(), "huggingface_hub": huggingface_hub.__version__},
        "written": now(),
    }
