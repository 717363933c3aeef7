// SPDX-License-Identifier: Apache-2.0
// Which operators have a conversion or an executor of their own. Passed as a value; there is no global one.
// The rules of lookup are pytorch-ir's (its ops/registry.py).
#pragma once

#include "core/base/result.h"
#include "core/ir/ir.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nodewise::ir {

struct NodeInfo;

/// "aten.add" of "aten.add.Tensor"; names of other forms as they are.
std::string_view baseOpName(std::string_view opType);

/// Values by op pattern, in the order of registration. A pattern registered again replaces the former.
template <class Value>
class PatternTable {
public:
    void add(std::string pattern, Value value)
    {
        for (auto& [known, held] : m_rows)
            if (known == pattern) {
                held = std::move(value);
                return;
            }
        m_rows.emplace_back(std::move(pattern), std::move(value));
    }

    /// Exact match first, then the base name, then the first pattern of the same base. Null if none matches.
    const Value* tryFind(std::string_view opType) const
    {
        const std::string_view base = baseOpName(opType);
        const Value* sameBase = nullptr;
        const Value* exactBase = nullptr;
        for (const auto& [pattern, value] : m_rows) {
            if (pattern == opType)
                return &value;
            if (!exactBase && pattern == base)
                exactBase = &value;
            if (!sameBase && baseOpName(pattern) == base)
                sameBase = &value;
        }
        return exactBase ? exactBase : sameBase;
    }

    std::vector<std::string> patterns() const
    {
        std::vector<std::string> names;
        for (const auto& row : m_rows)
            names.push_back(row.first);
        return names;
    }

    bool empty() const { return m_rows.empty(); }

private:
    std::vector<std::pair<std::string, Value>> m_rows;
};

/// What a conversion may ask about the rest of the graph. Lives for one call.
class ConversionContext {
public:
    virtual ~ConversionContext() = default;
    virtual const graph::Graph& graph() const = 0;
    /// Of any node of the graph; the reference lives as long as the context.
    virtual const NodeInfo& info(graph::NodeId node) const = 0;
};

/// What a conversion makes of a node, and of other nodes that it takes along.
struct ConvertedNodes {
    /// Ids and modules are set by the converter. Values keep the names of their FX nodes: a node whose value is used by nodes outside needs
    /// an OpNode of its name.
    std::vector<OpNode> nodes;
    /// Other FX nodes, of the same graph, that `nodes` stand for too; they are not converted for themselves.
    std::vector<graph::NodeId> absorbed;
};

using Conversion = std::function<Result<ConvertedNodes>(const NodeInfo&, const ConversionContext&)>;

/// How an executor came in: "built-in", or the path of a plug-in.
struct ExecutorInfo {
    std::string origin;
};

struct Registry {
    PatternTable<Conversion> conversions;
    PatternTable<ExecutorInfo> executors;

    /// With the one executor that is always there: "<built-in function getitem>".
    static Registry standard();
};

/// Patterns of both registries, as list_registered_ops() of pytorch-ir's operator guide gives them.
struct RegisteredOps {
    std::vector<std::string> conversion;
    std::vector<std::string> execution;
};
RegisteredOps listRegisteredOps(const Registry& registry);

} // namespace nodewise::ir
