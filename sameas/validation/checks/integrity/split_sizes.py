"""Folds and parts of the split, as its folder is named."""

from sameas.validation.check import Check, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.findings import from_loading


def run(evidence: Evidence) -> Outcome:
    """Say where a fold or part is missing or has another size than its name says."""
    folds = evidence.dataset.folds
    if not folds:
        return Outcome("skip", "no split")
    outcome = from_loading(
        evidence,
        ("split-folds", "split-part", "split-size"),
        clean="every fold has its three parts, of the sizes that the split's name says",
    )
    sizes = Table(
        "sizes of the folds",
        ("fold", "train", "valid", "test"),
        tuple(
            (fold.number, fold.train.num_rows, fold.valid.num_rows, fold.test.num_rows)
            for fold in folds
        ),
    )
    return Outcome(
        outcome.status,
        outcome.says,
        count=outcome.count,
        tables=(sizes,),
        examples=outcome.examples,
    )


CHECK = Check(
    id="split-sizes",
    part="integrity",
    severity="error",
    meaning="Each fold has train, valid and test links, in the tenths that the split's name says:"
    " 721 is 70 % test, 20 % train, 10 % valid. Copies with train and test exchanged are about.",
    run=run,
    order=40,
)
