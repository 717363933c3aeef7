// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/attr_argument.h"

#include "core/ir/predicates.h"

#include <ATen/core/jit_type.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace nodewise::torch_worker {

using graph::Argument;
using ir::Attr;

namespace {

constexpr std::string_view prefix = "torch.";

const c10::Type* elementOf(const c10::Type* type)
{
    while (type && type->kind() == c10::TypeKind::OptionalType)
        type = type->castRaw<c10::OptionalType>()->getElementType().get();
    return type;
}

std::optional<Argument> tryDtype(std::string_view text)
{
    if (!text.starts_with(prefix))
        return std::nullopt;
    const auto type = graph::tryDtype(text.substr(prefix.size()));
    return type ? std::optional(Argument(*type)) : std::nullopt;
}

std::optional<Argument> tryLayoutText(const std::string& text)
{
    using graph::Layout;
    for (const Layout layout :
         {Layout::Strided, Layout::SparseCoo, Layout::SparseCsr, Layout::SparseCsc, Layout::SparseBsr, Layout::SparseBsc, Layout::Mkldnn})
        if (graph::layoutText(layout) == text)
            return Argument(layout);
    return std::nullopt;
}

std::optional<Argument> tryFormatText(const std::string& text)
{
    using graph::MemoryFormat;
    for (const auto format : {MemoryFormat::Contiguous, MemoryFormat::ChannelsLast, MemoryFormat::ChannelsLast3d, MemoryFormat::Preserve})
        if (graph::memoryFormatText(format) == text)
            return Argument(format);
    return std::nullopt;
}

Argument deviceArgument(const std::string& text)
{
    const std::size_t colon = text.find(':');
    graph::Device device{.type = text.substr(0, colon)};
    std::int64_t index = 0;
    if (colon != text.npos && std::from_chars(text.data() + colon + 1, text.data() + text.size(), index).ec == std::errc())
        device.index = index;
    return Argument(device);
}

/// A part of Python's complex numbers: "1", "-2.5e-3", "inf".
std::optional<double> tryPart(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double out = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), out);
    return end.ec == std::errc() && end.ptr == text.data() + text.size() ? std::optional(out) : std::nullopt;
}

/// "(1+2j)", "1j", "(-0-2.5e-05j)".
std::optional<Argument> tryComplex(std::string_view text)
{
    if (text.size() > 2 && text.starts_with('(') && text.ends_with(')'))
        text = text.substr(1, text.size() - 2);
    if (!text.ends_with('j'))
        return std::nullopt;
    text.remove_suffix(1);
    std::size_t split = 0; // the sign between both parts, not the first and not an exponent's
    for (std::size_t i = 1; i < text.size(); ++i)
        if ((text[i] == '+' || text[i] == '-') && text[i - 1] != 'e')
            split = i;
    const auto real = split == 0 ? std::optional(0.0) : tryPart(text.substr(0, split));
    const auto imaginary = tryPart(text.substr(split));
    if (!real || !imaginary)
        return std::nullopt;
    return Argument(std::complex<double>(*real, *imaginary));
}

Result<Argument> stringArgument(const std::string& text, const c10::Type* type, const NodeByName& node)
{
    const auto known = [&](std::optional<Argument> made) -> Result<Argument> {
        return made ? Result<Argument>(std::move(*made)) : fail("'%1' is not known to torch", text);
    };
    switch (type ? type->kind() : c10::TypeKind::AnyType) {
    case c10::TypeKind::ScalarTypeType:
        return known(tryDtype(text));
    case c10::TypeKind::LayoutType:
        return known(tryLayoutText(text));
    case c10::TypeKind::MemoryFormatType:
        return known(tryFormatText(text));
    case c10::TypeKind::DeviceObjType:
        return deviceArgument(text);
    case c10::TypeKind::NumberType:
        return known(tryComplex(text));
    case c10::TypeKind::TensorType: { // a tensor that was given by keyword is named
        const graph::NodeId named = node(text);
        return named.valid() ? Result<Argument>(Argument(Argument::NodeRef{named})) : known(tryComplex(text));
    }
    case c10::TypeKind::StringType:
        return Argument(text);
    default:
        return tryDtype(text).value_or(Argument(text));
    }
}

Result<Argument> listArgument(const Attr::List& list, const c10::Type* type, const NodeByName& node)
{
    const c10::Type* element =
        type && type->kind() == c10::TypeKind::ListType ? type->castRaw<c10::ListType>()->getElementType().get() : nullptr;
    Argument::List out;
    for (const Attr& attr : list) {
        auto made = argumentOf(attr, element, node);
        if (!made)
            return made;
        out.push_back(std::move(*made));
    }
    return Argument(std::move(out));
}

Result<Argument> markedArgument(const Attr::Dict& dict, const c10::Type* type, const NodeByName& node)
{
    if (dict.size() != 1)
        return fail("a dict can't be passed as an argument in a run");
    const auto& [mark, value] = dict.front();
    if (const std::string* name = mark == ir::nodeMark ? value.as<std::string>() : nullptr) {
        const graph::NodeId named = node(*name);
        if (!named.valid())
            return fail("there is no node '%1' before it", *name);
        return Argument(Argument::NodeRef{named});
    }
    if (mark == "$operator" && value.as<std::string>())
        return Argument(Argument::Operator{*value.as<std::string>()});
    const auto* parts = value.as<Attr::List>();
    if (mark == "$complex" && parts && parts->size() == 2) {
        const auto part = [](const Attr& attr) {
            const auto* integer = attr.as<std::int64_t>();
            const auto* number = attr.as<double>();
            return integer ? static_cast<double>(*integer) : number ? *number : 0.0;
        };
        return Argument(std::complex<double>(part((*parts)[0]), part((*parts)[1])));
    }
    (void)type;
    return fail("an argument of the form %1 can't be run", mark);
}

} // namespace

Result<Argument> argumentOf(const Attr& attr, const c10::Type* type, const NodeByName& node)
{
    type = elementOf(type);
    if (attr.as<std::monostate>())
        return Argument();
    if (const auto* flag = attr.as<bool>())
        return Argument(*flag);
    if (const auto* integer = attr.as<std::int64_t>())
        return Argument(*integer);
    if (const auto* large = attr.as<std::uint64_t>())
        return Argument(static_cast<double>(*large));
    if (const auto* number = attr.as<double>())
        return Argument(*number);
    if (const auto* text = attr.as<std::string>())
        return stringArgument(*text, type, node);
    if (const auto* list = attr.as<Attr::List>())
        return listArgument(*list, type, node);
    return markedArgument(*attr.as<Attr::Dict>(), type, node);
}

} // namespace nodewise::torch_worker
