#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_pytorchsim_logs.py FOLDER: logs as PyTorchSim's simulator writes them, SYNTHESIZED from its format strings.

No simulator ran: the numbers are made up, the texts follow TOGSim/src/{main,Core,CoreTraceLog,Dram,Simulator}.cc and
src/scheduler/Scheduler.cc of three generations. Each log says so in its first line."""
import pathlib
import sys

NOTE = "SYNTHESIZED from PyTorchSim's format strings, for tests; no simulator wrote this"
CLOCK = "2026-07-01 10:00:00.000"
YAML = """PyTorchSim config:
num_cores: 1
core_freq_mhz: 940
core_stats_print_period_cycles: 100
num_systolic_array_per_core: 2
dram_stats_print_period_cycles: 100
icnt_stats_print_period_cycles: 100
"""
RAMULATOR = """--- channel 0 ---
Frontend:
  impl: External
  total_num_read_requests: 96
MemorySystem:
  [Core]: not one of ours
"""


def info(text):
    return f"[{CLOCK}] [info] {text}\n"


def trace(text):
    return f"[{CLOCK}] [trace] {text}\n"


def inst(cycle, tag, number, opcode, detail, core="Core 0"):
    return trace(f"[{cycle}][{core}][{tag:<15}][INST_ID={number}] {opcode} ({detail})")


def comp(cycle, tag, number, kind, cycles, overlap, sa=None, tile=0, core="Core 0"):
    where = "" if sa is None else f" sa={sa} tile={tile}"
    return inst(cycle, tag, number, "COMP", f"compute_type={kind} compute_cycle={cycles} overlapping_cycle={overlap}{where}", core)


def header(folder, arrays=2):
    return NOTE + "\n" + info(f"[TOGSim] Command line: ./build/bin/Simulator --config ../configs/tpuv3.yml --trace_so {folder}/trace.so --log_level trace") + \
        info('[LoadConfig] Loaded configuration file "../configs/tpuv3.yml"') + YAML + \
        info(f"[Config/Core] Core 0: core_freq_mhz: 940, systolic_arrays_per_core: {arrays}") + \
        info("[Config/DRAM] Total bandwidth 480.00 GB/s, 940 MHz, 16 channels, 32 bytes per request")


def window(end, sa, dma, vector, xlu=None):
    text = info("========= Core stat =========")
    for i, active in enumerate(sa):
        text += info(f"Core [0] : Systolic array [{i}] utilization(%): {active:.2f}, active_cycles: {active}, idle_cycles: {100 - active}")
    text += info(f"Core [0] : DMA active_cycles: {dma}, DMA idle_cycles: {100 - dma}, DRAM BW: {dma / 2:.3f} GB/s ({dma * 16} responses)")
    text += info(f"Core [0] : Vector unit Utilization(%): {vector:.2f}, active_cycles: {vector}, idle_cycles: {100 - vector}")
    if xlu is not None:
        text += info(f"Core [0] : Cross-lane unit Utilization(%): {xlu:.2f}, active_cycles: {xlu}, idle_cycles: {100 - xlu}")
    text += info(f"Core [0] : Total_cycles: {end}")
    text += info(f"[DRAM] all 16 channels combined | {dma * 4:.2f} GB/s aggregate, 12.50% of utilization (avg. per channel) | "
                 f"{dma} reads, 0 writes (interval 100 cycles)")
    return text + info(f"[ICNT] Core->ICNT request {dma}GB/Sec")


def totals(cycles, counts=""):
    return info("Simulation finished") + info("=== DRAM statistics ===") + \
        info("[DRAM] channel 0 | 12.50 GB/s avg., 10.00% of utilization | 96 reads, 32 writes") + \
        info("[DRAM] channels 0..15 combined | 200.00 GB/s aggregate, 10.00% of utilization (avg. per channel) | 96 reads, 32 writes") + \
        info("===== Instructions count =====") + counts + \
        info("Core [0] : Systolic array [0] utilization(%): 34.37, active_cycles: 86, idle_cycles: 164") + \
        info("Core [0] : Vector unit utilization(%): 2.55, active cycle: 6, idle_cycle: 244") + \
        info("Core [0] : NUMA local memory: 96 requests, remote memory: 0 requests") + info(f"Core [0] : Total_cycles: {cycles}") + \
        info(f"Total execution cycles: {cycles}")


def gemm(folder):
    """Everything at log level trace, of the newest texts: two arrays, two loads, a store, barriers, windows."""
    load = "dram=0x{:016x} rank=2 size=[128, 64] stride=[64, 1] elem_bits=32 async=1 indirect=0 tag_id=[0]"
    counts = "".join(info(f"Core [0] : {name:<8} inst_count: {n}{rest}") for name, n, rest in [
        ("MOVIN", 2, ""), ("MOVOUT", 1, ""), ("COMP", 4, " (GEMM: 3, Vector: 1, XLU: 0), skipped inst_count: 1"), ("MEMORY_BAR", 1, "")])
    return header(folder) + \
        trace("[0][Core 0][TILE_SCHEDULED ] spad_footprint=65536 max_dispatch=2") + \
        inst(1, "INST_ISSUED", 1, "MOVIN", "addr_name=tag0 " + load.format(0x100000)) + \
        inst(2, "INST_ISSUED", 2, "MOVIN", "addr_name=tag1 " + load.format(0x200000)) + \
        inst(3, "INST_ISSUED", 3, "MEMORY_BAR", "addr_name=tag0 tag_id=[0] tag_idx=[0] tag_stride=[1] tile=0") + \
        inst(33, "ASYNC_DMA_ISSUE", 1, "MOVIN", "ASYNC subgraph_id=0 addr_name=tag0 tag_id=[0] tag_idx=[0] tag_stride=[1] tile=0") + \
        inst(65, "ASYNC_DMA_ISSUE", 2, "MOVIN", "ASYNC subgraph_id=0 addr_name=tag1 tag_id=[0] tag_idx=[0] tag_stride=[1] tile=0") + \
        inst(80, "DRAM_RESP_DONE", 1, "MOVIN", "addr_name=tag0 tile=0") + RAMULATOR + \
        inst(81, "INST_FINISHED", 3, "MEMORY_BAR", "addr_name=tag0 tag_id=[0] tag_idx=[0] tag_stride=[1] tile=0") + \
        window(100, [0, 0], 64, 0, 0) + \
        inst(112, "DRAM_RESP_DONE", 2, "MOVIN", "addr_name=tag1 tile=0") + \
        comp(120, "INST_ISSUED", 4, 2, 16, 16, 0) + comp(121, "INST_ISSUED", 5, 1, 40, 24, 0) + comp(122, "INST_ISSUED", 6, 1, 40, 24, 1) + \
        comp(136, "INST_FINISHED", 4, 2, 16, 16, 0) + comp(162, "INST_FINISHED", 6, 1, 40, 24, 1) + comp(176, "INST_FINISHED", 5, 1, 40, 24, 0) + \
        comp(177, "INST_SKIP", 9, 0, 0, 0, -1) + \
        comp(178, "INST_ISSUED", 7, 0, 6, 0, -1) + comp(184, "INST_FINISHED", 7, 0, 6, 0, -1) + \
        inst(185, "INST_ISSUED", 8, "MOVOUT", "addr_name=tag2 dram=0x0000000000300000 rank=1 elem_bits=32 async=0 indirect=0 tag=0x0 stride=[1] "
             "size=[256] tag_idx=[0] tile=0") + \
        window(200, [56, 40], 10, 6, 0) + \
        inst(240, "INST_FINISHED", 8, "MOVOUT", "addr_name=tag2 tile=0") + \
        info("[Scheduler 0] Kernel 0 has completed - TOG path: trace_kernel operation: trace_kernel finished at cycle 250") + \
        info("[Scheduler 0] Kernel 0 execution summary - Started at: 0 cycles, Total compute time: 250 cycles") + totals(250, counts)


def session(folder):
    """A session of several kernels at log level info; two of them on partitions of their own at the same time."""
    def enqueued(scheduler, number, name, operation, time):
        return info(f"[Scheduler {scheduler}] Enqueued kernel_id: {number}, tog_path: {folder}/{name}/tile_graph.onnx, operation: {operation}, "
                    f"request_time_cycles: {time}")

    def completed(scheduler, number, name, operation, start, end):
        return info(f"[Scheduler {scheduler}] Kernel {number} has completed - TOG path: {folder}/{name}/tile_graph.onnx operation: {operation} "
                    f"finished at cycle {end}") + \
            info(f"[Scheduler {scheduler}] Kernel {number} execution summary - Started at: {start} cycles, Total compute time: {end - start} cycles")

    return NOTE + "\n" + info("[TOGSim] Command line: ./build/bin/Simulator --config a.yml --models_list /tmp/togsim_fifo_1/cmd_fifo") + YAML + \
        enqueued(0, 0, "6r6msd22zvs", "addmm", 0) + completed(0, 0, "6r6msd22zvs", "addmm", 4, 90) + \
        window(100, [30], 20, 5) + \
        enqueued(0, 1, "lzsnevjamdu", "relu_relu_1", 90) + enqueued(1, 2, "notadumpdir", "add_47_sub_19", 95) + \
        completed(1, 2, "notadumpdir", "add_47_sub_19", 96, 150) + completed(0, 1, "lzsnevjamdu", "relu_relu_1", 92, 180) + \
        window(200, [10], 20, 5) + totals(200)


def old():
    """Texts of 2024 and of February 2026: no colons, no numbers of instructions, a spelling of its own."""
    return NOTE + "\n" + \
        "[info] Core [0] : Systolic array [0] utilization(%) 79.04, active_cycles 79, idle_cycles 21\n" + \
        "[info] HBM2-CH_0: BW utilization 15% (1591 reads, 0 writes)\n" + \
        "[trace] [Core 0][20] COMP-0 ISSUED, finsh at 40\n" + \
        "[trace] [Core 0][30] COMP-0 ISSUED, finsh at 55\n" + \
        "[trace] [Core 0][100] COMP-1 ISSUED, finsh at 140\n" + \
        "[info] Core [0] : Systolic array [0] utilization(%) 10.00, active_cycles 10, idle_cycles 90\n" + \
        "[info] [Scheduler 0] Graph path: outputs/6r6msd22zvs/tile_graph.onnx operation: relu finish at 200\n" + \
        "[info] Total compute time 170\n" + \
        "[info] Core [0] : MatMul active cycle 0 Vector active cycle 1699\n" + \
        "[trace] [60][Core 1][INST_ISSUED    ][INST_ID=1] COMP (compute_type=1 compute_cycle=20 overlapping_cycle=4)\n" + \
        "[trace] [80][Core 1][INST_FINISHED  ][INST_ID=1] COMP (compute_type=1 compute_cycle=20 overlapping_cycle=4)\n" + \
        "[trace] [81][Core 1][INST_ISSUED    ][INST_ID=2] BAR (addr_name=arg0 tag_id=[0] tag_idx=[0] tag_stride=[1])\n" + \
        "[trace] [83][Core 1][INST_FINISHED  ][INST_ID=2] BAR (addr_name=arg0 tag_id=[0] tag_idx=[0] tag_stride=[1])\n" + \
        "[trace] [84][Core 1][INST_ISSUED    ][INST_ID=3] MOVIN (addr_name=arg0 dram=0x10 rank=1 size=[8] stride=[1] elem_bits=32 async=0 indirect=0 tag_id=[0])\n" + \
        "[trace] [90][Core 1][INST_FINISHED  ][INST_ID=3] MOVIN (addr_name=arg0)\n" + \
        "[info] [91][StonneCore 0][INST_FINISHED  ][INST_ID=4] COMP (compute_type=1 compute_cycle=7 overlapping_cycle=0)\n" + \
        "[trace] [92][StonneCore 0][INST_ISSUED    ][INST_ID=5] COMP (compute_type=1 compute_cycle=7 overlapping_cycle=0)\n" + \
        "[info] [99][StonneCore 0][INST_FINISHED  ][INST_ID=5] COMP (compute_type=1 compute_cycle=7 overlapping_cycle=0)\n" + \
        "[info] Total execution cycles: 200\n"


def damaged(folder):
    lines = header(folder) + comp(5, "INST_ISSUED", 1, 1, 10, 0, 0) + \
        trace("[6][Core x][INST_ISSUED    ][INST_ID=2] COMP (compute_type=1)") + \
        trace("[7][Core 0][INST_ISSUED    ][INST_ID=two] COMP (compute_type=1)") + \
        trace("[8][Core 0][INST_ISSUED    ] COMP (compute_type=1)") + \
        comp(9, "INST_FINISHED", 77, 1, 10, 0, 0) + trace("[9][Core 0][NEVER_HEARD    ][INST_ID=1] COMP (x)") + \
        trace("[99999999999999999999][Core 0][INST_ISSUED    ][INST_ID=9] COMP (compute_type=1)") + \
        info("Core [0] : Systolic array [0] utilization(%): many") + info("Core [0 : Total_cycles: 5") + \
        info("[Scheduler 0] Kernel is not told") + comp(15, "INST_FINISHED", 1, 1, 10, 0, 0) + \
        inst(16, "INST_ISSUED", 10, "MOVIN", "addr_name=tag0 dram=0x10 rank=1 size=[8] stride=[1] elem_bits=32 async=1 indirect=0 tag_id=[0]") + \
        inst(18, "ASYNC_DMA_ISSUE", 10, "MOVIN", "ASYNC subgraph_id=0 addr_name=tag0") + comp(20, "INST_ISSUED", 11, 0, 4, 0, -1)
    return lines + f"[{CLOCK}] [trace] [21][Core 0][INST_FINI"


def one_of_many(folder, cycles):
    return NOTE + "\n" + info(f"[TOGSim] Command line: ./build/bin/Simulator --trace_so {folder}/trace.so") + \
        comp(10, "INST_ISSUED", 1, 1, 20, 0, 0) + comp(30, "INST_FINISHED", 1, 1, 20, 0, 0) + \
        info(f"[Scheduler 0] Kernel 0 has completed - TOG path: trace_kernel operation: trace_kernel finished at cycle {cycles}") + \
        info(f"[Scheduler 0] Kernel 0 execution summary - Started at: 0 cycles, Total compute time: {cycles} cycles") + \
        info(f"Total execution cycles: {cycles}")


def launches(*folders):
    return f"# {NOTE}\n# command_type, kernel_id, device_index, stream_index, tog_path, attribute_path, timestamp\n" + \
        "".join(f"LAUNCH_KERNEL,{i},0,0,{folder}/tile_graph.onnx,{folder}/runtime_0000/attribute/0,0\n" for i, folder in enumerate(folders)) + \
        "DEVICE_SYNC,0,0,0,,,0\n"


def main(folder):
    folder = pathlib.Path(folder)
    dump = "/data/outputs"
    run = folder / "pytorchsim_run_synthesized"
    files = {
        folder / "pytorchsim_gemm_synthesized.log": gemm(f"{dump}/6r6msd22zvs"),
        folder / "pytorchsim_session_synthesized.log": session(dump),
        folder / "pytorchsim_old_synthesized.log": old(),
        folder / "pytorchsim_damaged_synthesized.log": damaged(f"{dump}/6r6msd22zvs"),
        run / "20260701_100000_aaaaaaaa.log": one_of_many(f"{dump}/lzsnevjamdu", 50),
        run / "20260701_100001_bbbbbbbb.log": one_of_many(f"{dump}/6r6msd22zvs", 100),
        run / "20260701_100002_cccccccc.log": one_of_many(f"{dump}/lzsnevjamdu", 70),
        run / "20260701_100000_aaaaaaaa.trace": launches(f"{dump}/6r6msd22zvs", f"{dump}/lzsnevjamdu", f"{dump}/lzsnevjamdu"),
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
