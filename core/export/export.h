// SPDX-License-Identifier: Apache-2.0
// Files made of a program's graph or IR: for the command line's convert, the window's export dialog and the clipboard.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/ir/ir.h"
#include "core/layout/scene.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::program {
struct Model;
}

namespace nodewise::exporting {

enum class Format : std::uint8_t { IrJson, Mermaid, Dot, Svg, Markdown, ModelExplorer };

/// What is drawn: the IR or the FX graph.
enum class Side : std::uint8_t { Ir, Fx };

struct FormatInfo {
    Format format;
    std::string_view id;     ///< "json", "mermaid", "dot", "svg", "markdown", "model-explorer": for --format
    std::string_view suffix; ///< ".json"
    std::string_view name;   ///< English, for the dialog's tr(): "IR of pytorch-ir"
    bool fx;                 ///< can show the FX graph; all can show the IR
};

std::span<const FormatInfo> formats();
const FormatInfo& formatInfo(Format format);
std::optional<Format> tryFormat(std::string_view id);
/// By the end of a file name, in any case; ".json" is the IR.
std::optional<Format> tryFormatOf(std::string_view fileName);

/// The part to write. Tensors that cross the border become inputs and outputs of the part.
struct Scope {
    enum class Kind : std::uint8_t { Whole, Module, Nodes };
    Kind kind = Kind::Whole;
    graph::ModuleId module;           ///< Module: with all modules inside it
    std::vector<std::uint32_t> nodes; ///< Nodes: indices of graph::NodeId or ir::NodeId, as `side` says; all of one subgraph
};

struct Options {
    int maxNodes = 30;          ///< Mermaid: pytorch-ir's default; 0 = all
    bool includeWeights = true; ///< Mermaid and DOT: parameters, buffers and constants as nodes
    bool dark = false;          ///< SVG, DOT
    int indent = 2;             ///< JSON
};

/// What to write of what. Nothing is owned; `side` says which graph must be there.
struct Request {
    Format format = Format::IrJson;
    Side side = Side::Ir;
    const ir::Graph* ir = nullptr;
    const graph::Graph* graph = nullptr;
    const program::Model* model = nullptr;        ///< Markdown: weights and versions, where known
    const layout::Diagram* diagram = nullptr;     ///< Svg
    const layout::Scene* scene = nullptr;         ///< Svg: what is seen on the canvas; null: all of the scope, laid out here
    const layout::TextMetrics* metrics = nullptr; ///< Svg: that `scene` was laid out with; null: the bundled ones
    Scope scope;
    Options options;
    std::string title; ///< model name; "" = that of the IR
    Progress progress;
};

/// The whole file as text (UTF-8). Fails where the format can't show the side, its graph is missing, or the scope is empty. SVG of a large
/// graph takes as long as its layout: call it off the GUI thread.
Result<std::string> render(const Request& request);

/// The IR of a part alone: its nodes, with tensors that cross the border as graph inputs and outputs. Node ids are new.
Result<ir::Graph> extract(const ir::Graph& graph, const Scope& scope);

/// The same of an FX graph: values from outside become placeholders (weights stay weights), values used outside are returned.
Result<std::shared_ptr<const graph::Graph>> extract(const graph::Graph& graph, const Scope& scope);

} // namespace nodewise::exporting
