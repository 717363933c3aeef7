// SPDX-License-Identifier: Apache-2.0
// The inside of convert(): one run over one graph.
#pragma once

#include "core/ir/call.h"
#include "core/ir/conversion_check.h"
#include "core/ir/convert.h"
#include "core/ir/node_info.h"

#include <unordered_map>

namespace nodewise::ir {

/// Builds one IR graph and its links. Used once.
class Converter : private ConversionContext {
public:
    Converter(const graph::Graph& graph, const ConvertOptions& options);
    Result<Converted> run();

private:
    const graph::Graph& graph() const override { return m_fx; }
    const NodeInfo& info(graph::NodeId node) const override;

    void nameSubgraphs();
    void copyModules();
    void signature(const graph::Subgraph& from, Subgraph& to);
    void placeholder(const graph::Node& node, Subgraph& to);
    void weight(const graph::Node& node);
    void returned(const graph::Node& output, const graph::Subgraph& from, Subgraph& to);
    Result<void> convertNodes(const graph::Subgraph& from);
    Result<void> convertNode(graph::NodeId id);
    void addDefault(NodeInfo info);
    Result<void> addRegistered(const NodeInfo& info, const Conversion& conversion);
    Result<void> noteLoss(const NodeInfo& info, const ConvertedNodes& converted);
    void commit(Subgraph& to);

    const graph::Graph& m_fx;
    const ConvertOptions& m_options;
    GraphAnalyzer m_analyzer;
    std::shared_ptr<Graph> m_ir = std::make_shared<Graph>();
    std::shared_ptr<link::LinkTable> m_links = std::make_shared<link::LinkTable>();
    std::vector<graph::Diagnostic> m_diagnostics;
    std::vector<PendingNode> m_pending;                          ///< of the subgraph at hand
    std::vector<bool> m_absorbed;                                ///< by FX node
    mutable std::unordered_map<std::uint32_t, NodeInfo> m_infos; ///< asked for by conversions; cleared per conversion
};

} // namespace nodewise::ir
