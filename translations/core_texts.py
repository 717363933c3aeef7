#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""core_texts.py ROOT OUT.cpp: lists what core says, for lupdate.

The causes of python/nodewise/_causes.py are told by the window, too. Core has no Qt: its sentences are the literals in UserText("..."),
fail("...") and NODEWISE_LISTED("...") (core/base/user_text.h). They go into OUT.cpp as QT_TRANSLATE_NOOP("Core", "..."), because lupdate guesses the context of functions outside of QObjects wrongly. A sentence put
together with + is an offence: it has no translation."""
import pathlib
import re
import runpy
import sys

FOLDERS = ("core", "app/engine", "app/workers", "app/viewer", "views")
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
MARKED = re.compile(rf"(?<![\w.>])(?:UserText|fail|NODEWISE_LISTED)\(\s*({LITERAL}(?:\s*{LITERAL})*)\s*(.)")
PIECED = re.compile(rf'(?:\b(?:fail|UserText|note|warn)\(|\.(?:message|hint) = )(?:[^;{{}}",]|,(?!\s*\.)|{LITERAL})*?(?:{LITERAL}\s*\)?\s*\+|\+\s*{LITERAL})')


def without_comments(text):
    return re.sub(rf"({LITERAL}|'\\?.')|//[^\n]*", lambda m: m.group(1) or "", text)


def causes(file):
    """What a failed export is told to be, and what to change."""
    table = runpy.run_path(str(file))
    for cause in (*table["CAUSES"], table["UNKNOWN"]):
        yield from (cause.what, cause.change)
    for told in table["BEFORE_EXPORT"].values():
        yield from told
    yield from (table["HOW"], *table["CAUTIONS"].values())


def main(root, out):
    texts, offences = {}, []
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in (".cpp", ".h"):
                continue
            code = without_comments(file.read_text(encoding="utf-8"))
            for found in MARKED.finditer(code):
                texts["".join(piece[1:-1] for piece in re.findall(LITERAL, found.group(1)))] = None
            for found in PIECED.finditer(code):
                offences.append(f"{file.relative_to(root)}:{code.count(chr(10), 0, found.end()) + 1}: a sentence in pieces: {found.group()[-60:]!r}")
    for text in causes(root / "python" / "nodewise" / "_causes.py"):
        texts[text.replace("\\", "\\\\").replace('"', '\\"')] = None
    lines = [f'    QT_TRANSLATE_NOOP("Core", "{text}"),' for text in texts if text]
    out.write_text("static const char* const texts[] = {\n" + "\n".join(lines) + "\n};\n", encoding="utf-8")
    for offence in offences:
        print(offence)
    return bool(offences)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
