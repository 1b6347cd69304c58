"""The YAML at the head of a card: licence, gate, configs and counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sameas.licenses.sources import find_source
from sameas.licenses.split.layout import Part
from sameas.licenses.split.tables import Table

_TITLES: dict[Part, str] = {
    "open": "the open part (MeSH)",
    "gated": "the part for licence holders (SNOMED CT and gold pairs)",
}
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_LARGER = ((10_000_000, "1M<n<10M"), (100_000_000, "10M<n<100M"))
_TAGS = ("entity-alignment", "knowledge-graph", "ontology-matching", "medical", "biology")
_PROMPT = (
    "This repository holds SNOMED CT content and pairs derived from the UMLS Metathesaurus. Only "
    "people who hold a UMLS Metathesaurus licence of their own, and a right to use SNOMED CT where "
    "they live (a member territory of SNOMED International, or an Affiliate licence), may have it. "
    "Requests are read by a person. You agree to use the files under those licences, to pass them "
    "on to nobody, and to delete them when your licence ends."
)
_FIELDS: dict[str, Any] = {
    "Full name": "text",
    "Affiliation": "text",
    "UTS (UMLS Terminology Services) user name": "text",
    "UMLS licence accepted on": "date_picker",
    "Country where the data will be used": "country",
    "Intended use": {
        "type": "select",
        "options": ["Research", "Education", {"label": "Other", "value": "other"}],
    },
    "I hold a current UMLS Metathesaurus licence and may use SNOMED CT where I live": "checkbox",
    "I will not pass the files on, nor post rows of them": "checkbox",
    "I will delete the files before I let my licence end": "checkbox",
}


def front_matter(dataset: str, part: Part, tables: Sequence[Table]) -> dict[str, Any]:
    """Put together what stands between the two lines `---`.

    Args:
        dataset: Name of the dataset.
        part: Which part.
        tables: Those of the part; the first one's config is the default.
    """
    rows = sum(table.rows for table in tables)
    size = next((name for limit, name in (*_SIZES, *_LARGER) if rows < limit), "100M<n<1B")
    return {
        "pretty_name": f"{dataset} entity alignment, {_TITLES[part]}",
        "license": "other",
        **(_open() if part == "open" else _gated()),
        "language": ["en"],
        "tags": list(_TAGS),
        "size_categories": [size],
        "configs": _configs(tables),
        "dataset_info": _infos(tables),
    }


def _open() -> dict[str, Any]:
    return {"license_name": "nlm-mesh-terms", "license_link": find_source("MeSH").links["terms"]}


def _gated() -> dict[str, Any]:
    return {
        "license_name": "umls-metathesaurus-and-snomed-ct",
        "license_link": find_source("UMLS").links["licence"],
        "viewer": False,
        "extra_gated_heading": "UMLS licence holders only",
        "extra_gated_description": "A person reads every request and its answers",
        "extra_gated_prompt": _PROMPT,
        "extra_gated_fields": _FIELDS,
        "extra_gated_button_content": "Ask for access as a UMLS licence holder",
    }


def _configs(tables: Sequence[Table]) -> list[dict[str, Any]]:
    configs: dict[str, dict[str, Any]] = {}
    for table in tables:
        place = table.place
        config = configs.setdefault(place.config, {"config_name": place.config, "data_files": []})
        config["data_files"].append({"split": place.split, "path": place.path})
    found = list(configs.values())
    found[0]["default"] = True
    return found


def _infos(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """Describe columns and rows; `datasets` holds what it reads against them."""
    from datasets import DatasetInfo, Features, SplitDict, SplitInfo
    from datasets.info import DatasetInfosDict
    from huggingface_hub import DatasetCardData

    configs: dict[str, list[Table]] = {}
    for table in tables:
        configs.setdefault(table.place.config, []).append(table)
    infos = {}
    for name, several in configs.items():
        splits = SplitDict()
        for table in several:
            splits.add(
                SplitInfo(table.place.split, num_bytes=table.memory, num_examples=table.rows)
            )
        infos[name] = DatasetInfo(
            config_name=name,
            features=Features.from_arrow_schema(several[0].schema),
            splits=splits,
            download_size=sum(table.size for table in several),
            dataset_size=sum(table.memory for table in several),
        )
    card = DatasetCardData()
    DatasetInfosDict(infos).to_dataset_card_data(card)
    found = card["dataset_info"]
    return found if isinstance(found, list) else [found]
