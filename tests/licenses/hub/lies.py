"""The ways in which a server may deceive, each one a name."""

from __future__ import annotations

from enum import Enum, unique


@unique
class Lie(Enum):
    """What the server does other than it says."""

    GATE_IGNORED = "says yes to the gate and leaves it off"
    GATE_IS_AUTO = "makes every gate one that opens by itself"
    GATE_IS_TRUE = "reports the gate as true, without its kind"
    GATE_COSMETIC = "reports the gate and lets everybody read"
    GATE_ON_TABLES_ONLY = "leaves text files out of the gate"
    PUBLIC_AT_BIRTH = "does not know `visibility` and creates public repositories"
    PRIVATE_IS_NULL = "does not say whether a repository is private"
    PUBLIC_IGNORED = "says yes to making it public and leaves it private"
    OPENING_UNGATES = "drops the gate when a repository becomes public"
    OPENING_UNGATES_SILENTLY = "drops the gate then, and goes on to report it"
    SPREADS_LATE = "a changed setting reaches readers some requests later"
    RAW_OPEN = "leaves the raw route out of the gate"
    REVISION_OPEN = "leaves addresses with a commit's hash out of the gate"
    GET_OPEN = "refuses HEAD and answers GET"
    RANGE_OPEN = "refuses whole files and answers ranges"
    LFS_OPEN = "hands out LFS objects to everybody"
    VIEWER_OPEN = "shows rows in the viewer"
    AUTH_CHECK_OPEN = "tells an anonymous visitor that he has access"
    REDIRECTS = "sends an anonymous visitor to another address that has the bytes"
    REFUSES_WITHOUT_REASON = "refuses without saying that it is for the gate"
    REFUSES_AS_ABSENT = "says that a gated file is not there"
    README_HIDDEN = "does not show the README of a gated repository"
    README_OTHER = "shows another README"
    LISTS_MORE = "lists a file that nobody committed"
    LOSES_A_FILE = "leaves a file out of a commit and says it is done"
    IGNORES_A_FILE = "tells the client to leave a file out"
    WRONG_BYTES = "keeps other bytes than were sent"
    COMMIT_SAYS_500 = "commits and answers 500"
    COMMIT_SAYS_DONE = "says that it committed and does not"
    ADDED_UNGATES = "drops the gate once data files are there"
    ADDED_UNGATES_SILENTLY = "drops the gate once data files are there, and goes on to report it"
    ADDED_OPENS_TABLES = "lets everybody read large files once data files are there"
    ADDED_CANNOT_CLOSE = "drops the gate with data files, and does not become private again"
    ADDED_CLOSES_IN_NAME = "drops the gate with data files, reports private, lets everybody read"
    REPLACED_UNGATES = "drops the gate when data files are replaced"
    REPLACED_UNGATES_SILENTLY = "drops the gate when data files are replaced, and still reports it"
    REPLACED_OPENS_TABLES = "lets everybody read large files when data files are replaced"
    REPLACED_CANNOT_CLOSE = "drops the gate with other files, and does not become private again"
    REPLACED_CLOSES_IN_NAME = "drops the gate with other files, reports private, lets all read"
    TAG_UNGATES_SILENTLY = "drops the gate when a release is tagged, and goes on to report it"


FALLS_OPEN: dict[Lie, str] = {
    one: event
    for one in Lie
    for event in ("ADDED", "REPLACED", "TAG")
    if one.name.startswith(event + "_")
}
"""Servers whose gate holds at first, and what breaks it."""

BREAKS_LATER = frozenset(one for one, event in FALLS_OPEN.items() if event != "ADDED")
"""Servers that change their mind after the proof: nobody can foresee that."""

STILL_REPORTS = frozenset(one for one in Lie if one.name.endswith(("SILENTLY", "IN_NAME")))
"""Servers that report a gate which they dropped."""

STAYS_OPEN = frozenset(one for one in Lie if one.name.endswith(("CANNOT_CLOSE", "IN_NAME")))
"""Servers that do not close what is open."""

CLOSES_IN_NAME = frozenset(one for one in Lie if one.name.endswith("IN_NAME"))
"""Of those the ones that say they did."""

TELLS_LATE = frozenset({Lie.SPREADS_LATE, Lie.COMMIT_SAYS_500})
"""Servers that are slow or clumsy, and with which a publication ends well."""
