"""Bring one repository from whatever it is to published: look, decide, act, look again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sameas.core.errors import SameasError
from sameas.core.hub import UnreachableError, in_words
from sameas.core.progress import Progress
from sameas.licenses.publish.canary import is_canary
from sameas.licenses.publish.emergency import close
from sameas.licenses.publish.errors import NotClosedError, RefusedError
from sameas.licenses.publish.hub import OwnRepo, make_additions, make_stand_ins
from sameas.licenses.publish.part import README, Part
from sameas.licenses.publish.probe import Visitor
from sameas.licenses.publish.proof import prove_files, prove_worthless
from sameas.licenses.publish.records import Records
from sameas.licenses.publish.state import State, licensed, same, without_place
from sameas.licenses.publish.steps import Step, next_gated_step, next_open_step


@dataclass(slots=True)
class Run:
    """One repository on its way.

    Attributes:
        repo: On the Hub.
        part: On our disk.
        gated: It is the gated part.
        visitor: Without a token.
        records: Where an incident is written.
        progress: Where to report.
        acted: What was changed in this run.
    """

    repo: OwnRepo
    part: Part
    gated: bool
    visitor: Visitor
    records: Records
    progress: Progress
    acted: list[Step] = field(default_factory=list)
    _proven: bool = False
    _shown: bool = False
    _state: State = field(default_factory=State)
    # licensed files that were sent since the state was read, and may be there
    _sent: list[str] = field(default_factory=list)
    # from here on an anonymous visitor may see more than was proven
    _in_the_open: bool = False

    def finish(self) -> State:
        """Go on until nothing is left to do.

        Returns:
            The state at the end.

        Raises:
            RefusedError: The repository must not be used, or the Hub does not do what it says.
            NotClosedError: It was not proven closed; it has been set private, or that failed.
            UnreachableError: The Hub does not answer.
        """
        try:
            return self._steps()
        except NotClosedError as cause:
            trouble = cause
        except SameasError as error:
            if not self._in_the_open:
                error.path = error.path or self.repo.account.page(self.repo.id)
                raise
            trouble = NotClosedError(f"not proven closed: {error.what}", unproven=(error.what,))
        there = sorted({*licensed(self._state), *self._sent})
        raise close(
            self.repo, self.visitor, self._state, there, trouble, self.records, self.progress
        ) from None

    def _steps(self) -> State:
        failed: Counter[Step] = Counter()
        waited = 0
        while True:
            before = self._state
            self._state, self._sent = self.repo.look(), []
            state = self._state
            self._update_proof(before)
            step = self._next(state)
            if step is Step.DONE:
                return state
            if step is Step.PROVE:
                self._prove(state)
                continue
            if step is Step.SHOW:
                self._show()
                continue
            if step in self.acted:
                # it was done, says the Hub, but that does not show: it may yet
                waited += 1
                if waited >= self.repo.patience.tries:
                    raise RefusedError(f"the Hub says yes to '{step.value}' and does not do it")
                self.repo.patience.wait(waited)
                continue
            self.progress.note(f"{self.repo.id}: {step.value}")
            trouble = self._act(step, state)
            if trouble is None:
                self.acted.append(step)
                continue
            failed[step] += 1
            if failed[step] >= self.repo.patience.tries:
                said = in_words(trouble)
                no_xet = "; set HF_HUB_DISABLE_XET=1 if this Hub has no xet"
                raise UnreachableError(
                    f"{step.value}: {said}",
                    fix="run the same command again; it goes on where it stopped"
                    + (no_xet if "xet" in said else ""),
                )
            self.repo.patience.wait(failed[step], trouble)

    def _next(self, state: State) -> Step:
        if not self.gated:
            return next_open_step(self.part, state, shown=self._shown)
        return next_gated_step(self.part, state, proven=self._proven)

    def _update_proof(self, before: State) -> None:
        """Forget what was proven of another state."""
        state = self._state
        if not self.gated or not state.exists:
            return
        if replace(before, files={}) != replace(state, files={}):
            self._proven = False
        ours = any(is_canary(path) for path in state.files)
        self._in_the_open = ours and state.private is not True and not self._proven

    def _prove(self, state: State) -> None:
        if Step.TAG in self.acted:
            # the second look at the files of this run
            self.repo.patience.settle_down()
        prove = prove_files if licensed(state) else prove_worthless
        prove(self.visitor, self.repo, self.part, state, self.progress)
        self._proven, self._in_the_open = True, False

    def _show(self) -> None:
        """See that everybody can read what is for everybody."""
        info = self.visitor.info(self.repo.id)
        if info is None:
            raise RefusedError("public, says the Hub, but an anonymous visitor does not see it")
        for path in self.part.files:
            answer = self.visitor.ask("HEAD", self.visitor.address(self.repo.id, path))
            if answer.status >= 400:
                raise RefusedError(f"public, but {path} cannot be read: HTTP {answer.status}")
        self._shown = True

    def _act(self, step: Step, state: State) -> Exception | None:
        repo, part = self.repo, self.part
        paths = {
            Step.CARD: [README, *part.canary],
            Step.UPLOAD: [path for path in part.files if not same(part, state, path)],
        }.get(step, [])
        # read before anything is risked
        additions = (
            make_stand_ins(part, without_place(part, state))
            if step is Step.STAND_IN
            else make_additions(part, paths)
        )
        acts: dict[Step, Callable[[], object]] = {
            Step.CREATE: repo.create,
            Step.GATE: lambda: repo.set(gated=True, private=state.is_shut),
            Step.OPEN: lambda: repo.set(gated=self.gated, private=False),
            Step.CARD: lambda: repo.commit(additions, title="Card", parent=state.head),
            Step.STAND_IN: lambda: repo.commit(additions, title="Stand-ins", parent=state.head),
            Step.UPLOAD: lambda: repo.commit(
                additions, title=f"Release {part.release}", parent=state.head
            ),
            Step.TAG: lambda: repo.tag(part.release, state.head),
        }
        if self.gated and step in (Step.OPEN, Step.UPLOAD):
            self._in_the_open = True
            self._sent = [path for path in paths if path in part.behind_gate]
        return repo.act(step.value, acts[step])
