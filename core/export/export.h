// SPDX-License-Identifier: Apache-2.0
// Files made of a program's graph or IR: for the command line's convert, the window's export dialog and the clipboard.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/ir/ir.h"

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

/// What is drawn: the IR or the FX graph.
enum class Side : std::uint8_t { Ir, Fx };

struct Request;

/// One of both graphs, cut to the request's scope.
struct Part {
    const ir::Graph* ir = nullptr;
    const graph::Graph* graph = nullptr;
};

/// A form of files. A new one is a file that defines a Format, and a line in export.cpp (docs/extending.md).
struct Format {
    std::string_view id;     ///< "mermaid": for --format
    std::string_view suffix; ///< ".mmd"
    std::string_view name;   ///< English, listed for translators: "Mermaid diagram"
    bool fx = true;          ///< can show the FX graph; all can show the IR
    bool weights = false;    ///< minds Options::includeWeights
    bool drawn = false;      ///< SVG, which is shown as a picture
    /// The whole file as text (UTF-8).
    Result<std::string> (*write)(const Request& request, const Part& part) = nullptr;
};

/// In the order of the dialog's list.
std::span<const Format* const> formats();
/// Null: there is none of this id.
const Format* tryFormat(std::string_view id);
/// By the end of a file name, in any case; ".json" is the IR.
const Format* tryFormatOf(std::string_view fileName);

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
    bool collapsed = false;     ///< SVG: modules closed, as a canvas first shows them
    int indent = 2;             ///< JSON
};

/// What to write of what. Nothing is owned; `side` says which graph must be there.
struct Request {
    const Format* format = nullptr;
    Side side = Side::Ir;
    const ir::Graph* ir = nullptr;
    const graph::Graph* graph = nullptr;
    const program::Model* model = nullptr; ///< Markdown: weights and versions, where known
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
