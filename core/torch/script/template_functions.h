// SPDX-License-Identifier: Apache-2.0
// Templates' TorchScript functions, compiled once per file.
#pragma once

#include "core/lowering/template_functions.h"

#include <memory>

namespace nodewise::torch_worker {

/// Compiles a file's functions when the first of them is called. One thread.
class ScriptFunctions final : public lowering::TemplateFunctions {
public:
    ScriptFunctions();
    ~ScriptFunctions() override;
    Result<std::optional<lowering::FunctionResult>> call(const lowering::TemplateFile& file, const std::string& function,
                                                         const lowering::Options& known) override;

private:
    struct Compiled;
    std::unique_ptr<Compiled> m_compiled;
};

} // namespace nodewise::torch_worker
