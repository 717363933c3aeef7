// SPDX-License-Identifier: Apache-2.0
// Templates' functions without LibTorch: they compute with numbers, texts, and lists alone. Tests hold this beside TorchScript
// (tests/app/tst_plan_worker.cpp): the same plans come of both.
#pragma once

#include "core/lowering/template_functions.h"
#include "core/pyscript/interpreter.h"

namespace nodewise::pyscript {

/// Reads a file's functions when the first of them is called. One thread.
class PlainFunctions final : public lowering::TemplateFunctions {
public:
    Result<std::optional<lowering::FunctionResult>> call(const lowering::TemplateFile& file, const std::string& function,
                                                         const lowering::Options& known) override;

private:
    std::map<std::string, Result<Functions>> m_files; ///< by content
};

} // namespace nodewise::pyscript
