"""What commands say on standard error, besides how far they are."""

__all__ = ["complaints"]


def complaints(stderr):
    """Give the lines but those of progress, which a busy machine adds before a late answer."""
    return [
        line for line in stderr.splitlines() if not line.endswith(("Ctrl-C stops", "Ctrl-C 停止"))
    ]
