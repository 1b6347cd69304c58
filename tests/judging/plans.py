"""Small plans: invented pairs, shown under both decisions, each asked by several prompts."""

from __future__ import annotations

from pathlib import Path

from sameas.judging.plan.asked import Access, Drawn
from sameas.judging.plan.file import Plan, write_plan
from sameas.judging.plan.header import Header, PromptInfo, SystemInfo, Totals
from sameas.judging.plan.row import Call, Estimate, Message, Row, row_id

SHOWN, HIDDEN, TWO = "II", "III", "II+n"


def calls_of(prompt: str, left: str, right: str, decision: str) -> tuple[Call, ...]:
    record = f"{left} is a red fox. {right} is a crimson fox."
    if prompt == TWO:
        first = Call(
            (Message("user", f"Put in order: {record}"),), purpose="normalise", parser=None
        )
        text = f"<<record>> They say {decision}."
        return (first, Call((Message("user", text),), slot="<<record>>", max_output_tokens=50))
    told = "" if prompt == HIDDEN else f" They say {decision}."
    return (Call((Message("user", f"{prompt}: {record}{told}"),), max_output_tokens=50),)


def make_plan(
    path: Path,
    pairs: int = 10,
    *,
    prompts: tuple[str, ...] = (SHOWN,),
    access: Access = "open",
    repeats: int = 1,
    systems: tuple[str, ...] = ("assigned",),
    dataset: str = "INVENTED",
    flips: bool = True,
) -> Plan:
    """Write a plan: half of the pairs true; decisions at random, each perhaps with its flip."""
    rows = []
    for number in range(pairs):
        left, right = f"urn:l:{number}", f"urn:r:{number}"
        is_true = number % 2 == 0
        first = "MATCH" if number % 4 < 2 else "NON_MATCH"
        for prompt in prompts:
            for decision in ("MATCH", "NON_MATCH") if flips else (first,):
                for repeat in range(repeats):
                    for system in systems:
                        calls = calls_of(prompt, left, right, decision)
                        rows.append(
                            Row(
                                id=row_id([left, right, decision, prompt, repeat, system], calls),
                                dataset=dataset,
                                release=None,
                                access=access,
                                left=left,
                                right=right,
                                condition="four-cell",
                                cell=f"{'match' if is_true else 'non-match'}-shown-{decision}",
                                perturbation="none",
                                prompt=prompt,
                                template_sha256="0" * 64,
                                repeat=repeat,
                                calls=calls,
                                decision="MATCH" if decision == "MATCH" else "NON_MATCH",
                                shown=prompt != HIDDEN,
                                flipped=decision != first,
                                truth="match" if is_true else "non-match",
                                drawn=Drawn("gold" if is_true else "random"),
                                system=system,
                                predicted_by=(),
                                tier="gold" if is_true else "random",
                                name_similarity=0.9 if is_true else 0.2 + 0.01 * (number % 10),
                                estimate=Estimate(len(calls), 30, 10),
                            )
                        )
    header = Header(
        sameas="0",
        dataset=dataset,
        release=None,
        access=access,
        design="four-cell",
        n=pairs,
        seed=1,
        repeats=repeats,
        prompts=tuple(
            PromptInfo(
                prompt,
                "package",
                {},
                prompt != HIDDEN,
                "two-call" if prompt == TWO else "one-call",
            )
            for prompt in prompts
        ),
        systems=tuple(SystemInfo(name, "package", "invented", 0, None, {}) for name in systems),
        perturbations={},
        drawn={"gold": "a gold pair", "random": "by chance"},
        options={},
        estimate_rule="invented",
        totals=Totals(len(rows), 30 * len(rows), 10 * len(rows), None),
    )
    return write_plan(path, header, rows)
