#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports programs of real size with random weights: real_programs.py OUT [NAME...]. Each becomes OUT/NAME.pt2, unless it is there.

resnet50, bert-base, gpt2, a Llama of a billion weights in bfloat16, a UNet as in Stable Diffusion, whisper-small, MobileNetV3,
EfficientNet-B0, ViT-B and T5-small. Together they take 8 GB on disk, the largest one 6 GB of memory while it is made. Only where it is
named: qwen3-deep, 136 small layers. Needs torch and transformers<5."""
import argparse
import os
import pathlib
import sys
import time
import warnings

warnings.filterwarnings("ignore")
import torch
import torch.nn.functional as F
import transformers as hf
from torch import nn

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / "data")]
from exporting import shorten_paths

EAGER = dict(attn_implementation="sdpa", use_cache=False)


class Output(nn.Module):
    """One tensor of a model of transformers, as keyword arguments call it."""

    def __init__(self, model, which, *names, **fixed):
        super().__init__()
        self.model, self.which, self.names, self.fixed = model, which, names, fixed

    def forward(self, *inputs):
        return getattr(self.model(**dict(zip(self.names, inputs)), **self.fixed), self.which)


def images(size=224):
    return torch.randn(1, 3, size, size)


def tokens(vocabulary, length):
    return torch.randint(vocabulary, (1, length))


def causal(length, dtype=torch.float32):
    """Given one, transformers makes no mask of its own, by a vmap that torch.export.save can't write."""
    return torch.zeros(1, 1, length, length, dtype=dtype).masked_fill(torch.ones(length, length).triu(1) > 0, torch.finfo(dtype).min)


def language(model, config, length, dtype=torch.float32):
    return (Output(model, "logits", "input_ids", "attention_mask", "position_ids", use_cache=False),
            (tokens(config.vocab_size, length), causal(length, dtype), torch.arange(length)[None]))


def resnet50():
    return Output(hf.ResNetForImageClassification(hf.ResNetConfig()), "logits", "pixel_values"), (images(),)


def bert_base():
    return Output(hf.BertModel(hf.BertConfig()), "last_hidden_state", "input_ids"), (tokens(30522, 128),)


def gpt2():
    config = hf.GPT2Config(**EAGER)
    return language(hf.GPT2LMHeadModel(config), config, 128)


def llama_1b():
    config = hf.LlamaConfig(vocab_size=128256, hidden_size=2048, intermediate_size=8192, num_hidden_layers=16, num_attention_heads=32,
                            num_key_value_heads=8, head_dim=64, rope_theta=500000.0, tie_word_embeddings=True, **EAGER)
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.bfloat16)
    model = hf.LlamaForCausalLM(config)
    torch.set_default_dtype(before)
    return language(model, config, 32, torch.bfloat16)


def qwen3_deep(layers=136):
    """Many layers of few weights: for what only many nodes make slow."""
    config = hf.Qwen3Config(vocab_size=1024, hidden_size=128, intermediate_size=256, num_hidden_layers=layers, num_attention_heads=4,
                            num_key_value_heads=2, head_dim=32, attn_implementation="eager", use_cache=False)
    return language(hf.Qwen3ForCausalLM(config), config, 32)


def whisper_small():
    config = hf.WhisperConfig(d_model=768, encoder_layers=12, decoder_layers=12, encoder_attention_heads=12, decoder_attention_heads=12,
                              encoder_ffn_dim=3072, decoder_ffn_dim=3072, use_cache=False)
    return (Output(hf.WhisperForConditionalGeneration(config), "logits", "input_features", "decoder_input_ids", "decoder_attention_mask",
                   use_cache=False), (torch.randn(1, 80, 3000), tokens(config.vocab_size, 16), causal(16)))


def vit_b():
    return Output(hf.ViTForImageClassification(hf.ViTConfig()), "logits", "pixel_values"), (images(),)


def t5_small():
    return (Output(hf.T5ForConditionalGeneration(hf.T5Config(use_cache=False)), "logits", "input_ids", "decoder_input_ids", use_cache=False),
            (tokens(32128, 64), tokens(32128, 16)))


def efficientnet_b0():
    config = hf.EfficientNetConfig(width_coefficient=1.0, depth_coefficient=1.0, image_size=224, dropout_rate=0.2, hidden_dim=1280)
    return Output(hf.EfficientNetForImageClassification(config), "logits", "pixel_values"), (images(),)


class Squeeze(nn.Module):
    """Scales channels by what their means say (Hu et al., "Squeeze-and-Excitation Networks")."""

    def __init__(self, channels):
        super().__init__()
        inner = max(8, (channels // 4 + 4) // 8 * 8)
        self.down, self.up = nn.Conv2d(channels, inner, 1), nn.Conv2d(inner, channels, 1)

    def forward(self, x):
        return x * F.hardsigmoid(self.up(F.relu(self.down(F.adaptive_avg_pool2d(x, 1)))))


class Inverted(nn.Module):
    """MobileNetV3's block: widen, a convolution per channel, squeeze, narrow."""

    def __init__(self, channels, kernel, inner, out, squeeze, activation, stride):
        super().__init__()
        layers = []
        if inner != channels:
            layers += [nn.Conv2d(channels, inner, 1, bias=False), nn.BatchNorm2d(inner), activation()]
        layers += [nn.Conv2d(inner, inner, kernel, stride, kernel // 2, groups=inner, bias=False), nn.BatchNorm2d(inner), activation()]
        layers += [Squeeze(inner)] if squeeze else []
        layers += [nn.Conv2d(inner, out, 1, bias=False), nn.BatchNorm2d(out)]
        self.layers, self.adds = nn.Sequential(*layers), stride == 1 and channels == out

    def forward(self, x):
        return x + self.layers(x) if self.adds else self.layers(x)


# kernel, widened to, channels, squeeze, hardswish, stride: Howard et al., "Searching for MobileNetV3", table 1.
LARGE = [(3, 16, 16, 0, 0, 1), (3, 64, 24, 0, 0, 2), (3, 72, 24, 0, 0, 1), (5, 72, 40, 1, 0, 2), (5, 120, 40, 1, 0, 1),
         (5, 120, 40, 1, 0, 1), (3, 240, 80, 0, 1, 2), (3, 200, 80, 0, 1, 1), (3, 184, 80, 0, 1, 1), (3, 184, 80, 0, 1, 1),
         (3, 480, 112, 1, 1, 1), (3, 672, 112, 1, 1, 1), (5, 672, 160, 1, 1, 2), (5, 960, 160, 1, 1, 1), (5, 960, 160, 1, 1, 1)]


def mobilenet_v3():
    layers, channels = [nn.Conv2d(3, 16, 3, 2, 1, bias=False), nn.BatchNorm2d(16), nn.Hardswish()], 16
    for kernel, inner, out, squeeze, hard, stride in LARGE:
        layers.append(Inverted(channels, kernel, inner, out, squeeze, nn.Hardswish if hard else nn.ReLU, stride))
        channels = out
    layers += [nn.Conv2d(channels, 960, 1, bias=False), nn.BatchNorm2d(960), nn.Hardswish(), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
               nn.Linear(960, 1280), nn.Hardswish(), nn.Linear(1280, 1000)]
    return nn.Sequential(*layers), (images(),)


class Residual(nn.Module):
    """Of the UNet: two convolutions, told the time between them."""

    def __init__(self, channels, out, time):
        super().__init__()
        self.first, self.second = nn.GroupNorm(32, channels), nn.GroupNorm(32, out)
        self.conv1, self.conv2 = nn.Conv2d(channels, out, 3, padding=1), nn.Conv2d(out, out, 3, padding=1)
        self.time, self.skip = nn.Linear(time, out), nn.Identity() if channels == out else nn.Conv2d(channels, out, 1)

    def forward(self, x, time):
        y = self.conv1(F.silu(self.first(x))) + self.time(F.silu(time))[:, :, None, None]
        return self.skip(x) + self.conv2(F.silu(self.second(y)))


class Attend(nn.Module):
    def __init__(self, channels, context, heads):
        super().__init__()
        self.heads = heads
        self.q, self.out = nn.Linear(channels, channels, bias=False), nn.Linear(channels, channels)
        self.k, self.v = nn.Linear(context, channels, bias=False), nn.Linear(context, channels, bias=False)

    def forward(self, x, context):
        split = lambda t: t.unflatten(-1, (self.heads, -1)).transpose(1, 2)
        y = F.scaled_dot_product_attention(split(self.q(x)), split(self.k(context)), split(self.v(context)))
        return self.out(y.transpose(1, 2).flatten(2))


class Transformer(nn.Module):
    """Of the UNet: attention to itself, to the text, and a gated feed-forward."""

    def __init__(self, channels, context, heads=8):
        super().__init__()
        self.norm, self.into, self.back = nn.GroupNorm(32, channels), nn.Conv2d(channels, channels, 1), nn.Conv2d(channels, channels, 1)
        self.norms = nn.ModuleList(nn.LayerNorm(channels) for _ in range(3))
        self.itself, self.text = Attend(channels, channels, heads), Attend(channels, context, heads)
        self.wide, self.narrow = nn.Linear(channels, 8 * channels), nn.Linear(4 * channels, channels)

    def forward(self, x, context):
        y = self.into(self.norm(x)).flatten(2).transpose(1, 2)
        z = self.norms[0](y)
        y = y + self.itself(z, z)
        y = y + self.text(self.norms[1](y), context)
        value, gate = self.wide(self.norms[2](y)).chunk(2, -1)
        y = y + self.narrow(value * F.gelu(gate))
        return x + self.back(y.transpose(1, 2).unflatten(2, x.shape[2:]))


class UNet(nn.Module):
    """The shape of Stable Diffusion 1.5's (Rombach et al.): 320 to 1280 channels, latents of 64 x 64, a text of 77 tokens."""

    def __init__(self, widths=(320, 640, 1280, 1280), context=768):
        super().__init__()
        time = 4 * widths[0]
        self.first, self.time = nn.Conv2d(4, widths[0], 3, padding=1), nn.Sequential(nn.Linear(widths[0], time), nn.SiLU(), nn.Linear(time, time))
        self.down, self.up, kept, channels = nn.ModuleList(), nn.ModuleList(), [widths[0]], widths[0]
        for level, width in enumerate(widths):
            last = level == len(widths) - 1
            for _ in range(2):
                self.down.append(nn.ModuleList([Residual(channels, width, time)] + ([] if last else [Transformer(width, context)])))
                channels = width
                kept.append(width)
            if not last:
                self.down.append(nn.ModuleList([nn.Conv2d(width, width, 3, 2, 1)]))
                kept.append(width)
        self.middle = nn.ModuleList([Residual(channels, channels, time), Transformer(channels, context), Residual(channels, channels, time)])
        for level, width in reversed(list(enumerate(widths))):
            for i in range(3):
                layers = [Residual(channels + kept.pop(), width, time)] + ([] if level == len(widths) - 1 else [Transformer(width, context)])
                self.up.append(nn.ModuleList(layers + ([nn.Conv2d(width, width, 3, padding=1)] if i == 2 and level else [])))
                channels = width
        self.norm, self.last = nn.GroupNorm(32, channels), nn.Conv2d(channels, 4, 3, padding=1)

    @staticmethod
    def step(layers, x, time, context):
        for layer in layers:
            if isinstance(layer, Residual):
                x = layer(x, time)
            elif isinstance(layer, Transformer):
                x = layer(x, context)
            else:
                x = layer(x if layer.stride == (2, 2) else F.interpolate(x, scale_factor=2.0))
        return x

    def forward(self, latents, time, context):
        time, x = self.time(time), self.first(latents)
        kept = [x]
        for layers in self.down:
            x = self.step(layers, x, time, context)
            kept.append(x)
        for layer in self.middle:
            x = self.step([layer], x, time, context)
        for layers in self.up:
            x = self.step(layers, torch.cat([x, kept.pop()], 1), time, context)
        return self.last(F.silu(self.norm(x)))


def unet():
    return UNet(), (torch.randn(1, 4, 64, 64), torch.randn(1, 320), torch.randn(1, 77, 768))


PROGRAMS = {"resnet50": resnet50, "bert-base": bert_base, "gpt2": gpt2, "llama-1b": llama_1b, "unet": unet, "whisper-small": whisper_small,
            "mobilenet-v3": mobilenet_v3, "efficientnet-b0": efficientnet_b0, "vit-b": vit_b, "t5-small": t5_small}
MADE_WHEN_NAMED = {"qwen3-deep": qwen3_deep}  # of the window's benchmark; no backend has to bear it


def export(name, file):
    """A file of that name is whole: it gets it once it is written."""
    torch.manual_seed(0)
    model, inputs = (PROGRAMS | MADE_WHEN_NAMED)[name]()
    with torch.no_grad():
        program = torch.export.export(model.eval(), inputs)
    shorten_paths(program)
    part = file.with_suffix(".part.pt2")
    torch.export.save(program, str(part))
    os.replace(part, file)
    return len(program.graph.nodes)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PROGRAMS | MADE_WHEN_NAMED))
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(PROGRAMS | MADE_WHEN_NAMED):
        parser.error(f"there is no program {', '.join(sorted(unknown))}")
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name in arguments.names or PROGRAMS:
        file = arguments.out / f"{name}.pt2"
        if file.exists():
            continue
        begin = time.time()
        nodes = export(name, file)
        print(f"{name}: {nodes:,} FX nodes, {file.stat().st_size / 1e6:,.0f} MB, {time.time() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
