// SPDX-License-Identifier: Apache-2.0
// What a profile's pass looks for: a function that calls operators, as a graph.
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <memory>
#include <string>
#include <vector>

namespace nodewise::rewrite {

struct Pattern {
    struct Parameter {
        /// Which arguments it stands for. Int: also a dtype, which is an integer in TorchScript, and a size that the program computes.
        enum class Kind : std::uint8_t { Tensor, Int, Float, Bool, Number, Text, Device, Ints, Floats, Bools, Tensors };
        std::string name;
        Kind kind = Kind::Tensor;
        bool optional = false; ///< None, too
    };
    /// Placeholders are the parameters in order, calls have the arguments that are not their operators' defaults, and the output is a list
    /// of calls. Values tell nothing.
    std::shared_ptr<const graph::Graph> graph;
    std::vector<Parameter> parameters;
    std::string target; ///< of an operator with these parameters and results, by which a match is put to guards and replacements as a call
};

/// Whether all of it can be found, beginning with the first result: a parameter that is not used, a call that no result comes from, and
/// results that have no tensor in common are errors.
Result<void> checkLinks(const Pattern& pattern);

} // namespace nodewise::rewrite
