// SPDX-License-Identifier: Apache-2.0
// The statements of printed graphs, class by class, before they become nodes. Internal to core/torchtrace.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/torchtrace/expression.h"

#include <optional>

namespace nodewise::torchtrace {

struct Statement {
    enum class Kind : std::uint8_t {
        Declare, ///< `a: "type"`
        Unpack,  ///< `a, b, = fx_pytree.tree_flatten_spec(...)`: names
        Assign,  ///< `name: "type" = value`
        Update,  ///< `target op= value` or `target[i] = value`, of which the next statement names the result: value is the whole
        Return,
        Other
    };
    Kind kind = Kind::Other;
    std::vector<std::string_view> names = {};
    std::string_view type = {};         ///< without quotes; "" where none
    std::string_view comment = {};      ///< behind it: "PlainAOTInput(idx=0)"
    std::string_view sign = {};         ///< Update: "+=", "="
    Expression value = {}, target = {}; ///< target: Update
    std::size_t source = 0;             ///< in Statements::sources; 0: none
    int line = 0;
};

/// One printed GraphModule.
struct PrintedClass {
    std::string_view name = {};
    std::vector<Statement> arguments = {}; ///< Declare, as forward has them
    std::vector<Statement> body = {};
    std::vector<PrintedClass> inner = {}; ///< bodies of control flow
    bool returns = false;
    int line = 0;
};

struct SourceLine {
    std::string_view file, function, code;
    std::int64_t line = 0;
};

struct Statements {
    PrintedClass root;
    std::vector<SourceLine> sources; ///< the first stands for none
};

/// Errors have the line. Classes nest at most 64 deep.
Result<Statements> readStatements(std::string_view text, const Progress& progress);

} // namespace nodewise::torchtrace
