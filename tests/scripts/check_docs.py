#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_docs.py ROOT: do the names and links of the documentation exist?

In docs/walk.md every code span is checked: a path must exist; any other name must occur in a file that its paragraph names, or in the
header or source beside such a file, or, where a paragraph names no file, somewhere in core, views or app. In every page links
to files of this repository must lead to a file, and to a heading where they name one. In SECURITY.md the tests that back a promise must
exist, and have the functions and rows that are named after them. Prints every offence and exits 1."""
import functools
import pathlib
import re
import sys

WALK = "docs/walk.md"
SECURITY = "SECURITY.md"
FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.M | re.S)
SPAN = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+?) *$", re.M)
WORD = re.compile(r"[A-Za-z_]\w*")
# No names of ours: how a node is called, what Python and the protocol say.
FOREIGN = {"linear_1", "print(ep)", "pause", "cancel", "next", "stopped", "invalidated", "nodewise-engine"}


def text_of(file):
    return file.read_text(encoding="utf-8")


@functools.lru_cache(maxsize=None)
def words_of(file):
    return frozenset(WORD.findall(text_of(file)))


def beside(file):
    """The file, and the header or source that goes with it."""
    return [f for f in (file, file.with_suffix(".h"), file.with_suffix(".cpp")) if f.is_file()]


def is_path(span):
    return "/" in span and re.fullmatch(r"[\w./-]+", span)


def paragraphs(text):
    """Of lists, each entry."""
    return [p for p in re.split(r"\n\s*\n|\n(?=\d+\. )", text) if p.strip()]


def name_offences(root, text):
    everywhere = None
    for paragraph in paragraphs(FENCE.sub("", text)):
        spans = SPAN.findall(paragraph)
        paths = [s for s in spans if is_path(s)]
        yield from (f"there is no file '{p}'" for p in paths if not (root / p).exists())
        files = {f for p in paths for f in beside(root / p)}
        if files:
            known = frozenset().union(*(words_of(f) for f in files if f.suffix in (".h", ".cpp", ".py")))
        else:
            if everywhere is None:
                everywhere = frozenset().union(
                    *(words_of(f) for top in ("core", "views", "app") for f in (root / top).rglob("*") if f.suffix in (".h", ".cpp")))
            known = everywhere
        for span in spans:
            if is_path(span) or span in FOREIGN:
                continue
            for word in WORD.findall(span):
                if word not in known:
                    yield f"'{span}': '{word}' is in none of {', '.join(paths) or 'core, views and app'}"


def anchor(heading):
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


@functools.lru_cache(maxsize=None)
def anchors_of(file):
    seen, found = {}, set()
    for heading in HEADING.findall(FENCE.sub("", text_of(file))):
        name = anchor(heading)
        count = seen[name] = seen.get(name, -1) + 1
        found.add(f"{name}-{count}" if count else name)
    return found


def link_offences(page, text):
    for target in LINK.findall(FENCE.sub("", text)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, place = target.partition("#")
        file = page.parent / name if name else page
        if not file.exists():
            yield f"link to '{target}': there is no such file"
        elif place and place not in anchors_of(file):
            yield f"link to '{target}': there is no such heading"


def test_offences(root, text):
    """Of each row's last cell: `tst_unit`: `function`, `another`; or `tst_unit function`, `another`."""
    tests = {f.stem: f for f in (root / "tests").rglob("tst_*.cpp")}
    for row in text.splitlines():
        cell = row.rsplit("|", 2)[1] if row.startswith("|") and row.count("|") > 2 else ""
        test = None
        for span in SPAN.findall(cell):
            if span.endswith(".pt2"): # one of the files that the test reads
                if not any((root / "tests" / "data").rglob(span)):
                    yield f"there is no '{span}' in tests/data"
                continue
            for word in WORD.findall(span):
                if word.startswith("tst_"):
                    test = tests.get(word)
                    if not test:
                        yield f"there is no test '{word}'"
                elif test and word not in words_of(test):
                    yield f"'{word}' is not in {test.name}"


def main(root):
    root = pathlib.Path(root).resolve()
    pages = [root / "README.md", root / "CONTRIBUTING.md", root / SECURITY, *sorted((root / "docs").glob("*.md"))]
    found = [f"{WALK}: {o}" for o in name_offences(root, text_of(root / WALK))]
    found += [f"{SECURITY}: {o}" for o in test_offences(root, text_of(root / SECURITY))]
    for page in pages:
        found += [f"{page.relative_to(root).as_posix()}: {o}" for o in link_offences(page, text_of(page))]
    for line in found:
        print(line)
    print(f"{len(found)} offences in {len(pages)} pages")
    return bool(found) or len(pages) < 20


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
