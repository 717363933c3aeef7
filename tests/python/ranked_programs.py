# SPDX-License-Identifier: Apache-2.0
"""ranked_programs.py SIZE FOLDER: programs with collectives for so many ranks. In a process of its own: the group of ranks that do not exist
stays in it."""
import sys

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as fc
from torch.testing._internal.distributed.fake_pg import FakeStore
size, out = int(sys.argv[1]), sys.argv[2]
dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=size)
world = dist.group.WORLD

class Parallel(torch.nn.Module):
    """Every rank's part of a batch, and what all of them know after each collective."""
    def __init__(self):
        super().__init__()
        self.a, self.b = torch.nn.Linear(8, 8), torch.nn.Linear(8, 4)

    def forward(self, x):
        y = fc.all_reduce(torch.nn.functional.silu(self.a(x)), "sum", world)
        z = fc.all_gather_tensor(torch.nn.functional.silu(self.b(y)), 0, world)
        return fc.reduce_scatter_tensor(z, "sum", 0, world).sin(), fc.broadcast(y, 0, world).cos()

class Sometimes(torch.nn.Module):
    """One rank takes the branch without the collective: the others wait for ever."""
    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: fc.all_reduce(x, "sum", world) + 1, lambda x: x.sin(), (x,)).cos()

class Together(torch.nn.Module):
    """One collective of several tensors."""
    def forward(self, x):
        a, b = fc.all_reduce_coalesced([x, x.sin()], "sum", world)
        return a.cos(), b.cos()

class Same(torch.nn.Module):
    """Calls no operator."""
    def forward(self, x):
        return x

torch.manual_seed(0)
x = torch.randn(4, 8)
torch.export.save(torch.export.export(Together(), (x,)), out + "/together.pt2")
torch.export.save(torch.export.export(Same(), (x,)), out + "/same.pt2")
torch.export.save(torch.export.export(Parallel().eval(), (x,)), out + "/parallel.pt2")
torch.export.save(torch.export.export(Sometimes().eval(), (x.abs(),)), out + "/sometimes.pt2")
