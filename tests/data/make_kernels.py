#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports programs that use each kernel template over ranks, shapes, element types and layouts: make_kernels.py OUT [NAME...].

They make their operands with aten.randn, so that the files hold no data. For each there are sizes that no tile divides, and operands larger
than the scratchpad of small16 (256 KiB). Those of real size are in tests/data/real. Needs torch 2.13.0."""
import argparse
import os
import pathlib
import sys

import torch
import torch.nn.functional as F
from torch import float16, bfloat16, float32, float64, randn

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
from exporting import shorten_paths

FLOATS = (float32, float64, float16, bfloat16)


def bmm():
    yield from (torch.bmm(randn(5, 19, 33, dtype=t), randn(5, 33, 21, dtype=t)) for t in FLOATS)
    yield torch.bmm(randn(3, 150, 170), randn(3, 170, 130))
    yield torch.bmm(randn(4, 9, 40).transpose(1, 2), randn(7, 4, 9).permute(1, 2, 0))
    yield torch.matmul(randn(2, 3, 17, 20), randn(3, 20, 11))
    yield torch.matmul(randn(2, 1, 17, 20), randn(3, 20, 11))
    yield torch.matmul(randn(20), randn(3, 20, 11))
    yield torch.matmul(randn(17, 20), randn(3, 20, 11))
    yield torch.matmul(randn(17, 20), randn(3, 20, 11)).relu() * 2
    yield torch.baddbmm(randn(3, 1, 11), randn(3, 17, 20), randn(3, 20, 11))
    yield torch.matmul(randn(2, 5, 7), randn(7))
    yield from (torch.baddbmm(randn(3, 1, 11, dtype=t), randn(3, 17, 20, dtype=t), randn(3, 20, 11, dtype=t), alpha=0.3) for t in (float32, bfloat16))


def gemm():
    yield from (randn(37, 65, dtype=t) @ randn(65, 29, dtype=t) for t in FLOATS)
    yield randn(300, 310) @ randn(310, 290)
    yield F.linear(randn(2, 3, 50), randn(30, 50), randn(30))
    yield F.gelu(F.linear(randn(70, 50), randn(30, 50), randn(30))) + randn(70, 30)
    yield torch.addmm(randn(20), randn(5, 18), randn(18, 20))
    yield randn(40, 30).t() @ randn(20, 40).t()
    yield torch.mv(randn(40, 30), randn(30))
    yield torch.dot(randn(300), randn(300))
    yield torch.outer(randn(40), randn(30)).relu()
    for t in (float16, bfloat16):  # a bias that cancels what was rounded, and an activation behind it
        yield F.linear(randn(70, 50, dtype=t), randn(96, 50, dtype=t), randn(96, dtype=t) * 9)
        yield F.gelu(F.linear(randn(70, 50, dtype=t), randn(96, 50, dtype=t), randn(96, dtype=t)))
        yield F.silu(randn(37, 65, dtype=t) @ randn(65, 29, dtype=t))
        yield F.silu(randn(64, 2048, dtype=t) @ (randn(2048, 256, dtype=t) / 6)) * (randn(64, 256, dtype=t) * 99)  # bits amplified
        yield F.linear(randn(70, 50, dtype=t), randn(96, 50, dtype=t), randn(96, dtype=t)).relu() + randn(70, 96, dtype=t)
    yield randn(30) @ randn(30, 20)
    yield randn(6, 5).view_as(randn(5, 6).relu()) @ randn(6, 4)  # only the shape of the activation is read


def embedding():
    rows = (randn(6, 7) * 100).abs().to(torch.int64) % 50
    yield from (F.embedding(rows, randn(50, 33, dtype=t)) for t in FLOATS)
    yield F.embedding(rows.to(torch.int32), randn(50, 33)).exp()
    yield F.embedding((randn(500) * 1000).abs().to(torch.int64) % 700, randn(700, 300))
    yield F.embedding(rows[0, 0], randn(50, 8))


def attention():
    sdpa = F.scaled_dot_product_attention
    yield from (sdpa(randn(2, 3, 17, 8, dtype=t), randn(2, 3, 21, 8, dtype=t), randn(2, 3, 21, 10, dtype=t)) for t in FLOATS)
    yield from (sdpa(randn(1, 2, 70, 64, dtype=t), randn(1, 2, 90, 64, dtype=t), randn(1, 2, 90, 64, dtype=t)) for t in FLOATS)  # ATen's flash kernel
    yield sdpa(randn(1, 2, 300, 120), randn(1, 2, 310, 120), randn(1, 2, 310, 120))
    yield sdpa(randn(2, 19, 8), randn(2, 19, 8), randn(2, 19, 8), is_causal=True, scale=0.3)
    yield sdpa(randn(9, 8), randn(12, 8), randn(12, 8), is_causal=True)
    yield sdpa(randn(2, 6, 17, 8), randn(2, 2, 21, 8), randn(2, 2, 21, 8), enable_gqa=True)
    yield sdpa(randn(2, 6, 17, 8), randn(2, 1, 21, 8), randn(2, 1, 21, 8), attn_mask=randn(17, 21))  # one head of keys for all
    yield sdpa(randn(2, 3, 17, 8), randn(2, 3, 21, 8), randn(2, 3, 21, 8), attn_mask=randn(17, 21))
    yield sdpa(randn(2, 3, 17, 8), randn(2, 3, 21, 8), randn(2, 3, 21, 8), attn_mask=randn(2, 1, 1, 21) > -0.5)
    yield sdpa(randn(2, 3, 17, 8), randn(2, 3, 21, 8), randn(2, 3, 21, 8), attn_mask=randn(17, 1).expand(17, 21) > 0)  # rows without a key
    yield sdpa(randn(2, 17, 3, 8).transpose(1, 2), randn(2, 21, 3, 8).transpose(1, 2), randn(2, 21, 3, 8).transpose(1, 2)).exp()


def cat():
    yield from (torch.cat([randn(3, 5, 7, dtype=t), randn(3, 9, 7, dtype=t), randn(3, 1, 7, dtype=t)], 1) for t in FLOATS)
    yield torch.cat([randn(300, 310), randn(17, 310)]).exp()
    yield torch.cat([randn(7, 5).t(), randn(5, 9)], -1)
    yield torch.cat([randn(4), randn(9)])
    rows = randn(6, 7)
    yield torch.cat([rows, rows], -1)
    yield torch.stack([rows, randn(6, 7)], -1)
    yield torch.stack([rows, randn(6, 7)])


def conv():
    yield from (F.conv2d(randn(2, 5, 13, 17, dtype=t), randn(7, 5, 3, 3, dtype=t), randn(7, dtype=t)) for t in FLOATS)
    yield F.conv2d(randn(2, 5, 13, 17), randn(7, 5, 3, 3), None, 2, 1)
    yield F.conv2d(randn(1, 20, 60, 70), randn(19, 20, 3, 5), randn(19), (1, 2), (1, 3), (2, 1)).relu()
    yield F.conv2d(randn(2, 6, 13, 17), randn(9, 2, 3, 3), randn(9), 1, 1, 1, 3)
    yield F.conv2d(randn(2, 6, 13, 17), randn(6, 1, 5, 5), randn(6), 2, 2, 1, 6)
    yield F.conv2d(randn(6, 13, 17), randn(4, 6, 1, 1), randn(4))
    yield F.conv2d(randn(2, 3, 5, 4), randn(4, 3, 3, 3), None, 1, 4)
    yield F.conv2d(randn(2, 13, 17, 5).permute(0, 3, 1, 2), randn(7, 5, 3, 3), None, 2, 1)
    yield F.conv1d(randn(2, 5, 40), randn(7, 5, 3), randn(7), 2, 1, 2)
    yield torch.convolution(randn(2, 5, 13, 17), randn(7, 5, 3, 3), None, [2, 2], [1, 1], [1, 1], False, [0, 0], 1)
    yield F.conv2d(randn(1, 300, 30, 31), randn(40, 300, 1, 1))  # no tap needs room around: tiles at an edge are cut
    yield F.conv2d(randn(1, 70, 31, 30), randn(30, 70, 1, 1), randn(30), 2)
    yield F.conv2d(randn(1, 40, 29, 33), randn(9, 40, 5, 3), None, (3, 2))
    yield F.conv2d(randn(2, 6, 13, 17), randn(4, 6, 1, 1), None, 1, (1, 2))
    yield F.conv2d(randn(2, 6, 13, 17), randn(4, 6, 4, 3), None, 1, "same", (1, 2))  # one row more behind than before
    yield F.conv2d(randn(2, 6, 13, 17), randn(4, 6, 2, 1), randn(4), 1, "same")  # one row behind alone
    yield F.conv2d(randn(2, 6, 13, 17), randn(4, 6, 4, 3), None, 2, "valid")
    yield F.conv2d(randn(1, 128, 9, 9), randn(4, 128, 3, 3), None, 1, 1)  # as many channels as lanes


def depthwise():
    yield from (F.conv2d(randn(2, 5, 13, 17, dtype=t), randn(5, 1, 3, 3, dtype=t), randn(5, dtype=t), 1, 1, 1, 5) for t in FLOATS)
    yield F.conv2d(randn(2, 6, 13, 17), randn(6, 1, 5, 5), randn(6), 2, 2, 1, 6)
    yield F.conv2d(randn(1, 70, 40, 41), randn(70, 1, 3, 3), None, 1, 0, 1, 70).relu()
    yield F.conv2d(randn(1, 6, 13, 17), randn(6, 1, 3, 3), None, 2, 1, 2, 6)
    yield F.conv2d(randn(1, 3, 13, 17), randn(3, 1, 1, 1), None, 2, 0, 1, 3)
    yield F.conv1d(randn(2, 7, 40), randn(7, 1, 4), randn(7), 1, 3, 1, 7)
    yield F.conv2d(randn(2, 6, 13, 17), randn(6, 1, 2, 5), None, 1, "same", 1, 6)


# Tiles that overlap, at whose edges there is padding or nothing.
def halo():
    yield F.conv1d(randn(2, 7, 400), randn(7, 1, 5), None, 1, 3, 1, 7)
    yield F.conv1d(randn(1, 40, 3000), randn(40, 1, 9), None, 1, 0, 1, 40).relu()
    yield F.conv1d(randn(1, 3, 17, dtype=bfloat16), randn(3, 1, 2, dtype=bfloat16), None, 1, 1, 1, 3)
    yield F.max_pool2d(randn(1, 3, 70, 90), 61)  # windows larger than what is loaded at a time
    yield F.max_pool2d(randn(1, 3, 70, 90), (2, 70), (3, 5), (1, 30), (30, 1))
    yield F.avg_pool2d(randn(1, 3, 70, 90), 61, 7, 30)
    yield F.avg_pool1d(randn(2, 3, 5000), 2000, 100)


# Pointwise operators whose only reader is a product.
def prologue():
    yield (randn(150, 170) * 0.5) @ randn(170, 130)
    yield torch.bmm(randn(3, 40, 20) * 0.5, randn(3, 20, 30).sigmoid())
    yield from ((randn(37, 65, dtype=t) * 3 + 1) @ randn(65, 29, dtype=t) for t in FLOATS)
    yield F.linear(randn(64, 100), randn(90, 100).to(bfloat16).to(float32) * randn(90, 1))
    yield F.linear(randn(3, 50, 70) * randn(3, 50, 1) * randn(70), randn(30, 70)).relu()  # as RMSNorm ends
    yield F.conv2d(randn(2, 6, 13, 17).sigmoid(), randn(4, 6, 3, 3), None, 1, 1)  # sigmoid(0) is not 0: the padding stays 0
    yield F.conv2d(randn(2, 6, 13, 17) * randn(2, 6, 1, 1), randn(6, 1, 3, 3), None, 2, 1, 1, 6)
    yield F.conv2d(randn(1, 5, 9, 11, dtype=bfloat16).exp() + 1, randn(4, 5, 3, 3, dtype=bfloat16), randn(4, dtype=bfloat16), 1, 2)
    x = randn(2, 4, 33, 20) * 0.125
    yield torch.matmul(x, (randn(2, 4, 35, 20) * 0.5).transpose(-1, -2))
    yield torch.matmul((randn(40, 50) + 1).t(), randn(40, 30))


# Parts of models whose products read what pointwise operators make: a ResNet with its activations first, and a transformer's layer with
# scaled queries and a gate that is spelled out. Its norm is read by three products.
def preactivation():
    x = F.conv2d(randn(1, 3, 33, 35), randn(24, 3, 7, 7), randn(24), 2, 3)
    for _ in range(2):
        y = F.conv2d(x.relu(), randn(24, 24, 3, 3), randn(24), 1, 1)
        x = x + F.conv2d(y.relu(), randn(24, 24, 3, 3), randn(24), 1, 1)
    yield F.linear(x.relu().mean((2, 3)), randn(10, 24), randn(10))
    x = randn(1, 37, 48)
    norm = x * torch.rsqrt(x.pow(2).mean(-1, True) + 1e-6) * randn(48)
    q, k, v = (F.linear(norm, randn(48, 48)).view(1, 37, 4, 12).transpose(1, 2) for _ in range(3))
    p = torch.softmax((q * 0.01) @ k.transpose(-1, -2), -1)
    x = x + F.linear((p @ v).transpose(1, 2).reshape(1, 37, 48), randn(48, 48))
    u = F.linear(x, randn(192, 48))
    yield x + F.linear(u * torch.sigmoid(1.702 * u), randn(48, 192))


# Of real size: the whole of He et al.'s ResNet-50 for an image of 224 x 224.
def resnet50():
    def layer(x, channels, kernel=1, stride=1):
        terms = x.shape[1] * kernel * kernel
        y = F.conv2d(x, randn(channels, x.shape[1], kernel, kernel), None, stride, kernel // 2)
        return F.batch_norm(y, torch.zeros(channels), torch.full((channels,), float(terms)), torch.ones(channels), torch.zeros(channels))

    x = F.max_pool2d(layer(randn(1, 3, 224, 224), 64, 7, 2).relu(), 3, 2, 1)
    for width, blocks, step in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
        for block in range(blocks):
            stride = step if block == 0 else 1
            y = layer(layer(layer(x, width).relu(), width, 3, stride).relu(), 4 * width)
            x = (y + (layer(x, 4 * width, 1, stride) if block == 0 else x)).relu()
    yield F.linear(F.adaptive_avg_pool2d(x, 1).flatten(1), randn(1000, 2048), randn(1000))


def conv_transpose():
    yield from (F.conv_transpose2d(randn(2, 5, 6, 7, dtype=t), randn(5, 4, 2, 2, dtype=t), randn(4, dtype=t), 2) for t in (float32, float64))
    yield F.conv_transpose2d(randn(2, 5, 6, 7), randn(5, 4, 3, 3), None, 2, 1, 1)
    yield F.conv_transpose2d(randn(2, 5, 6, 7), randn(5, 4, 4, 4), randn(4), 2, 1).relu()
    yield F.conv_transpose2d(randn(1, 20, 60, 70), randn(20, 19, 3, 5), randn(19), 1, (1, 2), 0, 1, (1, 2))
    yield F.conv_transpose2d(randn(2, 6, 5, 7), randn(6, 4, 3, 3), randn(8), 3, 0, 0, 2)
    yield F.conv_transpose2d(randn(6, 5, 7), randn(6, 4, 1, 1), None)
    yield F.conv_transpose1d(randn(2, 5, 9), randn(5, 4, 4), randn(4), 2, 1)
    yield torch.convolution(randn(2, 5, 6, 7), randn(5, 4, 2, 2), None, [2, 2], [0, 0], [1, 1], True, [0, 0], 1)


def batch_norm():
    norm = lambda x, w=None, b=None: F.batch_norm(x, randn(x.shape[1], dtype=x.dtype), randn(x.shape[1], dtype=x.dtype).abs(), w, b)
    yield from (norm(randn(3, 7, 5, 9, dtype=t), randn(7, dtype=t), randn(7, dtype=t)) for t in FLOATS)
    yield norm(randn(2, 70, 30, 31), randn(70), randn(70)).relu()
    yield norm(randn(19, 7))
    yield norm(randn(3, 11, 7).transpose(1, 2), randn(7))
    yield F.batch_norm(randn(3, 7, 5, dtype=bfloat16), randn(7), randn(7).abs(), randn(7), randn(7))
    plain = torch.ops.aten._native_batch_norm_legit_no_training
    yield from (plain(randn(3, 7, 5, dtype=t), None, None, randn(7, dtype=t), randn(7, dtype=t).abs(), 0.1, 1e-5)[0] for t in FLOATS)


def group_norm():
    yield from (F.group_norm(randn(2, 6, 5, 7, dtype=t), 3, randn(6, dtype=t), randn(6, dtype=t)) for t in FLOATS)
    yield F.group_norm(randn(1, 70, 31, 33), 7, randn(70), randn(70)).relu()
    yield F.group_norm(randn(3, 6), 2)
    yield F.instance_norm(randn(2, 6, 5, 7), weight=randn(6), bias=randn(6))
    yield F.instance_norm(randn(2, 6, 40))
    for t in FLOATS:
        yield from torch.native_group_norm(randn(2, 6, 5, 7, dtype=t), randn(6, dtype=t), randn(6, dtype=t), 2, 6, 35, 3, 1e-5)
    plain = torch.ops.aten._native_batch_norm_legit.no_stats
    yield from plain(randn(3, 7, 5, 9), randn(7), randn(7), True, 0.1, 1e-5)
    yield plain(randn(19, 7), None, None, True, 0.1, 1e-5)[0]


def upsample():
    yield from (F.interpolate(randn(2, 3, 5, 7, dtype=t), scale_factor=2) for t in FLOATS)
    yield F.interpolate(randn(2, 20, 40, 50), size=(80, 150)).exp()
    yield F.interpolate(randn(2, 3, 5, 1), scale_factor=(1, 3))
    yield F.interpolate(randn(2, 3, 11), scale_factor=4)
    yield F.interpolate(randn(2, 5, 7, 3).permute(0, 3, 1, 2), scale_factor=2)


def glu():
    yield from (F.glu(randn(5, 14, 7, dtype=t), 1) for t in FLOATS)
    yield F.glu(randn(300, 310)).relu()
    yield F.glu(randn(6, 9).t())


def cumsum():
    yield from (torch.cumsum(randn(5, 13, 7, dtype=t), 1) for t in FLOATS)
    yield torch.cumsum(randn(300, 310), 0)
    yield torch.cumsum(randn(300, 310), -1).exp()
    yield torch.cumsum((randn(19, 21) * 9).to(torch.int64), 1)
    yield torch.cumsum(randn(19, 21) > 0, 0)
    yield torch.cumsum(randn(7, 5).t(), 0)
    yield torch.cumprod(randn(300, 310) * 0.5 + 1, 1)
    yield torch.cumprod((randn(5, 7) * 2).to(torch.int64), 0)


def pad():
    yield from (F.pad(randn(2, 3, 5, 7, dtype=t), (1, 2, 3, 4), value=0.5) for t in FLOATS)
    yield F.pad(randn(300, 310), (7, 0)).exp()
    yield F.pad(randn(11), (2, 3), value=-1)
    yield F.pad((randn(5, 7) * 9).to(torch.int64), (0, 1, 2, 0), value=3)
    yield F.pad(randn(5, 7) > 0, (1, 1), value=True)
    yield F.pad(randn(7, 5).t(), (1, 1, 0, 2))
    yield torch.constant_pad_nd(randn(3, 5, 7), [1, 1, 1, 1])


def shift():
    yield from (torch.roll(randn(5, 13, 7, dtype=t), 3, 1) for t in FLOATS)
    yield torch.roll(randn(300, 310), (-2, 5), (0, 1))
    yield torch.roll(randn(3, 11, 9, 5), (4, -3), (2, 1)).exp()
    yield torch.roll(randn(5, 7), 9)
    yield torch.flip(randn(300, 310), [0])
    yield torch.flip(randn(5, 13, 7), [0, -1])
    yield torch.flip((randn(19) * 9).to(torch.int32), [0])


def max_pool():
    yield from (F.max_pool2d(randn(2, 3, 13, 17, dtype=t), 3) for t in FLOATS)
    yield F.max_pool2d(randn(2, 20, 61, 63), 3, 2, 1)
    yield F.max_pool2d(randn(3, 13, 17), (2, 3), (2, 1), (1, 0), (2, 3))
    yield F.max_pool2d(randn(3, 13, 18), 3, 2, 0, ceil_mode=True).relu()
    yield F.max_pool2d((randn(2, 3, 13, 17) * 100).to(torch.int64), 3, 2, 1)
    yield F.max_pool2d(randn(2, 13, 17, 3).permute(0, 3, 1, 2), 2)
    yield F.max_pool1d(randn(2, 3, 40), 3, 2)
    yield F.max_pool2d_with_indices(randn(3, 13, 17), 3)[0]


def avg_pool():
    yield from (F.avg_pool2d(randn(2, 3, 13, 17, dtype=t), 3) for t in FLOATS)
    yield F.avg_pool2d(randn(2, 20, 61, 63), 3, 2, 1)
    yield F.avg_pool2d(randn(3, 13, 17), (2, 3), (2, 1), (1, 0), count_include_pad=False)
    yield F.avg_pool2d(randn(3, 13, 18), 3, 2, 1, ceil_mode=True)
    yield F.avg_pool2d(randn(3, 13, 18), 3, 2, 1, ceil_mode=True, count_include_pad=False).exp()
    yield F.avg_pool2d(randn(3, 13, 18), 3, 2, divisor_override=5)
    yield F.avg_pool1d(randn(2, 3, 40), 3, 2, 1)
    yield F.avg_pool2d(randn(2, 3, 7, 9), 1280, ceil_mode=True)  # of all there is


def adaptive_pool():
    yield from (F.adaptive_avg_pool2d(randn(2, 3, 12, 18, dtype=t), (4, 3)) for t in FLOATS)
    yield F.adaptive_avg_pool2d(randn(2, 3, 13, 17), (5, 7)).relu()
    yield F.adaptive_avg_pool2d(randn(1, 70, 33, 35), 1)
    yield F.adaptive_avg_pool2d(randn(3, 5, 4), (7, 9))
    yield F.adaptive_avg_pool1d(randn(2, 3, 40), 7)


def index_select():
    pick = lambda size, count: (randn(count) * 100).abs().to(torch.int64) % size
    yield from (torch.index_select(randn(5, 13, 7, dtype=t), 1, pick(13, 9)) for t in FLOATS)
    yield torch.index_select(randn(300, 310), 0, pick(300, 70)).exp()
    yield torch.index_select(randn(300, 310), -1, pick(310, 70).to(torch.int32))
    yield torch.index_select(randn(13, 7).t(), 0, pick(7, 9))
    yield torch.index_select(randn(13), 0, pick(13, 40))


def fill():
    x = randn(3)
    yield from (x.to(t).new_full((5, 13), 0.3) for t in FLOATS)
    yield from (x.new_zeros(310, 300), x.new_ones(7).exp(), x.new_zeros(()), x.new_zeros(4, dtype=torch.int64), x.new_ones(4, 3, dtype=torch.bool))
    yield from (x.to(torch.int32).new_full((5, 2), -7), x.new_full((3,), 7, dtype=torch.uint8))


def gather():
    pick = lambda size, *shape: (randn(*shape) * 100).abs().to(torch.int64) % size
    yield from (torch.gather(randn(5, 13, 7, dtype=t), 1, pick(13, 5, 9, 7)) for t in FLOATS)
    yield torch.gather(randn(300, 310), 1, pick(310, 300, 5)).exp()
    yield torch.gather(randn(300, 310), 0, pick(300, 1, 310))
    yield torch.gather(randn(2, 40, 6), 1, pick(40, 2, 9)[..., None].expand(-1, -1, 6))  # whole rows
    yield torch.gather((randn(7, 5) * 9).to(torch.int64).t(), -1, pick(7, 5, 3))
    yield torch.gather(randn(19) > 0, 0, pick(19, 40))


def reshape():
    yield from (randn(5, 13, 7, dtype=t).transpose(1, 2).reshape(35, 13) for t in FLOATS)
    yield randn(300, 310).t().flatten()
    yield randn(2, 6, 9, 11).permute(0, 2, 3, 1).flatten(1, 2).exp()
    yield randn(2, 12, 15, 7).reshape(2, 3, 4, 3, 5, 7).permute(0, 1, 3, 2, 4, 5).reshape(-1, 20, 7)  # windows
    yield randn(3, 1, 5).expand(3, 4, 5).reshape(12, 5)
    yield (randn(7, 5) * 9).to(torch.int32).t().reshape(1, 35)
    yield (randn(7, 5) > 0).t().flatten()
    yield randn(4, 6).t().reshape_as(randn(3, 8))
    yield randn(3, 20).unfold(1, 6, 4).flatten().exp()  # windows that overlap


def index():
    pick = lambda size, *shape: (randn(*shape) * 100).to(torch.int64) % (2 * size) - size  # some from the end
    yield from (randn(50, 33, dtype=t)[pick(50, 6, 7)] for t in FLOATS)
    yield randn(300, 310)[pick(300, 70)].exp()
    yield randn(300, 310)[pick(300, 400), pick(310, 400)]
    yield randn(5, 13, 7)[:, pick(13, 9)]
    yield randn(5, 13, 7)[:, pick(13, 9), pick(7, 4, 1)]
    yield randn(5, 13, 7)[pick(5, 9), :, pick(7, 9)]  # what has indices comes first
    yield randn(13, 7).t()[pick(7, 9)]
    yield (randn(5, 7) * 9).to(torch.int64)[pick(5, 3, 1), pick(7, 1, 4)]
    yield torch.ops.aten.index.Tensor(randn(2, 5, 7, 3), [None, pick(5, 2, 3).to(torch.int32), pick(7, 3).to(torch.int32)])
    yield torch.ops.aten.index.Tensor(randn(40, 30), [torch.arange(1) + 7, None]) * 2


def repeat():
    yield from (randn(5, 13, 7, dtype=t).repeat(1, 3, 1) for t in FLOATS)
    yield randn(30, 41).repeat(8, 9)
    yield randn(1, 16).repeat(1, 1)
    yield randn(3, 5).repeat(2, 1, 2, 3)
    yield randn(1, 5, 1).repeat(4, 3, 2).exp()
    yield (randn(7, 5) * 9).to(torch.int32).t().repeat(2, 1, 1)
    yield torch.tile(randn(3, 4, 5), (2, 3))
    yield torch.tile(randn(19) > 0, (2, 2))
    yield randn(()).repeat(7)
    yield randn(300, 310).repeat(2, 1, 1)
    yield torch.repeat_interleave(randn(3, 5, 7), 2, 1)
    yield torch.repeat_interleave(randn(30, 31), 3, -1).exp()
    yield torch.repeat_interleave((randn(3, 5) * 9).to(torch.int64).t(), 4)


def argmax():
    yield from (torch.argmax(randn(5, 13, 7, dtype=t), 1) for t in FLOATS)
    yield torch.argmin(randn(300, 310), 1, keepdim=True)
    yield torch.argmax(randn(300, 310), 0)
    yield torch.argmin(randn(19, 21))
    yield torch.argmax((randn(19, 21) * 3).to(torch.int64), 1)  # the first of equals
    yield torch.argmax(randn(19, 21).log(), 1)  # of NaN
    yield torch.argmax(randn(19, 21), 1) + 3
    for t in FLOATS:
        yield from torch.max(randn(5, 13, 7, dtype=t), 1)
    yield from torch.min(randn(300, 310), 0)
    yield torch.max(randn(300, 310), 1, keepdim=True)[0].exp()
    yield torch.min((randn(19, 21) * 3).to(torch.int32), 1)[1]


def var():
    yield from (torch.var(randn(5, 13, 7, dtype=t) + 3, 1) for t in FLOATS)
    yield torch.var(randn(300, 310), 1, keepdim=True)
    yield torch.var(randn(300, 310), (0,), correction=0)
    yield torch.std(randn(5, 13, 7), (0, 2), correction=2)
    yield torch.var(randn(19, 21))
    yield torch.std(randn(19, 21), unbiased=False).exp()
    for t in FLOATS:
        yield from torch.var_mean(randn(5, 13, 7, dtype=t), 1)
    yield from torch.std_mean(randn(300, 310), (1,), correction=0)
    yield torch.var_mean(randn(19, 21), 0)[1]


def reduce():
    yield from (torch.sum(randn(5, 13, 7, dtype=t), 1) for t in FLOATS)
    yield torch.mean(randn(300, 310), (0,), keepdim=True)
    yield torch.amax(randn(300, 310), 1)
    yield torch.amin(randn(5, 13, 7), (0, 2)).exp()
    yield torch.sum(randn(19, 21) > 0)
    yield torch.sum((randn(19, 21) * 9).to(torch.int32), 0, dtype=float32)
    yield torch.mean(randn(19, 21, dtype=float16), 1, dtype=float32)
    yield torch.amax((randn(19, 21).abs() * 90).to(torch.uint8), 1)
    yield torch.prod(randn(19, 21), 1)
    yield torch.any(randn(19, 21) > 2, 1)
    yield torch.all(randn(19, 21) > -2, 0)
    yield from (torch.max(randn(19, 21)), torch.min((randn(19, 21) * 9).to(torch.int32)))
    yield from (torch.linalg.vector_norm(randn(5, 13, 7, dtype=t), dim=1) for t in FLOATS)
    yield torch.linalg.vector_norm(randn(300, 310), dim=-1, keepdim=True) + 1e-8
    yield torch.linalg.vector_norm(randn(19, 21))


def logsumexp():
    yield from (torch.logsumexp(randn(5, 13, 7, dtype=t), 1) for t in FLOATS)
    yield torch.logsumexp(randn(300, 310) * 50, 1, keepdim=True).tanh()
    yield torch.logsumexp(randn(300, 310), (0,))
    yield torch.logsumexp(randn(5, 13, 7), (0, 2))
    yield torch.logsumexp(torch.full((4, 6), float("-inf")), 1)  # nothing to subtract
    yield torch.logsumexp(torch.where(randn(4, 6) > 1, float("inf"), 1.0), 1)


def softmax():
    yield from (torch.softmax(randn(5, 13, 7, dtype=t), 1) for t in FLOATS)
    yield torch.softmax(randn(300, 310), -1) * 2
    yield torch.log_softmax(randn(300, 310), 0)
    yield torch.softmax(randn(5, 7).t(), 0)
    yield torch.softmax(randn(19, 21, dtype=float16), 1, dtype=float32)


def layer_norm():
    yield from (F.layer_norm(randn(5, 13, 7, dtype=t), (7,), randn(7, dtype=t), randn(7, dtype=t)) for t in FLOATS)
    yield F.layer_norm(randn(300, 310), (310,), randn(310), randn(310)).relu()
    yield F.layer_norm(randn(5, 13, 7), (13, 7))
    yield F.rms_norm(randn(19, 21), (21,), randn(21))
    for t in FLOATS:  # of several results, of which one may be read by nobody
        yield from torch.native_layer_norm(randn(5, 13, 7, dtype=t), (7,), randn(7, dtype=t), randn(7, dtype=t), 1e-5)
    yield torch.native_layer_norm(randn(300, 310), (310,), None, None, 1e-5)[0].relu()
    yield torch.native_layer_norm(randn(5, 13, 7), (13, 7), None, None, 1e-5)[2]


def pointwise():
    yield from ((randn(5, 13, 7, dtype=t) * randn(7, dtype=t) + randn(13, 1, dtype=t)).tanh() for t in FLOATS)
    yield torch.where(randn(300, 310) > randn(310), randn(300, 310).sigmoid(), 0.5)
    yield randn(7, 5).t() - randn(5, 7)
    a, b = randn(19, 21) * 9, randn(21) * 4
    i, j = a.to(torch.int64), b.to(torch.int64) * 2 + 1
    for x, y in ((a, b), (i, j)):
        yield from (torch.remainder(x, y), torch.fmod(x, y), torch.floor_divide(x, y), torch.div(x, y), torch.div(x, y, rounding_mode="trunc"))
        yield from (torch.clamp(x, -2, 3), torch.clamp(x, min=-2), torch.clamp(x, max=3), torch.maximum(x, y), x.sign(), x.abs(), x == y, x < y)
    yield from (i % 3, i // -3, i & j, i | j, i ^ j, ~i, (i % 5) ** 3, i * 2 - 1, a > 1, i + 0.5, torch.bitwise_not(i > 2))
    yield from ((a.abs() + 0.1) ** 2.5, a**2, a**3, torch.pow(2, b), a.round(), a.floor(), a.ceil(), a.trunc(), a.to(torch.int32))
    yield from (F.gelu(a), F.silu(a), F.elu(a, 0.7), F.softplus(a), F.mish(a), F.leaky_relu(a), F.hardswish(a), F.relu6(a))
    yield from (a.isnan(), torch.isfinite(1 / i), torch.erf(a), a.cos(), a.atan(), torch.lerp(a, b, 0.3), torch.addcmul(a, b, b), torch.rsub(a, 2))
    small = (a.abs() * 25).to(torch.uint8)
    yield from (small < 130, torch.maximum(small, small.flip(0)), small // 7, small.to(float32))
    yield from (randn(0, 5) + 1, randn(()) * 2)
    for x, y in ((a, b), (i, j), (i > 2, j > 1), (small, small.flip(0))):
        yield from (torch.max(x, y), torch.min(x, y))
    yield from (torch.multiply(a, b), torch.multiply(i, j), torch.subtract(a, b), torch.divide(a, b), torch.absolute(a), torch.negative(a))
    yield from (torch.logaddexp(a, b), torch.logaddexp(a * 50, a * 50 + b), torch.clip(a, -1, 1), torch.hypot(a, b))


def arange():
    yield from (torch.arange(70000), torch.arange(3, 40, 2), torch.arange(0.5, 9, 0.25), torch.arange(20, 3, -2, dtype=torch.int32))
    yield from (torch.arange(9, dtype=float64), torch.arange(17, dtype=float32) * 2)


def triangle():
    yield from (torch.triu(randn(5, 13, 7, dtype=t)) for t in FLOATS)
    yield torch.tril(randn(300, 310), 20)
    yield torch.triu(randn(7, 13).t(), -2).exp()
    yield torch.tril(randn(19, 21) > 0)


def workshop():
    """Operators that no shipped template takes, for templates that are written in tests."""
    yield torch.take(randn(6, 7), torch.arange(12) * 3) + 1
    yield torch.take(randn(40, 30), (torch.arange(1000) * 7) % 1200)
    yield torch.take(torch.arange(12).view(3, 4) * 2, torch.arange(5) + 4)
    yield torch.take(randn(6, 7).t(), (torch.arange(42) * 5) % 42)
    yield torch.take(randn(3, 5, dtype=bfloat16), torch.arange(6).view(2, 3) * 2)
    yield torch.logcumsumexp(randn(4, 9), 1).relu()
    yield torch.topk(randn(4, 9), 3)[0]


REAL = ("resnet50",)  # made where they are named
FAMILIES = {name: value for name, value in list(globals().items()) if callable(value) and getattr(value, "__module__", "") == __name__ and value.__name__ == name}


class Program(torch.nn.Module):
    def __init__(self, family):
        super().__init__()
        self.family = family

    def forward(self):
        return tuple(self.family())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for name, family in FAMILIES.items():
        if name in given.names or (not given.names and name not in REAL):
            program = torch.export.export(Program(family), ())
            shorten_paths(program)
            torch.export.save(program, str(given.out / f"{name}.pt2"))


if __name__ == "__main__":
    main()
