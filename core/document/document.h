// SPDX-License-Identifier: Apache-2.0
// What is worked on: one opened program (or lone IR file) as immutable snapshots, made by a background job.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"
#include "core/layout/diagram.h"
#include "core/link/link_table.h"
#include "core/program/program.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::document {

enum class Side { Fx, Ir };

/// Immutable; every member but `file` and `ir` may be null (an IR file opened alone has no FX side).
struct Document {
    std::string file;   ///< path as the user named it
    std::string irFile; ///< the IR file, if one was opened instead of or beside the program
    FileIdentity irIs;  ///< which file that was
    std::shared_ptr<const program::Model> model;
    std::shared_ptr<const ir::Graph> ir;
    std::shared_ptr<const link::LinkTable> links; ///< empty for a lone IR file
    std::shared_ptr<const layout::Diagram> fxDiagram;
    std::shared_ptr<const layout::Diagram> irDiagram;
    std::vector<graph::Diagnostic> diagnostics; ///< of decoding, lint and conversion together; of what was found out later, too
    std::vector<std::string> irPlugins;         ///< paths of the plug-ins whose conversions the IR was made with; empty: core's own
    bool irFellBack = false;                    ///< to core's own, because the conversion with plug-ins failed

    const graph::Graph* fx() const { return model ? model->graph.get() : nullptr; }
};

/// Of a node by its qualified name: "add", "true_graph_0/add".
std::optional<std::uint32_t> tryNodeIndex(const Document& document, Side side, const std::string& name);

} // namespace nodewise::document
