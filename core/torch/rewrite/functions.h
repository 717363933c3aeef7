// SPDX-License-Identifier: Apache-2.0
// The TorchScript functions of a profile's files: decompositions, shape rules and executors of custom operators.
#pragma once

#include "core/base/result.h"
#include "core/torch/rewrite/function_types.h"
#include "core/torch/script/budget.h"

#include <ATen/core/ivalue.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace c10 {
struct FunctionSchema;
}
namespace torch::jit {
struct Graph;
}

namespace nodewise::torch_worker {

/// One argument of a call that a function may take.
struct GivenArgument {
    std::string name;
    c10::IValue value;
    bool usual = false; ///< the operator's default: a function without such a parameter does the same
};

/// An operator's arguments by schema, with what is the default marked.
std::vector<GivenArgument> givenTo(const c10::FunctionSchema& schema, std::vector<c10::IValue> values);
/// "from_" takes the argument "from".
bool isParameterFor(std::string_view parameter, std::string_view argument);

/// Owns the compiled functions. They may call operators that are registered when their file is added. One thread.
class Functions {
public:
    Functions();
    ~Functions();

    /// A function of a file that is added later replaces its namesake. What is wrong, of each function the first, with file, line and
    /// column; all others are there.
    std::vector<Error> add(const std::string& file, const std::string& text);

    bool has(const std::string& function) const;
    /// Whether it may return None, and so leave a call to other rules; true of one that is not there.
    bool mayDecline(const std::string& function) const;
    /// A file defines it, and it does not compile: what is wrong is told already.
    bool isLost(const std::string& function) const;
    /// File and place of its definition, on an error without a file.
    Error located(const std::string& function, Error error) const;
    /// What a function that is there calls, with the functions that it calls inlined; and its schema.
    std::shared_ptr<torch::jit::Graph> graphOf(const std::string& function) const;
    const c10::FunctionSchema& schemaOf(const std::string& function) const;
    /// Whether each parameter is an argument of the operator or has a default, and the other way round.
    Result<void> checkParameters(const std::string& function, const c10::FunctionSchema& schema) const;
    /// Whether parameters and result are of types that fit the operator's.
    Result<void> checkTypes(const std::string& function, const c10::FunctionSchema& schema, FunctionUse use) const;
    /// Errors: no such function, a parameter that nothing is given for, what the function raised. Parameters are named as arguments,
    /// or with a "_" after that. One that took too much on shapes is not run again.
    Result<c10::IValue> call(const std::string& function, const std::vector<GivenArgument>& arguments, Work work = Work::Shapes);

private:
    struct Function;
    Result<std::vector<c10::IValue>> stackFor(const Function& function, const std::vector<GivenArgument>& arguments) const;

    std::map<std::string, std::unique_ptr<Function>> m_functions;
    std::vector<std::string> m_lost; ///< names of functions that do not compile
};

} // namespace nodewise::torch_worker
