// SPDX-License-Identifier: Apache-2.0
// Schemas of operators as plain values, and the request `nodewise/schemas` that asks for them. Filled by the torch worker.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::protocol {

/// Aliasing as the schema annotates it: "a" in `Tensor(a!)`. Source: PyTorch's aten/src/ATen/native/README.md, "Annotations".
struct AliasMark {
    std::string sets; ///< "a", "a|b", "*" (may alias anything), "a -> *"; of a list's elements if the list itself has none; "" = no alias
    bool isWrite = false; ///< the `!`: written by the operator
    bool operator==(const AliasMark&) const = default;
};

struct SchemaArgument {
    std::string name;
    std::string type; ///< as the schema writes it, without alias marks: "Tensor?", "SymInt[2]", "Scalar"
    bool kwargOnly = false;
    std::optional<std::string> defaultText; ///< as Python prints it: "None", "True", "1e-05", "'mean'", "torch.int64"; none = required
    AliasMark alias;
    bool operator==(const SchemaArgument&) const = default;
};

struct SchemaReturn {
    std::string name; ///< mostly ""
    std::string type;
    AliasMark alias;
    bool operator==(const SchemaReturn&) const = default;
};

/// One answer: a schema, or the reason why there is none together with what is known all the same.
struct OpSchema {
    enum class Kind : std::uint8_t {
        Operator,       ///< registered with PyTorch's dispatcher: everything below is set
        HigherOrder,    ///< torch.ops.higher_order.*: no schema; argument names only, for those we know
        PythonFunction, ///< operator.*, math.*, torch.sym_*: likewise
        Unregistered,   ///< an operator that the worker does not have: only `reason`
    };
    std::string opType; ///< as asked: "aten.linear.default"
    Kind kind = Kind::Unregistered;
    std::string name;     ///< "aten::linear"
    std::string overload; ///< "" for the default one
    std::string text;     ///< the whole schema as PyTorch prints it; for a Python function its signature
    std::vector<SchemaArgument> arguments;
    std::vector<SchemaReturn> returns;
    std::vector<std::string> tags; ///< "pointwise", "nondeterministic_seeded"
    bool isMutable = false;        ///< writes at least one argument
    bool isVararg = false, isVarret = false;
    UserText reason;                    ///< why there is no schema, and what the user can do; empty for Operator
    std::vector<std::string> overloads; ///< of an op without one ("aten.linear") or with another: "default", "out"

    bool operator==(const OpSchema&) const = default;
    const SchemaArgument* tryArgument(std::string_view argument) const;
};

/// "nodewise/schemas": the op types wanted, hundreds in one request.
struct SchemasRequest {
    static constexpr std::string_view command = "nodewise/schemas";
    static constexpr std::size_t maxOps = 100'000, maxName = 1000, maxPlugins = 1000; ///< bounds of a request
    std::vector<std::string> ops;
    std::vector<std::string> plugins;          ///< whose operators count, too; one that can't be loaded counts as none
    std::vector<std::string> allowPluginNeeds; ///< as LaunchArguments'
};

/// Its answer: one schema per op, in the order asked.
struct SchemasAnswer {
    std::string torchVersion; ///< "2.13.0"
    std::vector<OpSchema> schemas;
};

/// JSON, as the messages' `arguments` and `body` carry it. Errors name the JSON path.
std::string encode(const SchemasRequest& request);
std::string encode(const SchemasAnswer& answer);
Result<SchemasRequest> decodeSchemasRequest(std::string_view json);
Result<SchemasAnswer> decodeSchemasAnswer(std::string_view json);

/// What is known without LibTorch: higher-order operators and Python functions. nullopt for everything else.
std::optional<OpSchema> tryPythonSchema(std::string_view opType);

} // namespace nodewise::protocol
