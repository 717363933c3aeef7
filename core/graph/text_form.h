// SPDX-License-Identifier: Apache-2.0
// A compact text form of a graph, for fixtures and for reading what a program says. It prints and parses; printing what was parsed gives
// the same text again, but for blanks and comments.
//
//   range s77 2 64                                             # s77 >= 2, s77 <= 64; "-" for no bound
//   sym {2*s77 + 1} "Add(Mul(Integer(2), ...), Integer(1))" hint 15  # what symbols don't say by themselves
//   module layers.0 : pkg.Layer                                # parent: the longest declared path before it, else `in PATH`
//   %p_w : f32[3, 4] grad = placeholder parameter "lin.weight"
//   %x : f32[s77, {2*s77 + 1}] = placeholder                   # a user's input; also buffer, constant, object, constant_input, token
//   %w : f32[4, 3] strides [1, 4] offset 2 on cuda:0 = aten.t.default(self: %p_w) @layers.0 stack "..." fn "..." meta "k" "v"
//   %max : (f32[3], i64[3]) = aten.max.dim(self: %x, dim: 0)    # `name: value` is positional, `name=value` a keyword
//   %body = get_attr true_graph_0 {                             # the body of control flow, a graph of its own
//     %y : f32[2] = placeholder
//     return (%y)
//   }
//   return (%w, %x) : output, buffer "b"                        # one word per output; none: all are the user's
//
// Values: f32[...], sym EXPR, symfloat "..", symbool "..", object "..", token, constant "..", opaque "..", none, ( list ).
// Arguments: None True 1 1.0 'text' [..] {'key': ..} %node torch.float32 torch.strided torch.channels_last device('cuda', 1)
// complex(1.0, 2.0) tensors[..] optional_tensors[..] operator('..') object('name', 'class') opaque('json', 'reason').
// Targets have no "torch.ops." prefix; others are written in quotes ("torch.sym_max", "operator.add").
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <memory>
#include <string>
#include <string_view>

namespace nodewise::graph {

std::string printText(const Graph& graph);

/// Errors have line and column. `file` only names the text in them.
Result<std::shared_ptr<const Graph>> parseText(std::string_view text, const std::string& file = {});

} // namespace nodewise::graph
