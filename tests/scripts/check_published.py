#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_published.py CLI [--write]: simulate the programs of docs/simulator.md's table of published times and compare with what it says.

CLI is the path of nodewise-cli. --write puts the new figures into the table. Needs no torch beside the CLI's own."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import published_programs

DOC = pathlib.Path(__file__).resolve().parents[2] / "docs" / "simulator.md"
ROW = re.compile(r"^\| (?P<workload>[a-z_0-9]+(?: [0-9x]+)?) \| (?P<machine>tpuv3|tpuv6e) \| (?P<published>[0-9,]+) \| (?P<ours>[0-9,]*) "
                 r"\| (?P<ratio>[0-9.]*) \|(?P<why>[ a-z]*)\|$")
SUMMARY = re.compile(r"^\| (?P<kind>[a-z_0-9]+) \| (?P<machine>tpuv3|tpuv6e) \| (?P<rows>\d+) \| (?P<near>\d*) \| (?P<median>[0-9.]*) \|$")
BOUND = re.compile(r"^\| (?P<workload>[a-z0-9]+(?: [0-9x]+)?) \| (?P<machine>tpuv3|tpuv6e) \| (?P<bound>[0-9,]+) \| (?P<published>[0-9.]+) times "
                   r"\| (?P<ours>[0-9.]+) times \|$")
NEAR = re.compile(r"^\| (?P<machine>tpuv3|tpuv6e) \| (?P<of>\d+) \| (?P<published>\d+) \| (?P<both>\d+) \|$")
NEAR_ROOFLINE = 1.3
DTYPES = {"tpuv3": published_programs.FLOAT32, "tpuv6e": published_programs.BFLOAT16}
FAR = 0.15


def simulated(cli, machine, workloads, folder):
    """Cycles by workload, and the rooflines of its kernels: all stand in one program, since a launch begins with everything idle; each with
    what starting a program takes."""
    program = published_programs.Program(DTYPES[machine])
    for number, workload in enumerate(workloads):
        program.prefix = f"w{number}_"
        published_programs.add(program, workload)
    file = pathlib.Path(folder) / f"{machine}.pt2"
    program.save(file)
    ran = subprocess.run([cli, "simulate", str(file), "--npu", machine, "--json"], capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{machine}: {ran.stderr.strip()}")
    found = json.loads(ran.stdout)
    left = {gap["node"].split("_")[0] for gap in found["gaps"]}
    kernels = {kernel["name"]: kernel.get("roofline_cycles", 0) for kernel in found["kernels"]}
    cycles, bounds = {}, {}
    for launch in found["launches"]:
        number = launch["nodes"][0].split("_")[0]
        cycles[number] = cycles.get(number, found["launches"][0]["start"]) + launch["cycles"]
        bounds[number] = bounds.get(number, 0) + kernels[launch["kernel"]]
    whole = {number: workload for number, workload in enumerate(workloads) if f"w{number}" not in left}
    return ({workload: cycles[f"w{number}"] if number in whole else None for number, workload in enumerate(workloads)},
            {workload: bounds[f"w{number}"] for number, workload in whole.items()})


def reasons(text):
    """Letters that are explained below the table."""
    return set(re.findall(r"^- \*\*([a-z])\*\* ", text, re.MULTILINE))


def line_of(row, ours):
    published = int(row["published"].replace(",", ""))
    told = [f"{ours:,}", f"{ours / published:.2f}"] if ours is not None else ["", ""]
    return f"| {row['workload']} | {row['machine']} | {row['published']} | {told[0]} | {told[1]} |{row['why']}|"


def problems(row, ours, known):
    """What a reader could not understand of a row."""
    why = set(row["why"].split())
    ratio = None if ours is None else ours / int(row["published"].replace(",", ""))
    far = ratio is None or abs(ratio - 1) > FAR
    if far and not why:
        yield f"{row['workload']} on {row['machine']}: off by more than 15 % ({ratio}) without a reason"
    if not far and why:
        yield f"{row['workload']} on {row['machine']}: within 15 %, but it has a reason"
    for letter in sorted(why - known):
        yield f"{row['workload']} on {row['machine']}: reason {letter} is not explained"


def summary_line(kind, machine, ratios):
    known = sorted(ratio for ratio in ratios if ratio is not None)
    near = sum(abs(ratio - 1) <= FAR for ratio in known)
    return f"| {kind} | {machine} | {len(ratios)} | {near} | {known[len(known) // 2]:.2f} |" if known else f"| {kind} | {machine} | {len(ratios)} | 0 |  |"


def ratios_by_kind(rows, ours):
    found = {}
    for row in rows:
        cycles = ours[row["machine"]][row["workload"]]
        ratio = None if cycles is None else cycles / int(row["published"].replace(",", ""))
        found.setdefault((row["workload"].split()[0], row["machine"]), []).append(ratio)
    return found


def bound_line(row, published, ours, bound):
    """How far a real machine and ours are from the roofline of the same kernels."""
    return f"| {row['workload']} | {row['machine']} | {bound:,} | {published / bound:.2f} times | {ours / bound:.2f} times |"


def near_line(machine, published, ours, bounds):
    """Where a real machine comes near its roofline, and where ours does there, too."""
    reached = [workload for workload, bound in bounds.items() if published[workload, machine] <= NEAR_ROOFLINE * bound]
    both = sum(ours[workload] <= NEAR_ROOFLINE * bounds[workload] for workload in reached)
    return f"| {machine} | {len(ours)} | {len(reached)} | {both} |"


def main(cli, write):
    text = DOC.read_text(encoding="utf-8")
    rows = [match.groupdict() for match in map(ROW.match, text.splitlines()) if match]
    if len(rows) < 700:
        sys.exit(f"{DOC.name} has only {len(rows)} rows of published times")
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        found = {machine: simulated(cli, machine, [row["workload"] for row in rows if row["machine"] == machine], folder) for machine in DTYPES}
    ours, bounds = ({machine: both[which] for machine, both in found.items()} for which in (0, 1))
    published = {(row["workload"], row["machine"]): int(row["published"].replace(",", "")) for row in rows}
    lines, kinds, told = text.splitlines(), ratios_by_kind(rows, ours), set()
    for at, line in enumerate(lines):
        if match := ROW.match(line):
            row, cycles = match.groupdict(), ours[match["machine"]][match["workload"]]
            lines[at] = line_of(row, cycles)
            wrong += problems(row, cycles, reasons(text))
        elif match := SUMMARY.match(line):
            kind = match["kind"], match["machine"]
            lines[at] = summary_line(*kind, kinds.get(kind, []))
            told.add(kind)
        elif match := BOUND.match(line):
            of, machine = match["workload"], match["machine"]
            lines[at] = bound_line(match, published[of, machine], ours[machine][of], bounds[machine][of])
        elif match := NEAR.match(line):
            lines[at] = near_line(match["machine"], published, ours[match["machine"]], bounds[match["machine"]])
        if lines[at] != line and not write:
            wrong.append(f"the table says\n  {line}\nthe simulator\n  {lines[at]}")
    wrong += [f"the summary lacks {kind} on {machine}" for kind, machine in sorted(kinds.keys() - told)]
    if write:
        DOC.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(wrong) if wrong else f"{len(rows)} published times as docs/simulator.md says")
    return 1 if wrong else 0


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    sys.exit(main(arguments[0], "--write" in sys.argv))
