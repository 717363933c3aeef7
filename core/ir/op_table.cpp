// SPDX-License-Identifier: Apache-2.0
#include "core/ir/op_table.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace nodewise::ir {

namespace {

struct Row {
    std::string_view op, arguments;
};

constexpr Row rows[] = {
#include "resources/ops/tensor_args.inc"
};

struct DefaultRow {
    std::string_view op, argument, value;
    constexpr auto key() const { return std::pair(op, argument); }
};

constexpr DefaultRow defaults[] = {
#include "resources/ops/defaults.inc"
};

} // namespace

TensorArgument tensorArgument(std::string_view opType, std::string_view argument)
{
    const auto row =
        std::lower_bound(std::begin(rows), std::end(rows), opType, [](const Row& r, std::string_view name) { return r.op < name; });
    if (row == std::end(rows) || row->op != opType)
        return TensorArgument::Unknown;
    for (std::string_view rest = row->arguments; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (rest.substr(0, end - 1) == argument)
            return rest[end - 1] == '*' ? TensorArgument::List : TensorArgument::Optional;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return TensorArgument::Other;
}

bool isAbsentTensor(std::string_view opType, std::string_view argument)
{
    const TensorArgument known = tensorArgument(opType, argument);
    const bool custom = !opType.starts_with("aten.") && !opType.starts_with("prims.");
    return known == TensorArgument::Optional || (known == TensorArgument::Unknown && custom);
}

std::string_view argumentDefault(std::string_view opType, std::string_view argument)
{
    const std::pair wanted(opType, argument);
    const auto row = std::lower_bound(std::begin(defaults), std::end(defaults), wanted,
                                      [](const DefaultRow& r, const auto& key) { return r.key() < key; });
    return row != std::end(defaults) && row->key() == wanted ? row->value : std::string_view();
}

} // namespace nodewise::ir
