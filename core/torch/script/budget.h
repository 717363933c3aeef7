// SPDX-License-Identifier: Apache-2.0
// What one call of a TorchScript function may take. Functions and expressions come with profiles, templates, and records of others, and the
// interpreter can't be interrupted.
#pragma once

#include "core/base/user_text.h"

#include <cstdint>
#include <string>

namespace torch::jit {
struct Block;
}

namespace nodewise::torch_worker {

/// What a function does its work on.
enum class Work : std::uint8_t {
    Shapes, ///< tensors without data: guards, decompositions, functions of templates
    Values, ///< as a node of the program: executors, watches, conditions
};

/// As long as it lives, functions of this thread have one budget of loop steps, time, and memory together. A call within a call is part of
/// the outer one.
class CallBudget {
public:
    explicit CallBudget(Work work);
    ~CallBudget();
    CallBudget(const CallBudget&) = delete;
    CallBudget& operator=(const CallBudget&) = delete;

private:
    bool m_outermost;
    std::uint64_t m_formerLimit = 0; ///< of the process's address space; 0 = it was left alone
};

/// What a call ran out of, by what it threw.
enum class Overspent : std::uint8_t { Nothing, Steps, Rest };
Overspent overspent(const std::string& what);
UserText overspentText(Overspent of);
bool isOverspentText(const UserText& text);

/// Loops of the block count their steps from now on; too many, or too slow ones, end the call with an exception.
void countSteps(torch::jit::Block* block);

} // namespace nodewise::torch_worker
