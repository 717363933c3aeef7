// SPDX-License-Identifier: Apache-2.0
// pytorch-ir's constants: what torch.export keeps besides the state dict, i.e. lifted tensors and non-persistent buffers.
#pragma once

#include "core/ir/convert.h"

namespace nodewise::ir {

/// Used once. Says of each constant whose data it can't read why that is so.
class ConstantReader {
public:
    ConstantReader(const graph::Graph& graph, const ConvertOptions& options, std::vector<graph::Diagnostic>& diagnostics)
        : m_fx(graph), m_options(options), m_diagnostics(diagnostics)
    {
    }
    std::vector<Constant> read();

private:
    Constant constant(const program::WeightEntry& entry);
    void warn(UserText message, std::string node, UserText hint, graph::NodeId id = {});

    const graph::Graph& m_fx;
    const ConvertOptions& m_options;
    std::vector<graph::Diagnostic>& m_diagnostics;
    std::vector<Constant> m_constants;
};

} // namespace nodewise::ir
