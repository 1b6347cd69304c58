"""The switches of a build, and the two profiles that set them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from sameas.core.errors import OptionError

Profile = Literal["paper", "clean"]
KeepDrop = Literal["keep", "drop"]
InOut = Literal["in", "out"]
ALL_TERM_TYPES = "all"


@dataclass(frozen=True, slots=True)
class Switches:
    """Choices that change counts; `docs/counting.md` says what each one means.

    The defaults are profile `paper`.
    """

    duplicates: KeepDrop = "keep"
    relationships: Literal["active", "inferred"] = "active"
    concepts: Literal["all", "active"] = "all"
    definitions: InOut = "out"
    concrete_values: InOut = "out"
    attribute_predicates: Literal["rf2", "owl"] = "rf2"
    obsolete: InOut = "in"
    gold: Literal["all", "in-graph"] = "all"
    suppress: Literal["none", "OE", "OEY"] = "OE"
    mesh_level: Literal["code", "concept"] = "code"
    mesh_tty: str = ALL_TERM_TYPES
    snomed_tty: str = ALL_TERM_TYPES
    repair_history: Literal["off", "on"] = "off"

    def __post_init__(self) -> None:
        for name, values in CHOICES.items():
            value = getattr(self, name)
            if values and value not in values:
                raise OptionError(
                    f"{name} cannot be {value!r}", expected=f"one of {', '.join(values)}"
                )
        for name in ("mesh_tty", "snomed_tty"):
            object.__setattr__(self, name, normal_term_types(getattr(self, name)))


def normal_term_types(text: str) -> str:
    """Bring a list of term types into its one spelling: sorted, no blanks, no repeats.

    Example:
        >>> normal_term_types("NM, MH,NM")
        'MH,NM'
    """
    wanted = sorted({part.strip() for part in text.split(",") if part.strip()})
    if not wanted:
        raise OptionError("an empty list of term types", expected="'all', or for example 'MH,NM'")
    return ALL_TERM_TYPES if ALL_TERM_TYPES in wanted else ",".join(wanted)


CHOICES: dict[str, tuple[str, ...]] = {
    "duplicates": get_args(KeepDrop),
    "relationships": ("active", "inferred"),
    "concepts": ("all", "active"),
    "definitions": ("out", "in"),
    "concrete_values": ("out", "in"),
    "attribute_predicates": ("rf2", "owl"),
    "obsolete": ("in", "out"),
    "gold": ("all", "in-graph"),
    "suppress": ("none", "OE", "OEY"),
    "mesh_level": ("code", "concept"),
    "mesh_tty": (),
    "snomed_tty": (),
    "repair_history": ("off", "on"),
}
"""Values of each switch in the order of `docs/counting.md`; none where any list will do."""

COUNTED_TERM_TYPES = {"mesh_tty": "MH,NM", "snomed_tty": "PT"}

PROFILES: dict[str, Switches] = {
    "paper": Switches(),
    "clean": Switches(
        duplicates="drop",
        relationships="inferred",
        concepts="active",
        definitions="in",
        concrete_values="in",
        attribute_predicates="owl",
        obsolete="out",
        gold="in-graph",
    ),
}


def switches(profile: str = "paper", **changes: str | None) -> Switches:
    """Take a profile's switches and change some.

    Args:
        profile: `paper` or `clean`.
        **changes: Switch names and values; None leaves a switch as the profile has it.

    Raises:
        OptionError: No such profile, switch or value.

    Example:
        >>> switches("clean", duplicates="keep").duplicates
        'keep'
    """
    if profile not in PROFILES:
        raise OptionError(f"no profile {profile!r}", expected=f"one of {', '.join(PROFILES)}")
    unknown = sorted(set(changes) - set(CHOICES))
    if unknown:
        raise OptionError(f"no switch {unknown[0]!r}", expected=f"one of {', '.join(CHOICES)}")
    chosen: dict[str, Any] = {name: value for name, value in changes.items() if value is not None}
    return replace(PROFILES[profile], **chosen)


def alternatives(base: Switches) -> Iterator[tuple[str, str, Switches]]:
    """List every value of every switch, changed alone.

    Yields:
        Switch name, value, and the switches with that one value (the chosen value included).

    Example:
        >>> [value for name, value, _ in alternatives(Switches()) if name == "suppress"]
        ['none', 'OE', 'OEY']
    """
    for field in fields(base):
        name = field.name
        values = CHOICES[name] or tuple(
            dict.fromkeys([ALL_TERM_TYPES, COUNTED_TERM_TYPES[name], getattr(base, name)])
        )
        for value in values:
            change: dict[str, Any] = {name: value}
            yield name, value, replace(base, **change)
