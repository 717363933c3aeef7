#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes shadow/no_double.pt2: its product of float32 and int8 has a kernel for float32 and narrower types, and none for double. What stands
before it loses digits, and what stands behind it goes on from it. Needs torch."""
import pathlib, torch


class NoDouble(torch.nn.Module):
    def __init__(s):
        super().__init__()
        s.register_buffer("w", torch.arange(-64, 64, dtype=torch.int8).view(16, 8))
        s.register_buffer("scale", torch.linspace(0.1, 1.7, 16))

    def forward(s, x):
        near = (x + 1e6) - 1e6
        product = torch.ops.aten._weight_int8pack_mm(near, s.w, s.scale)
        return product * 0.3, near.sum()


out = pathlib.Path(__file__).parent / "shadow"
out.mkdir(exist_ok=True)
torch.manual_seed(5)
torch.export.save(torch.export.export(NoDouble(), (torch.randn(4, 8),)), str(out / "no_double.pt2"))
