// SPDX-License-Identifier: Apache-2.0
// What runs an operator of a profile's own on values.
#pragma once

#include "core/torch/rewrite/functions.h"

#include <ATen/core/boxing/OperatorKernel.h>
#include <ATen/core/dispatch/Dispatcher.h>

namespace nodewise::torch_worker {

/// Calls the executor, and holds it to what the operator says of itself: the schema, which names what is written, and the shape rule
/// (`fake`; may be ""), run on the same arguments without data. It throws StepErrors, with the executor's place, where it does anything
/// else: other results than the graph was made for would be told of the node that reads them, or of none.
class ExecutorKernel : public c10::OperatorKernel {
public:
    ExecutorKernel(Functions& functions, std::string fake, std::string executor);
    void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack);

private:
    /// Whether it may write into what it takes, as far as can be read from its code.
    bool mayWrite();
    void checkWrites(const c10::FunctionSchema& schema, const std::vector<c10::IValue>& given,
                     const std::vector<c10::IValue>& before) const;
    void checkResult(const c10::FunctionSchema& schema, std::vector<c10::IValue> given, const c10::IValue& made) const;
    void checkTensor(const c10::FunctionSchema& schema, const c10::IValue& expected, const c10::IValue& made) const;
    [[noreturn]] void refuse(UserText why) const;

    Functions* m_functions;
    std::string m_fake, m_executor;
    std::optional<bool> m_mayWrite; ///< not known before all files are compiled
};

/// What a function returned, as the operator's results. Throws a StepError where there are more or fewer.
void pushResults(const Functions& functions, const std::string& function, const c10::FunctionSchema& schema, c10::IValue made,
                 torch::jit::Stack& stack);

/// Takes the operator's arguments off the stack.
std::vector<c10::IValue> takeArguments(const c10::FunctionSchema& schema, torch::jit::Stack& stack);

} // namespace nodewise::torch_worker
