"""Hold a dataset card against the rules, offline, before any Hub sees it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sameas.licenses.sources import find_source

_FRONT = re.compile(r"---\r?\n(?P<yaml>.*?)\r?\n---\r?\n(?P<body>.*)", re.DOTALL)
_SECRET = re.compile(
    r"(?i)pass\s*(?:word|phrase|code)|\btoken|\bsecret|\bcredentials?\b|api[ _-]?key|\bPIN\b"
    r"|licen[cs]e (?:key|number|code)|private key|social security|\bSSN\b|passport|date of birth"
    r"|credit card|card number|bank account"
)
_PYTHON_TAG = re.compile(r"!!?python|!<tag:yaml\.org,2002:python")
_CONFIG_NAME = re.compile(r'[^<>:/\\|?*"]+')
_FIELD_TYPES = ("text", "checkbox", "date_picker", "country", "select")
_GATE_KEYS = ("extra_gated_prompt", "extra_gated_fields", "extra_gated_heading")


@dataclass(frozen=True, slots=True)
class CardFault:
    """Something wrong with a card: which rule, and what is wrong."""

    rule: str
    what: str

    def __str__(self) -> str:
        """Put it on one line."""
        return f"{self.rule}: {self.what}"


def lint_card(text: str, *, sources: Iterable[str], gated: bool = False) -> tuple[CardFault, ...]:
    """Find what a Hub would refuse, what a licence asks for in vain, and what a gate lacks.

    Args:
        text: The whole README, front matter included.
        sources: Names of the sources of the files beside it.
        gated: The card of a repository that only checked people may read.

    Returns:
        Faults, in the order of the rules; none where all is well.

    Raises:
        InputError: A source is not known.

    Example:
        >>> [fault.rule for fault in lint_card("no front matter", sources=["Wikidata"])]
        ['front matter', 'attribution']
    """
    match = _FRONT.match(text)
    faults: list[CardFault] = []
    if match is None:
        faults.append(CardFault("front matter", "no YAML between two lines `---` at the start"))
    else:
        faults += _front_matter(match["yaml"], gated=gated)
    body = " ".join((text if match is None else match["body"]).split())
    faults += _statements(body, sources)
    return tuple(faults)


def _front_matter(text: str, *, gated: bool) -> Iterator[CardFault]:
    import yaml

    if _PYTHON_TAG.search(text):
        yield CardFault("python tag", "the YAML names a Python type, which no Hub reads")
        return
    try:
        data = yaml.load(text, Loader=_strict_loader())  # noqa: S506 - a SafeLoader underneath
    except yaml.YAMLError as error:
        yield CardFault("YAML", " ".join(str(error).split()))
        return
    if not isinstance(data, dict):
        yield CardFault("YAML", "the front matter is no mapping")
        return
    for key in _keys(data):
        if not isinstance(key, str):
            yield CardFault("key", f"{key!r} is no text")
        elif "." in key or "$" in key:
            yield CardFault("key", f"{key!r} holds '.' or '$', which the Hub refuses")
    if not data.get("license"):
        yield CardFault("licence", "no `license`")
    elif data["license"] == "other":
        missing = [key for key in ("license_name", "license_link") if not data.get(key)]
        if missing:
            yield CardFault("licence", f"`license: other` without {' and '.join(missing)}")
    yield from _configs(data)
    yield from _gate(data) if gated else _no_gate(data)


def _configs(data: dict[Any, Any]) -> Iterator[CardFault]:
    configs = data.get("configs")
    if not isinstance(configs, list) or not all(isinstance(one, dict) for one in configs):
        yield CardFault("configs", "no list of `configs`: `datasets` would guess by file names")
        return
    names = [str(config.get("config_name")) for config in configs]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield CardFault("configs", f"{name} is there twice")
    for name in names:
        if not _CONFIG_NAME.fullmatch(name):
            yield CardFault("configs", f"`datasets` refuses the name {name!r}")
    default = [config for config in configs if config.get("default") is True]
    if len(default) != 1:
        yield CardFault("configs", f"{len(default)} configs are the default; it must be one")
    infos = data.get("dataset_info")
    listed = infos if isinstance(infos, list) else [infos]
    counted = {one.get("config_name") for one in listed if isinstance(one, dict)}
    for name in names:
        if name not in counted:
            yield CardFault("configs", f"no `dataset_info` of {name}")


def _gate(data: dict[Any, Any]) -> Iterator[CardFault]:
    if data.get("viewer") is not False:
        yield CardFault("viewer", "`viewer: false` is missing: a viewer would show rows")
    if not str(data.get("license_link", "")).startswith("https://"):
        yield CardFault("licence", "`license_link` must be a public address: nobody can read a "
                        "file of a gated repository before being let in")  # fmt: skip
    if "gated" in data:
        yield CardFault("gate", "`gated` in a card gates nothing and makes readers believe it does")
    for key in _GATE_KEYS:
        if not data.get(key):
            yield CardFault("gate", f"no `{key}`")
    fields = data.get("extra_gated_fields")
    if not isinstance(fields, dict):
        return
    kinds = {label: _kind(value) for label, value in fields.items()}
    for label, kind in kinds.items():
        if kind not in _FIELD_TYPES:
            yield CardFault("gate", f"field {label!r} is no {', '.join(_FIELD_TYPES)}")
        if _SECRET.search(str(label)):
            yield CardFault("gate", f"field {label!r} asks for a secret")
    if "checkbox" not in kinds.values():
        yield CardFault("gate", "no checkbox to agree to the licence")


def _no_gate(data: dict[Any, Any]) -> Iterator[CardFault]:
    for key in data:
        if key == "gated" or str(key).startswith("extra_gated"):
            yield CardFault("gate", f"`{key}` in the card of an open repository gates nothing")


def _kind(value: object) -> object:
    return value.get("type") if isinstance(value, dict) else value


def _statements(body: str, names: Iterable[str]) -> Iterator[CardFault]:
    for name in names:
        for statement in find_source(name).statements:
            if not re.search(statement.pattern, body):
                yield CardFault(
                    "attribution", f"{name}, {statement.name}: it must say {statement.says}"
                )


def _keys(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


def _strict_loader() -> type[Any]:
    """Make a safe loader that refuses a key that is there twice."""
    import yaml

    class Strict(yaml.SafeLoader):
        pass

    def mapping(loader: Strict, node: yaml.MappingNode) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                continue
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"key {key.value!r} is there twice", key.start_mark
                )
            seen.add(key.value)
        return loader.construct_mapping(node, deep=True)

    Strict.add_constructor("tag:yaml.org,2002:map", mapping)
    return Strict
