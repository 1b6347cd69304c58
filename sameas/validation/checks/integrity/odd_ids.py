"""Ids that are empty or hold what cannot be seen."""

from sameas.loaders.profile import Side
from sameas.validation.by_side import by_side
from sameas.validation.check import EXAMPLES, Check, Example, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import entity_example
from sameas.validation.vocabularies import entity_ids

_ODD = r"^$|^\s|\s$|\p{Cc}|\x{feff}"


def run(evidence: Evidence) -> Outcome:
    """Find ids that differ from what a reader sees."""

    def look(side: Side) -> tuple[int, list[Example]]:
        numbers = entity_ids(evidence.dataset.graph(side)).str.contains(_ODD).arg_true()
        shown = numbers.head(EXAMPLES).to_list()
        return len(numbers), [entity_example(evidence, side, number) for number in shown]

    return by_side(
        look,
        name="odd ids",
        unit="entities",
        clean="no id is empty or holds what cannot be seen",
        says=(
            "id is empty, begins or ends with white space, or holds control characters",
            "ids are empty, begin or end with white space, or hold control characters",
        ),
    )


CHECK = Check(
    id="odd-ids",
    part="integrity",
    severity="warning",
    meaning="No entity's id is empty, begins or ends with white space, or holds a control character"
    " or byte-order mark. Such ids match nothing once a tool trims them.",
    run=run,
    order=50,
)
