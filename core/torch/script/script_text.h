// SPDX-License-Identifier: Apache-2.0
// What LibTorch says of texts with TorchScript functions, read back.
#pragma once

#include <string>

namespace nodewise::torch_worker {

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
