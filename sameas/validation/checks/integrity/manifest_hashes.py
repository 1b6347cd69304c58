"""The files of a built dataset, as its manifest says."""

from sameas.core.errors import InputError
from sameas.core.manifest import MANIFEST, parse_manifest
from sameas.core.page.words import counted
from sameas.loaders.build_files import dataset_folder
from sameas.loaders.built import is_built
from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.manifest_files import differing


def run(evidence: Evidence) -> Outcome:
    """Hash every file that is there."""
    folder = dataset_folder(evidence.dataset)
    if folder is None or MANIFEST not in folder.files:
        return Outcome("skip", "no manifest: `sameas build` did not make this")
    member = folder.files[MANIFEST]
    try:
        with member.open() as stream:
            manifest = parse_manifest(stream.read(), path=member.path)
    except InputError as error:
        return Outcome(
            "found",
            "the manifest is none that this version of sameas wrote",
            count=1,
            examples=(Example(error.what, "files", MANIFEST),),
        )
    if not is_built(folder):
        return Outcome("skip", "the manifest is not one of `sameas build`")
    faults = differing(folder, manifest.outputs)
    absent = [one.name for one in manifest.outputs if one.name not in folder.files]
    figures = (
        Figure("files of the manifest", len(manifest.outputs), "files", "files"),
        Figure("files of the manifest that are not here", len(absent), "files", "files"),
    )
    if not faults:
        there = len(manifest.outputs) - len(absent)
        return Outcome("pass", f"{there} files are as the build wrote them", figures=figures)
    return Outcome(
        "found",
        counted(len(faults), "file is", "files are") + " not as the build wrote them",
        count=len(faults),
        figures=figures,
        examples=tuple(Example(fault, "files", name) for name, fault in faults[:EXAMPLES]),
    )


CHECK = Check(
    id="manifest-hashes",
    part="integrity",
    severity="error",
    meaning="The files of a built dataset have the hashes that its manifest gives. A file that is"
    " not here is counted, not an error: a release may leave some out.",
    run=run,
    order=14,
)
