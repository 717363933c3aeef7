# SPDX-License-Identifier: Apache-2.0
"""What a torch itself computes, beside what the Python worker computed with it. For versions.py, by three commands:

  own_results.py export OUT            exports the models below: programs as this torch writes them
  own_results.py spell OUT FILE...     writes each program's graph as Python text with its tensors, for a torch that can't load the file
  own_results.py check OUT FILE...     prints a JSON line per file: is OUT/NAME.safetensors, which the worker wrote, this torch's own
                                       result, bit for bit? The result is ep.module()'s; of a file that this torch can't load, what the
                                       spelled text (OUT/NAME.spelled) computes here
"""
import json
import math
import operator
import os
import struct
import sys
import warnings

warnings.filterwarnings("ignore")
import torch
from torch import nn
from torch.export.graph_signature import InputKind, OutputKind
from torch.utils._pytree import tree_leaves

torch.set_num_threads(1)


# --- programs of this torch's own ---

class Block(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.norm, self.qkv, self.out = nn.LayerNorm(width), nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 64), nn.GELU(), nn.Linear(64, width))

    def forward(self, x):
        q, k, v = (t.unflatten(-1, (4, -1)).transpose(1, 2) for t in self.qkv(self.norm(x)).chunk(3, -1))
        x = x + self.out(nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2))
        return x + self.mlp(x)


class Convolutions(nn.Module):
    def __init__(self):
        super().__init__()
        self.seq = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.SiLU(), nn.MaxPool2d(2), nn.Conv2d(8, 8, 3, groups=8), nn.Hardswish(),
                                 nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 5))

    def forward(self, x):
        return torch.softmax(self.seq(x), -1)


class Indexed(nn.Module):
    def forward(self, x, i):
        y = x.index_select(0, i).cumsum(1)
        values, indices = y.topk(3, 1)
        return values, indices, torch.where(y > 0, y, -y).amax(0), x.gather(1, i[:, None].expand(-1, 2))


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(8, 16)

    def forward(self, x, h):
        for step in range(3):
            h = self.cell(x[:, step], h)
        return h


class Written(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("count", torch.zeros(4))

    def forward(self, x):
        self.count.add_(x.sum(0))
        return self.count * 2, x.clone().mul_(3)


class HalfPrecision(nn.Module):
    def forward(self, x, y):
        return (x.bfloat16() @ y.bfloat16()).float(), x.half().exp().to(torch.float64), (x * 100).to(torch.int32) // 7


MADE = {
    "made_block": (Block, lambda: (torch.randn(2, 6, 32),)),
    "made_convolutions": (Convolutions, lambda: (torch.randn(2, 3, 16, 16),)),
    "made_indexed": (Indexed, lambda: (torch.randn(6, 5), torch.tensor([0, 3, 2]))),
    "made_recurrent": (Recurrent, lambda: (torch.randn(2, 3, 8), torch.randn(2, 16))),
    "made_written": (Written, lambda: (torch.randn(3, 4),)),
    "made_half": (HalfPrecision, lambda: (torch.randn(4, 6), torch.randn(6, 3))),
}


def export(out):
    for name, (model, inputs) in MADE.items():
        torch.manual_seed(0)
        torch.export.save(torch.export.export(model().eval(), inputs()), os.path.join(out, name + ".pt2"))


# --- a graph as text ---

def code_of(module):
    """The text of forward, and that of the graphs that it names."""
    return {"code": module.code, "inner": {name: code_of(child) for name, child in module.named_children() if isinstance(child, torch.fx.GraphModule)}}


def spell(file, out):
    program = torch.export.load(file)
    arguments, user = [], iter(tree_leaves(program.example_inputs))
    for spec in program.graph_signature.input_specs:
        held = {InputKind.PARAMETER: program.state_dict, InputKind.BUFFER: program.state_dict, InputKind.CONSTANT_TENSOR: program.constants}.get(spec.kind)
        value = next(user) if held is None else held[spec.target] if spec.target in held else program.constants[spec.target]
        arguments.append(value.detach() if torch.is_tensor(value) else value)
    kept = [i for i, spec in enumerate(program.graph_signature.output_specs) if spec.kind == OutputKind.USER_OUTPUT]
    torch.save({"text": json.dumps(code_of(program.graph_module)), "arguments": arguments, "outputs": kept,
                "trained": [spec.kind == InputKind.PARAMETER for spec in program.graph_signature.input_specs]}, out)


class Spelled:
    def __init__(self, text):
        space = {"torch": torch, "device": torch.device, "inf": math.inf, "nan": math.nan, "operator": operator, "math": math}
        exec(text["code"].replace("_operator_", "operator."), space)  # our own, written by spell()
        self._forward = space["forward"]
        for name, inner in text["inner"].items():
            setattr(self, name, Spelled(inner))

    def __call__(self, *arguments):
        return self._forward(self, *arguments)


def spelled_result(file):
    held = torch.load(file, weights_only=True)
    for value, trained in zip(held["arguments"], held["trained"]):
        if trained and value.is_floating_point():
            value.requires_grad_()  # as a module's parameters: matmul folds dimensions, or does not, by it
    with torch.no_grad():
        made = Spelled(json.loads(held["text"]))(*held["arguments"])
    return [made[i] for i in held["outputs"]]


# --- compared ---

DTYPES = {"F64": torch.float64, "F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16, "I64": torch.int64, "I32": torch.int32,
          "I16": torch.int16, "I8": torch.int8, "U8": torch.uint8, "BOOL": torch.bool, "C64": torch.complex64, "F8_E4M3": torch.float8_e4m3fn, "F8_E5M2": torch.float8_e5m2}


def tensors_of(file):
    with open(file, "rb") as opened:
        raw = opened.read()
    size = struct.unpack("<Q", raw[:8])[0]
    out = []
    for name, entry in json.loads(raw[8:8 + size]).items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            data = bytearray(raw[8 + size + begin:8 + size + end])
            dtype = DTYPES[entry["dtype"]]
            out.append((torch.frombuffer(data, dtype=dtype) if data else torch.empty(0, dtype=dtype)).reshape(entry["shape"]))
    return out


def bits(tensor):
    return tensor.dtype, tuple(tensor.shape), bytes(tensor.detach().contiguous().reshape(-1).view(torch.uint8).tolist())


def own_result(file, out):
    try:
        program = torch.export.load(file)
    except Exception as error:  # whatever its loader finds
        return spelled_result(os.path.join(out, os.path.basename(file)[:-4] + ".spelled")), "graph (load: %s)" % type(error).__name__
    args, kwargs = program.example_inputs
    torch.manual_seed(0)
    return program.module()(*args, **kwargs), "module()"


def check(file, out):
    name = os.path.basename(file)[:-4]
    said = {"program": name}
    try:
        made, said["against"] = own_result(file, out)
        wanted = sorted(map(bits, (t for t in tree_leaves(made) if torch.is_tensor(t))), key=str)
        got = sorted(map(bits, tensors_of(os.path.join(out, name + ".safetensors"))), key=str)
        said["tensors"] = len(wanted)
        said["equal"] = bool(wanted) and wanted == got
        if not said["equal"]:
            said["why"] = "%s; the worker: %s" % ([w[:2] for w in wanted], [g[:2] for g in got])
    except Exception as error:
        said["equal"] = False
        said["why"] = "%s: %s" % (type(error).__name__, str(error).splitlines()[0][:200] if str(error) else "")
    print(json.dumps(said), flush=True)


def main(command, out, *files):
    if command == "export":
        return export(out)
    for file in files:
        if command == "spell":
            spell(file, os.path.join(out, os.path.basename(file)[:-4] + ".spelled"))
        else:
            check(file, out)
    return None


if __name__ == "__main__":
    main(*sys.argv[1:])
