# SPDX-License-Identifier: Apache-2.0
"""Checks the Python worker and capture() on a device, with the package's Python files and torch alone:

    python tests/python/device_check.py [DEVICE]     # default: cuda

Prints a line per check and ends with how many failed.
"""
import os
import sys
import tempfile
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(os.path.dirname(HERE)), "python")]

import torch  # noqa: E402

from client import worker  # noqa: E402

import nodewise  # noqa: E402

DEVICE = sys.argv[1] if len(sys.argv) > 1 else "cuda"
FAILED = []


def check(name, function):
    begin = time.perf_counter()
    try:
        told = function()
        print(f"ok      {name}: {told} ({time.perf_counter() - begin:.1f} s)", flush=True)
    except Exception as error:
        FAILED.append(name)
        print(f"FAILED  {name}: {type(error).__name__}: {error}", flush=True)
        traceback.print_exc()


class Attention(torch.nn.Module):
    """A block with what devices compute in other orders: matrix products, softmax, normalization, and a buffer that is written."""

    def __init__(self, width=256, heads=4):
        super().__init__()
        self.heads = heads
        self.norm, self.qkv = torch.nn.LayerNorm(width), torch.nn.Linear(width, 3 * width)
        self.out, self.up, self.down = torch.nn.Linear(width, width), torch.nn.Linear(width, 4 * width), torch.nn.Linear(4 * width, width)
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, x):
        self.calls.add_(1)
        b, t, w = x.shape
        q, k, v = (part.view(b, t, self.heads, w // self.heads).transpose(1, 2) for part in self.qkv(self.norm(x)).chunk(3, -1))
        x = x + self.out(torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(b, t, w))
        return x + self.down(torch.nn.functional.gelu(self.up(self.norm(x)))) + self.calls


def main():
    print(f"Python {sys.version.split()[0]}, torch {torch.__version__}, device {DEVICE}")
    if DEVICE == "cuda":
        print(f"{torch.cuda.get_device_name()}, CUDA {torch.version.cuda}")
    torch.manual_seed(0)
    folder = tempfile.mkdtemp()
    model, x = Attention().eval(), torch.randn(2, 64, 256)
    path = os.path.join(folder, "block.pt2")
    torch.export.save(torch.export.export(model, (x,)), path)

    def steps():
        with worker() as client:
            opened = client.launch(path, device=DEVICE)
            stop = client.to_stop("next", threadId=1)
            client.ask("setFunctionBreakpoints", breakpoints=[{"name": "aten.scaled_dot_product_attention*"}])
            at = client.to_stop("continue", threadId=1)["nodewise"]["name"]
            client.ask("setFunctionBreakpoints", breakpoints=[])
            value = client.ask("nodewise/values", scope="live", stats=True)["values"][0]
            client.to_stop("stepBack", threadId=1)
            end = client.to_stop("continue", threadId=1)["nodewise"]
            assert end["finished"] and DEVICE in value["device"], (end, value["device"])
            return f"{opened['notes'][0]}; stopped after {stop['nodewise']['tick']}, at {at}; {value['name']} is {value['text']}"

    def repeats():
        sums = set()
        with worker() as client:
            client.launch(path, device=DEVICE)
            for turn in range(2):
                ran = client.ask("nodewise/run", repeat=3, profile=True)
                client.ask("nodewise/saveOutputs", file=f"{folder}/out{turn}.safetensors")
                with open(f"{folder}/out{turn}.safetensors", "rb") as file:
                    sums.add(file.read())
            profile = client.ask("nodewise/profile")
        assert len(sums) == 1, "two runs gave other bits: the buffer was not put back, or the kernels are not deterministic"
        slowest = max(profile["nodes"], key=lambda row: row["ns"])
        return f"{min(ran['ms']):.2f} ms a run; slowest node {slowest['name']}"

    def fails_at_node():
        class Bad(torch.nn.Module):
            def forward(self, table, index):
                return table[index].sin()
        bad = os.path.join(folder, "bad.pt2")
        torch.export.save(torch.export.export(Bad(), (torch.randn(8, 4), torch.tensor([0, 1]))), bad)
        from nodewise.worker.files import write_safetensors
        write_safetensors(f"{folder}/index.safetensors", {"index": torch.tensor([0, 4000000])})
        try:
            with worker() as client:
                client.launch(bad, device=DEVICE, inputs=[{"file": f"{folder}/index.safetensors"}])
                error = client.to_stop("continue", threadId=1)["nodewise"]["error"]
        except AssertionError:
            return "the worker ended (the engine starts another)"
        assert error["node"].startswith("index"), error
        return f"{error['node']}: {error['message'][:100]}"

    def captured():
        captures = [nodewise.capture(path, device=device, folder=os.path.join(folder, device.replace(":", "_"))) for device in ("cpu", DEVICE)]
        loose = nodewise.compare(*captures, rtol=1e-2, atol=1e-2)
        usual = nodewise.compare(*captures)
        assert loose.diverged == 0 and loose.compared == len(captures[0].values), str(loose)
        return f"within 1e-2: {loose}; by the usual tolerances: {usual}"

    def planted():
        other = Attention().eval()
        other.load_state_dict(model.state_dict())
        with torch.no_grad():
            other.up.bias[3] += 1
        torch.export.save(torch.export.export(other, (x,)), os.path.join(folder, "other.pt2"))
        captures = [nodewise.capture(file, device=DEVICE, folder=os.path.join(folder, name)) for name, file in
                    (("one", path), ("two", os.path.join(folder, "other.pt2")))]
        first = nodewise.compare(*captures, rtol=1e-3, atol=1e-3).first
        assert first and first.op == "aten.linear.default", first
        return str(first)

    def own_types():
        class Narrow(torch.nn.Module):
            def forward(self, x):
                return (x.to(torch.bfloat16) @ x.to(torch.bfloat16).T).float(), x.to(torch.float16) * 2
        capture = nodewise.capture(Narrow(), (torch.randn(32, 32),), device=DEVICE, folder=os.path.join(folder, "narrow"))
        return ", ".join(f"{value['name']} {value['dtype']}" for value in capture.values)

    def compiled():
        with nodewise.watch(os.path.join(folder, "watch")) as seen:
            block = Attention().to(DEVICE)
            torch.compile(block, backend=nodewise.backend())(x.to(DEVICE)).sum().backward()
        assert not seen.graphs[0].problems, seen.graphs[0].problems
        return f"{seen}\n        files: {sorted(seen.graphs[0].files)}"

    def metered():
        """Seen on a device of the tests alone so far (test_meter.py): events, the allocator, and its snapshot."""
        with worker() as client:
            client.launch(path, device=DEVICE, keep="none")
            client.ask("nodewise/run", repeat=2, profile=True)
            told = client.ask("nodewise/profile")
        rows = told["nodes"]
        assert any("launchNs" in row for row in rows), "this device has no events"
        assert all(row["peak"] >= row["bytes"] > 0 for row in rows if "bytes" in row), "its allocator's figures do not fit each other"
        grown = max(rows, key=lambda row: row.get("peak", 0))
        return f"{sum(row['ns'] for row in rows) / 2e6:.3f} ms a run by events; most memory at {grown['name']}: {grown.get('peak')} bytes; {told['memory']}"

    def out_of_memory():
        class Large(torch.nn.Module):
            def forward(self, x):
                small = x.sin()
                return torch.zeros(1 << 22, 1 << 22, device=x.device) + small.sum()
        large = os.path.join(folder, "large.pt2")
        torch.export.save(torch.export.export(Large(), (torch.ones(64, 64),)), large)  # traced without memory
        with worker() as client:
            client.launch(large, device=DEVICE)
            error = client.to_stop("continue", threadId=1)["nodewise"]["error"]
        assert "lives then" in error["hint"], error
        return f"{error['node']}: {error['message'][:80]}; {error['hint'][:200]}"

    for name, function in (("steps", steps), ("time and memory", metered), ("out of memory", out_of_memory), ("repeats", repeats), ("an error is at its node", fails_at_node), ("capture and compare", captured),
                           ("a planted error is found", planted), ("narrow types", own_types), ("torch.compile", compiled)):
        check(name, function)
    print(f"{len(FAILED)} failed" + (": " + ", ".join(FAILED) if FAILED else ""))
    return bool(FAILED)


if __name__ == "__main__":
    sys.exit(main())
