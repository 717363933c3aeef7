#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes pictures/: small PNG, JPEG and BMP files by PIL, broken ones, and what torchvision makes of them.

Usage: make_pictures.py     (needs numpy, torch, torchvision, pillow, safetensors)
cases.json: what is asked of which file, with the largest difference that there may be; expected.safetensors: the tensors, by number.
broken.json: file -> message of the reader, written by hand below.
"""
import json
import pathlib
import struct
import zlib

import numpy as np
import safetensors.torch
import torch
from PIL import Image
from torchvision.transforms import v2

OUT = pathlib.Path(__file__).parent / "pictures"
F = v2.functional
SCALE = 1e-6  # of one CPU's vector units against another's
LOSSY = 6 / 255  # JPEG decoders may differ
IMAGENET = {"mean": [0.485, 0.456, 0.406], "std": [0.229, 0.224, 0.225]}
cases, tensors = [], {}


def png(width, height, bits, color, rows):
    """By hand: PIL writes no 16-bit colors."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, bits, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def case(file, source, shape, fit="crop", dtype="float32", tolerance=0.0, mean=(), std=()):
    """`source`: [C, H, W] as torchvision has it, uint8, or float32 in 0 to 1."""
    t = source.to(torch.float32).div(255) if source.dtype == torch.uint8 else source  # as ToTensor
    height, width = shape[-2:]
    if fit == "stretch":
        t = F.resize(t, [height, width], antialias=True)
    elif fit == "crop" and height > 0:
        h, w = t.shape[-2:]
        if height == width:
            t = F.resize(t, [height], antialias=True)
        elif height * w >= width * h:
            t = F.resize(t, [height, max(width, height * w // h)], antialias=True)
        else:
            t = F.resize(t, [max(height, width * h // w), width], antialias=True)
        t = F.center_crop(t, [height, width])
    if mean:
        t = F.normalize(t, mean, std)
    kind = getattr(torch, dtype)
    t = t.to(kind) if kind.is_floating_point else (t * 255).round().clamp(0, 255).to(kind)
    if len(shape) == 4:
        t = t.unsqueeze(0).repeat(max(shape[0], 1), 1, 1, 1)
    elif len(shape) == 2:
        t = t[0]
    tensors[str(len(cases))] = t.contiguous()
    cases.append({"file": file, "shape": list(shape), "fit": fit, "dtype": dtype, "mean": list(mean), "std": list(std),
                  "tolerance": tolerance})


def good():
    rng = np.random.default_rng(7)
    y, x = np.mgrid[0:16, 0:24]
    pixels = np.stack([x * 10, y * 15, (x + y) * 6], -1) + rng.integers(0, 12, (16, 24, 3))
    pixels = pixels.astype(np.uint8)
    rgb = Image.fromarray(pixels)
    rgba = rgb.copy()
    rgba.putalpha(Image.fromarray((x * 9 + y).astype(np.uint8)))
    gray = rgb.convert("L")
    palette = rgb.quantize(32)
    rgb.save(OUT / "rgb.png")
    rgba.save(OUT / "rgba.png")
    gray.save(OUT / "gray.png")
    rgba.convert("LA").save(OUT / "gray_alpha.png")
    palette.save(OUT / "palette.png")
    rgb.save(OUT / "rgb.jpg", quality=97, subsampling=0)
    rgb.save(OUT / "progressive.jpeg", quality=97, subsampling=0, progressive=True)
    gray.save(OUT / "gray.jpg", quality=97)
    rgb.save(OUT / "rgb.bmp")
    (OUT / "no_suffix").write_bytes((OUT / "rgb.png").read_bytes())
    wide = (pixels.astype(np.uint16) * 257 + rng.integers(-100, 100, pixels.shape)).clip(0, 65535).astype(np.uint16)
    rows = b"".join(b"\0" + row.astype(">u2").tobytes() for row in wide)
    (OUT / "wide.png").write_bytes(png(24, 16, 16, 2, rows))
    wide_gray = b"".join(b"\0" + row.astype(">u2").tobytes() for row in wide[:, :, 0])
    (OUT / "wide_gray.png").write_bytes(png(24, 16, 16, 0, wide_gray))

    t = {mode: F.pil_to_tensor(rgba.convert(mode) if "A" in mode else rgb.convert(mode)) for mode in ("RGB", "RGBA", "L", "LA")}
    own = [-1, -1]
    case("rgb.png", t["RGB"], [1, 3, *own])
    case("no_suffix", t["RGB"], [1, 3, *own])
    case("rgb.png", t["RGB"], [1, 3, 16, 24], fit="none", **IMAGENET, tolerance=SCALE)
    case("rgb.png", t["RGB"], [3, 3, 8, 8], tolerance=SCALE, **IMAGENET)
    case("rgb.png", t["RGB"], [3, 20, 30], tolerance=SCALE)  # larger
    case("rgb.png", t["RGB"], [1, 3, 13, 7], tolerance=SCALE)
    case("rgb.png", t["RGB"], [1, 3, 7, 9], fit="stretch", tolerance=SCALE)
    case("rgb.png", t["L"], [1, 1, *own])
    case("rgb.png", t["L"], [10, 10], tolerance=SCALE)
    case("rgb.png", t["RGB"], [1, 3, 8, 8], dtype="float16", tolerance=1e-3)
    case("rgb.png", t["RGB"], [1, 3, *own], dtype="uint8")
    case("rgb.png", t["RGB"], [1, 3, 8, 8], dtype="int64", tolerance=1)
    case("rgb.png", torch.cat([t["RGB"], torch.full_like(t["L"], 255)]), [1, 4, *own])
    case("rgba.png", t["RGBA"], [1, 4, *own])
    case("rgba.png", t["RGB"], [1, 3, *own])
    case("rgba.png", t["LA"], [1, 2, *own])
    case("gray.png", t["L"], [1, 1, *own])
    case("gray.png", t["L"].expand(3, -1, -1), [1, 3, *own])
    case("gray_alpha.png", t["LA"], [1, 2, *own])
    case("palette.png", F.pil_to_tensor(palette.convert("RGB")), [1, 3, *own])
    case("rgb.bmp", t["RGB"], [1, 3, *own])
    for file in ("rgb.jpg", "progressive.jpeg"):
        case(file, F.pil_to_tensor(Image.open(OUT / file)), [1, 3, *own], tolerance=LOSSY)
    case("gray.jpg", F.pil_to_tensor(Image.open(OUT / "gray.jpg")), [1, 1, *own], tolerance=LOSSY)
    deep = torch.from_numpy(wide.astype(np.float32) / 65535).permute(2, 0, 1)
    case("wide.png", deep, [1, 3, *own], tolerance=SCALE)
    case("wide.png", deep, [1, 3, 8, 8], tolerance=SCALE)
    case("wide_gray.png", deep[:1], [1, 1, *own], tolerance=SCALE)
    case("rgb.png", t["RGB"], [2, 3, 16, 16], tolerance=SCALE, **IMAGENET)
    tensors["x"] = tensors.pop(str(len(cases) - 1)).clone()  # of cnn.pt2, which tst_cli_run runs with it
    cases.pop()


def broken():
    cut = "the file ends within the picture (it is truncated: copy or save it again)"
    messages = {"bad_cut.bmp": cut, "bad_cut.jpg": cut, "bad_cut.png": cut}
    for file, source in (("bad_cut.png", "rgb.png"), ("bad_cut.jpg", "rgb.jpg"), ("bad_cut.bmp", "rgb.bmp")):
        data = (OUT / source).read_bytes()
        (OUT / file).write_bytes(data[:len(data) // 3])
    known = " (PNG, JPEG and BMP are supported)"
    (OUT / "bad_text.jpg").write_text("This is no picture at all.\n")
    messages["bad_text.jpg"] = "the picture can't be read: Image not of any known type, or corrupt" + known
    Image.open(OUT / "palette.png").save(OUT / "bad_other.gif")
    messages["bad_other.gif"] = messages["bad_text.jpg"]
    (OUT / "bad_empty.png").write_bytes(b"")
    messages["bad_empty.png"] = "the file is empty"
    (OUT / "bad_huge.png").write_bytes(png(30000, 30000, 8, 0, b"\0"))
    messages["bad_huge.png"] = "the picture claims to have 30000 × 30000 pixels (up to 268435456 are read: make it smaller)"
    (OUT / "bad_larger.png").write_bytes(png(2**31 - 1, 2**31 - 1, 8, 2, b"\0"))
    messages["bad_larger.png"] = messages["bad_text.jpg"]
    data = bytearray((OUT / "rgb.png").read_bytes())
    data[0x30:0x60] = b"\xff" * 0x30
    (OUT / "bad_data.png").write_bytes(data)
    messages["bad_data.png"] = "the picture can't be read: Corrupt PNG"
    (OUT / "broken.json").write_text(json.dumps(messages, indent=1, ensure_ascii=False, sort_keys=True) + "\n")


OUT.mkdir(exist_ok=True)
good()
broken()
(OUT / "cases.json").write_text(json.dumps(cases, indent=None).replace("}, {", "},\n {") + "\n")
safetensors.torch.save_file(tensors, OUT / "expected.safetensors")
