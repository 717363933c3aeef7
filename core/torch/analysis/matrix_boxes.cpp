// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/matrix_boxes.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

using Index = std::vector<std::int64_t>;

/// The element at `index` after broadcasting.
FedBy element(std::size_t operand, const Index& sizes, const Index& index)
{
    FedBy out{.operand = operand, .begin = {}, .size = Index(sizes.size(), 1)};
    const std::size_t skipped = index.size() - sizes.size();
    for (std::size_t d = 0; d < sizes.size(); ++d)
        out.begin.push_back(sizes[d] == 1 ? 0 : index[skipped + d]);
    return out;
}

/// A row (`along` = 1) or a column (2) of the matrix in the last two dimensions; leading ones are broadcast.
FedBy line(std::size_t operand, const Index& sizes, const Index& index, std::size_t along)
{
    FedBy out = element(operand, sizes, index);
    const std::size_t d = sizes.size() - along;
    out.begin[d] = 0;
    out.size[d] = sizes[d];
    return out;
}

bool fits(const Index& sizes, const Index& index)
{
    return sizes.size() <= index.size();
}

bool isZero(const char* argument, const Step& step, const Values& stack)
{
    const auto at = step.op->schema().argumentIndexWithName(argument);
    return at && static_cast<std::size_t>(*at) < stack.size() && stack[static_cast<std::size_t>(*at)].isScalar() &&
           stack[static_cast<std::size_t>(*at)].toScalar().equal(0);
}

} // namespace

std::optional<std::vector<FedBy>> tryMatrixBoxes(std::string_view name, const LoggedStep& logged, const Values& stack, const Index& index)
{
    std::vector<const Index*> sizes;
    for (const LoggedTensor& operand : logged.operands)
        sizes.push_back(&operand.geometry.sizes);
    const bool product = name == "mm" || name == "bmm" || name == "matmul";
    const bool sum = name == "addmm" || name == "baddbmm";
    if (product && sizes.size() == 2 && sizes[0]->size() >= 2 && sizes[1]->size() >= 2 && fits(*sizes[0], index) && fits(*sizes[1], index))
        return std::vector{line(0, *sizes[0], index, 1), line(1, *sizes[1], index, 2)};
    if (sum && sizes.size() == 3 && sizes[1]->size() == index.size() && sizes[2]->size() == index.size() && fits(*sizes[0], index)) {
        std::vector out{line(1, *sizes[1], index, 1), line(2, *sizes[2], index, 2)};
        if (!isZero("beta", *logged.step, stack)) // NaN in what is added does not come through then
            out.insert(out.begin(), element(0, *sizes[0], index));
        return out;
    }
    if (name == "linear" && sizes.size() >= 2 && sizes[0]->size() == index.size() && !index.empty() && sizes[1]->size() == 2) {
        const Index row{index.back(), 0};
        std::vector out{line(0, *sizes[0], index, 1), line(1, *sizes[1], row, 1)};
        if (sizes.size() == 3 && sizes[2]->size() == 1)
            out.push_back(element(2, *sizes[2], index));
        return out;
    }
    return std::nullopt;
}

} // namespace nodewise::torch_worker
