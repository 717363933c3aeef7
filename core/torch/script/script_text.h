// SPDX-License-Identifier: Apache-2.0
// Texts with TorchScript functions: compiled so that no loop runs for ever, and what LibTorch says of them read back.
#pragma once

#include <memory>
#include <string>

namespace torch::jit {
struct CompilationUnit;
}

namespace nodewise::torch_worker {

/// Each loop of its functions counts its steps: many in one call are an error. Throws what LibTorch throws.
std::shared_ptr<torch::jit::CompilationUnit> compiledText(const std::string& text);
/// Before each call of such a function.
void startCall();
/// Whether the message is that of a loop that took too many steps.
bool isEndless(const std::string& what);

/// What stands in a message before the source that it quotes, on one line. Of a function that ran: what went wrong.
std::string scriptWords(const std::string& what);
/// "spyre::exx2" of words that say that nobody knows it; "" = they say something else.
std::string unknownOperator(const std::string& words);
/// The line that the message names: `File "<string>", line 3`; of what ran the innermost call's; 0 = none.
int scriptLine(const std::string& what);
/// The column, from 1, that the message marks in that line of the text, bytes counted; 0 = none, or it quotes the line in another form.
int scriptColumn(const std::string& what, const std::string& text);
/// The line of "def NAME(" in the text, from 1; 0 = none.
int definitionLine(const std::string& text, const std::string& function);

} // namespace nodewise::torch_worker
