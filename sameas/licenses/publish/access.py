"""`sameas release requests`: who asks for access, and a person's answer to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sameas.core.errors import OptionError
from sameas.licenses.publish.errors import RefusedError
from sameas.licenses.publish.hub import OwnRepo
from sameas.licenses.publish.ledger import Act, Ledger, due

if TYPE_CHECKING:
    from huggingface_hub.hf_api import AccessRequest

Answer = Literal["accept", "reject", "revoke", "attest"]
_SHORTEST_EVIDENCE = 5
_LONGEST_REASON = 200
_ACTS: dict[Answer, tuple[Act, Act]] = {
    "accept": ("accepting", "accepted"),
    "reject": ("rejecting", "rejected"),
    "revoke": ("revoking", "revoked"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for access: who, when, in which state, with which answers to the form."""

    user: str
    when: str
    status: str
    answers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Requests:
    """All requests, and what the ledger says of them.

    Attributes:
        pending: Wait for an answer.
        accepted: Are in.
        rejected: Were turned away.
        unrecorded: Are in, although the ledger does not say that anybody let them in.
        due: Are in, and have to show their licence again: a year has passed.
    """

    pending: tuple[Asked, ...]
    accepted: tuple[Asked, ...]
    rejected: tuple[Asked, ...]
    unrecorded: tuple[str, ...]
    due: tuple[str, ...]


def list_requests(repo: OwnRepo, ledger: Ledger) -> Requests:
    """List who asked for access to a gated repository.

    Args:
        repo: The gated one.
        ledger: Of this repository.

    Raises:
        RefusedError: It is not there, or not gated.
        InputError: The ledger was changed.
    """
    entries = ledger.read()
    api = repo.account.api()

    def ask() -> tuple[tuple[Asked, ...], tuple[Asked, ...], tuple[Asked, ...]]:
        return (
            _asked(api.list_pending_access_requests(repo.id, repo_type="dataset")),
            _asked(api.list_accepted_access_requests(repo.id, repo_type="dataset")),
            _asked(api.list_rejected_access_requests(repo.id, repo_type="dataset")),
        )

    pending, let_in, rejected = repo.read("requests for access", ask)
    accepted = [one.user for one in let_in]
    in_ledger = {entry.user for entry in entries if entry.act == "accepted"}
    return Requests(
        pending,
        let_in,
        rejected,
        unrecorded=tuple(user for user in accepted if user not in in_ledger),
        due=tuple(due(entries, accepted)),
    )


def _asked(requests: Iterable[AccessRequest]) -> tuple[Asked, ...]:
    return tuple(
        Asked(
            one.username or one.request_id,
            one.timestamp.isoformat(),
            one.status,
            {str(label): str(value) for label, value in (one.fields or {}).items()},
        )
        for one in requests
    )


def answer_request(
    repo: OwnRepo,
    ledger: Ledger,
    answer: Answer,
    user: str,
    *,
    evidence: str,
    reason: str | None = None,
) -> None:
    """Let somebody in, turn somebody away, or take access back.

    The intention is written to the ledger first, the outcome once the Hub shows it.

    Args:
        repo: The gated one.
        ledger: Of this repository.
        answer: `attest` asks nothing of the Hub: the user showed a valid licence again.
        user: On the Hub.
        evidence: What the answer rests on; it stays in the ledger.
        reason: What a user who is turned away is told.

    Raises:
        OptionError: No evidence, or nobody of this name in the right state.
        RefusedError: The Hub does not do it.
    """
    if len(evidence.strip()) < _SHORTEST_EVIDENCE:
        raise OptionError("no evidence", expected="--evidence, in words: what you saw, and when")
    if reason is not None and len(reason) > _LONGEST_REASON:
        raise OptionError("the reason is too long", expected=f"{_LONGEST_REASON} characters")
    requests = list_requests(repo, ledger)
    may = {
        "accept": requests.pending,
        "reject": requests.pending,
        "revoke": requests.accepted,
        "attest": requests.accepted,
    }[answer]
    one = next((one for one in may if one.user == user), None)
    if one is None:
        state = "pending" if answer in ("accept", "reject") else "accepted"
        raise OptionError(f"no {state} request of {user!r}", fix="list them without an option")
    who = repo.who()
    if answer == "attest":
        ledger.add("attested", user, who=who, evidence=evidence)
        return
    before, after = _ACTS[answer]
    ledger.add(before, user, who=who, evidence=evidence, answers=one.answers)
    _do(repo, answer, user, reason)
    shown = list_requests(repo, ledger)
    accepted = user in [asked.user for asked in shown.accepted]
    if accepted is not (answer == "accept"):
        raise RefusedError(f"the Hub does not show that {user} was {after}", fix="try again")
    ledger.add(after, user, who=who, evidence=evidence)


def _do(repo: OwnRepo, answer: Answer, user: str, reason: str | None) -> None:
    api = repo.account.api()
    if answer == "accept":
        trouble = repo.act(
            answer, lambda: api.accept_access_request(repo.id, user, repo_type="dataset")
        )
    elif answer == "reject":
        trouble = repo.act(
            answer,
            lambda: api.reject_access_request(
                repo.id, user, repo_type="dataset", rejection_reason=reason
            ),
        )
    else:
        # back to pending, so that a renewed licence can be answered
        trouble = repo.act(
            answer, lambda: api.cancel_access_request(repo.id, user, repo_type="dataset")
        )
    if trouble is not None:
        repo.patience.wait(1, trouble)
