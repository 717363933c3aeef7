#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run_check.py RUN_OUTPUTS [PROGRAM.pt2...] [--side fx|ir]: does our execution give what Python's ep.module() gives, bit for bit?

Both run in this environment with the same number of threads. RUN_OUTPUTS is the test program of that name. Without programs: those of
tests/data. Random programs are seeded with 0 on both sides. Needs torch and transformers."""
import argparse
import logging
import pathlib
import subprocess
import sys
import tempfile
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)
import torch

try:
    import transformers  # noqa: F401
except ImportError:
    pass
from torch.utils import _pytree as pytree

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"


def bits(tensor):
    plain = tensor.detach().resolve_conj().resolve_neg().contiguous()
    return plain.reshape(-1).view(torch.uint8) if plain.numel() else plain.reshape(-1).to(torch.uint8)


def same(ours, theirs):
    if torch.is_tensor(theirs) != torch.is_tensor(ours):
        return f"{type(ours).__name__} for {type(theirs).__name__}"
    if not torch.is_tensor(theirs):
        return "" if type(ours) is type(theirs) and ours == theirs else f"{ours!r} for {theirs!r}"
    if ours.dtype != theirs.dtype or ours.shape != theirs.shape:
        return f"{ours.dtype} {list(ours.shape)} for {theirs.dtype} {list(theirs.shape)}"
    if theirs.is_meta or torch.equal(bits(ours), bits(theirs)):
        return ""
    wide = torch.complex128 if theirs.is_complex() else torch.float64
    return f"differs by {(ours.to(wide) - theirs.to(wide)).abs().max().item():g}"


def expected(path):
    program = torch.export.load(str(path))
    args, kwargs = program.example_inputs
    with torch.no_grad():
        torch.manual_seed(0)
        return pytree.tree_leaves(program.module()(*args, **kwargs), is_leaf=lambda x: x is None)


def decoded(value):
    if not isinstance(value, tuple):
        return value
    if len(value) == 3 and isinstance(value[0], str) and torch.is_tensor(value[2]):
        return value[2].view(getattr(torch, value[0])).reshape(value[1]) if value[2].numel() else torch.empty(value[1], dtype=getattr(torch, value[0]))
    return tuple(decoded(v) for v in value)


def compare(path, out):
    try:
        theirs = expected(path)
    except Exception as error:
        return f"PYTHON FAILS {type(error).__name__}: {str(error)[:200]}"
    ours = decoded(torch.load(out, weights_only=False))
    # Values that a mutation returns come first; Python writes them back and does not return them.
    ours = list(ours)[len(ours) - len(theirs):]
    problems = [f"output {i}: {p}" for i, (a, b) in enumerate(zip(ours, theirs)) if (p := same(a, b))]
    return "; ".join(problems) if problems else "bitwise" if len(ours) == len(theirs) else "another number of outputs"


def failure(path, said):
    try:
        expected(path)
        return "OURS FAILS " + said
    except Exception as error:
        return f"BOTH FAIL {said} | {type(error).__name__}: {str(error)[:200]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runner")
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--side", default="fx")
    parser.add_argument("--allow", default="", help="names of programs that may fail, separated by commas")
    given = parser.parse_args()
    sys.path.insert(0, str(DATA))
    import traps  # noqa: F401  registers a custom operator and a dataclass

    paths = [pathlib.Path(p) for p in given.programs] or sorted((DATA / "programs").glob("*.pt2"))
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "list").write_text("".join(f"{given.side} {p} {folder}/{i}.pt\n" for i, p in enumerate(paths)))
        process = subprocess.Popen([given.runner, str(folder / "list")], stdout=subprocess.PIPE, text=True)
        for i, path in enumerate(paths):
            said = next((line[8:].strip() for line in process.stdout if line.startswith("result: ")), None) or f"died: {process.wait()}"
            if said.startswith("died"):
                print(f"{path.name:34} {said}", flush=True)
                return 1
            result = compare(path, folder / f"{i}.pt") if said in ("ok", "again differs") else failure(path, said)
            if said == "again differs" and result == "bitwise":
                result = "a second run differs"
            kind = " ".join(w for w in result.split()[:2] if w.isupper()) or (result if result == "bitwise" else "not bitwise")
            counts[kind] = counts.get(kind, 0) + (1 if result == "bitwise" or path.stem not in given.allow.split(",") else 0)
            print(f"{path.name:34} {result}", flush=True)
    print(counts)
    return 0 if counts.get("bitwise", 0) == sum(counts.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
