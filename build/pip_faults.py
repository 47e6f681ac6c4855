"""What went wrong in pip, in one sentence."""

# In this order: the first line that fits speaks, and a cause stands before its consequences.
_CAUSES: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("DO NOT MATCH THE HASHES",),
        "A fetched package is not the one the lock file names, so it was not installed; "
        "try again, and if it stays so, do not trust that network.",
    ),
    (("No space left on device", "[Errno 28]"), "The disk is full; make room and run the command again."),
    (
        ("Permission denied", "[Errno 13]", "Read-only file system"),
        "The packages could not be written into .venv: this folder does not belong to you.",
    ),
    (
        ("CERTIFICATE_VERIFY_FAILED", "SSLError"),
        "The package index could not be trusted (certificate refused); check the clock, the proxy and the network.",
    ),
    (
        (
            "NewConnectionError", "ConnectTimeoutError", "ReadTimeoutError", "ProxyError", "ConnectionError",
            "Name or service not known", "Temporary failure in name resolution", "Network is unreachable",
            "Failed to establish a new connection", "Max retries exceeded", "connection broken by",
        ),
        "The package index could not be reached: check the network connection (or proxy) and run the command again.",
    ),
    (
        ("No matching distribution found", "Could not find a version"),
        "A package is not offered ready-made for this Python and system; "
        "CPython 3.11 to 3.14 on Linux, Windows and macOS are served.",
    ),
)  # fmt: skip


def sentence(output: str) -> str:
    """Return the likeliest cause of a failed run, given all that pip printed."""
    for signs, cause in _CAUSES:
        if any(sign in output for sign in signs):
            return cause
    return "The packages could not be installed; pip's own words stand above."
