// SPDX-License-Identifier: Apache-2.0
#include "core/pyscript/builtins.h"

#include <limits>
#include <numbers>

namespace nodewise::pyscript {

Value torchConstant(std::string_view name)
{
    using graph::MemoryFormat;
    const std::pair<std::string_view, std::string_view> others[] = {{"float", "float32"}, {"double", "float64"}, {"half", "float16"},
                                                                    {"long", "int64"},    {"int", "int32"},      {"short", "int16"}};
    for (const auto& [other, usual] : others)
        if (name == other)
            name = usual;
    if (const auto dtype = graph::tryDtype(name))
        return *dtype;
    if (name == "strided")
        return graph::Layout::Strided;
    for (const auto format : {MemoryFormat::Contiguous, MemoryFormat::ChannelsLast, MemoryFormat::ChannelsLast3d, MemoryFormat::Preserve})
        if (graph::memoryFormatText(format) == "torch." + std::string(name))
            return format;
    unknown(UserText("'torch.%1' needs PyTorch", std::string(name)));
}

Value mathConstant(std::string_view name)
{
    if (name == "inf")
        return std::numeric_limits<double>::infinity();
    if (name == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (name == "pi")
        return std::numbers::pi;
    if (name == "e")
        return std::numbers::e;
    wrong(UserText("there is no 'math.%1'", std::string(name)));
}

Value converted(Budget& budget, Value value, std::string_view type)
{
    constexpr std::string_view optional = "Optional[";
    if (type.starts_with(optional) && type.ends_with("]")) {
        if (value.isNone())
            return value;
        type = type.substr(optional.size(), type.size() - optional.size() - 1);
    }
    if (type == "float" && value.as<std::int64_t>() != nullptr)
        return double(*value.as<std::int64_t>());
    if (type.starts_with("List[") && value.as<std::int64_t>() != nullptr)
        return budget.made(List{std::move(value)});
    return value;
}

} // namespace nodewise::pyscript
