// SPDX-License-Identifier: Apache-2.0
#include "core/graph/value.h"

#include "core/base/utf8.h"

#include <array>
#include <charconv>
#include <cmath>

namespace nodewise::graph {
namespace {

using NodeName = std::function<std::string(NodeId)>;

/// The text of one argument, by its alternative.
struct ArgumentPrinter {
    const NodeName& nodeName;
    ArgumentStyle style;

    std::string operator()(const Argument::None&) const { return "None"; }
    std::string operator()(const Argument::NodeRef& ref) const { return nodeName(ref.node); }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return pythonFloat(value); }
    std::string operator()(bool value) const { return value ? "True" : "False"; }
    std::string operator()(const std::string& value) const { return style == ArgumentStyle::Repr ? pythonString(value) : value; }
    std::string operator()(const std::complex<double>& value) const { return pythonComplex(value); }
    std::string operator()(ScalarType type) const { return "torch." + std::string(dtypeName(type)); }
    std::string operator()(Layout layout) const { return layoutText(layout); }
    std::string operator()(MemoryFormat format) const { return memoryFormatText(format); }
    std::string operator()(const Device& device) const
    {
        if (style == ArgumentStyle::Str)
            return deviceText(device);
        const std::string index = device.index ? ", index=" + std::to_string(*device.index) : std::string();
        return "device(type=" + pythonString(device.type) + index + ")";
    }
    std::string operator()(const Argument::List& list) const
    {
        std::string text = "[";
        for (const Argument& element : list)
            text.append(text.size() > 1 ? ", " : "").append(std::visit(*this, element.v));
        return text + "]";
    }
    std::string operator()(const Argument::Dict& dict) const
    {
        std::string text = "{";
        for (const auto& [key, element] : dict)
            text.append(text.size() > 1 ? ", " : "").append((*this)(key)).append(": ").append(std::visit(*this, element.v));
        return text + "}";
    }
    std::string operator()(const Argument::SubgraphRef& ref) const { return "graph#" + std::to_string(ref.subgraph.index()); }
    std::string operator()(const Argument::Operator& op) const
    {
        // str() of an operator leaves its home out: "aten.relu.default", "cond".
        std::string_view name = op.name;
        for (const std::string_view home : {"torch.ops.higher_order.", "torch.ops."})
            if (style == ArgumentStyle::Str && name.starts_with(home)) {
                name.remove_prefix(home.size());
                break;
            }
        return std::string(name);
    }
    std::string operator()(const Argument::CustomObject& object) const { return object.name; }
    std::string operator()(const Argument::Opaque& opaque) const { return opaque.json; }

private:
    static std::string complexPart(double value)
    {
        // complex.__repr__ leaves out the ".0" that float.__repr__ has.
        std::string text = pythonFloat(value);
        return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
    }
    static std::string pythonComplex(const std::complex<double>& value)
    {
        std::string imaginary = complexPart(value.imag()) + "j";
        if (value.real() == 0 && !std::signbit(value.real()))
            return imaginary;
        return "(" + complexPart(value.real()) + (imaginary.starts_with('-') ? "" : "+") + imaginary + ")";
    }
};

/// Python's str.isprintable for what occurs in practice: controls, separators, format characters and private use are not.
bool isPrintable(char32_t c)
{
    constexpr std::array<std::pair<char32_t, char32_t>, 11> hidden = {{{0x0, 0x1f},
                                                                       {0x7f, 0xa0},
                                                                       {0xad, 0xad},
                                                                       {0x1680, 0x1680},
                                                                       {0x2000, 0x200f},
                                                                       {0x2028, 0x202f},
                                                                       {0x205f, 0x206f},
                                                                       {0x3000, 0x3000},
                                                                       {0xd800, 0xf8ff},
                                                                       {0xfeff, 0xfeff},
                                                                       {0xe0000, 0x10ffff}}};
    for (const auto& [from, to] : hidden)
        if (c >= from && c <= to)
            return false;
    return true;
}

std::string escaped(char32_t c)
{
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", static_cast<unsigned>(c));
    return buffer;
}

} // namespace

std::string argumentText(const Argument& argument, const NodeName& nodeName, ArgumentStyle style)
{
    return std::visit(ArgumentPrinter{nodeName, style}, argument.v);
}

std::string pythonFloat(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
    const std::string_view text(buffer, static_cast<std::size_t>(end - buffer));
    const std::size_t e = text.find('e');
    const int exponent = std::atoi(std::string(text.substr(e + 1)).c_str());
    if (exponent < -4 || exponent >= 16)
        return std::string(text); // to_chars and Python agree here: "1e-05", "1e+16"
    const auto fixed = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr;
    std::string result(buffer, fixed);
    return result.find('.') == std::string::npos ? result + ".0" : result;
}

std::string pythonString(std::string_view value)
{
    const bool both = value.find('"') != std::string_view::npos;
    const char quote = value.find('\'') != std::string_view::npos && !both ? '"' : '\'';
    std::string text(1, quote);
    while (!value.empty()) {
        const utf8::Character c = utf8::first(value);
        const std::string_view here = value.substr(0, c.bytes ? c.bytes : 1);
        value.remove_prefix(here.size());
        if (here == "\\" || here[0] == quote)
            text.append("\\").append(here);
        else if (here == "\n" || here == "\r" || here == "\t")
            text += here == "\n" ? "\\n" : here == "\r" ? "\\r" : "\\t";
        else if (c.bytes == 0 || !isPrintable(c.value))
            text += escaped(c.bytes ? c.value : static_cast<unsigned char>(here[0]));
        else
            text += here;
    }
    return text + quote;
}

namespace {

std::string torchDimension(const SymInt& size)
{
    return size.expr ? torchText(*size.expr) : std::to_string(size.value);
}

std::string tensorText(const TensorMeta& meta)
{
    std::string text = std::string(dtypeShortName(meta.dtype)) + "[";
    for (std::size_t i = 0; i < meta.sizes.size(); ++i)
        text += (i ? ", " : "") + torchDimension(meta.sizes[i]);
    return text + "]";
}

std::string listText(const std::vector<Value>& elements)
{
    std::string text = "(";
    for (std::size_t i = 0; i < elements.size(); ++i)
        text += (i ? ", " : "") + (elements[i].kind == Value::Kind::None ? std::string("None") : valueText(elements[i]));
    return text + (elements.size() == 1 ? ",)" : ")");
}

} // namespace

std::string valueText(const Value& value)
{
    switch (value.kind) {
    case Value::Kind::Tensor:
        return tensorText(value.tensor);
    case Value::Kind::SymInt:
        return "Sym(" + torchDimension(value.sym) + ")";
    case Value::Kind::SymFloat:
    case Value::Kind::SymBool:
        return "Sym(" + value.text + ")";
    case Value::Kind::List:
        return listText(value.elements);
    case Value::Kind::CustomObject:
    case Value::Kind::Constant:
        return value.text;
    case Value::Kind::None:
    case Value::Kind::Token:
    case Value::Kind::Opaque:
        break;
    }
    return {};
}

std::string shapeText(const TensorMeta& meta)
{
    if (meta.sizes.empty())
        return "scalar";
    std::string text;
    for (const SymInt& size : meta.sizes)
        text.append(text.empty() ? "" : "×").append(size.text());
    return text;
}

} // namespace nodewise::graph
