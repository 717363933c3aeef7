// SPDX-License-Identifier: Apache-2.0
// Nodes of a program that correspond to what a compiler left behind: by line of Python, operator and name, told how sure.
#pragma once

#include "core/dump/printed_graph.h"
#include "core/graph/graph.h"

#include <map>

namespace nodewise::dump {

struct ProgramMatch {
    enum class Sure : std::uint8_t {
        Certain,  ///< the same operator from the same line of Python, and the only one on both sides
        Likely,   ///< from the same line of Python
        Possible, ///< of the same name, where no line is known
    };
    graph::NodeId node;
    Sure sure = Sure::Possible;
    bool operator==(const ProgramMatch&) const = default;
};

/// What is looked for; what is not known is empty.
struct PlaceQuery {
    std::string op; ///< "aten.add.Tensor", or "aten::add" as other tools write it
    std::string file;
    int line = 0;
    std::vector<std::string> names; ///< of the node, or of those that it came from
    bool several = false;           ///< others of what was left behind have the same operator and line
};

/// Whether a file is of the library's own modules, in which no line tells where the model made a node.
bool isTorchsFile(std::string_view file);

/// Of one program, which it points into.
class ProgramPlaces {
public:
    explicit ProgramPlaces(const graph::Graph& graph);

    /// The surest that there are, and only those; in graph order.
    std::vector<ProgramMatch> find(const PlaceQuery& query) const;
    /// The line of Python from which a node came: the innermost frame of its stack that is not
    /// torch's own.
    static std::optional<PythonLine> lineOf(const graph::Node& node);

private:
    const graph::Graph& m_graph;
    std::map<std::pair<std::string, int>, std::vector<graph::NodeId>> m_byLine; ///< name of the file without folders
};

} // namespace nodewise::dump
