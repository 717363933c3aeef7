// SPDX-License-Identifier: Apache-2.0
// A file as the simulator takes it: a program's kernels, cut for a machine, or one kernel.
#pragma once

#include "app/cli/engine_client.h"
#include "app/cli/plugins.h"
#include "app/cli/tuning.h"
#include "core/cost/run.h"

#include <memory>
#include <optional>
#include <string>

namespace nodewise::program {
struct Model;
}

namespace nodewise::cli {

struct SimulateOptions {
    std::string file, model;           ///< .pt2, or a kernel (.mlir, .mlirbc)
    std::string profile = "reference"; ///< name, or a file
    std::string npu;                   ///< name, or a file; "" = the profile's
    std::vector<std::string> set;      ///< "dram_channels=32" each
    PluginOptions plugins;
    std::vector<std::string> templates; ///< folders beside those that are shipped and the user's own
    std::string cache;                  ///< of rendered kernels, as of lower
    TileOptions tiles;
    std::string out;      ///< file for the trace
    std::string compare;  ///< an NPU configuration, another program or kernel, or a trace
    std::string sweep;    ///< "dram_channels=8,16,32"
    std::string kernel;   ///< whose steps are shown
    bool attempt = false; ///< what is advised for each kernel is simulated
    bool json = false, timing = false;
    bool strict = false; ///< what is left out of the figures is an error
};
/// By name from what is shipped and the user's own, or a file; "" = the profile's.
Result<sim::Npu> npuOf(const SimulateOptions& options);

/// Owns an engine with the program launched.
class SimulatedFile {
public:
    /// `file` in place of the options' own.
    static Result<SimulatedFile> open(const SimulateOptions& options, const std::string& file);

    const std::string& file() const { return m_file; }
    bool isKernel() const { return !m_model; }
    /// Kernels cut for it. Those of the last machine are kept: they serve others that they would be cut the same for.
    Result<std::shared_ptr<const sim::Program>> programFor(const sim::Npu& npu);

    Result<std::shared_ptr<const cost::Run>> simulate(const sim::Npu& npu, sim::ProgramOptions options);

    /// Milliseconds that it took so far.
    struct Spent {
        double lower = 0, tileGraphs = 0, simulate = 0;
    };
    const Spent& spent() const { return m_spent; }
    /// What --tune found.
    const std::optional<cost::TuneReport>& tuned() const { return m_tuned; }

private:
    SimulatedFile() = default;
    Result<sim::Program> lowered(const sim::Npu& npu);
    Result<sim::Program> kernel();

    std::string m_file;
    SimulateOptions m_options;
    std::shared_ptr<const program::Model> m_model; ///< null of a kernel
    std::unique_ptr<EngineClient> m_engine;
    std::optional<sim::Npu> m_cut;                       ///< that m_program is for
    std::shared_ptr<const protocol::LowerAnswer> m_plan; ///< that m_program is of; null of a kernel
    std::shared_ptr<const sim::Program> m_program;
    Spent m_spent;
    std::optional<cost::TuneReport> m_tuned;
};

/// Whether the file's name says that it is MLIR.
bool namesKernel(const std::string& file);

} // namespace nodewise::cli
