#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_includes.py ROOT: do the #include arrows point one way?

Rules: core never includes views, app or Qt; a worker library (core/torch, core/graphviz, core/mlir) is included only by itself,
its worker and its tests, and third-party headers of one only by that one; views never include app or a worker library; modules include only those
that their row in MODULES names; no two files include each other in a circle. Prints every offence and exits 1."""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)
# Which modules a module may include besides itself, for each folder of modules. A folder's own files, in no module, may include all of them.
MODULES = {
    "core": {
        "base": [],
        "trust": ["base"],
        "graph": ["base"],
        "torchtrace": ["base", "graph", "trace", "dump"],
        "program": ["base", "graph", "torchtrace"],
        "link": ["base", "graph"],
        "ir": ["base", "graph", "program", "link"],
        "process": ["base"],
        "dap": ["base", "process"],
        "trace": ["base", "graph", "program"],
        "sim": ["base", "trace"],
        "protocol": ["base", "dap", "sim"],
        "layout": ["base", "graph", "ir", "process"],
        "query": ["base", "graph", "ir", "program"],
        "mlirtext": ["base"],
        "diff": ["base", "graph", "ir", "link", "mlirtext"],
        "summary": ["base", "graph", "program", "ir"],
        "export": ["base", "graph", "ir", "link", "layout", "program", "query", "dap", "protocol", "sim"],
        "backend": ["base", "graph"],
        "lowering": ["base", "graph", "sim", "protocol", "backend"],
        "sticks": ["base", "graph", "backend", "lowering"],
        "rewrite": ["base", "graph", "protocol", "backend", "lowering"],
        "cost": ["base", "graph", "trace", "sim", "protocol"],
        "coverage": ["base", "graph", "protocol", "summary", "export", "backend", "lowering", "rewrite"],
        "pyscript": ["base", "graph", "lowering"],
        "planner": ["base", "graph", "program", "protocol", "backend", "lowering", "rewrite", "coverage", "pyscript"],
        "findings": ["base", "graph", "program", "export", "notes"],
        "notes": ["base"],
        "recorded": ["base", "graph", "program"],
        "tokens": ["base", "graph", "program", "summary"],
        "dump": ["base", "graph", "mlirtext", "trace", "lowering", "sticks"],
        "document": ["base", "graph", "program", "ir", "link", "layout", "mlirtext", "dump", "torchtrace", "trace", "levels"],
        "levels": ["base", "graph", "program", "torchtrace", "link", "ir"],
        "torch": ["base", "graph", "process", "dap", "protocol", "program", "ir", "export", "backend", "lowering", "rewrite", "coverage", "planner", "recorded"],
        "graphviz": ["base", "layout", "dap"],
        "mlir": ["base", "process", "dap", "protocol", "sim"],
    },
    "views": {
        "common": [],
        "table": ["common"],
        "text": ["common"],
        "editor": ["common", "table", "text"],
        "graph": ["common"],
        "code": ["common", "text"],
        "inspect": ["common", "table"],
        "analysis": ["common", "inspect"],
        "diff": ["common", "table", "graph", "analysis"],
        "debug": ["common", "table", "analysis", "inspect"],
        "timeline": ["common", "table", "inspect", "notes"],
        "compare": ["common", "table", "analysis", "inspect", "debug"],
        "kernel": ["common", "table", "text", "editor", "analysis", "inspect", "debug", "compare", "notes"],
        "numerics": ["common", "table", "analysis", "graph", "inspect", "debug", "compare"],
        "tensor": ["common", "table", "analysis", "debug", "compare"],
        "cost": ["common", "table", "analysis", "inspect", "debug", "timeline", "kernel", "notes"],
        "coverage": ["common", "table", "editor", "analysis", "inspect", "debug", "kernel", "cost"],
        "mlir": ["common", "table", "text", "kernel"],
        "dump": ["common", "table", "text", "inspect", "kernel", "mlir"],
        "compilelog": ["common", "table", "text", "analysis", "inspect", "kernel"],
        "rewrite": ["common", "table", "analysis", "diff", "coverage"],
        "workbench": ["common", "analysis"],
        "notes": ["common", "table", "analysis", "inspect"],
    },
    "core/trace": {
        "store": [],
        "input": ["store"],
        "chrome": ["store", "input"],
        "pytorchsim": ["store", "input"],
        "csv": ["store", "input"],
        "perfetto": ["store", "input"],
        "etdump": ["store", "input"],
        "cache": ["store"],
        "write": ["store", "cache"],
        "analysis": ["store"],
    },
    "core/torch": {
        "base": [],
        "policy": ["base"],
        "schema": [],
        "tensor": ["base"],
        "values": ["base", "tensor"],
        "run": ["base", "policy", "schema", "tensor"],
        "script": ["base", "policy", "run"],
        "plugin": ["base", "policy", "run"],
        "rewrite": ["base", "policy", "schema", "run", "script"],
        "history": ["values", "run"],
        "debug": ["base", "tensor", "values", "run", "script", "plugin", "rewrite", "history"],
        "analysis": ["base", "tensor", "values", "run", "history", "debug"],
        "compare": ["base", "tensor", "values", "run", "history", "debug", "analysis"],
        "lowering": ["base", "tensor", "run", "script", "rewrite", "debug", "analysis", "compare"],
        "server": ["base", "schema", "tensor", "values", "run", "script", "plugin", "rewrite", "history", "debug", "analysis", "compare",
                   "lowering"],
    },
}
WORKER_LIBRARIES = {
    "torch": r"(torch|ATen|c10|caffe2)/",
    "mlir": r"(mlir|llvm)/",
    "graphviz": r"(graphviz/|cgraph\.h|gvc\.h|gvplugin)",
}
QT = re.compile(r"(Q[A-Z]|Qt[A-Z])")


def module_of(path):
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] in ("core", "app", "tests", "views") else parts[0]


def module_offences(path, name):
    for folder, table in MODULES.items():
        if not (path.startswith(folder + "/") and name.startswith(folder + "/")):
            continue
        mine, other = (p[len(folder) + 1:].split("/")[:-1] for p in (path, name))
        if not mine or not other or mine[0] == other[0]:
            continue
        if mine[0] not in table:
            yield f"{path}: module {folder}/{mine[0]} has no row in this script"
        elif other[0] not in table[mine[0]]:
            yield f"{path}: includes {name}, but {folder}/{mine[0]} may not know {folder}/{other[0]}"


def offences_of(path, quoted, name):
    here = module_of(path)
    top = path.split("/")[0]
    for library, pattern in WORKER_LIBRARIES.items():
        tests = (f"tests/{library}", "tests/plugins") if library == "torch" else (f"tests/{library}",)
        at_home = here == f"core/{library}" or here in ("app/workers", *tests, "tests/bench")
        if not quoted and re.match(pattern, name) and not (here == f"core/{library}" or here in (*tests, "tests/bench")):
            yield f"{path}: includes <{name}>, a header of the worker library core/{library}"
        if quoted and name.startswith(f"core/{library}/") and not at_home:
            yield f"{path}: includes {name}, but the worker library core/{library} is only for its worker"
    if top == "core":
        if QT.match(name):
            yield f"{path}: includes <{name}>, but core has no Qt"
        if name.startswith(("views/", "app/", "tests/")):
            yield f"{path}: includes {name}, but core stands below it"
    if top == "views" and name.startswith(("app/", "tests/")):
        yield f"{path}: includes {name}, but views stand below it"
    if quoted:
        yield from module_offences(path, name)
    if top in ("core", "views", "app") and quoted and not name.startswith(("core/", "views/", "app/")) and not name.endswith((".moc", ".inc")):
        yield f"{path}: includes \"{name}\" without its path from the top"


def circles(edges):
    state = {}

    def visit(node, trail):
        state[node] = 1
        for other in edges.get(node, ()):
            if state.get(other) == 1:
                yield " -> ".join(trail[trail.index(other):] + [other]) if other in trail else f"{node} -> {other}"
            elif other not in state:
                yield from visit(other, trail + [other])
        state[node] = 2

    for node in list(edges):
        if node not in state:
            yield from visit(node, [node])


def main(root):
    root = pathlib.Path(root)
    found, edges, count = [], {}, 0
    for top in ("core", "views", "app", "tests"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in (".h", ".cpp"):
                continue
            path = file.relative_to(root).as_posix()
            if path.startswith("tests/data/"):  # files that stand for those of other programs
                continue
            count += 1
            for bracket, name in INCLUDE.findall(file.read_text(encoding="utf-8")):
                found += offences_of(path, bracket == '"', name)
                if bracket == '"' and (root / name).exists():
                    edges.setdefault(path, []).append(name)
    found += [f"circle: {c}" for c in circles(edges)]
    for line in found:
        print(line)
    if count < 20:
        print(f"only {count} files found under {root}: wrong folder?")
        return 1
    print(f"{len(found)} offences in {count} files")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
