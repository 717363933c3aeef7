#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_tutorials.py ROOT BIN: do the tutorials still tell the truth?

In docs/tutorial-*.md, a fenced block with a file's name after its language (```json mine.json) is that file; a ```console block is a command
after "$ " ("# exit code 1" after it: it fails so) and what it prints, in order, where a line "..." stands for any others and a line may end
early. All of a page is run in one empty
folder with the samples. Prints every offence and exits 1."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.M | re.S)
EXIT = re.compile(r"# exit code (\d+)$")
SECONDS = 300


def run(command, folder, programs):
    environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}", HOME=str(folder), XDG_CACHE_HOME=str(folder / "cache"))
    done = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False)
    return done.stdout + done.stderr, done.returncode


def missing(expected, printed):
    """The first line that does not come, in order."""
    lines = iter(printed.splitlines())
    for wanted in expected:
        if wanted != "..." and not any(line.rstrip().startswith(wanted.rstrip()) for line in lines):
            return wanted
    return None


def offences_of(page, samples, programs):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for sample in samples.iterdir():
            if sample.is_file():
                shutil.copy(sample, folder)
        for language, file, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            if file:
                (folder / file).write_text(text, encoding="utf-8")
            elif language == "console":
                command, *expected = text.removeprefix("$ ").splitlines()
                wanted_code = int(EXIT.search(command)[1]) if EXIT.search(command) else 0
                printed, code = run(command, folder, programs)
                absent = missing(expected, printed)
                if absent is not None:
                    yield f"{page.name}: '{command}' does not print '{absent}' there; it printed:\n{printed}"
                if code != wanted_code or not expected:
                    yield f"{page.name}: '{command}' ends with {code}; its block says {wanted_code} and {len(expected)} lines:\n{printed}"


def main(root, programs):
    root = pathlib.Path(root)
    pages = sorted((root / "docs").glob("tutorial-*.md"))
    found = [o for page in pages for o in offences_of(page, root / "resources/samples", pathlib.Path(programs).resolve())]
    print("\n".join(found + [f"{len(found)} offences in {len(pages)} tutorials"]))
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
