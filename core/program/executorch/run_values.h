// SPDX-License-Identifier: Apache-2.0
// The values that a run of ExecuTorch kept, by the nodes that they are values of: what a program's own run can be compared with.
#pragma once

#include "core/program/executorch/run_nodes.h"

namespace nodewise::executorch {

/// A node's value, or an element of it.
struct RunValue {
    std::string node; ///< qualified
    std::optional<std::size_t> element;
    KeptTensor tensor;
    bool edge = false; ///< node of the edge program; else of the exported one or, without an ETRecord, of the .pte
};

struct RunValues {
    std::string buffer;            ///< the file in which they lie
    std::vector<RunValue> values;  ///< each node once
    std::size_t nodes = 0, of = 0; ///< of the program's nodes that compute something, those that have a value
    std::vector<UserText> notes;   ///< which run, which files, what was left out and why
};

/// Of the first run that kept values: a later one starts with what the first has left in buffers. A node's value is that of the last
/// instruction that computes a part of it, or none; a delegate's outputs to the nodes that its graph names, else, where their shapes agree,
/// to its last handles. What a shape or dtype contradicts is left out and counted. Errors: no dump, no debug buffer, no values, a tensor
/// beyond the buffer, no names for them.
Result<RunValues> runValuesOf(const std::string& dump, const Progress& progress = {});

} // namespace nodewise::executorch
