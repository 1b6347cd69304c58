"""A repository of our own on a Hub: read its state, act on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from sameas.core.errors import InputError, OptionError
from sameas.core.hub import Account, Failure, in_words, is_transient, status_of
from sameas.licenses.publish.canary import stand_in
from sameas.licenses.publish.errors import RefusedError
from sameas.licenses.publish.part import Part
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.state import RemoteFile, State

if TYPE_CHECKING:
    from huggingface_hub import CommitOperationAdd, HfApi
    from huggingface_hub.hf_api import DatasetInfo, GitRefs

_Value = TypeVar("_Value")
_KIND = "dataset"
_NO_RIGHTS = (401, 403)
_READ_AT_ONCE = 16 << 20
"""Larger files go by LFS or xet, which hold the bytes against the checksum that was announced."""


@dataclass(frozen=True, slots=True)
class OwnRepo:
    """A repository that we may write.

    Attributes:
        account: The Hub, and our token.
        id: Such as `ORG/bio-snomed`.
        patience: Of every request.
    """

    account: Account
    id: str
    patience: Patience

    @property
    def _api(self) -> HfApi:
        return self.account.api()

    def who(self) -> str:
        """Say who we are.

        Raises:
            OptionError: No token, or one that the Hub does not know.
        """
        if self.account.token is None:
            raise OptionError(
                f"no token for {self.account.endpoint}",
                fix="`hf auth login`, or set $HF_TOKEN; for another Hub than the client's own, set"
                " $SAMEAS_HUB_TOKEN",
            )
        return str(self.read("who am I", self._api.whoami)["name"])

    def look(self) -> State:
        """Read the state.

        Raises:
            RefusedError: The Hub will not tell us.
            UnreachableError: It does not answer.
        """
        from huggingface_hub.errors import RepositoryNotFoundError

        def ask() -> tuple[DatasetInfo, GitRefs] | None:
            try:
                info = self._api.dataset_info(self.id, files_metadata=True)
            except RepositoryNotFoundError:
                return None
            refs = self._api.list_repo_refs(self.id, repo_type=_KIND, include_pull_requests=True)
            return info, refs

        found = self.read("state of the repository", ask)
        if found is None:
            return State()
        info, refs = found
        if info.id != self.id:
            # a renamed repository answers under its old name, too, but not to everybody alike
            raise RefusedError(
                f"the Hub knows it as {info.id}",
                path=self.account.page(self.id),
                fix="name it so with --repo, or rename it back",
            )
        others = [
            *(one.ref for one in refs.branches if one.name != "main"),
            *(one.ref for one in refs.converts),
            *(one.ref for one in refs.pull_requests or []),
        ]
        return State(
            exists=True,
            private=info.private,
            gated=info.gated,
            head=info.sha,
            files={
                one.rfilename: RemoteFile(
                    one.size, one.blob_id, one.lfs.sha256 if one.lfs else None
                )
                for one in info.siblings or []
            },
            tags={one.name: one.target_commit for one in refs.tags},
            other_refs=tuple(others),
        )

    def read(self, what: str, ask: Callable[[], _Value]) -> _Value:
        """Ask for something that changes nothing.

        Args:
            what: Is asked for, in words.
            ask: Asks.

        Raises:
            RefusedError: The Hub will not tell us.
            UnreachableError: It does not answer.
        """
        try:
            return self.patience.read(what, ask)
        except (OSError, ValueError) as error:
            refusal = self._refusal(what, error)
        raise refusal

    def act(self, what: str, call: Callable[[], object]) -> Exception | None:
        """Try once to change something.

        Whether it was done is for the next look to say: an answer can be lost.

        Args:
            what: Is done, in words.
            call: Does it.

        Returns:
            What went wrong that may pass.

        Raises:
            RefusedError: What will not pass.
            UnreachableError: Time is up.
        """
        found = self.patience.once(call)
        if not isinstance(found, Failure):
            return None
        if not is_transient(found.error):
            raise self._refusal(what, found.error)
        return found.error

    def _refusal(self, what: str, error: Exception) -> RefusedError:
        fix = None
        if status_of(error) in _NO_RIGHTS:
            fix = "the token needs the right to create and write this repository and its settings"
        return RefusedError(f"{what}: {in_words(error)}", path=self.account.page(self.id), fix=fix)

    def create(self) -> object:
        """Create it, private; never take one that is there for the one created."""
        return self._api.create_repo(self.id, repo_type=_KIND, private=True, exist_ok=False)

    def set(self, *, gated: bool, private: bool) -> object:
        """Set gate and visibility in one request, each time both, so that none is left to chance.

        Args:
            gated: People are let in by hand.
            private: Nobody but the owner sees it.
        """
        return self._api.update_repo_settings(
            self.id, repo_type=_KIND, gated="manual" if gated else False, private=private
        )

    def commit(
        self, additions: list[CommitOperationAdd], *, title: str, parent: str | None
    ) -> object:
        """Commit files in one commit.

        Args:
            additions: From `make_additions`.
            title: Of the commit; everybody can read it.
            parent: The commit that we looked at.
        """
        return self._api.create_commit(
            self.id,
            additions,
            commit_message=title,
            repo_type=_KIND,
            parent_commit=parent,
        )

    def tag(self, name: str, commit: str | None) -> object:
        """Tag a commit."""
        return self._api.create_tag(self.id, tag=name, revision=commit, repo_type=_KIND)


def make_additions(part: Part, paths: list[str]) -> list[CommitOperationAdd]:
    """Read the files of a commit: what was searched and listed, and nothing put in its place since.

    Args:
        part: Whose files.
        paths: Which of them.

    Raises:
        InputError: A file was changed since the part was read.
    """
    from huggingface_hub import CommitOperationAdd

    additions = []
    for path in paths:
        file = part.files.get(path)
        try:
            one = CommitOperationAdd(path, _content(part, path))
        except (OSError, ValueError):
            one = None
        if one is None or (file is not None and one.upload_info.sha256.hex() != file.sha256):
            raise InputError(
                "changed while it was being published",
                path=part.folder / path,
                fix="write the parts again with `sameas release split`",
            )
        additions.append(one)
    return additions


def make_stand_ins(part: Part, paths: list[str]) -> list[CommitOperationAdd]:
    """Make what keeps the place of files.

    Args:
        part: Whose files.
        paths: Which of them.
    """
    from huggingface_hub import CommitOperationAdd

    return [CommitOperationAdd(path, stand_in(part.files[path].bytes)) for path in paths]


def _content(part: Part, path: str) -> bytes | str:
    """Give what to send: small files as bytes, so that they are read once only."""
    if path in part.canary:
        return part.canary[path]
    file = part.files[path]
    return file.path.read_bytes() if file.bytes <= _READ_AT_ONCE else str(file.path)
