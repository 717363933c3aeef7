#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_ir.py CLI [PROGRAM.pt2...]: convert programs and compare the IR with the one that pytorch-ir made (PROGRAM.ir.json beside each).

CLI is the path of nodewise-cli. Without programs: those of tests/data. Needs no torch."""
import pathlib
import subprocess
import sys
import tempfile

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"


def check(cli, program, folder):
    peer = program.with_suffix(".ir.json")
    if not peer.exists():
        return None
    ours = folder / f"{program.stem}.json"
    made = subprocess.run([cli, "convert", str(program), "-o", str(ours)], capture_output=True, text=True)
    if made.returncode:
        return made.stderr.strip()
    compared = subprocess.run([sys.executable, str(DATA / "compare_ir.py"), str(ours), str(peer)], capture_output=True, text=True)
    return "" if compared.returncode == 0 else compared.stdout.strip() + compared.stderr.strip()


def main(cli, *programs):
    paths = [pathlib.Path(p) for p in programs] or sorted((DATA / "programs").glob("*.pt2"))
    same = bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for program in paths:
            difference = check(cli, program, pathlib.Path(folder))
            same += difference == ""
            if difference:
                bad += 1
                print(f"{program.name}: {difference}")
    print(f"{same} programs have the IR of pytorch-ir, {bad} do not")
    return 1 if bad or not same else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
