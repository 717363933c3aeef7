// SPDX-License-Identifier: Apache-2.0
// One comparison of the command line, asked of an engine of its own.
#pragma once

#include "app/cli/engine_client.h"
#include "app/cli/plugins.h"
#include "core/export/comparison_report.h"
#include "core/protocol/compare.h"
#include "core/protocol/executor.h"
#include "core/protocol/launch.h"

#include <memory>
#include <optional>
#include <string>

namespace nodewise::cli {

struct CompareOptions {
    std::string a, b, model, report, junit; ///< a: a program, or a folder of them
    std::string backend;                    ///< profile whose custom operators are called; "" = as an IR says
    std::vector<std::string> inputs, weights, rules;
    PluginOptions plugins;
    protocol::PythonExecutor python; ///< the other run is this interpreter's, of the same program
    std::optional<double> rtol, atol;
    std::uint64_t seed = 0, budget = 0; ///< bytes; 0: as the engine chooses
    int threads = 0;
    bool ir = false, first = false, bisect = false, json = false;
    bool partial = false;  ///< what a run does not enter is no error; of compare, nor is what the reference lacks
    bool inDouble = false; ///< what is as near to double as the program's own run agrees
};

using exporting::Compared;
using exporting::ComparedPair;

struct Comparing {
    Compared compared;
    std::unique_ptr<EngineClient> engine; ///< where the session stands, as long as someone wants to know more
};

/// What went wrong is in the result: a folder goes on with the next program.
Comparing compareOne(const ComparedPair& pair, const CompareOptions& options);
/// One HTML page about the first divergence; the engine may be asked once more.
Result<void> writeReport(Compared& compared, EngineClient& engine, const CompareOptions& options);

/// What --partial accepts.
enum class Accepted : std::uint8_t {
    Nothing,
    NotEntered, ///< what stands in bodies of control flow that no run entered
    Lacking     ///< also what the reference lacks; not what another run stopped before
};
/// An error where something that had to be compared was not, and that is not accepted.
Result<void> checkComplete(const Compared& compared, Accepted accepted);

/// What is asked of the engine. Throws UsageError for a rule that can't be read.
protocol::CompareRequest requestOf(const std::string& reference, const CompareOptions& options);

} // namespace nodewise::cli
