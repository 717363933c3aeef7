// SPDX-License-Identifier: Apache-2.0
// Values as torch.fx annotates them in printed graphs: "f32[s77, 16][16, 1]cuda:0", "Sym(2*s77 + 1)", "Sym(u0 >= 2)".
// Source: torch/fx/graph.py (_FxCodeGen._gen_python_code, stringify_shape), torch/utils/_dtype_abbrs.py.
#pragma once

#include "core/graph/value.h"

#include <string_view>

namespace nodewise::torchtrace {

/// What is not understood is Opaque, with its text.
graph::Value valueOfText(std::string_view text);

} // namespace nodewise::torchtrace
