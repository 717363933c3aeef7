#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_peer.py CLI [PROGRAM.pt2...]: does pytorch-ir read, validate and run the IR files that nodewise-cli writes?

Every program is converted by CLI (the path of nodewise-cli). Where all shapes are numbers, pytorch-ir's load_ir and validate_ir must accept
the file, and without control flow its execute_ir must give the outputs of the exported program, once attributes such as "torch.float32" are
turned back into torch's objects. Without programs: those of tests/data. Needs torch, transformers, pytorch-ir (from PyPI)."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

warnings.filterwarnings("ignore")
import torch

try:
    import transformers  # noqa: F401  registers the output classes that torch.export.load needs
except ImportError:
    pass
import torch_ir
from torch.utils import _pytree as pytree

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
COMPLEX = re.compile(r"\(?[-+.0-9e]*[0-9]j\)?")
NAMES = {str(v): v for v in vars(torch).values() if isinstance(v, (torch.dtype, torch.layout, torch.memory_format))}


def prepare():
    """What some programs of tests/data need in the process that loads them; their generators do the same."""
    sys.path.insert(0, str(DATA))
    try:
        import traps  # noqa: F401  registers a custom operator and a dataclass
    except Exception as error:
        print(f"note: traps.py is not loaded ({type(error).__name__}: {error})")
        return
    # pytorch-ir runs other operators than aten's by a registered executor only.
    torch_ir.register_executor("myns.foo.default")(lambda inputs, attrs: [torch.ops.myns.foo(*inputs, **attrs)])


def restore(name, value):
    if isinstance(value, list):
        return [restore(name, v) for v in value]
    if isinstance(value, str) and value in NAMES:
        return NAMES[value]
    if isinstance(value, str) and name == "device":
        return torch.device(value)
    if isinstance(value, str) and COMPLEX.fullmatch(value):
        return complex(value)
    return value


def numeric(ir):
    metas = [*ir.graph_inputs, *ir.graph_outputs, *ir.weights, *(t for n in ir.nodes for t in (*n.inputs, *n.outputs))]
    return all(isinstance(d, int) for t in metas for d in t.shape)


def run(ir, program):
    """Outputs of the peer's executor and of the program itself, on its sample inputs."""
    for node in ir.nodes:
        node.attrs = {k: restore(k, v) for k, v in node.attrs.items()}
    args, kwargs = program.example_inputs
    clone = lambda: pytree.tree_map(lambda x: x.clone() if torch.is_tensor(x) else x, (args, kwargs))
    state = {k: v.detach().clone() for k, v in program.state_dict.items()}
    constants = {k: v.clone() for k, v in program.constants.items() if torch.is_tensor(v)}
    a, k = clone()
    order = [x for x in pytree.tree_leaves(reorder(program, a, k)) if torch.is_tensor(x)]
    with torch.no_grad():
        torch.manual_seed(0)
        got = torch_ir.execute_ir(ir, tuple(order), weights=state, constants=constants)
        a, k = clone()
        torch.manual_seed(0)
        expected = [x for x in pytree.tree_leaves(program.module()(*a, **k)) if torch.is_tensor(x)]
    return got, expected


def reorder(program, args, kwargs):
    names = program.module_call_graph[0].signature.in_spec.child(1).context if kwargs else []
    return args, {n: kwargs[n] for n in names}


def check(cli, path, folder):
    """(what was reached, complaint or None)"""
    out = folder / f"{path.stem}.json"
    made = subprocess.run([*cli, "convert", str(path), "-o", str(out)], capture_output=True, text=True)
    if made.returncode:
        return "not converted", made.stderr.strip()
    ours = json.loads(out.read_text())
    ir = torch_ir.load_ir(out)
    torch_ir.validate_ir(ir)
    if not numeric(ir):
        return "symbolic shapes", None
    if "subgraphs" in ours:
        return "accepted, control flow", None
    if any(n["op_type"].startswith("torch.") for n in ours["nodes"]):
        return "accepted, Python functions", None  # such as vmap's; pytorch-ir runs operators alone
    program = torch.export.load(str(path))
    if any(t.device.type == "meta" for t in program.state_dict.values()):
        return "accepted, without weights", None
    try:
        got, expected = run(ir, program)
    except Exception as error:
        return "accepted", f"{type(error).__name__}: {str(error)[:300]}"
    if len(got) != len(expected):
        return "accepted, run", f"{len(got)} outputs, {len(expected)} expected"
    wide = lambda x: x.to(torch.complex128 if x.is_complex() else torch.float64)
    wrong = [i for i, (x, y) in enumerate(zip(got, expected)) if x.dtype != y.dtype or not torch.allclose(wide(x), wide(y), rtol=1e-4, atol=1e-5, equal_nan=True)]
    return "accepted, run", f"outputs {wrong} differ" if wrong else None


def main(cli, *programs):
    paths = [pathlib.Path(p) for p in programs] or sorted((DATA / "programs").glob("*.pt2"))
    prepare()
    counts, bad = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            try:
                reached, complaint = check(cli.split(), path, pathlib.Path(folder))
            except Exception as error:
                reached, complaint = "refused", f"{type(error).__name__}: {str(error)[:300]}"
            counts[reached] = counts.get(reached, 0) + 1
            bad += complaint is not None
            print(f"{path.name:34} {reached}{': ' + complaint if complaint else ''}", flush=True)
    print(", ".join(f"{n} {what}" for what, n in counts.items()) + f"; {bad} with a complaint")
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
