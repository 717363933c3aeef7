# SPDX-License-Identifier: Apache-2.0
"""Makes the samples of real size: whole programs whose large weights are a recipe, NAME.seed.pt2.

    .venv/bin/python tests/scripts/make_seeded_samples.py resources/samples [NAME...]

Each is an archive of torch.export as any other, but that records of large weights are left out. `extra/nodewise_seed.json` says how they
are made when the sample is first opened (core/program/seeded.h): {"version": 1, "seed": S, "records": {"data/weights/weight_0": {"dtype":
"float32", "elements": N, "mean": M, "spread": W}}}, uniform within M - W and M + W, as wide as PyTorch's own initial values.
"""
import json
import math
import pathlib
import sys
import tempfile
import zipfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / folder) for folder in ("bench", "data")]
import torch
import transformers as hf

from exporting import shorten_paths
from real_programs import EAGER, Output, causal, language

LEAST = 4096  # bytes of a record that is worth a recipe
DTYPES = {7: (torch.float32, "float32"), 6: (torch.float16, "float16"), 13: (torch.bfloat16, "bfloat16")}  # torch._export.serde.schema


def waves(*shape):
    """A smooth picture in few levels, so that it packs well."""
    rows, columns = torch.arange(shape[-2])[:, None], torch.arange(shape[-1])[None]
    return torch.stack([torch.round(8 * torch.sin(rows / 17 + channel) * torch.cos(columns / 23)) / 8
                        for channel in range(math.prod(shape[:-2]))]).reshape(shape)


def resnet50():
    return Output(hf.ResNetForImageClassification(hf.ResNetConfig(num_labels=1000)), "logits", "pixel_values"), (waves(1, 3, 224, 224),)


def llama_16_layers():
    """As deep as Llama 3.2 1B, a quarter as wide."""
    config = hf.LlamaConfig(vocab_size=16384, hidden_size=512, intermediate_size=2048, num_hidden_layers=16, num_attention_heads=8,
                            num_key_value_heads=2, head_dim=64, rope_theta=500000.0, tie_word_embeddings=True, **EAGER)
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.bfloat16)
    model = hf.LlamaForCausalLM(config)
    torch.set_default_dtype(before)
    return language(model, config, 32, torch.bfloat16)


def whisper_tiny():
    config = hf.WhisperConfig(d_model=384, encoder_layers=4, decoder_layers=4, encoder_attention_heads=6, decoder_attention_heads=6,
                              encoder_ffn_dim=1536, decoder_ffn_dim=1536, use_cache=False)
    return (Output(hf.WhisperForConditionalGeneration(config), "logits", "input_features", "decoder_input_ids", "decoder_attention_mask",
                   use_cache=False), (waves(1, 80, 3000), torch.arange(16)[None], causal(16)))


SAMPLES = {"resnet50": resnet50, "llama-16-layers": llama_16_layers, "whisper-tiny": whisper_tiny}


def recipe(packed, root, config):
    """Of the records that are left out. Of one that several names share the first name counts: the storage is the same."""
    records = {}
    for entry in config["config"].values():
        name = "data/weights/" + entry["path_name"]
        meta = entry["tensor_meta"]
        size = packed.getinfo(root + name).file_size
        if entry["use_pickle"] or meta["dtype"] not in DTYPES or size < LEAST or name in records:
            continue
        dtype, text = DTYPES[meta["dtype"]]
        values = torch.frombuffer(bytearray(packed.read(root + name)), dtype=dtype).to(torch.float64)
        if values.std() == 0:
            continue  # packs to nothing
        records[name] = {"dtype": text, "elements": values.numel(), "mean": round(values.mean().item(), 4),
                         "spread": round(values.std().item() * math.sqrt(3), 4)}
    return {"version": 1, "seed": 1, "records": records}


def strip(source, target):
    with zipfile.ZipFile(source) as packed:
        root = packed.namelist()[0].split("/")[0] + "/"
        made = recipe(packed, root, json.loads(packed.read(root + "data/weights/model_weights_config.json")))
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
            for info in packed.infolist():
                if info.filename[len(root):] not in made["records"]:
                    out.writestr(zipfile.ZipInfo(info.filename), packed.read(info), zipfile.ZIP_DEFLATED, 9)
            out.writestr(zipfile.ZipInfo(root + "extra/nodewise_seed.json"), json.dumps(made), zipfile.ZIP_DEFLATED, 9)


def main():
    folder = pathlib.Path(sys.argv[1])
    for name in sys.argv[2:] or SAMPLES:
        torch.manual_seed(0)
        with torch.device("cpu"):
            model, inputs = SAMPLES[name]()
        program = torch.export.export(model.eval(), inputs)
        shorten_paths(program)
        with tempfile.TemporaryDirectory() as made:
            whole = pathlib.Path(made, name + ".pt2")
            torch.export.save(program, whole)
            strip(whole, folder / (name + ".seed.pt2"))


if __name__ == "__main__":
    main()
