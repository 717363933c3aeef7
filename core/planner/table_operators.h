// SPDX-License-Identifier: Apache-2.0
// rewrite::Operators without LibTorch: schemas by a table, guards by core/pyscript. What a function of a profile makes of a call is not
// worked out here, and says so: tables and rules that name what comes of it are judged by those names.
#pragma once

#include "core/planner/schema_table.h"
#include "core/pyscript/interpreter.h"
#include "core/rewrite/operators.h"

namespace nodewise::planner {

/// Remembers parsed guards. One thread.
class TableOperators final : public rewrite::Operators {
public:
    /// `functions`: names that the profile's files define.
    TableOperators(std::shared_ptr<const SchemaTable> table, std::set<std::string, std::less<>> functions)
        : m_table(std::move(table)), m_functions(std::move(functions))
    {
    }

    /// Where it can't be told without PyTorch, or at all sizes, it holds partly, with the reason.
    Result<rewrite::GuardAnswer> holds(const graph::Graph& graph, const graph::Node& call, const std::string& guard) override;
    bool hasFunction(const std::string& function) override { return m_functions.contains(function); }
    Result<std::optional<rewrite::Fragment>> decompose(const graph::Graph& graph, const graph::Node& call,
                                                       const std::string& function) override;
    Result<std::optional<rewrite::Fragment>> decomposeComposite(const graph::Graph& graph, const graph::Node& call) override;
    std::vector<graph::NamedArgument> usualArguments(std::string_view opType) override;
    std::optional<UserText> refusal(std::string_view opType) override;
    bool isComposite(std::string_view opType) override { return m_table->isComposite(opType); }
    Result<graph::Value> valueOf(const graph::Graph& graph, const std::string& target,
                                 const std::vector<graph::NamedArgument>& args) override;
    std::unique_ptr<Evaluation> evaluation(const graph::Graph& graph, std::uint64_t maxBytes) override;
    bool isPure(std::string_view opType) override;
    std::optional<std::vector<std::string>> writes(std::string_view opType) override;
    bool mayAlias(std::string_view opType) override;

private:
    const pyscript::Expression* tryParsed(const std::string& text);

    std::shared_ptr<const SchemaTable> m_table;
    std::set<std::string, std::less<>> m_functions;
    std::map<std::string, Result<pyscript::ExpressionPtr>> m_parsed;
};

} // namespace nodewise::planner
