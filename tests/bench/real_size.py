#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""real_size.py --build DIR [--npu NAME...] [--only STEP...] [PROGRAM...]: programs of real size through every check.

Each program is read, converted, rewritten and compared; then for each shipped NPU its kernels are checked beside ATen, the whole program
runs through them, and is simulated. What is found is kept in FOLDER/results.json beside the programs (random weights, real_programs.py,
made on the first run), so that parts can run at different times. docs/real-size.md is written of all that is kept; what has not run is said
to be so there. Without PROGRAM... the page alone is written. The exit code is 1 if something that ran now is wrong."""
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
PROFILE = "spyre-2026"
PATIENCE = 3600  # seconds
KERNEL_MS = 600_000


class Cli:
    """Runs the command line, and says what came of it in a few words: {"says", "wrong": [...], "seconds"}."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def ran(self, *arguments):
        return subprocess.run([str(self.program), *map(str, arguments)], capture_output=True, text=True, env=ENV, timeout=PATIENCE)

    def answer(self, *arguments):
        """Exit code and JSON; what was said where there is none."""
        ran = self.ran(*arguments, "--json")
        try:
            return ran.returncode, json.loads(ran.stdout)
        except json.JSONDecodeError:
            return ran.returncode, {"failed": last(ran.stderr)}


def last(text):
    lines = text.strip().splitlines()
    return lines[-1] if lines else "nothing was said"


def found(says, *wrong):
    return {"says": says, "wrong": [each for each in wrong if each]}


def compared(code, text, error):
    """Of a comparison's report: its second line has the counts."""
    lines = text.splitlines()
    says = lines[1].strip() if len(lines) > 1 else last(error)
    return found(says, "" if code == 0 else last(error))


# --- steps of a program -------------------------------------------------------------------------------------------------------------------


def graph(cli, file):
    code, ir = cli.ran("graph", file), cli.ran("graph", file, "--ir")
    wrong = [last(ran.stderr) for ran in (code, ir) if ran.returncode]
    return found(f"{len(code.stdout.splitlines()):,} lines, IR {len(ir.stdout.splitlines()):,}", *wrong)


def convert(cli, file):
    with tempfile.TemporaryDirectory() as folder:
        ran = cli.ran("convert", file, "-o", f"{folder}/out.json", "--check")
        return compared(ran.returncode, ran.stdout, ran.stderr)


def diff(cli, file):
    ran = cli.ran("diff", file, "--ir")
    lines = ran.stdout.strip().splitlines()
    says = next((line for line in lines if "the same" in line), lines[-1] if lines else last(ran.stderr))
    return found(says, "" if ran.returncode in (0, 1) else last(ran.stderr))


def compare(cli, file):
    ran = cli.ran("compare", file, "--ir")
    return compared(ran.returncode, ran.stdout, ran.stderr)


def coverage(cli, file):
    """What a backend lacks is no mistake of ours."""
    code, answer = cli.answer("coverage", file, "--profile", PROFILE)
    if "failed" in answer:
        return found("failed", answer["failed"])
    totals = answer["totals"]
    return found(f"{totals['covered']['count']:,} of {totals['count']:,} nodes")


def decompose(cli, file):
    ran = cli.ran("decompose", file, "--profile", PROFILE, "--check")
    line = next((line.strip() for line in ran.stdout.splitlines() if " compared: " in line), last(ran.stderr))
    return found(line, "" if ran.returncode == 0 else last(ran.stderr))


# --- steps of a program on an NPU ---------------------------------------------------------------------------------------------------------


def lower(cli, file, npu):
    """"58 of 58 kernels equal, 2 by the rounding of sums; ATen runs 0 of 345 operators"."""
    with tempfile.TemporaryDirectory() as folder:
        code, plan = cli.answer("lower", file, "--npu", npu, "-o", folder, "--check", "--time-limit", KERNEL_MS)
    if "failed" in plan:
        return found("failed", plan["failed"])
    kernels = plan["kernels"]
    bad = [f"{kernel['name']}: {kernel.get('error') or kernel['check']['message']}" for kernel in kernels
           if "error" in kernel or not kernel.get("check", {}).get("good")]
    sums = sum(1 for kernel in kernels if kernel.get("check", {}).get("terms", 0) > 0)
    aten = sum(1 for node in plan["nodes"] if node["route"] == "fallback")
    all_ = sum(1 for node in plan["nodes"] if node["route"] in ("fallback", "kernel"))
    says = f"{len(kernels) - len(bad)} of {len(kernels)} equal" + (f", {sums} by rounding" if sums else "") + f"; ATen runs {aten} of {all_:,}"
    return found(says, *bad, "" if code == 0 or bad else f"exit code {code}")


def run(cli, file, npu):
    """"606 of 606 within tolerance"; what was off by what it got is counted beside that."""
    code, answer = cli.answer("lower", file, "--npu", npu, "--run", "--time-limit", KERNEL_MS)
    if "failed" in answer:
        return found("failed", answer["failed"])
    lowered = answer["lowered"]
    bad = [f"{row['name']} is wrong: {json.dumps(row.get('message', ''))}" for row in answer["rows"]
           if row["verdict"] == "diverged" and not row.get("lowered", {}).get("inherited")]
    says = f"{answer.get('equal', 0) + answer.get('within', 0):,} of {answer.get('compared', 0):,} within tolerance"
    if lowered.get("inherited"):
        says += f", {lowered['inherited']} inherit a difference"
    return found(says, *bad, f"{lowered['failed']} launches failed" if lowered.get("failed") else "", "" if code == 0 or bad else f"exit code {code}")


def simulate(cli, file, npu):
    code, answer = cli.answer("simulate", file, "--npu", npu, "--strict")
    if "failed" in answer:
        return found("failed", answer["failed"])
    bad = [f"{kernel['name']} is not simulated: {kernel['missing']}" for kernel in answer["kernels"] if "missing" in kernel]
    ratio = answer["cycles"] / max(1, answer["roofline_cycles"])
    return found(f"{answer['time_us'] / 1e3:,.2f} ms, {ratio:.2f} times the roofline", *bad, "" if code == 0 or bad else f"exit code {code}")


OF_PROGRAM = {"graph": graph, "convert": convert, "diff": diff, "compare": compare, "coverage": coverage, "decompose": decompose}
ON_NPU = {"lower": lower, "run": run, "simulate": simulate}

# --- the page -----------------------------------------------------------------------------------------------------------------------------

HEAD = f"""# Programs of real size

Written by `./dev bench --full`, which `tests/bench/real_size.py` can do part by part. Weights are random; `tests/bench/real_programs.py` makes
the programs. *Not run* means just that: nothing is known of it. ✗ is what is wrong; the reasons are below the tables.

## The programs

`convert --check` and `compare --ir` run program and IR and compare all values; `diff --ir` compares the FX graph with the IR; `coverage` and
`decompose --check` are for the backend profile {PROFILE}.

"""
SECOND = """
## Their kernels

Each kernel runs on values of a run of the program and is compared with ATen (`lower --check`); then the whole program runs through its kernels
(`lower --run`), where a value may inherit a difference from roundings before it; then it is simulated (`simulate --strict`).

"""


def cell(result):
    if result is None:
        return "not run"
    return ("✗ " if result["wrong"] else "") + result["says"].replace("|", "\\|")


def table(head, rows):
    return "| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|\n" + "".join("| " + " | ".join(row) + " |\n" for row in rows)


def page(results, names):
    text = HEAD + table(["program", *OF_PROGRAM], [[name, *(cell(results.get(f"{name} {step}")) for step in OF_PROGRAM)] for name in names])
    text += SECOND + table(["program", "NPU", *ON_NPU], [[name, npu, *(cell(results.get(f"{name} {step} {npu}")) for step in ON_NPU)]
                                                         for name in names for npu in NPUS])
    wrong = [f"- `{key}`: {each}\n" for key, result in sorted(results.items()) for each in result["wrong"]]
    return text + ("\n## What is wrong\n\n" + "".join(wrong) if wrong else "")


def all_names():
    """As real_programs.py lists them, which needs torch to be read otherwise."""
    text = (ROOT / "tests/bench/real_programs.py").read_text(encoding="utf-8")
    listed = text[text.index("PROGRAMS = {"):]
    return [part.split('"')[1] for part in listed[:listed.index("}")].replace("PROGRAMS = {", "").split(",") if '"' in part]


class Results:
    """Kept after each step, as hours are spent on them."""

    def __init__(self, file):
        self.file = file
        self.all = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    def take(self, key, step):
        begin = time.perf_counter()
        result = step()
        result["seconds"] = time.perf_counter() - begin
        self.all[key] = result
        self.file.write_text(json.dumps(self.all, indent=1), encoding="utf-8")
        print(f"{key}: {cell(result)}, {result['seconds']:.0f} s", *result["wrong"], sep="\n  ", flush=True)
        return not result["wrong"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build-release")
    parser.add_argument("--npu", nargs="+", default=NPUS, choices=NPUS)
    parser.add_argument("--only", nargs="+", default=[*OF_PROGRAM, *ON_NPU], choices=[*OF_PROGRAM, *ON_NPU], metavar="STEP",
                        help=", ".join([*OF_PROGRAM, *ON_NPU]))
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".cache/bench/real", help="of the programs and results.json")
    parser.add_argument("--print", action="store_true", help="print only, leave docs/real-size.md as it is")
    parser.add_argument("names", nargs="*", metavar="PROGRAM", help="one or more, or 'all'")
    given = parser.parse_args()
    names = all_names() if given.names == ["all"] else given.names
    given.folder.mkdir(parents=True, exist_ok=True)
    results, good = Results(given.folder / "results.json"), True
    cli = Cli(given.build.resolve() / "bin/nodewise-cli", given.folder)
    for name in names:
        subprocess.run([sys.executable, str(ROOT / "tests/bench/real_programs.py"), str(given.folder), name], check=True)
        file = given.folder / f"{name}.pt2"
        for step in (step for step in OF_PROGRAM if step in given.only):
            good = results.take(f"{name} {step}", lambda: OF_PROGRAM[step](cli, file)) and good
        for npu in given.npu:
            for step in (step for step in ON_NPU if step in given.only):
                good = results.take(f"{name} {step} {npu}", lambda: ON_NPU[step](cli, file, npu)) and good
    if not given.print:
        (ROOT / "docs/real-size.md").write_text(page(results.all, all_names()), encoding="utf-8")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
