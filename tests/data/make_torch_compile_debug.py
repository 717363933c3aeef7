#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_torch_compile_debug.py: writes tests/data/dumps/torch_compile_debug, what torch.compile leaves with TORCH_COMPILE_DEBUG=1.

Compiles a small model on the CPU for real. Afterwards only paths of this machine, times and process numbers are replaced, and the kernels'
C++ between their first and last lines is cut short; beside it lies the same model as an exported program, which the dump's nodes are linked
to. Needs torch 2.13 and a C++ compiler. Run in the repository's root."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MODEL = '''import torch


class Mlp(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = torch.nn.LayerNorm(16)
        self.up = torch.nn.Linear(16, 32)
        self.down = torch.nn.Linear(32, 16)

    def forward(self, x):
        h = self.norm(x)
        h = torch.nn.functional.gelu(self.up(h))
        return x + self.down(h)


def model():
    torch.manual_seed(0)
    return Mlp().eval()
'''
# The model's file has a name that is nobody's, in stack traces, too.
LOAD = '''import linecache, sys, types, torch
name, source = "/home/user/project/mlp.py", open("mlp.txt").read()
linecache.cache[name] = (len(source), None, source.splitlines(True), name)
mlp = sys.modules["mlp"] = types.ModuleType("mlp")
exec(compile(source, name, "exec"), mlp.__dict__)
'''
COMPILE = '''
with torch.no_grad():
    torch.compile(mlp.model())(torch.randn(4, 16))
'''
EXPORT = '''
import os
program = torch.export.export(mlp.model(), (torch.randn(4, 16),))
for node in program.graph.nodes:
    node.meta["stack_trace"] = (node.meta.get("stack_trace") or "").replace(os.path.dirname(os.path.dirname(torch.__file__)) + "/", "")
torch.export.save(program, sys.argv[1])
'''
MOST_KERNEL_LINES = 12


def python(folder, code, *arguments, **more):
    environment = {**os.environ, "TORCHINDUCTOR_CACHE_DIR": str(folder / "cache"), **more}
    subprocess.run([sys.executable, "-c", LOAD + code, *arguments], cwd=folder, env=environment, check=True)


def shortened(text):
    """The C++ of kernels is not read: its middle is left out."""
    def cut(match):
        lines = match.group(2).split("\n")
        if len(lines) > MOST_KERNEL_LINES:
            half = MOST_KERNEL_LINES // 2
            lines = lines[:half] + ["    // ... left out of the fixture ..."] + lines[-half:]
        return match.group(1) + "\n".join(lines) + match.group(3)
    return re.sub(r"(r'''\n)(.*?)(''')", cut, text, flags=re.S)


def cleaned(text, folder):
    text = text.replace(str(folder / "cache"), "CACHE").replace(str(folder), "/home/user/project")
    text = re.sub(r"os\.environ\['(?!TORCH_COMPILE_DEBUG|INDUCTOR_PROVENANCE|TORCHINDUCTOR_).*\n", "", text)
    text = re.sub(r"CACHE/tmp\w+", "CACHE", text)
    return re.sub(r"# kernel path: .*", "# kernel path: CACHE/kernel.py", text)


def main():
    out = pathlib.Path("tests/data/dumps/torch_compile_debug")
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "mlp.txt").write_text(MODEL)
        python(folder, COMPILE, TORCH_COMPILE_DEBUG="1", INDUCTOR_PROVENANCE="1", TORCHINDUCTOR_FORCE_DISABLE_CACHES="1")
        python(folder, EXPORT, str(folder / "mlp.pt2"))
        run = next((folder / "torch_compile_debug").glob("run_*"))
        for path in sorted(run.rglob("*")):
            if not path.is_file():
                continue
            to = out / "run_2026_01_01_00_00_00_000000-pid_1" / path.relative_to(run)
            to.parent.mkdir(parents=True, exist_ok=True)
            text = cleaned(path.read_text(), folder)
            to.write_text(shortened(text) if path.name == "output_code.py" else text)
        shutil.copy(folder / "mlp.pt2", out / "mlp.pt2")


if __name__ == "__main__":
    main()
