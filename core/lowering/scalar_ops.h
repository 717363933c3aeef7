// SPDX-License-Identifier: Apache-2.0
// What a pointwise operator computes for one element, as MLIR: the table resources/templates/pointwise.scalars.
#pragma once

#include "core/graph/types.h"
#include "core/lowering/options.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nodewise::lowering {

/// An entry of the table:
///
///     aten.add(self, other, alpha=1) float:
///         %t = arith.mulf %other, %alpha : T
///         %r = arith.addf %self, %t : T
///
/// Arguments come converted to T, the type that the result is computed in ("compare": that the arguments are, the result is i1); `name: i1`
/// comes as i1. An argument without a node may have a default; `name="floor"` is taken only where the argument is that text ("none" also
/// where it is absent; "true" and "false" for flags). The class says for which types: float, int (bool not among them), bool, any. %r is
/// the result; other names are the entry's own.
struct ScalarOp {
    struct Argument {
        std::string name;
        std::string type;                ///< "i1", or "" = T
        std::optional<Option> fallback;  ///< default
        std::optional<std::string> only; ///< the text that it must be
    };
    enum class Types : std::uint8_t { Float, Int, Bool, Any };
    std::string op; ///< "aten.add", all overloads, or "aten.add.Tensor"
    std::vector<Argument> arguments;
    bool compare = false;
    Types types = Types::Any;
    std::vector<std::string> lines;
    int line = 0;
};

/// The table. Errors have the line.
Result<std::vector<ScalarOp>> parseScalarOps(std::string_view text);

/// An argument in a kernel: a name in the text ("%in0") with its element type, or a constant.
struct ScalarValue {
    std::string name;
    graph::ScalarType dtype = graph::ScalarType::Float32;
};
using ScalarArgument = std::variant<ScalarValue, Option>;

/// Writes the lines of one operator at a time; names are its own.
class ScalarWriter {
public:
    /// Names begin with `prefix`, so that two writers' don't meet in one region.
    explicit ScalarWriter(const std::vector<ScalarOp>& table, std::string prefix = "%v") : m_table(table), m_prefix(std::move(prefix)) {}

    /// Whether there is an entry for the operator with these arguments and result. Writes nothing.
    bool knows(std::string_view op, const std::vector<std::pair<std::string, ScalarArgument>>& arguments, graph::ScalarType result) const;
    /// The value of the operator, rounded to `result` as ATen does after each operator. An error names what it does not take.
    Result<ScalarValue> write(std::string_view op, const std::vector<std::pair<std::string, ScalarArgument>>& arguments,
                              graph::ScalarType result);
    /// The value as `dtype`; as torch converts.
    ScalarValue convert(const ScalarValue& value, graph::ScalarType dtype);
    /// From the element type in memory to the one that is computed in, and back.
    ScalarValue load(const std::string& element, graph::ScalarType dtype);
    std::string store(const ScalarValue& value);

    const std::vector<std::string>& lines() const { return m_lines; }

private:
    const ScalarOp* tryFind(std::string_view op, const std::vector<std::pair<std::string, ScalarArgument>>& arguments,
                            graph::ScalarType type, bool compare) const;
    std::string fresh() { return m_prefix + std::to_string(m_next++); }
    std::string line(std::string text); ///< "arith.addf %a, %b : f32": the name it is given
    std::string constant(const Option& option, const std::string& type);
    std::string cast(const std::string& name, const std::string& from, const std::string& to, bool isUnsigned);

    const std::vector<ScalarOp>& m_table;
    std::string m_prefix;
    std::vector<std::string> m_lines;
    int m_next = 0;
};

/// torch's promotion of two element types (c10::promoteTypes).
graph::ScalarType promoteTypes(graph::ScalarType a, graph::ScalarType b);

} // namespace nodewise::lowering
