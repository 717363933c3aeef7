# SPDX-License-Identifier: Apache-2.0
"""Makes the samples that belong to resources/samples/llama.pt2: values as a device with a fault would leave them, and a trace.

    .venv/bin/python tests/scripts/make_samples.py resources/samples

llama.device.safetensors: a value per node, named like it. The device computes one reciprocal square root, that of the second layer's
first norm, in bfloat16; all else is PyTorch's. training-step.trace.json.gz: three training steps of a small encoder, by torch.profiler.
"""
import gzip
import json
import pathlib
import sys
import tempfile

import torch
from safetensors.torch import save_file

FAULTY_MODULE = "m.model.layers.1.input_layernorm"


class Device(torch.fx.Interpreter):
    def __init__(self, module):
        super().__init__(module)
        self.values = {}

    def run_node(self, node):
        value = super().run_node(node)
        stack = [path for path, _ in (node.meta.get("nn_module_stack") or {}).values()]
        if "rsqrt" in str(node.target) and FAULTY_MODULE in stack:
            value = value.to(torch.bfloat16).to(value.dtype)
        if isinstance(value, torch.Tensor) and node.op == "call_function":
            self.values[node.name] = value.detach().clone().contiguous()
        return value


def device_values(program):
    exported = torch.export.load(program)
    device = Device(exported.module())
    arguments, keywords = exported.example_inputs
    with torch.no_grad():
        device.run(*arguments, *keywords.values())
    return device.values


def trace_of_training():
    torch.manual_seed(0)
    torch.set_num_threads(1)
    model = torch.nn.TransformerEncoder(torch.nn.TransformerEncoderLayer(64, 4, 128, batch_first=True), 2, enable_nested_tensor=False)
    optimizer = torch.optim.AdamW(model.parameters())
    inputs, goal = torch.rand(4, 32, 64), torch.rand(4, 32, 64)

    def step():
        optimizer.zero_grad()
        torch.nn.functional.mse_loss(model(inputs), goal).backward()
        optimizer.step()

    step()
    with torch.profiler.profile(record_shapes=True, with_modules=True) as profiler:
        for _ in range(3):
            step()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "trace.json")
        profiler.export_chrome_trace(str(file))
        trace = json.loads(file.read_text())
    # Nothing of the machine that it was made on.
    return {key: value for key, value in trace.items() if key in ("schemaVersion", "traceEvents", "displayTimeUnit", "baseTimeNanoseconds")}


def main():
    folder = pathlib.Path(sys.argv[1])
    save_file(device_values(folder / "llama.pt2"), folder / "llama.device.safetensors")
    text = json.dumps(trace_of_training(), separators=(",", ":")).encode()
    (folder / "training-step.trace.json.gz").write_bytes(gzip.compress(text, 9, mtime=0))


if __name__ == "__main__":
    main()
