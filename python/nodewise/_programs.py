# SPDX-License-Identifier: Apache-2.0
"""Where Nodewise's programs are."""
from __future__ import annotations

import os
import shutil


def program(name: str) -> str:
    """The path of "nodewise", "nodewise-cli", ...: the wheel's own, else of the folder NODEWISE_BIN, else a checkout's, else of PATH."""
    package = os.path.dirname(os.path.abspath(__file__))
    folders = [os.path.join(package, "_app", "bin"), os.environ.get("NODEWISE_BIN", ""),
               os.path.join(os.path.dirname(os.path.dirname(package)), "build", "bin")]
    for folder in folders:
        path = os.path.join(folder, name)
        if folder and os.access(path, os.X_OK):
            return path
    found = shutil.which(name)
    if not found:
        raise FileNotFoundError(f"{name} is not installed beside this package; set NODEWISE_BIN to the folder that has it")
    return found
