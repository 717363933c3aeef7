// SPDX-License-Identifier: Apache-2.0
// What a delegate of an ExecuTorch program holds, where its format is known: XNNPACK's graph.
// Format: backends/xnnpack/runtime/XNNHeader.h and serialization/runtime_schema.fbs of v1.4.1.
#pragma once

#include "core/graph/graph.h"
#include "core/program/executorch/pte_file.h"

#include <map>

namespace nodewise::executorch {

/// The delegates of one plan; each is read once, however often it is called. The plan has every index that is given.
class Delegates {
public:
    Delegates(const PteFile& file, const format::Plan& plan) : m_file(file), m_plan(plan) {}

    /// How many of a delegate's arguments are inputs; none where its format is not known here, or it is damaged.
    std::optional<std::size_t> tryInputs(std::size_t index);
    /// Adds the delegate's graph as a subgraph, and the get_attr node that names it; none where the backend's format is not known here:
    /// that is no error. Nodes have the debug handle of the edge node that they compute (metadata `debug_handle`).
    Result<std::optional<graph::NodeId>> addGraph(graph::GraphBuilder& builder, const std::string& name, std::size_t index);

private:
    const Result<AlignedBytes>& bytesOf(std::size_t index);
    Result<AlignedBytes> read(const format::Delegate& delegate);

    const PteFile& m_file;
    const format::Plan& m_plan;
    std::map<std::size_t, Result<AlignedBytes>> m_bytes; ///< of graphs, checked; empty: another format
    std::uint64_t m_total = 0;
};

} // namespace nodewise::executorch
