#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_test_accessors.py ROOT [--all]: public member functions that only tests call. Prints those that are not excepted below (with --all
those that are, too) and exits 1 if there are any. Tests find widgets by object name and read models.

Goes by names: a function is for tests alone if tests say its name, and in core, views and app no file but its class's own does."""
import collections
import pathlib
import re
import sys

PRODUCTION = ("core", "views", "app")
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^\s*#[^\n]*', re.S | re.M)
WORD = re.compile(r"[A-Za-z_]\w*")
CLASS = re.compile(r"\b(class|struct)\s+(?:\w+::)*(\w+)(?:\s+final)?\s*(?::(?!:).*)?$", re.S)
ACCESS = re.compile(r"\s*(public|protected|private|Q_SIGNALS|signals)(?:\s+Q_SLOTS|\s+slots)?\s*:(?!:)")
NAME = re.compile(r"([A-Za-z_]\w*)\s*\(")
MACRO = re.compile(r"\bQ_(OBJECT|GADGET|PROPERTY\([^()]*\)|ENUM\(\w+\))")
SKIPPED = ("friend ", "using ", "typedef ", "static_assert", "enum ", "Q_")

# What a type can be asked, and what tests cannot learn of otherwise.
ACCEPTED = {
    "CompiledModel::beforeIsPre",
    "WorkerPlacer::workerPid", "WorkerProcess::stderrTail",  # workers are killed, and what they said is kept
    "CanvasExport::pngSize", "ColorMap::diverging", "ImagePage::likelyChannels", "RiskRun::risks", "TensorModel::pagesHeld",
    "CostMemoryPicture::dramArea", "CostMemoryPicture::padArea", "FeatureSheet::tileRect",  # places in what is painted
    "GridPanel::chosenElement", "HeatMapPanel::setManual", "HistogramPlot::isLogarithmic", "QueryEdit::errorColumn",  # what is painted
}


def code_of(path):
    text = NOT_CODE.sub(lambda m: '""' if m.group().lstrip()[:1] in '"R' else " ", path.read_text(encoding="utf-8", errors="replace"))
    return MACRO.sub(" ", text)


def name_of(statement):
    """Of the function that it declares, or nothing."""
    statement = statement.strip()
    if "override" in statement or "operator" in statement or statement.startswith(SKIPPED):
        return None
    while "<" in statement and (shorter := re.sub(r"<[^<>()]*(?:\([^<>()]*\)[^<>()]*)*>", " ", statement)) != statement:
        statement = shorter
    found = NAME.search(statement.split("=")[0])
    return found.group(1) if found and not statement.startswith("~") and not found.group(1).isupper() else None


def public_functions(code):
    """(class, function) of a header."""
    out, scopes, begin, parens = [], [], 0, 0  # scopes: [class or "", public?]
    at = 0
    while at < len(code):
        c = code[at]
        inside = scopes[-1] if scopes else None
        if inside and inside[0] and parens == 0 and (access := ACCESS.match(code, at)) and not code[begin:at].strip():
            inside[1] = access.group(1) == "public"
            at = begin = access.end()
            continue
        if c in "()":
            parens += 1 if c == "(" else -1
        elif parens == 0 and c in "{};":
            statement = code[begin:at]
            if c in "{;" and inside and inside[0] and inside[1] and (name := name_of(statement)) and name != inside[0]:
                out.append((inside[0], name))
            if c == "{":
                found = CLASS.search(statement.strip())
                within = not scopes or scopes[-1][0] or scopes[-1][2]
                is_namespace = "namespace" in statement
                scopes.append([found.group(2) if found and within else "", bool(found) and found.group(1) == "struct", is_namespace])
            elif c == "}" and scopes:
                scopes.pop()
            begin = at + 1
        at += 1
    return out


def main(root, everything):
    root = pathlib.Path(root).resolve()
    users, tested = collections.defaultdict(set), set()
    headers = []
    for top in PRODUCTION:
        for path in sorted((root / top).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                code = code_of(path)
                for word in set(WORD.findall(code)):
                    users[word].add(path)
                if path.suffix == ".h":
                    headers.append((path, code))
    for path in (root / "tests").rglob("*"):
        if path.suffix in (".h", ".cpp"):
            tested.update(WORD.findall(code_of(path)))
    found = []
    for path, code in headers:
        own = {path, path.with_suffix(".cpp")}
        for owner, name in dict.fromkeys(public_functions(code)):
            if name in tested and not users[name] - own:
                found.append((path.relative_to(root).as_posix(), f"{owner}::{name}"))
    offences = [(path, name) for path, name in found if everything or name not in ACCEPTED]
    for path, name in offences:
        print(f"{path}: {name} is for tests alone")
    print(f"{len(offences)} functions for tests alone in {len({p for p, _ in offences})} of {len(headers)} headers")
    return bool(offences) or len(headers) < 20


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if a != "--all"]
    sys.exit(main(arguments[0] if arguments else ".", "--all" in sys.argv))
