"""What became of the gold entities: retired, and to what; unlinked; relabelled."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from sameas.loaders.linkage import in_attributes, in_relations
from sameas.loaders.profile import Side
from sameas.validation.check import SIDES
from sameas.validation.drift.model import Fate, Relabelled, RetiredCode, ToldBy
from sameas.validation.drift.versions import Edition
from sameas.validation.gold import flagged
from sameas.validation.reasons import called_inactive

_STATES: dict[str, Fate] = {"obsolete": "obsolete", "inactive": "inactive"}
_SNOMED = "SNOMED CT"
_HISTORY: ToldBy = "history"


def retired(old: Edition, new: Edition) -> tuple[RetiredCode, ...]:
    """Follow the gold entities of the old dataset that are retired or not gold in the new one.

    Args:
        old: The old dataset.
        new: The new one, whose states, history and links tell what became of them.

    Returns:
        Sorted by side, then id.
    """
    found: list[RetiredCode] = []
    for side in SIDES:
        fates = _fates(old, new, side)
        history = _history(new) if side == "right" else {}
        by_cui = _by_cui(old, new, side, [code for code, (_, fate, _) in fates.items() if fate])
        for code, (entity, fate, linked) in fates.items():
            if fate is None:
                continue
            now, told_by = history.get(code, ()), _HISTORY
            if not now and fate != "unlinked":
                now, told_by = by_cui.get(code, ()), "same CUI"
            found.append(RetiredCode(side, entity, fate, linked, now, told_by if now else ""))
    return tuple(found)


def _fates(old: Edition, new: Edition, side: Side) -> dict[str, tuple[str, Fate | None, bool]]:
    """Give for each old gold code its id, its fate (None: lives on), and whether it is linked."""
    column = f"{side}_code"
    entities = _by_code(old, side)
    codes = entities[column]
    linked = codes.is_in(new.all_links[column].unique().implode()).to_list()
    store = new.graph(side).store
    numbers = store.entities.find_all(new.spelled(side, codes))
    related = flagged(in_relations(store), numbers)
    described = flagged(in_attributes(store), numbers)
    inactive = called_inactive(store, numbers[numbers >= 0])
    old_states, new_states = _states(old, side), _states(new, side)
    history = _history(new) if side == "right" else {}
    found: dict[str, tuple[str, Fate | None, bool]] = {}
    for code, entity, number, is_linked, is_related, is_described in zip(
        codes, entities[side], numbers.tolist(), linked, related, described, strict=True
    ):
        fate = _STATES.get(new_states.get(code, ""))
        if fate is None and number in inactive:
            fate = "obsolete"
        if fate is None and not is_linked:
            if code in history:
                fate = "inactive"
            elif is_related:
                fate = "unlinked"
            elif is_described:
                # every active concept has a relationship
                fate = "inactive" if new.graph(side).title == _SNOMED else "unlinked"
            else:
                fate = "gone"
        if is_linked and fate is not None and _STATES.get(old_states.get(code, "")) == fate:
            # it was retired then, too
            fate = None
        found[code] = (entity, fate, is_linked)
    return found


def _by_code(edition: Edition, side: Side) -> pl.DataFrame:
    """Give the gold entities of a side, sorted, each code once, with its first spelling."""
    column = f"{side}_code"
    entities = edition.all_links.select(column, side).sort(side)
    return entities.unique(column, keep="first", maintain_order=True)


def _states(edition: Edition, side: Side) -> dict[str, str]:
    """Read what a build says of the state of its gold entities, by code."""
    column = f"{side}_state"
    files = edition.files
    if files is None or files.links is None or column not in files.links.columns:
        return {}
    frame = files.links.select(edition.codes(side, files.links[side]), column).unique()
    return dict(frame.iter_rows())


def _history(edition: Edition) -> Mapping[str, tuple[str, ...]]:
    """Read the replacements of inactive concepts, by code."""
    if edition.files is None or edition.files.history is None:
        return {}
    frame = edition.files.history
    frame = frame.with_columns(edition.codes("right", frame["retired"]))
    grouped = frame.group_by("retired").agg(pl.col("replacement").unique().sort())
    return {retired: tuple(now) for retired, now in grouped.iter_rows()}


def _by_cui(old: Edition, new: Edition, side: Side, codes: list[str]) -> dict[str, tuple[str, ...]]:
    """Find the entities that took a code's place among the links of its CUIs."""
    one, other = _cuis(old, side), _cuis(new, side)
    if one is None or other is None or not codes:
        return {}
    wanted = one.filter(pl.col("code").is_in(codes)).select(pl.col("code").alias("old"), "cui")
    fresh = other.join(one, on=["code", "cui"], how="anti")
    moved = wanted.join(fresh, on="cui").filter(pl.col("old") != pl.col("code"))
    grouped = moved.group_by("old").agg(pl.col("id").unique().sort())
    return {code: tuple(now) for code, now in grouped.iter_rows()}


def _cuis(edition: Edition, side: Side) -> pl.DataFrame | None:
    files = edition.files
    if files is None or files.links is None:
        return None
    ids = files.links[side]
    return (
        pl.DataFrame({"code": edition.codes(side, ids), "id": ids, "cui": files.links["cuis"]})
        .explode("cui")
        .drop_nulls("cui")
        .unique()
    )


def relabelled(old: Edition, new: Edition) -> tuple[tuple[Relabelled, ...], dict[Side, int]]:
    """Find the gold entities of both datasets whose name is another.

    Of SNOMED CT the fully specified name counts, where both have it: preferred terms depend on a
    language refset that not every dataset has.

    Returns:
        Those with another name, sorted by side, then id; and of each side how many have a name in
        both.
    """
    found: list[Relabelled] = []
    compared: dict[Side, int] = {}
    for side in SIDES:
        column = f"{side}_code"
        ours, theirs = _by_code(old, side), _by_code(new, side).rename({side: "new"})
        both = ours.join(theirs, on=column).sort(side)
        full = bool(old.graph(side).profile.names.full and new.graph(side).profile.names.full)
        one, other = (
            [edition.graph(side).name(entity, full=full) for entity in both[place]]
            for edition, place in ((old, side), (new, "new"))
        )
        compared[side] = sum(1 for a, b in zip(one, other, strict=True) if a and b)
        found += [
            Relabelled(side, entity, a, b)
            for entity, a, b in zip(both[side], one, other, strict=True)
            if a and b and a != b
        ]
    return tuple(found), compared
