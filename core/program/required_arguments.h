// SPDX-License-Identifier: Apache-2.0
// Files of torch before 2.7 don't say which arguments were keywords; torch's loader then makes keywords of all that have a default.
#pragma once

#include <optional>
#include <string_view>

namespace nodewise::program {

/// How many leading arguments of "torch.ops.aten.conv2d.default" have no default and are not keyword-only; nullopt for an operator
/// that is not ATen's.
std::optional<std::size_t> tryRequiredArguments(std::string_view op);

} // namespace nodewise::program
