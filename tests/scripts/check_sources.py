#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_sources.py ROOT: SPDX line first, LF, UTF-8, no file past 600 lines, no machine paths, no fixed waits in
tests, and no text in the window that a file could make markup of (text_rules.py). Prints offences and exits 1."""
import pathlib
import re
import subprocess
import sys

import text_rules

SPDX = "SPDX-License-Identifier: Apache-2.0"
CODE = {".cpp", ".h", ".py", ".cmake", ".inc"}
MACHINE = re.compile(r"/(work|root|home)/[a-z]")
# A disk that is full must not destroy what was there: core/base/atomic_file.h writes files, QSaveFile where a QIODevice is needed.
UNSAFE_WRITE = re.compile(r"\bstd::(o?fstream|ofstream)\b|\bfs::copy_file\b|\bQFile::copy\(|\bfopen\([^)]*\"[wa]|\bQFile (\w+)\([^;]*\);(?:(?!\n}).)*?\b\2\.open\(\w+::(WriteOnly|ReadWrite|Append)", re.S)
# Pipes and devices named as files hang or never end: core/base/input_file.h opens regular files only.
UNSAFE_READ = re.compile(r"\bstd::ifstream\b")
WRITERS = {"core/base/atomic_file.cpp", "app/workers/torch_main.cpp"}  # the latter: a file of /proc
READERS = {"core/torch/run/fingerprint.cpp", "app/engine/memory.cpp"}  # files of /proc
FIXED_WAIT = re.compile(r"\bq(Wait|Sleep)\(|\bQThread::m?sleep\(")


def files(root):
    try:
        names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, check=True, capture_output=True, text=True).stdout.split("\n")
        return [root / n for n in names if n]
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive has no .git
        return [p for top in ("core", "views", "app", "tests", "cmake") for p in (root / top).rglob("*") if p.is_file()]


def offences_of(file, name):
    text = file.read_bytes()
    if b"\r" in text:
        yield "has carriage returns"
    try:
        text = text.decode("utf-8")
    except UnicodeDecodeError:
        yield "is not UTF-8"
        return
    if SPDX not in "\n".join(text.split("\n")[:2]):
        yield "has no SPDX line at the top"
    lines = text.count("\n")
    if file.suffix in (".cpp", ".h") and lines > 600:
        yield f"has {lines} lines: probably two things"
    if not name.startswith("tests/") and MACHINE.search(text):
        yield "names a path of somebody's machine"
    if name.startswith(("core/", "app/", "views/")):
        if name not in WRITERS and UNSAFE_WRITE.search(text):
            yield "writes a file that may be left half: use AtomicFile or writeFile"
        if name not in READERS and UNSAFE_READ.search(text):
            yield "opens a file that may be a pipe: use InputFile or readFile"
    if name.startswith(("tests/app/", "tests/core/", "tests/mlir/", "tests/torch/", "tests/views/")) and FIXED_WAIT.search(text):
        yield "waits for a time: wait for what is to come (QTRY_*, tests/views/finish.h)"
    yield from text_rules.offences_of(name, text)


AS_OTHERS_WRITE = ("tests/data/broken/", "tests/data/dumps/")  # files that stand for those of other programs


def main(root):
    root = pathlib.Path(root).resolve()
    found, count = [], 0
    for file in files(root):
        name = file.relative_to(root).as_posix()
        if not file.exists() or name.startswith(AS_OTHERS_WRITE):
            continue
        if file.suffix in CODE or file.name in ("CMakeLists.txt", "dev"):
            count += 1
            found += [f"{name}: {o}" for o in offences_of(file, name)]
    for line in found:
        print(line)
    print(f"{len(found)} offences in {count} files")
    return bool(found) or count < 20


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
