# SPDX-License-Identifier: Apache-2.0
"""The calls of tests/data/decompositions/*.txt, as tests/torch/decomposition_cases.h reads them."""
import os

import torch

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Group:
    def __init__(self, line):
        parts = line.split()
        self.op, self.function, self.calls = parts[0], parts[1], []
        self.dtypes = [getattr(torch, part) for part in parts[2:] if "=" not in part] or [torch.float32]


def groups_of(name):
    out = []
    with open(os.path.join(ROOT, "tests", "data", "decompositions", name + ".txt"), encoding="utf-8") as lines:
        for line in lines:
            if line[0] in "#=\n":
                continue
            if line[0] != " ":
                out.append(Group(line))
            else:
                words = line.split()
                out[-1].calls.append((words[0] == "!", words[words[0] == "!":]))
    return out


def _random(shape, dtype):
    if dtype == torch.bool:
        return torch.rand(shape) < 0.5
    if dtype.is_floating_point:
        return torch.randn(shape, dtype=torch.float64).to(dtype)
    return torch.randint(0 if dtype == torch.uint8 else -9, 10, shape).to(dtype)


def _valued(tensor, how):
    if how == "pos":
        return tensor.abs() + (0.125 if tensor.is_floating_point() else 1)
    if how == "wide":
        return tensor * 50
    if how == "ties":
        return ((tensor * 2).round() / 2).to(tensor.dtype)
    if how == "mask":
        return tensor.masked_fill(torch.rand(tensor.shape) < 0.4, -torch.inf)
    if how == "odd":
        odd = torch.tensor([torch.nan, torch.inf, -torch.inf, 0.0, -0.0, 20.0, -20.0, 100.0, -100.0]).to(tensor.dtype)
        tensor.view(-1)[:9] = odd[:tensor.numel()]
    if how == "perm":
        return torch.randperm(tensor.shape[-1]).to(tensor.dtype)
    if how.startswith("band"):
        back = torch.arange(tensor.shape[-2]).unsqueeze(1) - torch.arange(tensor.shape[-1])
        return torch.zeros_like(tensor).masked_fill((back < 0) | (back >= int(how[4:])), -torch.inf)
    if how.startswith("below"):
        return torch.randint(0, int(how[5:]), tensor.shape).to(tensor.dtype)
    return tensor


def _tensor(text, dtype):
    name, _, rest = text.partition("[")
    sizes, _, kinds = rest.partition("]")
    shape = [int(size) for size in sizes.split(",") if size]
    kinds, lies = [kind for kind in kinds.split("~") if kind], list(shape)
    if "t" in kinds:
        lies[-1], lies[-2] = lies[-2], lies[-1]
    if "s" in kinds:
        lies[-1] *= 2
    if "x" in kinds:
        lies[0] = 1
    tensor = _random(lies, dtype if name == "*" else getattr(torch, name))
    for kind in kinds:
        tensor = _valued(tensor, kind)
    tensor = tensor.transpose(-1, -2) if "t" in kinds else tensor[..., ::2] if "s" in kinds else tensor
    tensor = tensor.expand(shape) if "x" in kinds else tensor
    return tensor.contiguous(memory_format=torch.channels_last) if "cl" in kinds else tensor


def _number(text):
    return float(text) if set(text) & set(".einf") else int(text)


def _value(text, kind, dtype):
    if text == "None":
        return None
    if text[0] == "{":
        return [_tensor(part, dtype) for part in text[1:-1].split(";")]
    if "[" in text[1:] and text[0] not in '["':
        return _tensor(text, dtype)
    if text in ("true", "false"):
        return text == "true"
    if text[0] == "[":
        return [_number(part) for part in text[1:-1].split(",") if part]
    if text[0] == '"':
        return torch.device(text[1:-1]) if "Device" in kind else text[1:-1]
    if text == "*":
        return dtype
    if isinstance(getattr(torch, text, None), torch.dtype):
        return getattr(torch, text)
    return float(_number(text)) if kind in ("float", "Optional[float]") else _number(text)


def arguments_of(words, schema, dtype):
    """By name, with the operator's defaults."""
    out = {argument.name: argument.default_value for argument in schema.arguments if argument.has_default_value()}
    place = 0
    for text in words:
        name, sign, rest = text.partition("=")
        if sign and text[0] != '"':
            argument = next(each for each in schema.arguments if each.name == name)
        else:
            argument, rest, place = schema.arguments[place], text, place + 1
        out[argument.name] = _value(rest, str(argument.real_type), dtype)
    return out
