#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_search_paths.py BIN: where do the programs of a build look for libraries?

Each entry of a program's RPATH or RUNPATH must be absolute, or start at $ORIGIN. An empty or relative one means the current folder, which
may be that of a file that somebody sent, with a libzip.so.4 beside it. Prints every offence and exits 1."""
import os
import pathlib
import re
import subprocess
import sys

ENTRY = re.compile(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]")
PROGRAMS = "nodewise", "nodewise-cli", "nodewise-engine", "nodewise-kernels", "nodewise-layout", "nodewise-plan", "nodewise-torch"


def offences(program):
    told = subprocess.run(["readelf", "-d", program], check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout
    for path in ENTRY.findall(told):
        for folder in path.split(":"):
            if not folder.startswith(("/", "$ORIGIN")):
                yield f"{program}: looks for libraries in '{folder}', which starts at the current folder: {path}"


def main():
    programs = [path for path in (pathlib.Path(sys.argv[1]) / name for name in PROGRAMS) if path.is_file()]
    found = [line for program in programs for line in offences(program)]
    print("\n".join(found) or f"{len(programs)} programs")
    return 1 if found or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
