"""`python -m sameas.judging.reference [FOLDER]`: the page about published figures."""

import sys

from sameas.core.errors import SameasError
from sameas.judging.reference.page import write_page

if __name__ == "__main__":
    try:
        sys.stdout.write(write_page(sys.argv[1] if len(sys.argv) > 1 else None))
    except SameasError as error:
        sys.exit(f"error: {error}")
