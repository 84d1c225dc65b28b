"""How long a test waits for what must come: longer where other programs have the processors."""

import os


def patient(seconds: float) -> float:
    """Give the seconds that so many on a quiet machine may take on this one, as busy as it is."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
