// SPDX-License-Identifier: Apache-2.0
// TorchScript expressions over named values: watches, conditions, the console, edits.
#pragma once

#include "core/base/result.h"
#include "core/torch/script/budget.h"

#include <ATen/core/ivalue.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torch::jit {
struct Function;
}

namespace nodewise::torch_worker {

/// The value of a name; nullopt for names that are none. Errors: it has one, but not now.
using NameLookup = std::function<Result<std::optional<c10::IValue>>(std::string_view name)>;
/// Type of a name whose value is None, as TorchScript writes it; "" = Optional[Tensor].
using NoneType = std::function<std::string(std::string_view name)>;

/// Compiles "x.mean() + 1" as the body of a function of the values that it names, once per text and types. One thread.
class Script {
public:
    explicit Script(Work work = Work::Values);
    ~Script();

    /// What the expression gives. It can't write values: an operator that does is an error. Random operators give numbers without taking
    /// them from the run. Errors say the column (1-based) in the expression, and the name that is unknown.
    Result<c10::IValue> evaluate(const std::string& expression, const NameLookup& names, const NoneType& typeOfNone = {});
    /// Whether a condition holds: a number or a tensor of one element that is not 0.
    Result<bool> isTrue(const std::string& expression, const NameLookup& names, const NoneType& typeOfNone = {});
    /// Whether it compiles with the values that its names have now. Runs nothing.
    Result<void> compiles(const std::string& expression, const NameLookup& names, const NoneType& typeOfNone = {});
    /// Whether it compiles with names of these types, as TorchScript writes them. Runs nothing.
    Result<void> check(const std::string& expression, const std::vector<std::pair<std::string, std::string>>& types);
    /// The type of what it gives, with names of these types; an error where it does not compile. Runs nothing.
    Result<std::string> resultType(const std::string& expression, const std::vector<std::pair<std::string, std::string>>& types);

private:
    struct Compiled;
    struct Bound;
    static Result<Bound> bound(const std::string& expression, const NameLookup& names, const NoneType& typeOfNone);
    torch::jit::Function& compile(const std::string& expression, const std::string& parameters);

    Work m_work;
    std::unique_ptr<Compiled> m_compiled;
};

/// Whether it reads as an expression, whatever its names are. Any thread.
Result<void> reads(const std::string& expression);
/// Identifiers of an expression that may name values, each once: not attributes, keywords, or names of arguments.
std::vector<std::string> namesIn(std::string_view expression);
/// TorchScript compiled from C++ knows dtypes as numbers only: "x.to(torch.half)" becomes "x.to(5)".
std::string withDtypeNumbers(std::string_view expression);
/// "x is {x.mean()}": texts and expressions in turn, the first a text; "{{" and "}}" are braces. An unclosed brace is an error.
Result<std::vector<std::string>> messageParts(std::string_view message);

} // namespace nodewise::torch_worker
