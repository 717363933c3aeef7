// SPDX-License-Identifier: Apache-2.0
// FX graph to IR, as pytorch-ir's convert_exported_program does it, with links and with what it drops kept beside (docs/ir-format.md).
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/ir/ir.h"
#include "core/ir/registry.h"
#include "core/link/link_table.h"

#include <functional>
#include <memory>
#include <span>
#include <string>

namespace nodewise::program {
struct Model;
struct WeightEntry;
} // namespace nodewise::program

namespace nodewise::ir {

/// Bytes of the storage that a weight lies in.
using StorageReader = std::function<Result<std::string>(const program::WeightEntry&)>;

struct ConvertOptions {
    std::string modelName;
    std::string pytorchVersion;
    /// A registered conversion that fails, or that loses an input or a shape (lossOf), ends all; else the default one takes the place of
    /// one that fails, and what is lost is a diagnostic.
    bool strict = false;
    const Registry* registry = nullptr;            ///< null: no registered conversions
    std::span<const program::WeightEntry> weights; ///< where constants lie; empty: constants are listed without data
    StorageReader readStorage;                     ///< empty: constants are listed without data
    Progress progress;
};

struct Converted {
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const link::LinkTable> links;
    std::vector<graph::Diagnostic> diagnostics; ///< conversions that fell back, constants without data
};

/// Converts every node of the graph and of its subgraphs. Fails only in strict mode (naming node and op) or when cancelled.
Result<Converted> convert(const graph::Graph& graph, const ConvertOptions& options = {});

/// Of a program opened from `file`, with the data of its constants. Name and torch version are the model's where `options` has none.
Result<Converted> convert(const program::Model& model, const std::string& file, ConvertOptions options = {});

/// Links nodes of an IR that was read from a file to the FX nodes of the same names (OpNode::from where set).
std::shared_ptr<const link::LinkTable> linkByName(const graph::Graph& graph, const Graph& ir);

} // namespace nodewise::ir
