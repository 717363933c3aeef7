// SPDX-License-Identifier: Apache-2.0
// Schemas of custom operators as profiles write them: as far as can be told without LibTorch, which knows the types.
#pragma once

#include "core/base/result.h"

namespace nodewise::backend {

/// "spyre.exx2.default" of "spyre::exx2(Tensor x, float scale) -> Tensor". An error's column is the place in the text, from 1.
Result<std::string> opOfSchema(std::string_view schema);

} // namespace nodewise::backend
