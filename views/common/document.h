// SPDX-License-Identifier: Apache-2.0
// What a tab shows: one opened program (or lone IR file) as immutable snapshots, made by a background job.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"
#include "core/layout/diagram.h"
#include "core/link/link_table.h"
#include "core/program/program.h"

#include <memory>
#include <string>
#include <vector>

namespace nodewise::views {

enum class Side { Fx, Ir };

/// Immutable; every member but `file` and `ir` may be null (an IR file opened alone has no FX side).
struct Document {
    std::string file;   ///< path as the user named it
    std::string irFile; ///< the IR file, if one was opened instead of or beside the program
    std::shared_ptr<const program::Model> model;
    std::shared_ptr<const ir::Graph> ir;
    std::shared_ptr<const link::LinkTable> links; ///< empty for a lone IR file
    std::shared_ptr<const layout::Diagram> fxDiagram;
    std::shared_ptr<const layout::Diagram> irDiagram;
    std::vector<graph::Diagnostic> diagnostics; ///< of decoding, lint and conversion together

    const graph::Graph* fx() const { return model ? model->graph.get() : nullptr; }
};

} // namespace nodewise::views
