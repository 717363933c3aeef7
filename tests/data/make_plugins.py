#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes plugins/: programs with operators that only a plug-in has (examples/fused_gate, tests/plugins), and what they give.

Usage: make_plugins.py [FOLDER]     (needs torch, safetensors; FOLDER: in place of plugins/)
"""
import pathlib
import sys

import safetensors.torch
import torch
from exporting import fingerprint, shorten_paths

OUT = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "plugins"


def save(ep, name):
    shorten_paths(ep)
    torch.export.save(ep, OUT / f"{name}.pt2")


def define(name, function, fake):
    torch.library.custom_op(name, function, mutates_args=()).register_fake(fake)


def fused_gate(x: torch.Tensor, gate: torch.Tensor) -> torch.Tensor:
    return x * torch.sigmoid(gate)


def fused_gate_parts(x: torch.Tensor, gate: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    opened = torch.sigmoid(gate)
    return x * opened, opened


def through(x: torch.Tensor) -> torch.Tensor:
    return x.clone()


class Gated(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.gate, self.down = (torch.nn.Linear(4, 4) for _ in range(3))

    def forward(self, x):
        h = torch.ops.custom.fused_gate(self.up(x), self.gate(x))
        y, opened = torch.ops.custom.fused_gate_parts(self.down(h), x)
        return y.relu(), opened


def silu(x: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.silu(x)


def batched_matmul(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return torch.matmul(x, y)


class OfBackend(torch.nn.Module):
    """Calls operators that no plug-in has, but the profile spyre-2026."""

    def forward(self, x):
        return torch.ops.spyre.batched_matmul(torch.ops.spyre.silu(x), x.t()).relu()


class Single(torch.nn.Module):
    def __init__(self, op):
        super().__init__()
        self.op = op

    def forward(self, x):
        return self.op(x.relu()).sin()


def scale(x, by):
    x.mul_(by)


def several(x, y, zs, w, n=2):
    x.add_(w)
    if y is not None:
        y.mul_(n)
    for z in zs:
        z.sub_(1)
    return x * w, w + n


def define_mutating():
    """As tests/plugins/mutating.cpp."""
    library = torch.library.Library("mutating", "DEF")
    nothing, copies = lambda *a, **k: None, lambda x, y, zs, w, n=2: (torch.empty_like(x), torch.empty_like(w))
    for schema, kernel, fake, tags in (
        ("scale(Tensor(a!) x, float by) -> ()", scale, nothing, ()),
        ("several(Tensor(a!) x, Tensor(b!)? y, Tensor(c!)[] zs, Tensor w, int n=2) -> (Tensor, Tensor)", several, copies, ()),
        ("bump(Tensor(a!) x, float by=1.5) -> Tensor(a!)", lambda x, by=1.5: x.add_(by), lambda x, by=1.5: x, (torch.Tag.inplace,)),
        ("twice(Tensor x, *, Tensor(a!) out) -> Tensor(a!)", lambda x, *, out: out.copy_(x * 2), lambda x, *, out: out, (torch.Tag.out,)),
    ):
        name = schema.split("(")[0]
        library.define(schema, tags=tags)
        library.impl(name, kernel, "CPU")
        torch.library.register_fake(f"mutating::{name}", fake, lib=library)
    return library


class Mutating(torch.nn.Module):
    """Whole tensors, views of every kind, two views of one tensor, lists, None; `out` only where it is a tensor of its own."""

    def forward(self, x, w):
        ops = torch.ops.mutating
        a, b, c, d, e = x * 2, x + 1, x.clone(), x - 1, x.sin()
        ops.scale(a[:, 1:3], 3.0)
        ops.scale(b.t(), 0.5)
        first = ops.several(a, b, [c, d[1:]], w)
        second = ops.several(e[:, ::2], None, [e[0], c.view(-1)], w[:, :2], 3)
        ops.bump(c)
        ops.bump(d[:1], 0.25)
        ops.scale(e[:], 2.0)
        return a, b, c, d, e, *first, *second


class Filling(torch.nn.Module):
    def forward(self, x):
        return torch.ops.mutating.twice(x.relu(), out=torch.empty_like(x)).sin()


def save_functional(name, module, inputs, version):
    """Run by ep.module(), as tests run it; expected outputs with what bits depend on."""
    with torch._export.config.patch(enable_auto_functionalized_v2_for_export=version == 2):
        ep = torch.export.export(module.eval(), inputs).run_decompositions({})
    save(ep, name)
    with torch.no_grad():
        leaves = torch.utils._pytree.tree_leaves(torch.export.load(OUT / f"{name}.pt2").module()(*inputs))
    tensors = {f"output_{i}": value.detach().clone().contiguous() for i, value in enumerate(leaves)}
    safetensors.torch.save_file(tensors, OUT / f"{name}.expected.safetensors", fingerprint())


def main():
    OUT.mkdir(exist_ok=True)
    define("custom::fused_gate", fused_gate, lambda x, gate: torch.empty_like(x))
    define("custom::fused_gate_parts", fused_gate_parts, lambda x, gate: (torch.empty_like(x), torch.empty_like(x)))
    torch.manual_seed(0)
    x = torch.randn(3, 4)
    ep = torch.export.export(Gated().eval(), (x,))
    save(ep, "fused_gate")
    with torch.no_grad():
        y, opened = ep.module()(x)
    safetensors.torch.save_file({"relu": y, "getitem_1": opened}, OUT / "fused_gate.expected.safetensors")
    define("spyre::silu", silu, torch.empty_like)
    define("spyre::batched_matmul", batched_matmul, lambda x, y: torch.empty(torch.matmul(x, y).shape))
    ep = torch.export.export(OfBackend().eval(), (x,))
    save(ep, "backend_ops")
    with torch.no_grad():
        safetensors.torch.save_file({"relu": ep.module()(x)}, OUT / "backend_ops.expected.safetensors", fingerprint())
    for op in ("crash::segfault", "crash::allocate", "crash::endless", "crash::fails", "crash::leaves", "noisy::noisy"):
        define(op, through, torch.empty_like)
        space, name = op.split("::")
        save(torch.export.export(Single(getattr(getattr(torch.ops, space), name)), (x,)), name)
    library = define_mutating()  # its end would take the operators back
    for version in (1, 2):
        save_functional(f"functional_v{version}", Mutating(), (torch.randn(2, 4), torch.randn(2, 4)), version)
    save_functional("functional_out", Filling(), (x,), 2)
    del library


if __name__ == "__main__":
    main()
