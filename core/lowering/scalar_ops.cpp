// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/scalar_ops.h"

#include "core/lowering/operand.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace nodewise::lowering {

using graph::ScalarType;

namespace {

using Arguments = std::vector<std::pair<std::string, ScalarArgument>>;

bool isUnsigned(ScalarType dtype)
{
    return dtype == ScalarType::UInt8 || dtype == ScalarType::UInt16 || dtype == ScalarType::UInt32 || dtype == ScalarType::UInt64 ||
           dtype == ScalarType::Bool;
}

bool fits(ScalarOp::Types types, ScalarType dtype)
{
    switch (types) {
    case ScalarOp::Types::Float:
        return isFloating(dtype);
    case ScalarOp::Types::Int:
        return !isFloating(dtype) && dtype != ScalarType::Bool;
    case ScalarOp::Types::Bool:
        return dtype == ScalarType::Bool;
    case ScalarOp::Types::Any:
        break;
    }
    return true;
}

int width(std::string_view type)
{
    return type == "bf16" ? 16 : type == "i1" ? 1 : type == "i8" ? 8 : type.ends_with("16") ? 16 : type.ends_with("32") ? 32 : 64;
}

bool isFloatType(std::string_view type)
{
    return type.front() == 'f' || type.front() == 'b';
}

const ScalarArgument* tryArgument(const Arguments& arguments, std::string_view name)
{
    const auto found = std::ranges::find(arguments, name, &Arguments::value_type::first);
    return found == arguments.end() ? nullptr : &found->second;
}

// Whether what is given fits the entry's arguments: all there that have no default, none that the entry does not know but by its default.
bool takes(const ScalarOp& op, const Arguments& given)
{
    for (const ScalarOp::Argument& argument : op.arguments) {
        const ScalarArgument* value = tryArgument(given, argument.name);
        const Option* option = value == nullptr ? nullptr : std::get_if<Option>(value);
        const bool absent = value == nullptr || (option != nullptr && std::holds_alternative<std::monostate>(*option));
        if (argument.only) {
            if (absent ? *argument.only != "none" : option == nullptr || optionText(*option) != *argument.only)
                return false;
        } else if (absent && !argument.fallback) {
            return false;
        }
    }
    return std::ranges::all_of(given, [&](const auto& argument) {
        return std::ranges::find(op.arguments, argument.first, &ScalarOp::Argument::name) != op.arguments.end();
    });
}

// The type that arguments of nodes have together; a comparison's is not in its result.
ScalarType typeOfArguments(const Arguments& arguments, ScalarType fallback)
{
    std::optional<ScalarType> together;
    bool floatingConstant = false;
    for (const auto& [name, argument] : arguments) {
        if (const auto* value = std::get_if<ScalarValue>(&argument))
            together = together ? promoteTypes(*together, value->dtype) : value->dtype;
        else if (const auto* option = std::get_if<Option>(&argument))
            floatingConstant = floatingConstant || std::holds_alternative<double>(*option);
    }
    if (!together)
        return fallback;
    return floatingConstant && !isFloating(*together) ? ScalarType::Float32 : *together;
}

// Replaces %names by what `names` says and the words T and R by types; the result's name is `result`.
std::string substituted(const std::string& line, const std::map<std::string, std::string>& names, const std::string& type,
                        std::string_view locals)
{
    std::string out;
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t i = 0; i < line.size();) {
        const bool name = line[i] == '%';
        std::size_t end = i + (name ? 1 : 0);
        while (end < line.size() && isWord(line[end]))
            ++end;
        if (end == i || (name && end == i + 1)) {
            out += line[i++];
            continue;
        }
        const std::string word = line.substr(i, end - i);
        if (const auto found = names.find(word); name && found != names.end())
            out += found->second;
        else
            out += name ? std::string(locals) + "_" + word.substr(1) : word == "T" ? type : word;
        i = end;
    }
    return out;
}

// Arithmetic of integers without a sign.
std::string ofUnsigned(std::string line)
{
    static constexpr std::array words{std::pair{"arith.cmpi s", "arith.cmpi u"}, std::pair{"arith.maxsi", "arith.maxui"},
                                      std::pair{"arith.minsi", "arith.minui"},   std::pair{"arith.divsi", "arith.divui"},
                                      std::pair{"arith.remsi", "arith.remui"},   std::pair{"arith.floordivsi", "arith.divui"}};
    for (const auto& [from, to] : words)
        if (const std::size_t at = line.find(from); at != std::string::npos)
            line.replace(at, std::string_view(from).size(), to);
    return line;
}

} // namespace

ScalarType promoteTypes(ScalarType a, ScalarType b)
{
    if (a == b)
        return a;
    const auto rank = [](ScalarType type) {
        static constexpr std::array order{ScalarType::Bool,    ScalarType::UInt8,  ScalarType::Int8,    ScalarType::Int16,
                                          ScalarType::Int32,   ScalarType::Int64,  ScalarType::Float16, ScalarType::BFloat16,
                                          ScalarType::Float32, ScalarType::Float64};
        return std::ranges::find(order, type) - order.begin();
    };
    const bool halves = (a == ScalarType::Float16 && b == ScalarType::BFloat16) || (a == ScalarType::BFloat16 && b == ScalarType::Float16);
    if (halves)
        return ScalarType::Float32;
    if ((a == ScalarType::UInt8 && b == ScalarType::Int8) || (a == ScalarType::Int8 && b == ScalarType::UInt8))
        return ScalarType::Int16;
    return rank(a) > rank(b) ? a : b;
}

const ScalarOp* ScalarWriter::tryFind(std::string_view op, const Arguments& arguments, ScalarType type, bool compare) const
{
    const std::string_view base = op.substr(0, op.rfind('.') == op.find('.') ? op.size() : op.rfind('.'));
    const ScalarOp* found = nullptr;
    for (const ScalarOp& entry : m_table) {
        const bool exact = entry.op == op;
        if ((exact || entry.op == base) && entry.compare == compare && fits(entry.types, type) && takes(entry, arguments) &&
            (found == nullptr || exact))
            found = &entry;
        if (exact && found == &entry)
            break;
    }
    return found;
}

bool ScalarWriter::knows(std::string_view op, const Arguments& arguments, ScalarType result) const
{
    return elementType(result) &&
           (tryFind(op, arguments, result, false) != nullptr ||
            (result == ScalarType::Bool && tryFind(op, arguments, typeOfArguments(arguments, result), true) != nullptr));
}

Result<ScalarValue> ScalarWriter::write(std::string_view op, const Arguments& arguments, ScalarType result)
{
    ScalarType type = result;
    const ScalarOp* entry = tryFind(op, arguments, type, false);
    if (entry == nullptr && result == ScalarType::Bool) {
        type = typeOfArguments(arguments, result);
        entry = tryFind(op, arguments, type, true);
    }
    if (entry == nullptr)
        return fail("the table of scalar operators has no entry for '%1' of %2 with these arguments", std::string(op),
                    std::string(graph::dtypeName(result)));
    const std::string computed = *computeType(type);
    std::map<std::string, std::string> names;
    for (const ScalarOp::Argument& argument : entry->arguments) {
        if (argument.only)
            continue;
        const ScalarArgument* given = tryArgument(arguments, argument.name);
        const auto* value = given == nullptr ? nullptr : std::get_if<ScalarValue>(given);
        if (value != nullptr) {
            names["%" + argument.name] = convert(*value, argument.type == "i1" ? ScalarType::Bool : type).name;
            continue;
        }
        const auto* option = given == nullptr ? nullptr : std::get_if<Option>(given);
        const bool absent = option == nullptr || std::holds_alternative<std::monostate>(*option);
        names["%" + argument.name] = constant(absent ? *argument.fallback : *option, argument.type.empty() ? computed : argument.type);
    }
    const std::string locals = fresh();
    for (const std::string& text : entry->lines) {
        const std::string typed = substituted(text, names, computed, locals);
        const std::string written = isUnsigned(type) ? ofUnsigned(typed) : typed;
        const std::size_t equals = written.find(" = ");
        if (const std::string right = written.substr(equals + 3); right.starts_with('%') && right.find(' ') == std::string::npos)
            names["%" + text.substr(1, text.find(' ') - 1)] = right; // another name for the same
        else
            m_lines.push_back(written);
    }
    const auto renamed = names.find("%r");
    ScalarValue value{renamed == names.end() ? locals + "_r" : renamed->second, entry->compare ? ScalarType::Bool : type};
    const bool half = result == ScalarType::Float16 || result == ScalarType::BFloat16;
    if (half) { // to the numbers that the type has
        const std::string narrow = cast(value.name, "f32", *elementType(result), false);
        value.name = cast(narrow, *elementType(result), "f32", false);
    }
    value.dtype = result;
    return value;
}

std::string ScalarWriter::line(std::string text)
{
    std::string name = fresh();
    m_lines.push_back(name + " = " + std::move(text));
    return name;
}

std::string ScalarWriter::constant(const Option& option, const std::string& type)
{
    const auto whole = [&]() -> std::int64_t {
        if (const auto* value = std::get_if<std::int64_t>(&option))
            return *value;
        if (const auto* value = std::get_if<bool>(&option))
            return *value ? 1 : 0;
        const auto* value = std::get_if<double>(&option);
        return value == nullptr ? 0 : static_cast<std::int64_t>(*value);
    };
    const auto real = [&] {
        const auto* value = std::get_if<double>(&option);
        return value == nullptr ? static_cast<double>(whole()) : *value;
    };
    if (isFloatType(type))
        return line("arith.constant " + floatText(real(), type) + " : " + type);
    if (type == "i1")
        return line(std::string("arith.constant ") + (whole() != 0 ? "true" : "false"));
    return line("arith.constant " + std::to_string(whole()) + " : " + type);
}

std::string ScalarWriter::cast(const std::string& name, const std::string& from, const std::string& to, bool unsignedFrom)
{
    if (from == to)
        return name;
    const std::string types = " " + name + " : " + from + " to " + to;
    if (to == "i1") {
        const std::string zero = constant(std::int64_t{0}, from);
        return isFloatType(from) ? line("arith.cmpf une, " + name + ", " + zero + " : " + from)
                                 : line("arith.cmpi ne, " + name + ", " + zero + " : " + from);
    }
    if (isFloatType(from) && isFloatType(to))
        return line((width(from) < width(to) ? "arith.extf" : "arith.truncf") + types);
    if (isFloatType(from))
        return line("arith.fptosi" + types);
    if (isFloatType(to))
        return line((unsignedFrom ? "arith.uitofp" : "arith.sitofp") + types);
    if (width(from) > width(to))
        return line("arith.trunci" + types);
    return line((unsignedFrom ? "arith.extui" : "arith.extsi") + types);
}

ScalarValue ScalarWriter::convert(const ScalarValue& value, ScalarType dtype)
{
    if (value.dtype == dtype)
        return value;
    std::string name = cast(value.name, *computeType(value.dtype), *computeType(dtype), isUnsigned(value.dtype));
    if (dtype == ScalarType::Float16 || dtype == ScalarType::BFloat16)
        name = cast(cast(name, "f32", *elementType(dtype), false), *elementType(dtype), "f32", false);
    return {std::move(name), dtype};
}

ScalarValue ScalarWriter::load(const std::string& element, ScalarType dtype)
{
    return {cast(element, *elementType(dtype), *computeType(dtype), isUnsigned(dtype)), dtype};
}

std::string ScalarWriter::store(const ScalarValue& value)
{
    return cast(value.name, *computeType(value.dtype), *elementType(value.dtype), isUnsigned(value.dtype));
}

} // namespace nodewise::lowering
