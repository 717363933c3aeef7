// SPDX-License-Identifier: Apache-2.0
// Texts that the template of an operator begins with: a skeleton made from its schema, or those of a template that is there.
#pragma once

#include "core/lowering/draft.h"
#include "core/protocol/schema.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::lowering {

bool isTensor(const protocol::SchemaArgument& argument);     ///< one, which may be absent
bool isTensorList(const protocol::SchemaArgument& argument); ///< aten.cat's

/// Why no template can be written for the operator at all: it has no schema, yields something else than tensors, or
/// writes an argument.
Result<void> checkSchema(const protocol::OpSchema& schema);

/// Names have letters, digits and '_' and begin with no digit. Not taken by one of the templates.
Result<void> checkTemplateName(const std::string& name, const std::vector<TemplateFile>& templates = {});
/// "roll" of "aten.roll.default", "my_gemm" or "roll_2" where that is taken.
std::string freeTemplateName(std::string_view op, const std::vector<TemplateFile>& templates);

/// Goes over the flattened result element by element. It takes the first tensor's elements, where they have the result's type, and renders
/// at once. Its functions compile, and have the operator's arguments for parameters.
Result<TemplateTexts> templateSkeleton(const std::string& name, const protocol::OpSchema& schema);

/// The texts of a template, for another name and operator, whose tensors are bound in their order. `text` is the whole file. Errors: the
/// operator has too few tensors for it.
Result<TemplateTexts> templateLike(const TemplateFile& file, const std::string& text, const std::string& ownFunctions,
                                   const std::string& name, const protocol::OpSchema& schema);

} // namespace nodewise::lowering
