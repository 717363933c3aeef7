// SPDX-License-Identifier: Apache-2.0
// One line of a log of PyTorchSim's simulator, in any of the spellings that its versions have.
// Sources: TOGSim/src/{main,Core,CoreTraceLog,Dram,Simulator}.cc, src/scheduler/Scheduler.cc, include/TraceLogTags.h.
#pragma once

#include "core/trace/store/trace.h"

namespace nodewise::trace::pytorchsim {

/// "[2026-07-01 10:00:00.000] [info] " and "[trace] " cut off.
std::string_view withoutPrefix(std::string_view line);
/// The number after a word, with or without a colon between: "active_cycles: 12", "active_cycles 12", "sa=3".
std::optional<double> numberAfter(std::string_view line, std::string_view word);
std::optional<Time> countAfter(std::string_view line, std::string_view word);
/// What stands after `word` up to `end`, or to the end of the line.
std::string_view textBetween(std::string_view line, std::string_view word, std::string_view end = {});

enum class Tag : std::uint8_t { Scheduled, Issued, Finished, Skipped, Sent, FirstResponse, Done, Statistics, Unknown };
enum class Opcode : std::uint8_t { None, Compute, Load, Store, Barrier, Other };

/// "[120][Core 0][INST_ISSUED    ][INST_ID=3] COMP (compute_type=1 compute_cycle=160 overlapping_cycle=32 sa=0 tile=0)"
struct Instruction {
    Time cycle = 0;
    std::uint32_t core = 0;
    bool sparse = false; ///< StonneCore
    Tag tag = Tag::Unknown;
    std::string_view tagText, opcodeText;
    std::optional<std::int64_t> id;
    Opcode opcode = Opcode::None;
    // What stands in parentheses, where it does.
    std::optional<std::int64_t> computeType, computeCycle, overlap, array, tile, elementBits, address;
    std::string_view buffer, size; ///< "arg0"; "[128, 64]"
    bool async = false;
};
/// Whether a line (without prefix) is one of an instruction; whether it can be read, too.
bool isInstruction(std::string_view line);
std::optional<Instruction> readInstruction(std::string_view line);

/// "[Core 0][1599] COMP-0 ISSUED, finsh at 1703", of 2024
struct OldCompute {
    std::uint32_t core = 0;
    Time cycle = 0, finish = 0;
    std::int64_t type = 0;
};
bool isOldInstruction(std::string_view line);
std::optional<OldCompute> readOldCompute(std::string_view line);

/// What a unit of a core did in a window, or in all.
struct UnitUse {
    std::string_view unit;                        ///< "Systolic array [0]", "Vector unit", "DMA"
    std::optional<double> utilization, bandwidth; ///< %, GB/s
    std::optional<Time> active, idle, responses;
};
/// "Core [0] : rest"
struct CoreLine {
    std::uint32_t core = 0;
    std::string_view rest;
};
std::optional<CoreLine> readCoreLine(std::string_view line);
std::optional<UnitUse> readUnitUse(std::string_view rest);

/// Any line of "[Scheduler 0] ...", what it does not say is empty.
struct SchedulerLine {
    std::uint32_t scheduler = 0;
    std::optional<std::int64_t> kernel;
    std::string_view path, operation;
    std::optional<Time> requested, started, finished, computeTime;
};
std::optional<SchedulerLine> readSchedulerLine(std::string_view line);

} // namespace nodewise::trace::pytorchsim
