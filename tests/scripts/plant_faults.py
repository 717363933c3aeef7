#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""plant_faults.py BIN [PROGRAM.pt2...] [--md] [--only TEXT]: is what is wrong ever called right?

Plants one fault at a time into what Nodewise is given (a dump, a program, an IR, weights, a profile, a template, a run that ends midway), and
asks each command that judges. A fault counts as found if the exit code is not 0 and what is said names the place. Where nothing is wrong,
everything must be green, or a fault that is found proves nothing. Needs torch; without PROGRAM, two of tests/data are taken. Exit code 1 if a fault
comes out green, or a sound case does not."""
import argparse
import os
import pathlib
import sys
import tempfile
import warnings

warnings.filterwarnings("ignore")
sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / "python")]
try:
    from faults import captures, doors, dumps, graphs, kernels, runs
except ImportError as error:
    print(f"SKIPPED: {error}, so NO fault was planted", file=sys.stderr)
    sys.exit(77)
from faults.case import Bench

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = [ROOT / "tests/data/programs" / name for name in ("bert.pt2", "cnn.pt2")]
KINDS = (dumps, graphs, runs, kernels, captures, doors)


def judged(case, bin):
    """("found" | "told" | "sound", what was said) or ("GREEN" | "NO PLACE" | "RED", what was said)."""
    code, said = case.ask(bin)
    if not case.fault:
        return ("sound" if code == 0 else "RED"), said
    if code == 0 and not case.told:
        return "GREEN", said
    places = case.place if isinstance(case.place, tuple) else (case.place,)
    named = any(place in said for place in places)
    return ("NO PLACE" if not named else "told" if case.told else "found"), said


def last(said):
    lines = [line for line in said.strip().splitlines() if line.strip()]
    return lines[-1] if lines else "nothing was said"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("programs", nargs="*", type=pathlib.Path)
    parser.add_argument("--md", action="store_true", help="print a Markdown table")
    parser.add_argument("--only", default="", help="cases whose command or fault has this text")
    given = parser.parse_args()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    counts, bad = {}, 0
    for program in given.programs or PROGRAMS:
        with tempfile.TemporaryDirectory() as folder:
            bench = Bench(given.bin, program.resolve(), pathlib.Path(folder))
            for case in (case for kind in KINDS for case in kind.cases(bench)):
                if given.only not in f"{case.command}: {case.fault or 'nothing'}":
                    continue
                verdict, said = judged(case, given.bin)
                counts[verdict] = counts.get(verdict, 0) + 1
                bad += verdict not in ("found", "told", "sound")
                row = [program.stem, case.command, case.fault or "nothing", verdict, last(said).replace("|", "\\|")[:160]]
                print("| " + " | ".join(row) + " |" if given.md else f"{row[0]:14} {row[1]:24} {row[2]:44} {row[3]:9} {row[4]}", flush=True)
    print(counts)
    return 1 if bad or not counts else 0


if __name__ == "__main__":
    sys.exit(main())
