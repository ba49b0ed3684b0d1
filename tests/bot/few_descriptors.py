"""`python -m bot` in a process that may open few files and sockets, as on some machines."""

from __future__ import annotations

import resource

from bot.__main__ import main

FEW = 256

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, FEW))
    raise SystemExit(main())
