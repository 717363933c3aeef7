// SPDX-License-Identifier: Apache-2.0
// Runs what syntax.h has as Python does, on values without data. It opens nothing, calls nothing but its own functions, and is bounded in
// steps, depth, and size: the text may be anyone's.
#pragma once

#include "core/pyscript/syntax.h"
#include "core/pyscript/value.h"

#include <functional>

namespace nodewise::pyscript {

using Functions = std::map<std::string, Function, std::less<>>;
/// What a name stands for; nullopt: nothing of that name is there.
using Names = std::function<std::optional<Value>(std::string_view name)>;

/// How an evaluation ends without a value.
struct Failure {
    enum class Kind : std::uint8_t {
        Wrong,   ///< the text: a name that is not there, a type that does not fit, an exception that it raises
        Unknown, ///< nothing is wrong, but it asks what only PyTorch can tell: an open size, an operator
        Spent    ///< more than a call may take
    };
    Kind kind = Kind::Wrong;
    Error error; ///< with line and column of the text
};
template <class T>
using Outcome = tl::expected<T, Failure>;

Outcome<Value> evaluate(const Expression& expression, const Names& names);
/// Parameters get what `names` has for them, else their defaults.
Outcome<Value> call(const Functions& functions, const Function& function, const Names& names);

bool truth(const Value& value); ///< as Python's bool(); of a tensor true

} // namespace nodewise::pyscript
