// SPDX-License-Identifier: Apache-2.0
// The TorchScript functions of a template, which the torch worker runs.
#pragma once

#include "core/lowering/options.h"
#include "core/lowering/template_file.h"

#include <optional>

namespace nodewise::lowering {

/// What a function returns: one value, or a dictionary of them.
using FunctionResult = std::variant<Option, Options>;

class TemplateFunctions {
public:
    virtual ~TemplateFunctions() = default;
    /// Calls a function of the file; each of its parameters gets the known value of its name, or its default. nullopt: the file has none of
    /// that name. Errors name the file's line or the parameter for which nothing is known.
    virtual Result<std::optional<FunctionResult>> call(const TemplateFile& file, const std::string& function, const Options& known) = 0;
};

} // namespace nodewise::lowering
