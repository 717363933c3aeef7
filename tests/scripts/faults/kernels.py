# SPDX-License-Identifier: Apache-2.0
"""Faults in kernel templates and in backend profiles."""
import json
import pathlib
import re
import shutil

from .case import cli

TEMPLATES = pathlib.Path(__file__).resolve().parents[3] / "resources/templates"


def before_the_end(lines):
    """Statements before the kernel returns."""
    return lambda text: re.sub(r"\n  return\n", "\n" + "".join(f"  {line}\n" for line in lines) + "  return\n", text)


def instead(pattern, text):
    return lambda source: re.sub(pattern, text, source, count=1)


def stored_first(value, endless=False):
    """The value in the first element of each tile, just before it is stored; `endless`: again and again."""
    def change(source):
        found = re.search(r"\n([^\n]*)\{\{#STORE\}\}(\w+) to Y\[[^\n]*", source)
        if not found:
            return source
        buffer = found.group(2)
        rank = len(re.search(rf"//! buffer: {buffer} of \w+ \[([^\]]*)\]", source).group(1).split(","))
        store = (f"memref.store %planted, {{{{#USE}}}}{buffer}{{{{/USE}}}}[{', '.join(['%first'] * rank)}] "
                 f": {{{{#TYPE}}}}{buffer}{{{{/TYPE}}}}")
        lines = [f"%planted = arith.constant {value} : {{{{{buffer}_element}}}}", "%first = arith.constant 0 : index"]
        lines += ["%goon = arith.constant true", "scf.while : () -> () {", store, "scf.condition(%goon)", "} do {", "scf.yield", "}"] if endless else [store]
        return source[:found.start()] + "".join(f"\n{line}" for line in lines) + source[found.start():]
    return change


# What is planted, and whether MLIR refuses it: then nothing needs to run to find it.
IN_A_TEMPLATE = [
    ("does not verify", before_the_end(["%planted = arith.addf %nothing, %nothing : f32"]), True),
    ("does not store its result", instead(r"\n[^\n]*\{\{#STORE\}\}\w+ to Y\[[^\n]*", ""), False),
    ("has a wrong element in each tile", stored_first("123.0"), False),
    ("makes a NaN in each tile", stored_first("0x7FC00000"), False),
    ("never ends", stored_first("1.0", endless=True), False),
]


def used(bench):
    """Templates of the program's kernels that store a tile, the most used first, and a node of each."""
    plan = json.loads(bench.run("lower", bench.program, "-o", bench.place("plan"), "--json"))
    templates = {kernel["name"]: kernel["template"] for kernel in plan["kernels"]}
    found = {}
    for launch in plan["launches"]:
        name = templates[launch["kernel"]]
        found.setdefault(name, []).append(launch["nodes"][-1] if launch.get("nodes") else launch["kernel"])
    stores = [name for name in found if (TEMPLATES / f"{name}.mlir").exists() and " to Y[" in (TEMPLATES / f"{name}.mlir").read_text()]
    return {name: found[name] for name in sorted(stores, key=lambda name: -len(found[name]))}


def planted(bench, name, change):
    """A folder with the template, changed; None where there is nothing to change."""
    source = (TEMPLATES / f"{name}.mlir").read_text()
    text = change(source)
    if text == source:
        return None
    folder = bench.place("templates")
    folder.mkdir()
    for helper in TEMPLATES.glob("*.py"):
        shutil.copyfile(helper, folder / helper.name)
    (folder / f"{name}.mlir").write_text(text)
    return folder


def in_templates(bench):
    for name, nodes in list(used(bench).items())[:2]:
        for fault, change, refused in IN_A_TEMPLATE:
            folder = planted(bench, name, change)
            if folder is None:
                continue
            more = ("--templates", folder, "--trust", folder, "--cache", "none")
            says = f"{name} {fault}"
            limit = ("--time-limit", "5000" if "ends" in fault else "100000")
            yield cli("lower --check", says, name, "lower", bench.program, "-o", bench.place("out"), "--check", *limit, *more)
            yield cli("lower --run", says, (name, *nodes), "lower", bench.program, "--run", *limit, *more)
            if refused:
                yield cli("lower", says, name, "lower", bench.program, "-o", bench.place("out"), *more)
                yield cli("simulate --strict", says, (name, *nodes), "simulate", bench.program, "--strict", "--templates", folder, "--cache", "none")
        profile = bench.place("without.json")
        profile.write_text(json.dumps({"name": "without", "npu": "tpuv3", "templates": {"except": [name]}}))
        yield cli("simulate --strict", f"no template but {name} takes an operator", tuple(nodes), "simulate", bench.program, "--strict", "--profile", profile)


UNARY = ("gelu", "relu", "tanh", "silu", "sigmoid", "hardswish", "relu6", "hardtanh", "softmax", "rsqrt", "sin", "cos", "exp", "mean", "pow", "clone")
FUNCTIONS = {
    "computes something else": ("    return self * 0.25 + 0.125", False),
    "is wrong in a single element": ("    y = torch.zeros_like(self)\n    return NAME + y.index_fill(0, torch.zeros([1], dtype=torch.int64), 0.5)", False),
    "has another shape": ("    return self.unsqueeze(0)", True),
    "has another dtype": ("    return self.to(torch.float64)", True),
    "writes into its argument": ("    self.zero_()\n    return self * 1.0", True),
    "raises": ("    if self.dim() >= 0:\n        raise RuntimeError(\"not here\")\n    return self * 1.0", True),
}


def in_profiles(bench):
    ops = {node["op_type"] for node in json.loads(bench.ir.read_text())["nodes"]}
    name = next((each for each in UNARY if f"aten.{each}.default" in ops), None)
    nothing = bench.place("nothing.json")
    nothing.write_text(json.dumps({"name": "nothing"}))
    yield cli("coverage", "the backend has nothing", "unsupported", "coverage", bench.program, "--profile", nothing)
    if name is None:
        return
    extra = ", approximate: str" if name == "gelu" else ""
    for fault, (body, told) in FUNCTIONS.items():
        folder = bench.place("profile")
        folder.mkdir()
        (folder / "planted.py").write_text(f"def planted(self: Tensor{extra}) -> Tensor:\n{body.replace('NAME', 'self')}\n")
        profile = folder / "planted.json"
        profile.write_text(json.dumps({"name": "planted", "functions": ["./planted.py"], "templates": {},
                                       "decompositions": [{"op": f"aten.{name}.default", "function": "planted"}]}))
        place = name
        yield cli("decompose --check", f"the rule for {name} {fault}", place, "decompose", bench.program, "--profile", profile, "--check")
        if told:
            yield cli("coverage", f"the rule for {name} {fault}", place, "coverage", bench.program, "--profile", profile)


def cases(bench):
    yield cli("lower --check", "", "", "lower", bench.program, "-o", bench.place("out"), "--check")
    yield cli("lower --run", "", "", "lower", bench.program, "--run")
    yield from in_templates(bench)
    yield cli("decompose --check", "", "", "decompose", bench.program, "--profile", "reference", "--check")
    yield from in_profiles(bench)
