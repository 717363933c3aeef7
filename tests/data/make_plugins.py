#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes plugins/: programs with operators that only a plug-in has (examples/fused_gate, tests/plugins), and what fused_gate gives.

Usage: make_plugins.py     (needs torch, safetensors)
"""
import pathlib

import safetensors.torch
import torch

OUT = pathlib.Path(__file__).parent / "plugins"


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


class Single(torch.nn.Module):
    def __init__(self, op):
        super().__init__()
        self.op = op

    def forward(self, x):
        return self.op(x.relu()).sin()


def main():
    OUT.mkdir(exist_ok=True)
    define("custom::fused_gate", fused_gate, lambda x, gate: torch.empty_like(x))
    define("custom::fused_gate_parts", fused_gate_parts, lambda x, gate: (torch.empty_like(x), torch.empty_like(x)))
    torch.manual_seed(0)
    x = torch.randn(3, 4)
    ep = torch.export.export(Gated().eval(), (x,))
    torch.export.save(ep, OUT / "fused_gate.pt2")
    with torch.no_grad():
        y, opened = ep.module()(x)
    safetensors.torch.save_file({"relu": y, "getitem_1": opened}, OUT / "fused_gate.expected.safetensors")
    for op in ("crash::segfault", "crash::allocate", "crash::endless", "crash::fails", "crash::leaves", "noisy::noisy"):
        define(op, through, torch.empty_like)
        space, name = op.split("::")
        torch.export.save(torch.export.export(Single(getattr(getattr(torch.ops, space), name)), (x,)), OUT / f"{name}.pt2")


if __name__ == "__main__":
    main()
