# SPDX-License-Identifier: Apache-2.0
"""Runs that end midway, conversions of plug-ins, and files that are not whole."""
import json
import pathlib
import shutil

from .case import cli
from .dumps import Npy, wrong_value

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"


def cut_off(bench):
    cut = bench.place("cut.pt2")
    cut.write_bytes(bench.program.read_bytes()[:bench.program.stat().st_size // 2])
    for command in (["run"], ["convert", "-o", bench.place("x.json"), "--check"], ["compare", "--ir"], ["findings", "--fail-on", "problem"],
                    ["coverage", "--profile", "spyre-2026"], ["decompose", "--profile", "spyre-2026", "--check"], ["simulate", "--strict"],
                    ["lower", "--run"]):
        yield cli(" ".join(command[:1] + [word for word in command[1:] if word in ("--check", "--ir", "--strict", "--run")]),
                  "the program is cut off", cut.name, command[0], cut, *command[1:])


def in_folders(bench):
    """Of several programs: one that is wrong, and one that nothing stands beside."""
    programs, references = bench.place("programs"), bench.place("references")
    programs.mkdir()
    references.mkdir()
    for name in ("a", "b"):
        shutil.copyfile(bench.program, programs / f"{name}.pt2")
    shutil.copytree(bench.dump, references / "a")
    yield cli("compare FOLDER", "a program without a reference", "b.pt2", "compare", programs, references)
    shutil.copytree(bench.copied(bench.dump, {f"{bench.middle['name']}.npy"}), references / "b")
    yield cli("compare FOLDER", "", "", "compare", programs, references)
    wrong_value(Npy(references / "b" / f"{bench.middle['name']}.npy"))
    yield cli("compare FOLDER", "one of two programs is wrong", bench.middle["name"], "compare", programs, references)


def crashes(bench):
    """An operator that ends the run, of which a part is done."""
    library = bench.bin.resolve().parent / "plugins/crash_ops.so"
    if not library.exists():
        return
    for name, place in (("segfault", "segfault"), ("fails", "fails"), ("leaves", "leaves")):
        program = DATA / f"plugins/{name}.pt2"
        yield cli("run", f"an operator crashes ({name})", place, "run", program, "--plugin", library)
        yield cli("compare --ir", f"an operator crashes ({name})", place, "compare", program, "--ir", "--plugin", library)
        yield cli("extract", f"an operator crashes ({name})", place, "extract", program, "-o", bench.place("x"), "--node", "sin", "--plugin", library)
        yield cli("shadow", f"an operator crashes ({name})", place, "shadow", program, "--plugin", library)
        yield cli("risk", f"an operator crashes ({name})", place, "risk", program, "--plugin", library)
        yield cli("memory", f"an operator crashes ({name})", place, "memory", program, "--plugin", library)


def conversions(bench):
    ops = [node["op_type"] for node in json.loads(bench.ir.read_text())["nodes"]]
    folder = bench.bin.resolve().parent / "plugins"
    for library, op, word in (("odd_conversions", "aten.relu.default", "relu"), ("faulty_conversions", "aten.gelu.default", "gelu"),
                              ("faulty_conversions", "aten.tanh.default", "tanh"), ("odd_conversions", "aten.cat.default", "cat")):
        if op not in ops or not (folder / f"{library}.so").exists():
            continue
        plugin = ("--plugin", folder / f"{library}.so")
        place = (word, "relu") if library == "odd_conversions" else word  # it converts both
        yield cli("compare --ir", f"a plug-in converts {word} wrongly", place, "compare", bench.program, "--ir", *plugin)
        yield cli("convert --check", f"a plug-in converts {word} wrongly", place, "convert", bench.program, "-o", bench.place("x.json"), "--check", *plugin)
        yield cli("diff --ir", f"a plug-in converts {word} wrongly", "differ", "diff", bench.program, "--ir", *plugin)


def cases(bench):
    yield from cut_off(bench)
    yield from in_folders(bench)
    yield from crashes(bench)
    yield from conversions(bench)
