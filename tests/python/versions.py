# SPDX-License-Identifier: Apache-2.0
"""versions.py [--write] NODEWISE_CLI REFERENCE_PYTHON PYTHON...: the same thirty programs, and six that each torch exports itself, through the Python
worker in each of these interpreters; is what comes out that torch's own result, bit for bit? REFERENCE_PYTHON's torch wrote the thirty. Prints
a table, and each that differs with why; the exit code is 1 if any does. --write puts the sums into the table of docs/python.md. Not part of
ctest: each torch takes 200 MB or more."""
import json
import os
import subprocess
import sys
import tempfile

TABLE = """| torch | programs bit for bit | tensors | against `module()` | against the graph |
|---|---|---|---|---|
"""
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PROGRAMS = """llama cnn gpt2 bert vit resnet18 attention sdpa_causal foobar_47x10 foobar_128x128 indexing interpolate sorting scan cond_branch while_loop map_over
written_buffers autocast set_grad checkpoint aliases tied_weights mixed_dtypes float8 factories buffer_mutation mutations_and_storages
pad_roll_flip lifted_constant""".split()


def own(python, *arguments):
    return subprocess.run([python, os.path.join(HERE, "own_results.py"), *arguments], capture_output=True, text=True, check=False)


def run(cli, python, file, out):
    """"" or what the worker said in place of a result."""
    saved = os.path.join(out, os.path.basename(file)[:-4] + ".safetensors")
    done = subprocess.run([cli, "run", file, "--python", python, "--threads", "1", "--save-outputs", saved], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


def rows_of(cli, python, files, spelled, folder):
    """By program: what came of it with this interpreter."""
    made = own(python, "export", folder)
    if made.returncode != 0:
        raise SystemExit("%s can't export: %s" % (python, made.stderr))
    mine = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".pt2"))
    for name in os.listdir(spelled):
        os.symlink(os.path.join(spelled, name), os.path.join(folder, name))
    refused = {os.path.basename(file)[:-4]: run(cli, python, file, folder) for file in files + mine}
    rows = {}
    for line in own(python, "check", folder, *files, *mine).stdout.splitlines():
        row = json.loads(line)
        if refused[row["program"]]:
            row["why"] = refused[row["program"]]
        rows[row["program"]] = row
    missing = set(refused) - set(rows)
    return rows | {name: {"program": name, "equal": False, "why": "its check ended early"} for name in missing}


def write_sums(versions, tables):
    """The rows of the page's table, from what was seen."""
    path = os.path.join(ROOT, "docs", "python.md")
    with open(path, encoding="utf-8") as file:
        before, head, rest = file.read().partition(TABLE)
    if not head:
        raise SystemExit(f"{path} has no table that begins as\n{TABLE}")
    rows = []
    for version, table in zip(versions, tables):
        equal = [row for row in table.values() if row["equal"]]
        spelled = sum(row["against"] != "module()" for row in equal)
        rows.append(f"| {version.partition('+')[0]} | {len(equal)} of {len(table)} | {sum(row['tensors'] for row in equal)} | {len(equal) - spelled} | {spelled} |\n")
    after = rest[next((at for at, line in _lines(rest) if not line.startswith("|")), len(rest)):]
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + head + "".join(rows) + after)


def _lines(text):
    at = 0
    for line in text.splitlines(keepends=True):
        yield at, line
        at += len(line)


def main(cli, reference, *pythons):
    write = cli == "--write"
    if write:
        cli, reference, *pythons = (reference, *pythons)
    files = [os.path.join(ROOT, "tests", "data", "programs", name + ".pt2") for name in PROGRAMS]
    versions, tables = [], []
    with tempfile.TemporaryDirectory() as folder:
        spelled = os.path.join(folder, "spelled")
        os.mkdir(spelled)
        written = own(reference, "spell", spelled, *files)
        if written.returncode != 0:
            raise SystemExit("the reference can't spell the programs: " + written.stderr)
        for at, python in enumerate(pythons):
            versions.append(subprocess.run([python, "-c", "import torch; print(torch.__version__)"], capture_output=True, text=True, check=True).stdout.strip())
            os.mkdir(os.path.join(folder, str(at)))
            tables.append(rows_of(cli, python, files, spelled, os.path.join(folder, str(at))))
    names = PROGRAMS + sorted(set(tables[0]) - set(PROGRAMS))
    print("%-24s" % "program" + "".join("%-34s" % version for version in versions))
    for name in names:
        cells = [table.get(name, {"equal": False, "why": "not run"}) for table in tables]
        print("%-24s" % name + "".join("%-34s" % (("equal: %d, %s" % (c["tensors"], c["against"])) if c["equal"] else "DIFFERS") for c in cells))
    wrong = [(version, row) for version, table in zip(versions, tables) for row in table.values() if not row["equal"]]
    for version, row in wrong:
        print("%s, torch %s: %s" % (row["program"], version, row.get("why")))
    for version, table in zip(versions, tables):
        print("torch %s: %d of %d equal" % (version, sum(row["equal"] for row in table.values()), len(table)))
    if write:
        write_sums(versions, tables)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
