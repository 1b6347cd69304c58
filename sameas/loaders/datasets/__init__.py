"""The datasets: one declarative module each, with a `SPEC`, found by its presence here."""

from __future__ import annotations

import pkgutil
import re
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from sameas.core.errors import OptionError
from sameas.loaders.spec import Spec, Variant

_NAME = re.compile(r"(?P<base>.*?)(?:[_-]?(?P<size>15K|100K))?(?:[_-]?(?P<density>V[12]))?")


@cache
def specs() -> tuple[Spec, ...]:
    """Give all datasets in alphabetical order.

    Example:
        >>> "DW" in [spec.name for spec in specs()]
        True
    """
    found: list[Spec] = [
        import_module(f"{__name__}.{module.name}").SPEC for module in pkgutil.iter_modules(__path__)
    ]
    return tuple(sorted(found, key=lambda spec: spec.name))


def find_spec(name: str) -> Spec:
    """Find a dataset by its name or the name of one of its variants.

    Raises:
        OptionError: There is none of this name.

    Example:
        >>> find_spec("D_W_15K_V2").name, find_spec("dy").right.title
        ('DW', 'YAGO')
    """
    return resolve(name)[0]


def resolve(
    name: str, *, size: str | None = None, density: str | None = None
) -> tuple[Spec, Variant | None]:
    """Find a dataset and the variant of it that is meant.

    Args:
        name: Such as `DW`, `DW_15K_V2`, `D_W_100K_V1`, `BIO`.
        size: Such as `15K`; what the name says goes first.
        density: Such as `V2`; what the name says goes first.

    Raises:
        OptionError: There is no such dataset or variant.

    Example:
        >>> resolve("DW")[1].folder, resolve("dy", density="V2")[1].folder
        ('D_W_15K_V1', 'D_Y_15K_V2')
    """
    for spec in specs():
        for variant in spec.variants:
            if _fold(name) in (_fold(variant.folder), _fold(spec.name + variant.folder)):
                return spec, variant
    match = _NAME.fullmatch(name.upper())
    for base, fixed in ((name, None), (match["base"] if match else name, match)):
        for spec in specs():
            if _fold(base) not in {_fold(one) for one in (spec.name, *spec.aliases)}:
                continue
            chosen_size = (fixed and fixed["size"]) or size
            chosen_density = (fixed and fixed["density"]) or density
            found = spec.variant(chosen_size, chosen_density)
            if found is None and spec.variants:
                wanted = " ".join(one for one in (chosen_size, chosen_density) if one)
                raise OptionError(
                    f"{spec.name} has no variant {wanted}",
                    expected=f"one of {', '.join(spec.folders())}",
                )
            return spec, found
    known = {_fold(one): one for spec in specs() for one in (spec.name, *spec.folders())}
    close = [known[one] for one in get_close_matches(_fold(name), sorted(known), n=2)]
    raise OptionError(
        f"no dataset {name!r}" + (f"; did you mean {' or '.join(close)}" if close else ""),
        expected=f"one of {', '.join(spec.name for spec in specs())}, or a folder or archive",
        fix="see `sameas datasets`",
    )


def _fold(name: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", name.upper())
