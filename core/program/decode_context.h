// SPDX-License-Identifier: Apache-2.0
// What the decoders of one model share: the graph being built, the first failure, diagnostics and expressions seen before.
#pragma once

#include "core/base/progress.h"
#include "core/graph/graph.h"
#include "core/program/json.h"

#include <unordered_map>

namespace nodewise::program {

/// Deepest nesting of control-flow bodies and of argument dictionaries; real programs stay under 10.
inline constexpr int deepestNesting = 64;

/// Owned by open(); outlives every decoder.
class DecodeContext {
public:
    /// `edge`: the file is of ExecuTorch's fork of the schema (exir/serde/schema.py): other numbers of types, symbols as plain text.
    DecodeContext(std::string record, const Progress& progress, bool edge = false)
        : m_record(std::move(record)), m_progress(progress), m_edge(edge)
    {
    }

    graph::GraphBuilder builder;
    Failure failure;

    bool failed() const { return failure.failed(); }
    /// Fails with "cancelled" if the user did; called once per node.
    bool cancelled();
    /// An unknown or odd thing that stays visible; at most some hundreds are kept.
    void note(const Json& where, UserText message, graph::Diagnostic::Severity severity = graph::Diagnostic::Severity::Warning);

    /// A name of a value; fails if it is empty or holds a NUL.
    std::string_view name(const Json& json);
    graph::SymInt symInt(const Json& json);
    /// `expr_str` and `hint` of a SymExpr; never null.
    std::shared_ptr<const graph::SymExpr> expression(const Json& json);
    graph::TensorMeta tensorMeta(const Json& json);
    graph::Device device(const Json& json);
    graph::ScalarType scalarType(const Json& json);
    graph::Layout layout(const Json& json);
    /// The innermost module of a serialized nn_module_stack; the root where it can't be read.
    graph::ModuleId module(const Json& stack);

    const std::string& record() const { return m_record; }
    const Progress& progress() const { return m_progress; }
    bool edge() const { return m_edge; }

private:
    std::vector<graph::SymInt> dimensions(const Json& json, bool mayBeNegative);

    std::string m_record;
    const Progress& m_progress;
    bool m_edge;
    std::unordered_map<std::string_view, std::shared_ptr<const graph::SymExpr>> m_expressions; ///< by srepr, in the document
    std::unordered_map<std::string_view, graph::ModuleId> m_modules;                           ///< by serialized stack, in the document
    std::size_t m_notes = 0;
};

/// numel * item size where sizes are constants and it fits 63 bits.
std::optional<std::uint64_t> tryByteSize(const graph::TensorMeta& meta);

} // namespace nodewise::program
