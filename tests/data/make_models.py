#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports model programs: make_models.py OUT [NAME...] [--module programs].

For each NAME it writes into OUT
  NAME.pt2                    the exported program with its sample inputs
  NAME.ir.json                what the peer package pytorch-ir converts it to (absent where the peer refuses)
  NAME.expected.safetensors   the outputs of the exported module on those inputs: output_0, output_1, ...
                              and in its metadata the fingerprint of where they were made
--legacy writes NAME.torch27.pt2 besides: the flat zip of torch <= 2.7, re-created with today's serializer.
--parts writes only NAME.weights.safetensors and NAME.inputs.safetensors of an OUT/NAME.pt2 that is there: its state dict and its
sample inputs by name, for running its IR alone.
Needs torch, transformers<5, pytorch-ir and safetensors from PyPI."""
import argparse, importlib, json, os, pathlib, sys, time, warnings, zipfile
warnings.filterwarnings("ignore")
import torch
import transformers  # registers the output classes that torch.export.load needs
from safetensors.torch import save_file
from torch_ir.converter import convert_exported_program
sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.getcwd()]
from exporting import fingerprint, shorten_paths
p = argparse.ArgumentParser(); p.add_argument("out"); p.add_argument("--module", default="programs"); p.add_argument("names", nargs="*"); p.add_argument("--legacy", action="store_true"); p.add_argument("--parts", action="store_true")
a = p.parse_args(); out = pathlib.Path(a.out); out.mkdir(parents=True, exist_ok=True)
def write_parts(name):
    ep = torch.export.load(str(out / f"{name}.pt2")); copied = lambda tensors: {k: v.detach().clone().contiguous() for k, v in tensors}
    leaves = torch.utils._pytree.tree_leaves(ep.example_inputs, is_leaf=lambda x: x is None)
    save_file(copied(ep.state_dict.items()), str(out / f"{name}.weights.safetensors"))
    save_file(copied((k, v) for k, v in zip(ep.graph_signature.user_inputs, leaves) if torch.is_tensor(v)), str(out / f"{name}.inputs.safetensors"))
if a.parts: sys.exit(any(write_parts(name) for name in a.names))
for name, make in importlib.import_module(a.module).MODELS.items():
    if a.names and name not in a.names: continue
    torch.manual_seed(0)
    try:
        m, args, kw = make(); t = time.time(); functional = kw.pop("functional", False); ep = torch.export.export(m, args, **kw); ep = ep.run_decompositions({}) if functional else ep; shorten_paths(ep); torch.export.save(ep, str(out / f"{name}.pt2"))
        if a.legacy:
            from torch._export.serde.serialize import serialize
            from torch._export.serde.schema import SCHEMA_VERSION
            r = serialize(ep)
            with zipfile.ZipFile(out / f"{name}.torch27.pt2", "w") as z:
                for n, d in (("version", ".".join(map(str, SCHEMA_VERSION))), ("serialized_exported_program.json", r.exported_program), ("serialized_state_dict.pt", r.state_dict), ("serialized_constants.pt", r.constants), ("serialized_example_inputs.pt", r.example_inputs)): z.writestr(n, d)
        torch.manual_seed(0)
        with torch.no_grad(): leaves = torch.utils._pytree.tree_leaves(ep.module()(*args, **kw.get("kwargs", {})))
        if all(not torch.is_tensor(x) or x.device.type != "meta" for x in leaves):
            save_file({f"output_{i}": x.detach().clone().contiguous() for i, x in enumerate(leaves) if torch.is_tensor(x)}, str(out / f"{name}.expected.safetensors"), fingerprint())
        ep = torch.export.load(str(out / f"{name}.pt2"))
        try:
            ir = convert_exported_program(ep, model_name=name); ir.constants = {k: v for k, v in ep.constants.items() if torch.is_tensor(v) and v.device.type != "meta"}
            (out / f"{name}.ir.json").write_text(json.dumps(ir.to_dict(), default=str)); note = f"{len(ir.nodes)} IR nodes"
        except Exception as e: note = f"peer refuses: {type(e).__name__}: {str(e)[:80]}"
        print(f"{name:18} {len(ep.graph.nodes):6} FX nodes, {time.time() - t:5.1f} s, {note}", flush=True)
    except Exception as e: print(f"{name:18} FAILED {type(e).__name__}: {str(e)[:200]}", flush=True)
