// SPDX-License-Identifier: Apache-2.0
// A text with several TorchScript functions, of which some have mistakes.
#pragma once

#include "core/base/result.h"

#include <memory>
#include <string>
#include <vector>

namespace torch::jit {
struct CompilationUnit;
}

namespace nodewise::torch_worker {

/// Those without mistakes compiled as one text. LibTorch stops at the first mistake of a text.
struct CompiledFunctions {
    std::shared_ptr<torch::jit::CompilationUnit> unit; ///< null where nothing is left
    std::vector<std::string> lost;                     ///< names of those with mistakes, and of what calls them
    std::vector<Error> errors;                         ///< of each function the first, with line and column, in order of lines
};
CompiledFunctions compiledFunctions(const std::string& text);

} // namespace nodewise::torch_worker
