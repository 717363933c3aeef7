// SPDX-License-Identifier: Apache-2.0
// What the inspector says of a node, a module or an IR operator.
#pragma once

#include "core/protocol/schema.h"
#include "views/inspect/fact_text.h"

namespace nodewise::views {

/// An operator's schema as far as it is known now.
struct SchemaState {
    const protocol::OpSchema* schema = nullptr; ///< null while it is not known
    QString why;                           ///< in words: what is waited for, or why there will be none
};

/// Who registered something for an operator.
struct OpWay {
    QString pattern; ///< "custom.fused_gate"; "" = nobody: the default way
    QString file;    ///< of the plug-in
};

struct NodeFacts {
    FactHeader header;
    std::vector<FactSection> sections;
};

/// Of an FX node, with the IR node linked to it where there is one.
NodeFacts factsOf(const Document& document, graph::NodeId fx, std::optional<ir::NodeId> ir, const SchemaState& schema);
/// Of an IR operator without an FX side.
NodeFacts factsOf(const Document& document, ir::NodeId ir, const SchemaState& schema);
/// Of the program as a whole: name, versions, counts, inputs and outputs, weights, ranges of symbols.
NodeFacts programFacts(const Document& document);
/// Of a module of either side.
NodeFacts moduleFacts(const Document& document, const QString& path);

// The sections one by one; an empty one has neither rows nor a note and is left out.

FactSection argumentSection(const FactText& text, const graph::Node& node, const SchemaState& schema);
FactSection argumentSection(const FactText& text, const ir::OpNode& node, const SchemaState& schema);
FactSection schemaSection(const FactText& text, const SchemaState& schema);
/// Whose conversion and whose executor a node gets. `conversion`: nullopt for an IR operator of which nobody knows what it was. `schema`:
/// of the operator that runs where there is no executor; null while it is not known. One that nobody runs is among the warnings.
FactSection waySection(const std::optional<OpWay>& conversion, const OpWay& execution, const protocol::OpSchema* schema);
FactSection tensorSection(const FactText& text, const graph::Node& node);
FactSection neighborSection(const FactText& text, const graph::Node& node);
FactSection neighborSection(const FactText& text, const ir::OpNode& node);
FactSection inputSection(const FactText& text, const graph::Node& node);  ///< signature and state-dict entry of a placeholder
FactSection outputSection(const FactText& text, const graph::Node& node); ///< signature of the output node
FactSection weightSection(const FactText& text, const graph::Node& node); ///< weights that the node reads
FactSection symbolSection(const FactText& text, const graph::Node& node);
FactSection diagnosticSection(const FactText& text, graph::NodeId node);
FactSection bothSection(const FactText& text, graph::NodeId fx, std::optional<ir::NodeId> ir); ///< NodeInfo beside OpNode
FactSection bothSection(const FactText& text, ir::NodeId ir);

/// "[0, 65535]", "at least 2", "any"
QString rangeText(const graph::Range& range);

} // namespace nodewise::views
