# SPDX-License-Identifier: Apache-2.0
"""Faults through the doors beside the plain commands: executors of a profile, findings, checks of files, an assistant's tools, the debug adapter."""
import json
import os
import pathlib
import shutil
import subprocess
import sys

import torch

from .case import PATIENCE, Case, cli
from .dumps import Npy, wrong_value
from .kernels import IN_A_TEMPLATE, planted, used

ROOT = pathlib.Path(__file__).resolve().parents[3]
PLUGINS = ROOT / "tests/data/plugins"


# --- run --backend: what a profile's executors compute --------------------------------------------------------------------------------------

EXECUTORS = {
    "computes something else": "    return x * 0.25 + 0.125",
    "is wrong in a single element": "    return torch.silu(x) + torch.zeros_like(x).index_fill(0, torch.zeros([1], dtype=torch.int64), 0.5)",
    "makes a NaN": "    return torch.silu(x) / torch.zeros_like(x) * torch.zeros_like(x)",
    "has another shape": "    return torch.silu(x).unsqueeze(0)",
    "has another dtype": "    return torch.silu(x).to(torch.float64)",
    "writes into its argument": "    x.zero_()\n    return torch.silu(x)",
    "raises": "    if x.dim() >= 0:\n        raise RuntimeError(\"not here\")\n    return torch.silu(x)",
    "never ends": "    y = torch.silu(x)\n    while bool((y == y).any()):\n        y = y + 0.0\n    return y",
}


def executed(bench, body):
    """A profile whose executor of spyre::silu has this body; none without one."""
    folder = bench.place("executors")
    shutil.copytree(ROOT / "resources/profiles/tables", folder / "tables")
    (folder / "planted.py").write_text(f"def planted_run(x: Tensor) -> Tensor:\n{body}\n" if body else "")
    rules = json.loads((ROOT / "resources/profiles/spyre-2026.json").read_text())
    rules.update(name="planted", functions=[*(pathlib.Path(file).name for file in rules["functions"]), "./planted.py"])
    for each in rules["customOps"]:
        if each["schema"].startswith("spyre::silu("):
            each["executor"] = "planted_run"
    file = folder / "planted.json"
    file.write_text(json.dumps(rules))
    return file


def of_backends(bench):
    """A program of the backend's own operators: it is the same for every program that is tried."""
    program, expected = PLUGINS / "backend_ops.pt2", PLUGINS / "backend_ops.expected.safetensors"
    sound = ("--backend", "spyre-2026")
    yield cli("run --backend --check", "", "", "run", program, *sound, "--check", expected)
    for fault, body in EXECUTORS.items():
        given = ("--backend", executed(bench, body))
        place = ("silu", "relu")  # the node, or what is returned of it
        yield cli("run --backend --check", f"an executor {fault}", place, "run", program, *given, "--check", expected)
        if "else" not in fault and "single" not in fault and "NaN" not in fault:  # that alone is seen without something to compare with
            yield cli("run --backend", f"an executor {fault}", place, "run", program, *given)
            yield cli("compare --ir --backend", f"an executor {fault}", place, "compare", program, "--ir", *given)
    yield cli("run --backend", "an executor is missing", "planted_run", "run", program, "--backend", executed(bench, ""))
    dump = bench.place("dump")
    bench.run("run", program, *sound, "--keep", "*", "--save-values", dump)
    yield cli("compare DUMP --backend", "", "", "compare", program, dump, *sound)
    yield cli("compare DUMP --backend", "an executor computes something else", "silu", "compare", program, dump, "--backend",
              executed(bench, EXECUTORS["computes something else"]))


# --- findings -------------------------------------------------------------------------------------------------------------------------------


class Sound(torch.nn.Module):
    """Nothing is to be found in it."""

    def __init__(self):
        super().__init__()
        self.one, self.two = torch.nn.Linear(16, 16), torch.nn.Linear(16, 16)

    def forward(self, x):
        return torch.log_softmax(self.two(torch.relu(self.one(x))), -1)


class Unused(Sound):
    """A weight is registered that nothing reads; export keeps it."""

    def __init__(self):
        super().__init__()
        self.left = torch.nn.Parameter(torch.randn(8))


class Twice(Sound):
    def __init__(self):
        super().__init__()
        self.two.weight = torch.nn.Parameter(self.one.weight.detach().clone())


class Training(Sound):
    def forward(self, x):
        return super().forward(torch.dropout(x, 0.5, True))


class Wide(Sound):
    def forward(self, x):
        return super().forward((x.double() * 2).float())


class Narrow(Sound):
    def forward(self, x):
        return super().forward(x.half().float())


class LogOfSoftmax(Sound):
    def forward(self, x):
        return torch.log(torch.softmax(self.two(self.one(x)), -1))


class Reciprocal(Sound):
    def forward(self, x):
        return super().forward(x * torch.rsqrt(x.pow(2).sum(-1, keepdim=True)))


class Division(Sound):
    def forward(self, x):
        return super().forward(x / x.norm(dim=-1, keepdim=True))


class DataDependent(Sound):
    def forward(self, x):
        return super().forward(x), torch.nonzero(x)


class ComputedTwice(Sound):
    def forward(self, x):
        return super().forward(torch.sin(x)) + torch.sin(x).sum()


IN_A_MODEL = [("a weight that nothing reads", Unused, "unused-weight", "left"), ("a weight that is stored twice", Twice, "same-weight-twice", "one.weight"),
              ("dropout that draws", Training, "training-mode", "dropout"), ("float64 that no input is", Wide, "float64", "to"),
              ("a value converted to a narrower type and back", Narrow, "lossy-round-trip", "to"),
              ("the logarithm of a softmax", LogOfSoftmax, "log-of-softmax", "log"), ("rsqrt of a sum", Reciprocal, "unguarded-reciprocal", "rsqrt"),
              ("a division by a norm", Division, "unguarded-division", "div"), ("sizes that depend on values", DataDependent, "data-dependent", "nonzero"),
              ("the same is computed twice", ComputedTwice, "computed-twice", "sin")]


def exported(bench, model):
    torch.manual_seed(0)
    file = bench.place("found.pt2")
    torch.export.save(torch.export.export(model().eval(), (torch.randn(3, 16),)), str(file))
    return file


def findings(bench):
    yield cli("findings --fail-on", "", "", "findings", exported(bench, Sound), "--fail-on", "hint")
    for fault, model, rule, node in IN_A_MODEL:
        file = exported(bench, model)
        for place in (rule, node):
            yield cli("findings --fail-on", fault, place, "findings", file, "--fail-on", "hint", "--json")


# --- checks of files ------------------------------------------------------------------------------------------------------------------------


def files(bench):
    for name, nodes in list(used(bench).items())[:2]:
        for fault, change, refused in IN_A_TEMPLATE:
            folder = planted(bench, name, change)
            if folder is None or "ends" in fault:
                continue
            home = bench.place("home")
            (home / "nodewise").mkdir(parents=True)
            folder.rename(home / "nodewise/templates")
            more = ("templates", "check", name, "--on", bench.program)
            yield within(home, "templates check --run", f"{name} {fault}", name, *more, "--run", "--trust", home / "nodewise/templates")
            if refused:
                yield within(home, "templates check", f"{name} {fault}", name, *more)
    kernels = bench.place("kernels")
    bench.run("lower", bench.program, "-o", kernels)
    sound = sorted(kernels.glob("*.mlir"))[0]
    yield cli("kernel check", "", "", "kernel", "check", sound)
    for fault, change in (("does not parse", lambda text: text.replace("return", "retrun", 1)), ("is cut off", lambda text: text[:len(text) // 2]),
                          ("does not verify", lambda text: text.replace("return", "%planted = arith.addf %n, %n : f32\n  return", 1))):
        file = bench.place("planted.mlir")
        file.write_text(change(sound.read_text()))
        yield cli("kernel check", f"a kernel {fault}", file.name, "kernel", "check", file)
    for fault, rules, place in (("a function is missing", {"functions": ["f.py"], "decompositions": [{"op": "aten.relu", "function": "nowhere"}]}, "nowhere"),
                                ("a pass is unknown", {"passes": {"pre": [{"pass": "nowhere"}]}}, "nowhere"),
                                ("a member is misspelled", {"decompositons": []}, "decompositons"),
                                ("a guard does not compile", {"functions": ["f.py"], "decompositions": [{"op": "aten.relu", "function": "f", "when": "self."}]}, "self."),
                                ("a rule is never reached", {"functions": ["f.py"], "decompositions": [{"op": "aten.relu", "function": "f"}, {"op": "aten.relu", "function": "f"}]}, "relu"),
                                ("a custom operator has no shape rule", {"customOps": [{"schema": "mine::f(Tensor x) -> Tensor"}]}, "fake")):
        profile = bench.place("planted.json")
        profile.with_name("f.py").write_text("def f(self: Tensor) -> Tensor:\n    return self.clamp(min=0)\n")
        profile.write_text(json.dumps({"name": "planted", **rules}))
        yield cli("profile check", fault, place, "profile", "check", profile)


def within(home, command, fault, place, *arguments):
    """With a folder of the user's own for templates."""
    def ask(bin):
        ran = subprocess.run([str(bin / "nodewise-cli"), *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE,
                             env={**os.environ, "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")})
        return ran.returncode, ran.stdout + ran.stderr
    return Case(command, fault, place, ask)


# --- an assistant's tools -------------------------------------------------------------------------------------------------------------------


def tool(fault, place, name, **arguments):
    def ask(bin):
        with subprocess.Popen([str(bin / "nodewise-cli"), "mcp", "--allow-code"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
            def request(number, method, **params):
                server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n")
                server.stdin.flush()
                return json.loads(server.stdout.readline())
            request(1, "initialize", protocolVersion="2025-06-18", capabilities={})
            answer = request(2, "tools/call", name=name, arguments=arguments)
            server.stdin.close()
        return int(answer["result"].get("isError", False)), answer["result"]["content"][0]["text"]
    return Case(f"mcp {name}", fault, place, ask)


def tools(bench):
    name = bench.middle["name"]
    folder = bench.copied(bench.dump, {f"{name}.npy"})
    wrong_value(Npy(folder / f"{name}.npy"))
    yield tool("", "", "compare", a=str(bench.program), b=str(bench.dump))
    yield tool("one wrong value", name, "compare", a=str(bench.program), b=str(folder))
    cut = bench.place("cut.pt2")
    cut.write_bytes(bench.program.read_bytes()[:1000])
    yield tool("the program is cut off", "cut.pt2", "compare", a=str(cut), b=str(bench.dump))


# --- the debug adapter ----------------------------------------------------------------------------------------------------------------------


def adapter(fault, place, ask):
    """`ask(client)` returns what makes it red, "" if nothing does. A request that is refused is red."""
    def run(bin):
        sys.path[:0] = [str(ROOT / "tests/python")]
        from client import Client, Failure
        with Client([str(bin / "nodewise-engine")]) as client:
            client.ask("initialize", adapterID="nodewise", linesStartAt1=True, columnsStartAt1=True)
            try:
                red = ask(client)
            except Failure as failure:
                red = json.dumps(failure.details)
        return int(bool(red)), red
    return Case("DAP", fault, place, run)


def verdict(answer):
    """As any client has to read it: what diverged, and what must have been compared and was not."""
    words = [answer["firstRow"]["name"]] if answer.get("firstRow") else []
    words += [f"not compared: {each['name']}" for each in answer.get("missing", [])]
    words += ["weights"] if answer.get("weights", {}).get("diverged") else []
    words += ["a launch failed"] if (answer.get("lowered") or {}).get("failed") else []
    return " ".join(words)


def compares(program, fault, place, **how):
    def ask(client):
        client.launch(str(program))
        return verdict(client.ask("nodewise/compare", **how))
    return adapter(f"compare: {fault}" if fault else "", place, ask)


def debugging(bench):
    program, name = bench.program, bench.middle["name"]
    yield compares(program, "", "", dump=str(bench.dump))
    yield compares(program, "", "", run={"side": "ir"})
    wrong = bench.copied(bench.dump, {f"{name}.npy"})
    wrong_value(Npy(wrong / f"{name}.npy"))
    for more in ({}, {"first": True}, {"first": True, "bisect": True}):
        yield compares(program, f"one wrong value {' '.join(more)}", name, dump=str(wrong), **more)
    without = bench.copied(bench.dump)
    (without / f"{bench.output}.npy").unlink()
    yield compares(program, "what the program returns is missing", bench.output, dump=str(without))
    empty = bench.place("empty")
    empty.mkdir()
    yield compares(program, "no values at all", "", dump=str(empty))
    for template, nodes in list(used(bench).items())[:1]:
        for what, change, _ in IN_A_TEMPLATE:
            folder = planted(bench, template, change)
            if folder is not None and "ends" not in what:
                yield compares(program, f"kernels, {template} {what}", "", lowered={"npu": "tpuv3", "templates": [str(folder)], "cache": ""})
    yield from at_stops(bench)


def at_stops(bench):
    program, name = bench.program, bench.middle["name"]

    def condition(client):
        client.launch(str(program))
        answer = client.ask("setFunctionBreakpoints", breakpoints=[{"name": f"node:{name}", "condition": "this is no condition"}])
        return "" if answer["breakpoints"][0]["verified"] else json.dumps(answer)

    def expression(client):
        client.launch(str(program))
        return client.ask("evaluate", expression="nowhere + 1", context="watch")["result"] and ""

    def crashed(client):
        library = bench.bin.resolve().parent / "plugins/crash_ops.so"
        client.launch(str(PLUGINS / "segfault.pt2"), plugins=[str(library)])
        stop = client.to_stop("continue", threadId=1)
        return "" if stop["nodewise"].get("finished") else json.dumps(stop)

    def cut(client):
        file = bench.place("cut.pt2")
        file.write_bytes(program.read_bytes()[:1000])
        client.launch(str(file))
        return ""

    yield adapter("a condition does not compile", "condition", condition)
    yield adapter("an expression names nothing", "nowhere", expression)
    yield adapter("an operator crashes", "segfault", crashed)
    yield adapter("the program is cut off", "cut.pt2", cut)


def cases(bench):
    yield from of_backends(bench)
    yield from findings(bench)
    yield from files(bench)
    yield from tools(bench)
    yield from debugging(bench)
