// SPDX-License-Identifier: Apache-2.0
#include "core/export/picture.h"

namespace nodewise::exporting {

std::string shapeText(const Picture::Tensor& tensor, std::string_view separator)
{
    if (!tensor.other.empty())
        return tensor.other;
    if (tensor.shape.empty())
        return "scalar";
    std::string text;
    for (const std::string& size : tensor.shape) {
        if (!text.empty())
            text += separator;
        text += size;
    }
    return text;
}

std::string typeText(const Picture::Tensor& tensor)
{
    if (!tensor.other.empty())
        return tensor.other;
    return tensor.dtype + "[" + (tensor.shape.empty() ? std::string() : shapeText(tensor, ", ")) + "]";
}

std::string shortOp(std::string_view opType)
{
    constexpr std::string_view prefix = "aten.", suffix = ".default";
    if (opType.starts_with(prefix))
        opType.remove_prefix(prefix.size());
    if (opType.ends_with(suffix))
        opType.remove_suffix(suffix.size());
    return std::string(opType);
}

} // namespace nodewise::exporting
