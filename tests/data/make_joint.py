#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes joint/: a step of training as one graph, the forward pass and the backward pass as AOTAutograd traces them, with the loss and the
gradients that PyTorch computes (joint.expected.safetensors). Needs torch and safetensors.

Usage: make_joint.py     (writes beside itself; the result is the same each time, but for bits that depend on the processor)
"""
import pathlib

import safetensors.torch
import torch
import torch.nn.functional as F
from torch import nn
from torch._functorch.aot_autograd import aot_export_module

from exporting import fingerprint, shorten_paths

OUT = pathlib.Path(__file__).parent / "joint"


class Net(nn.Module):
    """One of each kind of operator whose gradient takes what the forward pass saved."""

    def __init__(self):
        super().__init__()
        self.conv, self.batch, self.group = nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.GroupNorm(2, 8)
        self.words, self.layer, self.heads, self.out = nn.Embedding(20, 8), nn.LayerNorm(8), nn.Linear(8, 24), nn.Linear(24, 5)

    def image(self, x):
        x = F.max_pool2d(F.relu(self.batch(self.conv(x))), 2)
        x = F.avg_pool2d(F.interpolate(self.group(x), scale_factor=2, mode="bilinear"), 2)
        x = F.adaptive_avg_pool2d(F.pad(x, (1, 1, 1, 1), mode="reflect"), 2)
        return F.adaptive_max_pool2d(F.silu(x), 2).flatten(1)[:, ::2]

    def text(self, words):
        q, k, v = (t.unflatten(-1, (2, 4)).transpose(1, 2) for t in self.heads(self.layer(self.words(words))).chunk(3, -1))
        return torch.softmax(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2), -1).mean(1)

    def forward(self, x, words, target):
        both = torch.cat([self.image(x), F.gelu(self.text(words))], 1)
        return (F.cross_entropy(self.out(both), target),)


class Step(nn.Module):
    """The joint graph, with the parameters and buffers as it takes them."""

    def __init__(self, graph, net):
        super().__init__()
        self.graph = graph
        self.kept = [name.replace(".", "_") for name, _ in [*net.named_parameters(), *net.named_buffers()]]
        for name, value in [*net.named_parameters(), *net.named_buffers()]:
            self.register_buffer(name.replace(".", "_"), value.detach().clone())

    def forward(self, *inputs):
        return tuple(out for out in self.graph(*(getattr(self, name) for name in self.kept), *inputs) if out is not None)


def main():
    torch.manual_seed(7)
    net = Net()
    inputs = (torch.randn(2, 3, 8, 8), torch.randint(0, 20, (2, 6)), torch.tensor([1, 3]))
    graph, _ = aot_export_module(net, inputs, trace_joint=True, output_loss_index=0)
    step = Step(graph, net)
    program = torch.export.export(step, inputs, strict=False)
    shorten_paths(program)
    OUT.mkdir(exist_ok=True)
    torch.export.save(program, str(OUT / "joint.pt2"))
    expected = {f"output_{i}": value.contiguous().clone() for i, value in enumerate(step(*inputs))}
    safetensors.torch.save_file(expected, str(OUT / "joint.expected.safetensors"), metadata=fingerprint())
    print(sorted({str(n.target) for n in program.graph.nodes if "backward" in str(n.target)}))


if __name__ == "__main__":
    main()
