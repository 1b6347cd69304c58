"""Judges by name, as the command line gives them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace

from sameas.core.errors import OptionError
from sameas.judging.judges import Biased, Judge, find_judge
from sameas.judging.judges import judges as reference_judges
from sameas.judging.plan.file import Plan
from sameas.judging.plan.prices import Price, default_prices, find_price, read_prices
from sameas.judging.run.endpoint import find_endpoint
from sameas.judging.run.openai_judge import OpenAIJudge
from sameas.judging.run.patience import Patience
from sameas.judging.run.reference_judge import ReferenceJudge
from sameas.judging.run.request import Plain, TextJudge

BIASED = "biased"
_FAULTS = tuple(field.name for field in fields(Biased) if field.name != "id")
_FAULT = re.compile(rf"({'|'.join(_FAULTS)})=(-?\d+(?:\.\d+)?)")


def reference_judge(name: str) -> Judge:
    """Find a reference judge, or make one with planted faults.

    Args:
        name: Such as `ideal-validator`; or `biased` with faults behind it.

    Raises:
        OptionError: There is none of this name.

    Example:
        >>> reference_judge("biased,label_following=1.5").label_following
        1.5
    """
    kind, *faults = name.split(",")
    if kind != BIASED:
        try:
            return find_judge(name)
        except OptionError:
            known = ", ".join(judge.id for judge in reference_judges())
            raise OptionError(
                f"no reference judge {name!r}",
                expected=f"one of {known}, or {BIASED}, such as {BIASED},label_following=1.5",
            ) from None
    planted: dict[str, float] = {}
    for fault in faults:
        found = _FAULT.fullmatch(fault)
        if found is None:
            raise OptionError(
                f"no fault {fault!r}", expected=f"NAME=NUMBER of {', '.join(_FAULTS)}"
            )
        planted[found[1]] = float(found[2])
    changes: dict[str, float] = planted
    make: Callable[..., Biased] = replace
    return make(Biased(id=name), **changes)


def choose_judge(
    name: str,
    plan: Plan,
    *,
    endpoint: str | None = None,
    key_variable: str | None = None,
    price: Price | None = None,
    settings: Mapping[str, Plain] | None = None,
    token_field: str = "max_tokens",  # noqa: S107 - no password
    patience: Patience | None = None,
    seed: int = 0,
) -> TextJudge:
    """Find the judge that a name stands for.

    Args:
        name: `openai:MODEL` for a model behind any OpenAI-compatible endpoint, or `reference:NAME`.
        plan: What it will be asked.
        endpoint: Base URL; see `find_endpoint`.
        key_variable: Environment variable that holds the key.
        price: Of the model.
        settings: Fields of a request.
        token_field: What the endpoint calls the most output tokens.
        patience: Seconds for an attempt.
        seed: Of a reference judge's chance.

    Raises:
        OptionError: There is no such judge, or its options do not fit.
    """
    kind, _, rest = name.partition(":")
    if kind == "reference" and rest:
        if endpoint or key_variable or settings:
            raise OptionError("a reference judge has no endpoint", expected="--judge openai:MODEL")
        return ReferenceJudge(reference_judge(rest), plan, seed=seed)
    if kind == "openai" and rest:
        return OpenAIJudge(
            rest,
            find_endpoint(endpoint, key_variable=key_variable),
            price=price,
            settings=settings,
            token_field=token_field,
            patience=patience,
        )
    raise OptionError(f"no judge {name!r}", expected="openai:MODEL or reference:NAME")


def choose_price(name: str, *, endpoint: str | None, prices: str | None) -> Price | None:
    """Find what a judge costs.

    Args:
        name: Of the judge.
        endpoint: Given on the command line; the list prices that come with the package are those
            of vendors, and say nothing of another endpoint.
        prices: The user's own table.

    Raises:
        InputError: The table is none.
        OptionError: It does not have the model.
    """
    model = name.partition(":")[2]
    if prices is not None:
        return find_price(model, read_prices(prices))
    return None if endpoint else default_prices().get(model)
