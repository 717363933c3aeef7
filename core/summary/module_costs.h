// SPDX-License-Identifier: Apache-2.0
// What each module of a program costs: its operations and its weights, with those of the modules within.
#pragma once

#include "core/program/program.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::summary {

/// By the graph's module index; a module that is called several times has an entry per call, as the graph has.
struct ModuleCost {
    std::optional<std::uint32_t> parent; ///< none: the root
    std::string path, label;             ///< "model.layers.0"; "layers.0"
    double flops = 0;                    ///< of nodes whose operator has a formula and whose shapes are known
    double bytes = 0;                    ///< of weights under the module's name, each once; a weight of the first call counts for that
    std::size_t unknown = 0;             ///< nodes that `flops` leaves out
};

std::vector<ModuleCost> moduleCosts(const program::Model& model);

} // namespace nodewise::summary
