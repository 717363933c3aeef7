// SPDX-License-Identifier: Apache-2.0
// Operators that PyTorch defines in Python alone, as LibTorch gets them from us.
#pragma once

#include <string_view>

namespace nodewise::torch_worker {

/// Registers the operators of the namespace if it is one of those ("quantized_decomposed"), once; before a look-up, and after plug-ins were
/// loaded: an operator that one of them has defined stays the plug-in's.
void definePythonOperators(std::string_view space);

} // namespace nodewise::torch_worker
