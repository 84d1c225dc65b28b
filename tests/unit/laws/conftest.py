"""What proofs say is judged by `plain`, which stands beside the tests of the checker."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "soundness"))
