// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/ir_values.h"

#include <algorithm>
#include <cctype>

namespace nodewise::torch_worker {

graph::SymInt symIntOf(const ir::Dim& dim)
{
    if (dim.expr.empty())
        return dim.size;
    auto expr = std::make_shared<graph::SymExpr>();
    expr->text = dim.expr;
    if (std::all_of(dim.expr.begin(), dim.expr.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; }))
        expr->symbols = {dim.expr};
    return graph::SymInt(std::shared_ptr<const graph::SymExpr>(std::move(expr)));
}

graph::TensorMeta tensorMeta(const ir::TensorMeta& meta)
{
    graph::TensorMeta out{.dtype = graph::tryDtype(meta.dtype).value_or(graph::ScalarType::Unknown)};
    std::int64_t stride = 1;
    for (const ir::Dim& dim : meta.shape)
        out.sizes.push_back(symIntOf(dim));
    for (std::size_t i = meta.shape.size(); i-- > 0;) {
        out.strides.insert(out.strides.begin(), stride);
        stride *= std::max<std::int64_t>(meta.shape[i].size, 1);
    }
    return out;
}

} // namespace nodewise::torch_worker
