"""What a report comes to, and what a reader must know first."""

from __future__ import annotations

import math

from sameas.core.page.parts import Notice
from sameas.core.page.words import counted
from sameas.judging.plan.asked import ASSIGNED
from sameas.judging.report.chapters.biases import said
from sameas.judging.report.records import BiasFound, JudgeInfo, JudgeReport, Part


def verdict_of(report: JudgeReport) -> Notice:
    """Say in a sentence or two what the audit comes to."""
    flagged = [one for one in report.biases if one.flagged]
    tested = [one for one in report.biases if not math.isnan(one.corrected)]
    if flagged:
        return Notice("warning", "Biased", f"{said(flagged)}.")
    if not tested and any(part.kind == "flips" for part in report.parts):
        return Notice(
            "note",
            "Not a test of bias",
            "Too few pairs of both truths have scores under both decisions to estimate a bias.",
        )
    if not tested:
        return Notice(
            "note",
            "Not a test of bias",
            "No pair was shown under both decisions, so that bias cannot be told from skill.",
            more="Designs four-cell and counterfactual can show it.",
        )
    detectable = [one.detectable for one in tested if not math.isnan(one.detectable)]
    if not detectable:
        return Notice(
            "good",
            "No bias found",
            "Every estimate is 0 and does not vary from pair to pair, so that chance is not known.",
        )
    least = max(detectable)
    return Notice(
        "good",
        "No bias found",
        f"A bias of {least:.2f} points would have been found with a chance of 80 %; a smaller one"
        " may be there.",
    )


def notices_of(report: JudgeReport) -> tuple[Notice, ...]:
    """Give what a reader must know, most pressing first."""
    items = [*_biases(report), *_readings(report)]
    for judge in report.judges:
        items += _answers(judge)
    items += [Notice("note", "note", text) for text in report.notes]
    if report.plan.access == "licensees":
        items.append(
            Notice(
                "none",
                "licensed",
                "Results hold ids that only holders of a licence may see.",
                more="This report has no ids and texts of the dataset.",
            )
        )
    return tuple(items) or (Notice("good", "nothing", "There is nothing to warn of."),)


def _biases(report: JudgeReport) -> list[Notice]:
    """Say what each bias that was found means; the verdict says how large they are."""
    found: dict[str, list[BiasFound]] = {}
    for one in report.biases:
        if one.flagged:
            found.setdefault(one.bias, []).append(one)
    return [
        Notice("warning", "bias", f"{some[0].meaning}.", bias, more=_by_judge(some))
        for bias, some in found.items()
    ]


def _by_judge(found: list[BiasFound]) -> str:
    prompts: dict[str, list[str]] = {}
    for one in found:
        prompts.setdefault(one.judge, []).append(one.prompt)
    return "; ".join(f"{judge} under {', '.join(some)}" for judge, some in prompts.items())


def _readings(report: JudgeReport) -> list[Notice]:
    warned: dict[tuple[str, str], list[Part]] = {}
    for part in report.parts:
        for figure in part.figures:
            if figure.warning:
                warned.setdefault((figure.title, figure.warning), []).append(part)
    return [
        Notice("note", "reading", text, title, more=_places(parts))
        for (title, text), parts in warned.items()
    ]


def _places(parts: list[Part]) -> str:
    prompts: dict[str, list[str]] = {}
    for one in parts:
        on = "" if one.system == ASSIGNED else f" on {one.system}"
        place = f"{one.kind.replace('-', ' ')} of {one.judge}{on}"
        prompts.setdefault(place, []).append(one.prompt)
    return "; ".join(f"{place} under {', '.join(some)}" for place, some in prompts.items())


def _answers(judge: JudgeInfo) -> list[Notice]:
    items = []
    if judge.unscored:
        why = ", ".join(f"{name} {count:,}" for name, count in judge.failures.items())
        told = f"{judge.unscored:,} of {counted(judge.answered, 'answer', 'answers')}"
        has = "has" if judge.unscored == 1 else "have"
        items.append(Notice("warning", "not read", f"{told} {has} no score: {why}.", judge.name))
    if judge.marks:
        how = ", ".join(f"{name} {count:,}" for name, count in judge.marks.items())
        items.append(Notice("note", "read", f"Scores not given plainly: {how}.", judge.name))
    return items
