"""Publish a split release to a Hub that lives for a moment on the loopback, and verify it.

python -m tests.licenses.hub OUT [BIO]: the demo of `make demo`. It runs the commands as a user
would, each in a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from tests.licenses.hub.hub import Hub
from tests.licenses.hub.server import serve
from tests.licenses.hub.store import Store

PERMISSION = "None needed: every name and id of this demo is invented"
TOKEN = "hf_of_the_demo"  # noqa: S105 - of a Hub that lives for a moment


def main(out: str, dataset: str | None = None) -> int:
    """Publish, publish again for nothing, verify; give the exit code."""
    hub = Hub(Store(tokens={TOKEN: "owner"}, members={"ORG": {"owner"}}))
    quiet = ("XET", "TELEMETRY", "PROGRESS_BARS")
    environment = {
        **os.environ,
        **{f"HF_HUB_DISABLE_{name}": "1" for name in quiet},
        "SAMEAS_HUB_TOKEN": TOKEN,
    }
    with serve(hub), tempfile.TemporaryDirectory() as records:
        publish = [
            *("publish", out, "--repo", "ORG/bio", "--gated", "--confirm-license"),
            *("--endpoint", hub.url, "--records", records, "--settle", "1"),
            *(("--dataset", dataset) if dataset else ()),
        ]
        for command in (publish, publish, ["verify", "ORG/bio", "--gated", "--endpoint", hub.url]):
            sys.stdout.write(f"$ sameas release {' '.join(command)}\n")
            sys.stdout.flush()
            code = subprocess.run(
                [sys.executable, "-m", "sameas", "release", *command],
                env=environment,
                input=PERMISSION + "\n",
                text=True,
                check=False,
            ).returncode
            if code != 0:
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
