#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_torch_compile_debug.py [cpu | aoti | cuda] [OUT]: writes tests/data/dumps/torch_compile_debug, what torch.compile leaves with
TORCH_COMPILE_DEBUG=1; with aoti torch_compile_debug_aoti, the same of AOTInductor; with cuda torch_compile_debug_cuda, Triton's kernels.

Compiles a small model for real. Afterwards only paths of the machine, times and process numbers are replaced, and sources of kernels and of
AOTInductor's runtime are cut short in the middle; beside it lies the same model as an exported program, which the dump's
nodes are linked to. Needs torch and a C++ compiler, for cuda a GPU: the fixtures are of torch 2.13 on the CPU and of 2.11 on an NVIDIA H100.
Run in the repository's root."""
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
    torch.compile(mlp.model().to(sys.argv[1]))(torch.randn(4, 16, device=sys.argv[1]))
'''
AOTI = '''
with torch.no_grad():
    program = torch.export.export(mlp.model(), (torch.randn(4, 16),))
    torch._inductor.aoti_compile_and_package(program, package_path="mlp_aoti.pt2")
'''
EXPORT = '''
import os
program = torch.export.export(mlp.model().to(sys.argv[2]), (torch.randn(4, 16, device=sys.argv[2]),))
for node in program.graph.nodes:
    node.meta["stack_trace"] = (node.meta.get("stack_trace") or "").replace(os.path.dirname(os.path.dirname(torch.__file__)) + "/", "")
torch.export.save(program, sys.argv[1])
'''
MOST_KERNEL_LINES = 12


def python(folder, code, *arguments, **more):
    environment = {**os.environ, "TORCHINDUCTOR_CACHE_DIR": str(folder / "cache"), **more}
    subprocess.run([sys.executable, "-c", LOAD + code, *arguments], cwd=folder, env=environment, check=True)


def halved(lines, comment):
    if len(lines) <= MOST_KERNEL_LINES:
        return lines
    half = MOST_KERNEL_LINES // 2
    return lines[:half] + [f"    {comment} ... left out of the fixture ..."] + lines[-half:]


def shortened(text):
    """The sources of kernels are not read: their middle is left out."""
    def cut(match):
        return match.group(1) + "\n".join(halved(match.group(3).split("\n"), "//" if match.group(2) else "#")) + match.group(4)
    return re.sub(r"((r?)'''\n)(.*?)(''')", cut, text, flags=re.S)


def shortened_cpp(text):
    """What AOTInductor writes before the declarations of kernels is the same for every model."""
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith(('extern "C"  void', "static inline void call_")))
    return "\n".join(halved(lines[:first], "//") + lines[first:])


def cleaned(text, folder):
    text = text.replace(str(folder / "cache"), "CACHE").replace(str(folder), "/home/user/project")
    text = text.replace(os.path.dirname(os.path.dirname(torch_file())) + "/", "")
    text = re.sub(r"os\.environ\['(?!TORCH_COMPILE_DEBUG|INDUCTOR_PROVENANCE|TORCHINDUCTOR_).*\n", "", text)
    text = re.sub(r"CACHE/tmp\w+", "CACHE", text)
    return re.sub(r"# kernel path: .*", "# kernel path: CACHE/kernel.py", text)


def torch_file():
    import importlib.util
    return importlib.util.find_spec("torch").origin


def main():
    what = sys.argv[1] if len(sys.argv) > 1 else "cpu"
    name = "torch_compile_debug" + ("" if what == "cpu" else "_" + what)
    out = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "tests/data/dumps") / name
    device = "cuda" if what == "cuda" else "cpu"
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "mlp.txt").write_text(MODEL)
        debug = {"TORCH_COMPILE_DEBUG": "1", "INDUCTOR_PROVENANCE": "1", "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1"}
        python(folder, AOTI if what == "aoti" else COMPILE, device, **debug)
        python(folder, EXPORT, str(folder / "mlp.pt2"), device)
        run = next((folder / "torch_compile_debug").glob("run_*"))
        for path in sorted(run.rglob("*")):
            if not path.is_file():
                continue
            to = out / "run_2026_01_01_00_00_00_000000-pid_1" / path.relative_to(run)
            to.parent.mkdir(parents=True, exist_ok=True)
            text = cleaned(path.read_text(), folder)
            shorten = {"output_code.py": shortened, "output_code.cpp": shortened_cpp}.get(path.name, lambda whole: whole)
            to.write_text(shorten(text))
        shutil.copy(folder / "mlp.pt2", out / "mlp.pt2")


if __name__ == "__main__":
    main()
