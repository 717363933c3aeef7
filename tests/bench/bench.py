#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bench.py --build DIR [--keep]: measures Nodewise beside its peers in one run and writes docs/performance.md.

The program is llama_deep (5,786 FX nodes), made by tests/data/make_models.py on the first run and kept in .cache/bench."""
import argparse
import datetime
import json
import math
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENV = dict(os.environ, QT_QPA_PLATFORM="offscreen")


def run(*command, check=True, timeout=600, **kw):
    return subprocess.run([str(c) for c in command], check=check, capture_output=True, text=True, env=ENV, timeout=timeout, **kw)


def seconds(*command, rounds=10, check=True):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        run(*command, check=check)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def program():
    folder = ROOT / ".cache" / "bench"
    file = folder / "llama_deep.pt2"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        print("making llama_deep.pt2 (1 minute)", flush=True)
        run(sys.executable, ROOT / "tests/data/make_models.py", folder, "llama_deep")
    return file


def peer_times(file, out):
    """Median seconds of load and of load + convert + save in Python."""
    lines = [json.loads(x) for x in run(sys.executable, ROOT / "tests/bench/peer.py", file, out).stdout.splitlines()]
    return tuple(statistics.median(x[key] for x in lines) for key in ("load", "convert"))


def google(binary, *arguments):
    """Google Benchmark's results by name: (real time in ms, counters)."""
    if not binary.exists():
        return {}
    unit = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3}
    data = json.loads(run(binary, "--benchmark_format=json", *arguments).stdout)
    for failed in (b for b in data["benchmarks"] if b.get("error_occurred")):
        raise SystemExit(f"{binary.name}, {failed['name']}: {failed['error_message']}")
    known = {"name", "run_name", "run_type", "family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads",
             "iterations", "real_time", "cpu_time", "time_unit", "aggregate_name", "aggregate_unit", "label", "error_occurred", "error_message"}
    return {b["name"]: (b["real_time"] * unit[b["time_unit"]], {k: v for k, v in b.items() if k not in known})
            for b in data["benchmarks"]}


def session_rows(build, file):
    """Runs and steps of the debugger beside a plain loop and beside Python, all in one go."""
    binary = build / "bin" / "bench_session"
    if not binary.exists():
        return
    chains = file.parent / "chains"
    python = json.loads(run(sys.executable, ROOT / "tests/bench/peer_run.py", chains).stdout)
    ENV["NODEWISE_BENCH_CHAINS"] = str(chains)
    # Taken in turns, so that all of them meet the same state of the machine.
    results = google(binary, "--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=7", "--benchmark_min_time=0.3")
    ms = {name.removesuffix("/real_time_median"): value for name, (value, _) in results.items() if name.endswith("_median")}
    for name, theirs in python.items():
        plain, held, armed, kept = (ms[f"{who}/{name}"] for who in ("plain", "plainHeld", "armed", "keepAll"))
        if name == "tiny":
            yield "2,000 tiny operators, armed with a breakpoint", f"{armed:.2f} ms", f"plain C++ loop: {plain:.2f} ms", f"{armed / plain:.2f} (at most 1.1)"
            for who, limit in (("module", 2.5), ("interpreter", 6)):
                label = {"module": "`ep.module()`", "interpreter": "`torch.fx.Interpreter`"}[who]
                yield "the same", f"{armed:.2f} ms", f"{label}: {theirs[who]:.2f} ms", f"{theirs[who] / armed:.1f}x (at least {limit}x)"
        limit = 1.1 if name == "tiny" else 1.3
        yield f"all values kept, {name} each", f"{kept:.2f} ms", f"plain C++ loop: {plain:.2f} ms", f"{kept / plain:.2f} (at most {limit})"
        # A loop that drops its values writes to memory that the processor's cache holds; whoever keeps them can't.
        yield "the same", f"{kept:.2f} ms", f"plain C++ loop that holds its values, too: {held:.2f} ms", f"{kept / held:.2f}"
    back, counters = results["stepBack/real_time_median"]
    yield ("one step back in llama_deep", f"{back:.1f} ms", "", f"at most {counters['recomputed_at_most']:.0f} nodes run again (limit 100), "
           f"{counters['kept_MB']:.1f} of {counters['budget_MB']:.0f} MB")


def cage_rows(build, file):
    """What the workers' cage costs; both kinds in turns, so that they meet the same state of the machine."""
    chain = file.parent / "chains" / "tiny.pt2"  # made for session_rows()
    if not chain.exists():
        return
    ms = json.loads(run(sys.executable, ROOT / "tests/bench/cage_cost.py", build / "bin", chain, file).stdout)
    for name, what, digits, limit in (("start", "start of a torch worker, to its first answer", 1, "at most 5 ms more"),
                                      ("launch", "the same, to the stop at the entry of the program", 1, ""),
                                      ("step", "one step of the debugger, asked for and answered", 3, "no more")):
        caged, free = ms[name]["caged"], ms[name]["free"]
        yield (f"{what}, in a cage", f"{caged:.{digits}f} ms", f"without a cage: {free:.{digits}f} ms",
               f"{caged - free:+.{digits}f} ms" + (f" ({limit})" if limit else ""))


def kernel_rows(build):
    """Kernels from text to machine code, and their runs beside one thread of ATen."""
    ms = {name.removesuffix("/real_time"): value
          for name, (value, _) in google(build / "bin" / "bench_kernels", "--benchmark_min_time=0.5").items()}
    for name, what, limit in (("gemm512", "a 512x512x512 product in float32", 10), ("gelu1M", "gelu over 1,048,576 float32", 4)):
        if f"{name}/run" not in ms:
            continue
        yield f"{what}: kernel from text to machine code", f"{ms[name + '/compile']:.1f} ms", "", "at most 30 ms"
        ours, theirs = ms[f"{name}/run"], ms.get(f"{name}/aten")
        yield (f"{what}: run", f"{ours:.2f} ms", f"ATen, one thread: {theirs:.2f} ms" if theirs else "",
               f"{ours / theirs:.1f} times (at most {limit})" if theirs else "")


def lowering_rows(build, file):
    """All kernels of the program, as the command line makes, checks and runs them; whole processes, nothing cached."""
    cli = build / "bin" / "nodewise-cli"
    with tempfile.TemporaryDirectory() as folder:
        made = seconds(cli, "lower", file, "--cache", "none", "-o", folder, rounds=5)
        took, plans = [], []
        for _ in range(3):
            start = time.perf_counter()
            plans.append(json.loads(run(cli, "lower", file, "--cache", "none", "-o", folder, "--check", "--json").stdout))
            took.append(time.perf_counter() - start)
        checked, plan = statistics.median(took), plans[0]
    # Of each kernel the median: the largest of thirty single times would be the machine's worst moment.
    worst = max(statistics.median(kernel["check"]["jit_ms"] for kernel in same) for same in zip(*(one["kernels"] for one in plans)))
    many = f"{len(plan['kernels'])} kernels in {len(plan['launches'])} launches"
    yield f"`nodewise-cli lower`, {many}: planned and rendered", f"{made:.2f} s", "", ""
    yield "the same with `--check`: verified, compiled, run and compared, too", f"{checked:.2f} s", "", "at most 5 s"
    yield "the same: MLIR to machine code, slowest kernel", f"{worst:.0f} ms", "", "at most 30 ms"
    ran = seconds(cli, "lower", file, "--run", rounds=3)
    yield "`nodewise-cli lower --run`: the program through its kernels, each value compared", f"{ran:.2f} s", "", ""


def coverage_rows(build, file):
    """What backends say of the program: decomposed, rewritten, judged. The exit code is 1 where something is missing."""
    cli = build / "bin" / "nodewise-cli"
    for profile in ("spyre-2025-11", "spyre-2026", "pytorchsim", "reference"):
        command = (cli, "coverage", file, "--profile", profile)
        totals = json.loads(run(*command, "--json", check=False).stdout)["totals"]
        took = seconds(*command, rounds=5, check=False)
        yield (f"`nodewise-cli coverage --profile {profile}` (whole process), {totals['covered']['count']:,} of {totals['count']:,} nodes covered",
               f"{took * 1e3:.0f} ms", "", "under 1 s")


def simulate_rows(build, file):
    """Programs on the simulated tpuv3: planned before, so that their kernels are at hand."""
    cli = build / "bin" / "nodewise-cli"
    data = ROOT / "tests/data/programs"
    for name, program in [(name, data / f"{name}.pt2") for name in ("gpt2", "bert", "resnet18", "llama")] + [("llama_deep", file)]:
        command = (cli, "simulate", program, "--npu", "tpuv3", "--timing")
        run(*command)
        said = [run(*command) for _ in range(5)]
        planned, graphs, simulated = (statistics.median(float(re.findall(r"([0-9.]+) ms", one.stderr)[part]) for one in said) for part in range(3))
        whole = seconds(*command, rounds=3)
        yield (f"`nodewise-cli simulate` {name}: the simulation", f"{simulated:.1f} ms", "",
               "at most 1 s" if program != file else "")
        yield ("the same: whole process", f"{whole:.2f} s", "", f"planned in {planned:.0f} ms, tile graphs in {graphs:.0f} ms")


def sim_rows(build):
    """How many copies, products and vector steps of a kernel the simulator goes through each second of one thread."""
    results = google(build / "bin" / "bench_sim", "--benchmark_min_time=2")
    for name, what in (("cost", "their cost alone"), ("instructions", "each of them kept")):
        if f"simulate/{name}" in results:
            pace = results[f"simulate/{name}"][1]["M_instructions_per_second"]
            yield f"instructions of a kernel simulated on tpuv3, {what}", f"{pace:.1f} million per second", "", "at least 5 million"


def log_rows(build):
    """A log of passes of 100 MB in the window, as its test measures it in three runs: medians, and the longest turn of the event loop."""
    test = next((t for t in (build / "tests/tst_window_mlir", ROOT / "build/tests/tst_window_mlir") if t.exists()), None)
    if not test:
        print("no rows of logs: they need `./dev build tst_window_mlir`", file=sys.stderr)
        return
    env = dict(ENV, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8")
    said = [subprocess.run([test, "large"], env=env, capture_output=True, text=True).stdout for _ in range(3)]
    runs = [[int(n) for n in re.findall(r"(\d+) ms", line)] for out in said for line in out.splitlines() if "first lines" in line]
    if not runs:
        return
    yield "log of passes, 100 MB: first lines in the window", f"{statistics.median(r[0] for r in runs)} ms", "", "at most 100 ms"
    yield "the same, read to its end: each pass, changed or not", f"{statistics.median(r[1] for r in runs)} ms", "", ""
    longest, work = (max(max(r[first::2]) for r in runs) for first in (2, 3))
    yield ("the same: longest turn of the window's event loop, while it is read, scrolled, searched and compared", f"{longest:.0f} ms", "",
           f"at most 50 ms; of it {work:.0f} ms of work")


def turn_rows(build, file):
    """Turns of the window's event loop: while one lasts, no key is answered. All actions and gestures, in two programs of real size."""
    binary = build / "bin" / "bench_turns"
    if not binary.exists():
        return
    run(sys.executable, ROOT / "tests/bench/real_programs.py", file.parent, "gpt2", "qwen3-deep", timeout=1800)
    for name, what in (("gpt2", "gpt2, 669 FX nodes, real weights' sizes"), ("qwen3-deep", "136 layers like Qwen3's, 14,048 FX nodes")):
        steps = json.loads(run(binary, file.parent / f"{name}.pt2", "--json", timeout=3600).stdout.splitlines()[-1])
        worst, slow = steps[0], [step for step in steps if step["work_ms"] > 50]
        yield (f"{what}: longest turn of the window's event loop in {len(steps)} actions and gestures", f"{worst['work_ms']:.0f} ms of work", "",
               f"at most 50 ms; '{worst['step']}'; {len(slow)} steps have longer ones")


def trace_rows(build):
    """Ten million slices in the store of traces; what a frame shows of them, all rows at 1600 pixels, and what is found in them."""
    found = google(build / "bin" / "bench_trace", "--benchmark_min_time=0.5")
    if not found:
        return
    by = {name.split("/iterations")[0]: result for name, result in found.items()}
    ms = {name: value for name, (value, _) in by.items()}
    many = "10,000,000 slices of 2 arguments"
    peak, size = by["addAndBuild"][1]["peak_MB"], by["writeCache"][1]["MB"]
    yield f"{many}: added and put into rows", f"{ms['addAndBuild'] / 1e3:.2f} s", "", f"{peak:.0f} MB at most"
    yield "the same: opened from the binary cache", f"{ms['openCache']:.0f} ms", "", f"at most 2 s; {size:.0f} MB"
    frames = {name: value for name, value in ms.items() if name.startswith("frame/")}
    worst = max(frames, key=frames.get)
    yield (f"the same: what a frame shows, {by[worst][1]['rows']:.0f} rows at 1600 pixels, slowest of {len(frames)} zooms", f"{ms[worst]:.1f} ms", "",
           f"at most 33 ms with its painting; {by[worst][1]['pieces']:.0f} pieces")
    for name, what in (("sums", "sums by name"), ("calls", "tree of calls"), ("criticalPath", "critical path"), ("compare", "compared with itself")):
        yield f"the same: {what}", f"{ms[f'analysis/{name}']:.0f} ms", "", ""
    for name, what in (("chrome", "Chrome JSON"), ("perfetto", "Perfetto protobuf"), ("csv", "CSV")):
        yield f"the same: written as {what}", f"{ms[f'writeAs/{name}'] / 1e3:.1f} s", "", f"{by[f'writeAs/{name}'][1]['MB']:.0f} MB"


def write_torch_trace(path, size):
    """Events as torch.profiler writes them, until the file has so many bytes. How many."""
    event = ('  {\n    "ph": "X",\n    "cat": "cpu_op",\n    "name": "%s",\n    "pid": 14248,\n    "tid": %d,\n    "ts": %d.%03d,\n    "dur": 1.%03d\n    ,\n'
             '    "args": {\n      "External id": %d,"Record function id": 0, "Concrete Inputs": ["", "0", "1"], "Input type": ["float", "Scalar", '
             '"Scalar"], "Input Dims": [[%d, 8], [], []], "Ev Idx": %d\n    }\n  },\n')
    names, time_, count = ("aten::linear", "aten::addmm", "aten::relu", "aten::t", "aten::transpose", "aten::as_strided", "aten::empty"), 4485206107016498, 0
    with open(path, "w") as out:
        out.write('{\n  "schemaVersion": 1,\n  "deviceProperties": [],\n  "traceEvents": [\n')
        while out.tell() < size:
            for count in range(count + 1, count + 2001):
                time_ += 1500
                out.write(event % (names[count % 7], 14248 + count % 4, time_ // 1000, time_ % 1000, count % 1000, count, count % 64, count))
        out.write('{"ph": "i", "name": "end", "ts": 0}]}\n')
    return count


def write_large_pte(path, size):
    """An ExecuTorch program whose constants are one segment of so many bytes: net.pte of the tests, its segment drawn out. The hole in the file
    takes no disk, and reading it would take as long as reading zeros does."""
    import struct
    pte = bytearray((ROOT / "tests/data/executorch/net.pte").read_bytes())
    base, old = struct.unpack_from("<QQ", pte, 24)
    flatbuffer = bytes(pte[:base])
    at = [i for i in range(0, base - 8, 8) if struct.unpack_from("<Q", flatbuffer, i)[0] == old] + \
         [i for i in range(4, base - 8, 8) if struct.unpack_from("<Q", flatbuffer, i)[0] == old]
    for place in at:  # the header's segment_data_size, and the size of the only segment
        struct.pack_into("<Q", pte, place, size)
    with open(path, "wb") as out:
        out.write(pte)
        out.truncate(base + size)
    return len(at)


def pte_rows(build):
    """A large ExecuTorch program: nothing of its segments is read before someone asks for a constant."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "large.pte"
        write_large_pte(file, 500_000_000)
        took = seconds(build / "bin" / "nodewise-cli", "info", file)
        yield "`nodewise-cli info` of a .pte of 500 MB (whole process)", f"{took * 1e3:.0f} ms", "", "under 300 ms"
        if (build / "bin" / "nodewise").exists():
            yield "the same in the window: process start to first complete frame", f"{first_frame(build / 'bin' / 'nodewise', file):.0f} ms", "", \
                "under 300 ms beyond that of an empty window"


def measured(*command):
    """Seconds, and MB at most."""
    start = time.perf_counter()
    process = subprocess.Popen([str(c) for c in command], stdout=subprocess.DEVNULL, env=ENV)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{command[0]} failed")
    return time.perf_counter() - start, usage.ru_maxrss / 1e3


def trace_reading_rows(build):
    """A Chrome trace of a gigabyte, from nothing to its summary."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "trace.json"
        count = write_torch_trace(file, 1_000_000_000)
        took, peak = measured(build / "bin" / "nodewise-cli", "trace", file)
    yield f"Chrome trace of 1 GB, {count:,} events as torch.profiler writes them: read and summed up", f"{took:.1f} s", "", \
        f"at most 30 s and 3,000 MB; {peak:.0f} MB"


def write_compile_log(path, size):
    """A log of torch.compile (TORCH_TRACE) of so many bytes: compilations of a real one, again and again, each as a frame of its own, with
    configurations in its metrics as torch writes them. How many."""
    source = (ROOT / "tests/data/torch_trace/train_step.log").read_text()
    source = source.replace('"compile_id": "0/0", ', '"compile_id": "0/0", "dynamo_config": "%s", ' % ("a_setting_of_dynamo: false, " * 1200))
    count = 0
    with open(path, "w") as out:
        while out.tell() < size:
            out.write(source.replace('"frame_id": 0,', f'"frame_id": {count},'))
            count += 1
    return count


def compile_log_rows(build):
    """A log of torch.compile of 100 MB: all that was compiled, as `info` prints it and the window's tree shows it; then one graph of it."""
    cli = build / "bin" / "nodewise-cli"
    with tempfile.TemporaryDirectory() as folder:
        for megabytes in (25, 100, 400):
            file = pathlib.Path(folder) / f"{megabytes}.log"
            count = write_compile_log(file, megabytes * 1_000_000)
            took, peak = measured(cli, "info", file)
            target = "at most 1 s; " if megabytes == 100 else ""
            yield f"log of torch.compile, {megabytes} MB, {count:,} compilations: index and summary", f"{took * 1e3:.0f} ms", "", f"{target}{peak:.0f} MB"
            if megabytes == 100 and (build / "bin" / "nodewise").exists():
                yield "the same: process start to the window's picture of it", f"{first_frame(build / 'bin' / 'nodewise', file):.0f} ms", "", "at most 1 s"
            if megabytes == 100:
                took, peak = measured(cli, "graph", file, "--model", f"{count - 1}/0/aot_forward_graph")
                yield "the same: its last graph", f"{took * 1e3:.0f} ms", "", f"at most 1 s; {peak:.0f} MB"
            file.unlink()


def first_frame(binary, file, rounds=7):
    """Median milliseconds from process start to the first complete frame, as the window itself reports it."""
    return statistics.median(float(run(binary, "--no-session", "--time-first-frame", file).stdout.split()[-1]) for _ in range(rounds))


def exponent(sizes, figures):
    """Of growth: the slope of a line through the logarithms. 1 = linear."""
    xs, ys = [[math.log(each) for each in values] for values in (sizes, figures)]
    x, y = statistics.mean(xs), statistics.mean(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs)


def growth_rows(build, file, sizes):
    """Programs of up to a million nodes, and one that is wide: what the command line takes of time and memory."""
    cli = build / "bin" / "nodewise-cli"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run(sys.executable, ROOT / "tests/bench/grown_programs.py", file, folder, *sizes)
        grown = [folder / f"grown_{size}.pt2" for size in sizes]
        whole = [measured(cli, "info", program) for program in grown]
        for size, (took, peak) in zip(sizes, whole):
            yield f"`info` of {size:,} FX nodes", f"{took:.2f} s", "", f"{peak:,.0f} MB" + (" (at most 4 s and 2,500 MB)" if size == 1_000_000 else "")
        yield "the same: growth", f"nodes^{exponent(sizes, [took for took, _ in whole]):.2f}", "", "linear: 1.0"
        place = min(len(sizes) - 1, 1)  # 100,000: the others would take minutes
        for command in (["find", "{}", "op:linear"], ["convert", "{}", "-o", folder / "ir.json"], ["diff", "{}", "{}"], ["coverage", "{}"]):
            took, peak = measured(cli, *[grown[place] if part == "{}" else part for part in command])
            yield f"`{command[0]}` of {sizes[place]:,} FX nodes", f"{took:.2f} s", f"`info`: {whole[place][0]:.2f} s", \
                f"{took / whole[place][0]:.1f} times (at most 2); {peak:,.0f} MB"
        took, peak = measured(cli, "info", folder / "wide.pt2")
        yield "`info` of a value with 100,000 users and a cat of them", f"{took:.2f} s", "", f"at most 0.3 s; {peak:,.0f} MB"


def rows(build, file, full=False):
    bin_ = build / "bin"
    ours, theirs = file.parent / "ours.json", file.parent / "peer.json"
    load, convert = peer_times(file, theirs)
    info = seconds(bin_ / "nodewise-cli", "info", file)
    written = seconds(bin_ / "nodewise-cli", "convert", file, "-o", ours)
    yield "`nodewise-cli info` (whole process)", f"{info * 1e3:.0f} ms", f"`torch.export.load`: {load:.2f} s", f"{load / info:.0f}x (at least 100x)"
    yield ("`nodewise-cli convert -o ir.json` (whole process)", f"{written * 1e3:.0f} ms", f"load + pytorch-ir + save: {convert:.2f} s",
           f"{convert / written:.0f}x (at least 60x)")
    same = subprocess.run([sys.executable, ROOT / "tests/data/compare_ir.py", ours, file.with_name("llama_deep.ir.json")], capture_output=True, text=True)
    yield "IR equal to the peer's", same.stdout.strip().splitlines()[-1], "", "same"
    if (bin_ / "nodewise").exists():
        yield "process start to first complete frame", f"{first_frame(bin_ / 'nodewise', file):.0f} ms", "Netron 42 s, Model Explorer 9 s (in Chromium)", "under 600 ms"
    for name in ("bench_layout", "bench_canvas", "bench_timeline"):
        for bench, (ms, counters) in google(bin_ / name, "--benchmark_min_time=0.5").items():
            extra = ", ".join(f"{k.replace('_', ' ')} {v:.1f}" for k, v in counters.items() if isinstance(v, (int, float)))
            yield f"{name}: {bench}", f"{ms:.1f} ms", "", extra
    yield from session_rows(build, file)
    yield from cage_rows(build, file)
    yield from kernel_rows(build)
    yield from lowering_rows(build, file)
    yield from coverage_rows(build, file)
    yield from simulate_rows(build, file)
    yield from sim_rows(build)
    yield from log_rows(build)
    yield from turn_rows(build, file)
    yield from trace_rows(build)
    yield from trace_reading_rows(build)
    yield from pte_rows(build)
    yield from growth_rows(build, file, [10_000, 100_000, 1_000_000] if full else [10_000, 100_000])
    yield from compile_log_rows(build)


def page(table):
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), platform.machine())
    out = ["# Performance", "", "Written by `./dev bench`; all rows are measured in one run on one machine.", "",
           f"{datetime.date.today()}, {cpu}, {os.cpu_count()} cores. Program: llama_deep, 5,786 FX nodes. Medians.", "",
           "| what | Nodewise | peer | ratio or limit |", "|---|---|---|---|"]
    return "\n".join(out + ["| " + " | ".join(row) + " |" for row in table]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build-release")
    parser.add_argument("--full", action="store_true", help="also programs of a million nodes (some minutes and 10 GB more)")
    parser.add_argument("--print", action="store_true", help="print only, leave docs/performance.md as it is")
    arguments = parser.parse_args()
    file = program()
    ENV["NODEWISE_BENCH_PROGRAM"] = str(file)
    text = page(list(rows(arguments.build.resolve(), file, arguments.full)))
    print(text)
    if not arguments.print:
        (ROOT / "docs" / "performance.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
