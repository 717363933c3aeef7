// SPDX-License-Identifier: Apache-2.0
// TorchScript from C++ with operators of any namespace.
#pragma once

#include <memory>
#include <string>

namespace torch::jit {
struct CompilationUnit;
}

namespace nodewise::torch_worker {

/// As torch::jit::compile, which knows torch.relu only: torch.ops.spyre.exx2 is what is registered as spyre::exx2 by now. Throws as that
/// does.
std::shared_ptr<torch::jit::CompilationUnit> compileWithOperators(const std::string& text);

} // namespace nodewise::torch_worker
