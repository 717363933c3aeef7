// SPDX-License-Identifier: Apache-2.0
// What a session tells about nodes: names, lines of code, modules, Python's stack. The same for the FX graph and the IR.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"
#include "core/protocol/body.h"
#include "core/torch/run/plan.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace nodewise::torch_worker {

struct PythonFrame {
    std::string file, function, code;
    int line = 0;
};

/// One entry per node index of the side. The IR's placeholders, which are no nodes, follow the nodes as the plan numbers them.
class Listing {
public:
    static constexpr std::uint32_t none = 0xffffffffu;
    struct Node {
        std::string name;      ///< in its subgraph
        std::string qualified; ///< "true_graph_0/add"
        std::string op;        ///< "aten.linear.default"; "placeholder", "output"
        std::uint32_t subgraph = 0, module = 0;
        int line = 0; ///< 1-based, in code(); 0 = on none
        bool placeholder = false;
        bool weight = false;  ///< a root placeholder that no user gives: parameter, buffer, constant
        bool runs = false;    ///< the run stops before it; set by setRuns()
        std::string target{}; ///< of a weight: its name in the state dict, if it is known
        graph::InputSpec::Kind kind = graph::InputSpec::Kind::Unknown; ///< of a root placeholder, if it is known
        std::vector<std::string>
            from{};          ///< nodes of the program, in its order, that a backend made this one of; empty = the one of its name
        std::string shape{}; ///< of a node that yields one tensor: its dtype and sizes
    };
    struct Module {
        std::string path, typeName;
        std::uint32_t parent = none;
    };

    explicit Listing(std::shared_ptr<const graph::Graph> graph);
    /// `fx`, which may be null, tells the stacks of nodes of the same name; `plan` is of `ir`.
    Listing(std::shared_ptr<const ir::Graph> ir, std::shared_ptr<const graph::Graph> fx, const ProgramPlan& plan);

    protocol::Side side() const { return m_ir ? protocol::Side::Ir : protocol::Side::Fx; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_nodes.size()); }
    const Node& node(std::uint32_t index) const { return m_nodes[index]; }
    const Module& module(std::uint32_t index) const { return m_modules[index]; }
    const std::vector<Module>& modules() const { return m_modules; }
    bool isInside(std::uint32_t module, std::uint32_t around) const; ///< also itself
    /// The outermost module that begins with the node, but not the root; else the module that the node stands in.
    std::uint32_t outermostFrom(std::uint32_t node) const;
    /// Nodes of the name, qualified or in any subgraph.
    std::vector<std::uint32_t> find(const std::string& name) const;
    std::uint32_t find(const std::string& name, std::uint32_t subgraph) const; ///< none = no such
    std::vector<PythonFrame> pythonStack(std::uint32_t node) const;            ///< outermost first
    bool isWeight(std::uint32_t node) const { return m_nodes[node].weight; }
    /// Of an IR that a backend's rewriting made: names of the program's values that have other names here (ir::Graph::values).
    const std::map<std::string, std::string>& values() const;
    const std::vector<std::uint32_t>& rootInputs() const { return m_rootInputs; }
    bool isRootInput(std::uint32_t node) const { return m_nodes[node].placeholder && m_nodes[node].subgraph == 0; }

    const std::string& code() const { return m_code; }
    std::uint32_t nodeAtLine(int line) const; ///< that runs: of the line, or of the next that has one; none = no such
    void setRuns(std::uint32_t node) { m_nodes[node].runs = true; }

private:
    void addName(std::uint32_t index);
    void readCode(const graph::Graph& graph);
    void readCode(const ir::Graph& graph);

    std::shared_ptr<const graph::Graph> m_fx;
    std::shared_ptr<const ir::Graph> m_ir;
    std::vector<Node> m_nodes;
    std::vector<Module> m_modules;
    std::vector<std::uint32_t> m_rootInputs;
    std::vector<std::uint32_t> m_lineNodes; ///< by line - 1
    std::unordered_map<std::string, std::vector<std::uint32_t>> m_byName;
    std::string m_code;
};

/// As Python prints them: `  File "model.py", line 12, in forward` and the line of code below.
std::vector<PythonFrame> parsePythonStack(const std::string& trace);
/// As shells match names (fnmatch(3)): '*' any text, '?' one character, [abc] one of these.
bool globMatches(const std::string& pattern, const std::string& text);

} // namespace nodewise::torch_worker
