"""The report laid out in chapters, for a page and for the terminal alike."""

from __future__ import annotations

from sameas.core.page.parts import Group, Notice, Notices, Page, Section
from sameas.judging.report import tables
from sameas.judging.report.records import JudgeReport, Part
from sameas.judging.report.tables import said

_IDEALS = (
    "An ideal validator gives 10 to a right decision and 0 to a wrong one; an ideal predictor takes"
    " no notice of the decision and gives 10 to a true pair and 0 to another. Both are perfect at"
    " what they do. Names only: the likeness of names as the score, without any model."
)


def page_of(report: JudgeReport) -> Page:
    """Lay a report out.

    Args:
        report: Of `make_report`.
    """
    plan = report.plan
    chapters = (
        Section("What to know", (Group("", (Notices(_notices(report)),)),)),
        Section("Biases", tables.biases(report)),
        Section("Figures", tables.figures(report), _IDEALS),
        Section("Perturbations beyond the order control", tables.excess(report)),
        Section("Prompts compared", tables.prompts(report)),
        Section("Judges and systems", tables.matrix(report)),
        Section("Cost beside resolution", tables.resolution(report)),
        Section("People", tables.people(report)),
        Section("Calls and what they cost", tables.calls(report)),
    )
    facts = (
        ("Dataset", " ".join(filter(None, (plan.dataset, plan.release)))),
        ("Design", f"{plan.design}, n = {plan.n:,}, seed {plan.seed}"),
        ("Prompts", ", ".join(prompt.id for prompt in plan.prompts)),
        ("Systems", ", ".join(system.name for system in plan.systems)),
        ("Ids and texts", "for licensees only" if plan.access == "licensees" else "open"),
        ("Compared with", report.reference or ""),
    )
    return Page(
        kind="Report on a judge",
        title=", ".join(judge.name for judge in report.judges),
        lead=f"{plan.dataset}: is the judge right, and is it biased?",
        verdict=verdict_of(report),
        facts=tuple((name, value) for name, value in facts if value),
        sections=tuple(chapter for chapter in chapters if chapter.groups),
        footer=f"Made by {report.tool.name} {report.tool.version}; intervals of"
        f" {100 * report.level:g} % by percentile bootstrap over pairs, {report.replicates:,}"
        f" replicates, seed {report.seed}. The same results and options give the same report.",
    )


def verdict_of(report: JudgeReport) -> Notice:
    """Say in a sentence or two what the audit comes to."""
    flagged = [one for one in report.biases if one.flagged]
    tested = [one for one in report.biases if one.corrected == one.corrected]
    if flagged:
        told = "; ".join(said(one) for one in flagged)
        return Notice("warning", "Biased", f"{told}.")
    if report.biases and not tested:
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
    detectable = [one.detectable for one in tested if one.detectable == one.detectable]
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
        f"A bias of {least:.2g} points would have been found with a chance of 80 %; a smaller one"
        " may be there.",
    )


def _notices(report: JudgeReport) -> tuple[Notice, ...]:
    items = [
        Notice("warning", "bias", f"{said(one)}: {one.meaning}.", one.bias)
        for one in report.biases
        if one.flagged
    ]
    warned: dict[tuple[str, str], list[Part]] = {}
    for part in report.parts:
        for figure in part.figures:
            if figure.warning:
                warned.setdefault((figure.title, figure.warning), []).append(part)
    items += [
        Notice("note", "reading", text, title, more="; ".join(map(_place, parts)))
        for (title, text), parts in warned.items()
    ]
    for judge in report.judges:
        if judge.unscored:
            why = ", ".join(f"{name} {count:,}" for name, count in judge.failures.items())
            items.append(
                Notice(
                    "warning",
                    "not read",
                    f"{judge.unscored:,} of {judge.answered:,} answers have no score: {why}.",
                    judge.name,
                )
            )
        if judge.marks:
            how = ", ".join(f"{name} {count:,}" for name, count in judge.marks.items())
            items.append(Notice("note", "read", f"Scores not given plainly: {how}.", judge.name))
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


def _place(part: Part) -> str:
    return f"{part.judge}, prompt {part.prompt}, {part.system}: {part.kind.replace('-', ' ')}"
