#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""real_size.py --build DIR [--npu NAME...] [--print] [PROGRAM...]: programs of real size on every shipped NPU.

Each is lowered, each kernel checked beside ATen, the whole run through its kernels, and simulated. Writes docs/real-size.md; the exit code
is 1 if a kernel is invalid or off, a value diverges, or a launch is not in the simulator's figures. The programs (random weights,
real_programs.py) are made on the first run and kept in .cache/bench/real."""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENV = dict(os.environ, QT_QPA_PLATFORM="offscreen")
NPUS = sorted(file.stem for file in (ROOT / "resources/npu").glob("*.json"))
PATIENCE = 3600  # seconds
KERNEL_MS = 600_000


def programs(names, folder):
    made = ROOT / "tests/bench/real_programs.py"
    subprocess.run([sys.executable, str(made), str(folder), *names], check=True)
    return names or sorted(file.stem for file in folder.glob("*.pt2"))


def answer(cli, *arguments):
    """Exit code and JSON; what was said where there is none."""
    ran = subprocess.run([str(cli), *map(str, arguments), "--json"], capture_output=True, text=True, env=ENV, timeout=PATIENCE)
    try:
        return ran.returncode, json.loads(ran.stdout)
    except json.JSONDecodeError:
        return ran.returncode, {"failed": ran.stderr.strip().splitlines()[-1] if ran.stderr.strip() else "nothing was said"}


def checked(cli, file, npu):
    """"58 equal, 2 of them by rounding", and what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        code, plan = answer(cli, "lower", file, "--npu", npu, "-o", folder, "--check", "--time-limit", KERNEL_MS)
    if "failed" in plan:
        return plan["failed"], "", [plan["failed"]]
    kernels = plan["kernels"]
    bad = [f"{kernel['name']}: {kernel.get('error') or kernel['check']['message']}" for kernel in kernels
           if "error" in kernel or not kernel.get("check", {}).get("good")]
    sums = sum(1 for kernel in kernels if kernel.get("check", {}).get("terms", 0) > 0)
    aten = sum(1 for node in plan["nodes"] if node["route"] == "fallback")
    said = f"{len(kernels) - len(bad)} of {len(kernels)}" + (f", {sums} by rounding" if sums else "")
    return said, f"{aten} of {sum(1 for node in plan['nodes'] if node['route'] in ('fallback', 'kernel'))}", bad


def ran(cli, file, npu):
    code, found = answer(cli, "lower", file, "--npu", npu, "--run", "--time-limit", KERNEL_MS)
    if "failed" in found:
        return found["failed"], [found["failed"]]
    bad = [f"{row['name']} diverges: {row.get('message', '')}" for row in found["rows"] if row["verdict"] == "diverged" and row.get("lowered", {}).get("ownDiffers")]
    failed = found["lowered"].get("failed", 0)
    if failed:
        bad.append(f"{failed} launches failed")
    return f"{found.get('equal', 0) + found.get('within', 0):,} of {found.get('compared', 0):,}", bad


def simulated(cli, file, npu):
    code, found = answer(cli, "simulate", file, "--npu", npu)
    if "failed" in found:
        return found["failed"], "", [found["failed"]]
    bad = [f"{kernel['name']} is not simulated: {kernel['missing']}" for kernel in found["kernels"] if "missing" in kernel]
    return f"{found['time_us'] / 1e3:,.2f} ms", f"{found['cycles'] / max(1, found['roofline_cycles']):.2f}", bad


def row(cli, file, npu):
    begin = time.perf_counter()
    equal, aten, wrong = checked(cli, file, npu)
    values, off = ran(cli, file, npu)
    took, ratio, left = simulated(cli, file, npu)
    return [file.stem, npu, equal, aten, values, took, ratio, f"{time.perf_counter() - begin:.0f} s"], wrong + off + left


HEAD = """# Programs of real size

Written by `./dev bench`. Random weights, made by `tests/bench/real_programs.py`. Each kernel runs on values of a run of the program and is compared
with ATen; then the whole program runs through its kernels, and each value is compared; then it is simulated.

| program | NPU | kernels equal | nodes that ATen runs | values within tolerance in a lowered run | simulated | times the roofline | all of it took |
|---|---|---|---|---|---|---|---|
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build-release")
    parser.add_argument("--npu", nargs="+", default=NPUS)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".cache/bench/real", help="of the programs")
    parser.add_argument("--print", action="store_true", help="print only, leave docs/real-size.md as it is")
    parser.add_argument("names", nargs="*", metavar="PROGRAM")
    arguments = parser.parse_args()
    cli = arguments.build.resolve() / "bin/nodewise-cli"
    text, wrong = HEAD, []
    for name in programs(arguments.names, arguments.folder):
        for npu in arguments.npu:
            cells, bad = row(cli, arguments.folder / f"{name}.pt2", npu)
            text += "| " + " | ".join(cells) + " |\n"
            wrong += [f"{name} on {npu}: {each}" for each in bad]
            print(*cells, sep=", ", flush=True)
            print(*(f"  {each}" for each in bad), sep="\n", end="\n" if bad else "", flush=True)
    if not arguments.print:
        (ROOT / "docs/real-size.md").write_text(text, encoding="utf-8")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
