// SPDX-License-Identifier: Apache-2.0
// An NPU as the simulator sees it. The words of configurations are PyTorchSim's (its configs/*.yml, older ones .json); docs/simulator.md
// lists which are read, and those that are ours.
#pragma once

#include "core/base/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nodewise::sim {

/// All cycles are those of the core's clock.
struct Npu {
    std::string name, title;
    std::vector<std::string> notes; ///< what is known of it and what assumed, with sources
    std::int64_t cores = 1;
    std::int64_t coreMhz = 1000;
    std::int64_t lanes = 0;         ///< vpu_num_lanes: of the vector unit; a systolic array has as many columns
    std::int64_t arrayRows = 0;     ///< sa_rows (ours); 0 = as many as lanes, as PyTorchSim's are square
    std::int64_t arraysPerCore = 1; ///< num_systolic_array_per_core
    std::int64_t vectorBits = 256;  ///< vpu_vector_length_bits: of one lane, each cycle
    /// Passes of the vector unit that a scalar operation takes, by VectorWork::Class (vpu_passes_simple, ...; ours). docs/simulator.md says
    /// where each comes from.
    std::array<std::int64_t, 8> passes = usualPasses;
    static constexpr std::array<std::int64_t, 8> usualPasses = {1, 1, 8, 10, 1, 1, 1, 1};
    std::int64_t scratchpadBytesPerLane = 0;
    std::int64_t weightBufferDepth = 2; ///< sa_weight_buffer_depth: weight tiles that an array holds, the one in use among them
    std::int64_t queueDepth = 256;      ///< core_queue_depth (ours): instructions of a core that wait for its engines at once
    std::int64_t workItems = 2;         ///< max_concurrent_dispatch, or core_work_items (ours): iterations that a core works on at once
    std::int64_t dmaEngines = 1;        ///< dma_streams, or core_dma_engines (ours): of a core; each serves one load or store at a time
    double dmaRequestsPerCycle = 0;     ///< dma_stream_req_per_cycle: that an engine sends at most; 0 = as many as the core does
    bool dmaInOrder = false;            ///< dma_issue_order: a store that could begin earlier is not held up by a load
    bool storesDoNotHold = false;       ///< release_dispatch_at_store: an iteration that has only stores left no longer counts
    bool afterLoads = false;            ///< dispatch_after_loads: an iteration begins when all loads of those before it are done
    bool reuseLoads = false;            ///< dma_reuse_across_dispatch: an iteration's first load of what the one before loaded last is none
    std::int64_t dramChannels = 1;
    std::int64_t dramLatency = 0; ///< cycles from a request to its data, without any queue; its row is opened first, where there are rows
    std::int64_t dramRequestBytes = 64;
    double dramBytesPerCycle = 0; ///< of all channels together, at their peak
    /// Banks of a channel hold a row open each; a request for another row waits until it is open. `bytes` 0: DRAM without rows.
    struct Rows {
        std::int64_t bytes = 0, banks = 0; ///< of one bank's row; banks of a channel, all pseudo channels together
        std::int64_t open = 0;             ///< cycles, the part of dramLatency that opens a row (nRCD)
        std::int64_t close = 0;            ///< cycles before that if the bank has another one open (nRP)
        double between = 0;                ///< cycles from one opening in a channel to the next (nRRD, nFAW / 4)
        double cycle = 0;                  ///< the same in one bank (nRC)
    } dramRows;
    double dramRefresh = 0;           ///< share of the time in which a channel refreshes and serves nothing (nRFC / nREFI)
    std::int64_t dramReadToWrite = 0; ///< cycles that a channel loses when writes follow reads
    std::int64_t dramWriteToRead = 0;
    std::int64_t dramQueue = 0; ///< requests that wait in a channel; an engine is free once so many of its last ones are left
    /// program_start_ns (ours), in cycles: from a program's start to the first launch.
    std::int64_t programStart = 0;
    std::int64_t linkLatency = 0;      ///< icnt_latency_cycles, one way
    std::int64_t linkPortsPerCore = 1; ///< requests that a core sends each cycle
    std::vector<std::string> ignored;  ///< parameters that were there and mean nothing here
    /// As read, by name in a configuration: what setNpuParameter changes before all else is worked out again.
    std::vector<std::pair<std::string, std::string>> parameters;

    std::int64_t scratchpadBytes() const { return lanes * scratchpadBytesPerLane; } ///< of a core
    std::int64_t rows() const { return arrayRows > 0 ? arrayRows : lanes; }         ///< of an array
    /// Multiplications with addition that all arrays of all cores do in a cycle at most.
    std::int64_t macsPerCycle() const { return cores * arraysPerCore * rows() * lanes; }
};

/// Reads a configuration, JSON or YAML by its content; `file` names it in errors and gives it its name where it has none of its own.
/// Errors name the parameter, and the line of YAML.
Result<Npu> readNpu(std::string_view text, const std::string& file);

/// A shipped or a user's configuration by name, or a file (.yml, .yaml, .json) by path. Folders: a later one's replaces its namesake.
/// Another's broken file is an error only where there is none of that name.
Result<Npu> findNpu(const std::string& nameOrFile, const std::vector<std::string>& folders);
/// All configurations of folders, sorted by name. What can't be read is an error, or left out and told in `broken`.
Result<std::vector<Npu>> readNpus(const std::vector<std::string>& folders, std::vector<Error>* broken = nullptr);

/// Sets one parameter, "core_freq_mhz=1000", by its name in a configuration. Errors say which parameters there are.
Result<void> setNpuParameter(Npu& npu, std::string_view assignment);
/// The names that setNpuParameter knows.
std::vector<std::string_view> npuParameters();

} // namespace nodewise::sim
