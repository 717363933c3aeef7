// SPDX-License-Identifier: Apache-2.0
// TorchScript that others wrote, compiled so that it does no harm: each call of an operator is put to the policy, loops have an end.
#pragma once

#include "core/base/user_text.h"

#include <exception>
#include <memory>
#include <string>

namespace torch::jit {
struct CompilationUnit;
}

namespace nodewise::torch_worker {

/// A call in the text that is not allowed. what() names it, and its line as LibTorch does for mistakes.
class RefusedCall : public std::exception {
public:
    RefusedCall(UserText message, std::string place) : m_message(std::move(message)), m_what(m_message.english() + std::move(place)) {}
    const char* what() const noexcept override { return m_what.c_str(); }
    const UserText& message() const { return m_message; }

private:
    UserText m_message;
    std::string m_what;
};

/// All functions of the text. Operators of any namespace can be called: torch.ops.spyre.exx2 is what is registered as spyre::exx2 by now.
/// Throws RefusedCall, and what LibTorch throws of mistakes.
std::shared_ptr<torch::jit::CompilationUnit> compiledText(const std::string& text);
/// The same of a text whose operators bind as TorchScript has them (precedence.h).
std::shared_ptr<torch::jit::CompilationUnit> compiledAsWritten(const std::string& text);

} // namespace nodewise::torch_worker
