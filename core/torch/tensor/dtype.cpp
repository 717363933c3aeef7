// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/dtype.h"

#include "core/graph/types.h"

namespace nodewise::torch_worker {

std::optional<c10::ScalarType> tryDtypeNamed(std::string_view name)
{
    constexpr std::string_view prefix = "torch.";
    if (name.starts_with(prefix))
        name.remove_prefix(prefix.size());
    if (const auto type = graph::tryShortDtype(name))
        name = graph::dtypeName(*type);
    const auto& types = c10::getStringToDtypeMap();
    if (const auto found = types.find(std::string(name)); found != types.end())
        return found->second;
    return std::nullopt;
}

std::string dtypeNameOf(c10::ScalarType type)
{
    return std::string(c10::getDtypeNames(type).first);
}

} // namespace nodewise::torch_worker
