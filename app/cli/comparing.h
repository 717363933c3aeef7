// SPDX-License-Identifier: Apache-2.0
// One comparison of the command line, asked of an engine of its own.
#pragma once

#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "core/export/comparison_finding.h"
#include "core/protocol/compare.h"
#include "core/protocol/launch.h"

#include <memory>
#include <optional>
#include <string>

namespace nodewise::cli {

/// A program and what it is compared with; `reference` "" is the program's own IR.
struct ComparedPair {
    std::string program, reference;
};

struct Compared {
    ComparedPair pair;
    dap::LaunchAnswer launch;
    dap::CompareAnswer answer;  ///< of saved outputs a row per output
    bool outputs = false;       ///< the reference has the program's outputs, not values of its nodes
    std::optional<Error> error; ///< it could not be compared
    double seconds = 0;
    std::unique_ptr<EngineClient> engine; ///< where the session stands, as long as someone wants to know more

    bool diverged() const { return answer.diverged + answer.weights.diverged > 0; }
    /// "a.pt2 against b.pt2"
    std::string title() const;
    Text reference() const; ///< a path, "its own IR", "ATen's operators"
};

/// What went wrong is in the result: a folder goes on with the next program.
Compared compareOne(const ComparedPair& pair, const CompareOptions& options);

/// The first value that has one to be compared with, which the other run does not come to.
const dap::CompareRow* tryStopped(const dap::CompareAnswer& answer);
/// The value that diverged first, or else a weight, as an error that names it.
Error divergenceOf(const Compared& compared);

/// What is asked of the engine. Throws UsageError for a rule that can't be read.
dap::CompareRequest requestOf(const std::string& reference, const CompareOptions& options);

} // namespace nodewise::cli
