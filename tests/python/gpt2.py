# SPDX-License-Identifier: Apache-2.0
"""A GPT-2 and a step of its training under torch.compile, as nodewise.watch() sees it. test_training.py runs a small one; by itself this measures the
real size (124M parameters, random weights; needs 6 GB of memory):

    python tests/python/gpt2.py [FOLDER]

prints a row per graph, and seconds for compiling and for a step, with and without Nodewise. Leaves the graphs in FOLDER."""
import math
import os
import sys
import tempfile
import time

import torch
from torch import nn
from torch.nn import functional as F

SMALL = {"layers": 2, "width": 32, "heads": 4, "vocabulary": 101, "context": 16}
REAL = {"layers": 12, "width": 768, "heads": 12, "vocabulary": 50257, "context": 1024}


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ln_1, self.ln_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.c_attn, self.c_proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.c_fc, self.c_out = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        b, t, w = x.shape
        q, k, v = (part.view(b, t, self.heads, -1).transpose(1, 2) for part in self.c_attn(self.ln_1(x)).split(w, 2))
        x = x + self.c_proj(F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(b, t, w))
        return x + self.c_out(F.gelu(self.c_fc(self.ln_2(x)), approximate="tanh"))


class GPT2(nn.Module):
    def __init__(self, layers, width, heads, vocabulary, context):
        super().__init__()
        self.wte, self.wpe = nn.Embedding(vocabulary, width), nn.Embedding(context, width)
        self.h = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.ln_f = nn.LayerNorm(width)
        for parameter in self.parameters():
            if parameter.dim() > 1:
                nn.init.normal_(parameter, std=0.02 / math.sqrt(2 * layers))

    def forward(self, tokens):
        x = self.wte(tokens) + self.wpe(torch.arange(tokens.shape[1], device=tokens.device))
        for block in self.h:
            x = block(x)
        return F.linear(self.ln_f(x), self.wte.weight)  # the weights are tied


def loss_of(model, tokens):
    logits = model(tokens[:, :-1])
    return F.cross_entropy(logits.reshape(-1, logits.shape[-1]), tokens[:, 1:].reshape(-1))


def step(compute, model, optimizer, tokens):
    """One step of training: its loss."""
    optimizer.zero_grad()
    loss = compute(model, tokens)
    loss.backward()
    optimizer.step()
    return loss.item()


def main(folder):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "python"))
    import nodewise
    torch.manual_seed(0)
    model = GPT2(**REAL)
    tokens = torch.randint(REAL["vocabulary"], (1, 129))
    print("GPT-2, %.0fM parameters, torch %s, %d threads" % (sum(p.numel() for p in model.parameters()) / 1e6, torch.__version__, torch.get_num_threads()))

    def timed(name, compute):
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
        seconds, losses = [], []
        for _ in range(3):
            begin = time.perf_counter()
            losses.append(step(compute, model, optimizer, tokens))
            seconds.append(time.perf_counter() - begin)
        print("%-28s first step %6.1f s, then %5.2f s; losses %s" % (name, seconds[0], min(seconds[1:]), " ".join("%.3f" % loss for loss in losses)))

    timed("eager", loss_of)
    torch._dynamo.reset()
    timed("torch.compile, aot_eager", torch.compile(loss_of, backend="aot_eager"))
    torch._dynamo.reset()
    with nodewise.watch(folder) as seen:
        timed("the same, watched", torch.compile(loss_of, backend="nodewise"))
    print(seen)
    for graph in seen.graphs:
        for stage, path in graph.files.items():
            print("  %s %-8s %6.1f MB  %s" % (graph.id, stage, os.path.getsize(path) / 1e6, path))
        for problem in graph.problems:
            print("  " + problem)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="gpt2-"))
