// SPDX-License-Identifier: Apache-2.0
// The tables tests/data/decompositions/*.txt: calls of operators in short, made into arguments. The head of aten.txt says how to write
// them.
#pragma once

#include "core/torch/tensor/dtype.h"

#include <ATen/ATen.h>
#include <ATen/core/function_schema.h>

#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace nodewise::decomposition_cases {

/// What one function is compared with, and on what.
struct Group {
    std::string op, function; ///< "aten.linear.default", "linear"
    std::string formula;      ///< of a custom operator: what it computes, in TorchScript
    std::vector<at::ScalarType> dtypes;
    double tolerance = 1; ///< times the usual
    bool anyStrides = false;
    int withoutData = -1; ///< result that holds nothing
    struct Call {
        int line = 0;
        bool declines = false;
        std::vector<std::string> arguments;
        std::string text;
    };
    std::vector<Call> calls;
};

inline std::vector<std::string> words(const std::string& line)
{
    std::istringstream stream(line);
    std::vector<std::string> found;
    for (std::string word; stream >> word;)
        found.push_back(word);
    return found;
}

inline at::ScalarType dtypeOf(const std::string& name)
{
    const auto type = torch_worker::tryDtypeNamed(name);
    if (!type)
        throw std::runtime_error("no dtype '" + name + "'");
    return *type;
}

inline Group headOf(const std::string& line)
{
    const auto parts = words(line);
    Group group{.op = parts.at(0), .function = parts.at(1), .formula = {}, .dtypes = {}, .calls = {}};
    for (std::size_t i = 2; i < parts.size(); ++i) {
        if (parts[i].starts_with("tol="))
            group.tolerance = std::stod(parts[i].substr(4));
        else if (parts[i] == "strides=free")
            group.anyStrides = true;
        else if (parts[i].starts_with("skip="))
            group.withoutData = std::stoi(parts[i].substr(5));
        else
            group.dtypes.push_back(dtypeOf(parts[i]));
    }
    if (group.dtypes.empty())
        group.dtypes.push_back(at::kFloat);
    return group;
}

inline std::vector<Group> readGroups(const std::string& path)
{
    std::ifstream file(path);
    std::vector<Group> groups;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line[0] == '#')
            continue;
        if (line.starts_with("= ")) {
            groups.at(groups.size() - 1).formula = line.substr(2);
            continue;
        }
        if (line[0] != ' ') {
            groups.push_back(headOf(line));
            continue;
        }
        Group::Call call{.line = number, .arguments = words(line), .text = line.substr(line.find_first_not_of(' '))};
        call.declines = call.arguments.at(0) == "!";
        if (call.declines)
            call.arguments.erase(call.arguments.begin());
        groups.at(groups.size() - 1).calls.push_back(std::move(call));
    }
    return groups;
}

inline std::vector<std::string> split(std::string_view text, char by)
{
    std::vector<std::string> parts;
    std::size_t from = 0;
    while (from < text.size()) {
        const std::size_t end = std::min(text.find(by, from), text.size());
        if (end > from)
            parts.emplace_back(text.substr(from, end - from));
        from = end + 1;
    }
    return parts;
}

inline at::Tensor random(const std::vector<std::int64_t>& shape, at::ScalarType type)
{
    if (type == at::kBool)
        return at::rand(shape) < 0.5;
    if (at::isFloatingType(type))
        return at::randn(shape, at::kDouble).to(type);
    return at::randint(type == at::kByte ? 0 : -9, 10, shape).to(type);
}

/// What stands in front of the others: NaN, infinities, zeros and what overflows an exponential.
inline void makeOdd(const at::Tensor& tensor)
{
    constexpr double inf = std::numeric_limits<double>::infinity();
    const std::vector<double> odd{std::numeric_limits<double>::quiet_NaN(), inf, -inf, 0.0, -0.0, 20.0, -20.0, 100.0, -100.0};
    const at::Tensor flat = tensor.view(-1);
    for (std::int64_t i = 0; i < std::min<std::int64_t>(flat.numel(), std::int64_t(odd.size())); ++i)
        flat[i].fill_(odd[std::size_t(i)]);
}

inline at::Tensor masked(const at::Tensor& tensor)
{
    const double inf = std::numeric_limits<double>::infinity();
    at::Tensor result = tensor.masked_fill(at::rand(tensor.sizes()) < 0.4, -inf);
    result.view({-1, tensor.size(-1)})[0].fill_(-inf); // nothing is left of one row
    return result;
}

/// 0 where a query sees itself and those right before it, `width` in all; else -inf.
inline at::Tensor band(const at::Tensor& tensor, std::int64_t width)
{
    const at::Tensor back = at::arange(tensor.size(-2)).unsqueeze(1) - at::arange(tensor.size(-1));
    return at::zeros_like(tensor).masked_fill(at::logical_or(back < 0, back >= width), -std::numeric_limits<double>::infinity());
}

inline at::Tensor valued(at::Tensor tensor, const std::string& how)
{
    if (how == "pos")
        return tensor.abs() + (tensor.is_floating_point() ? at::Scalar(0.125) : at::Scalar(1));
    if (how == "wide")
        return tensor * 50;
    if (how == "ties")
        return ((tensor * 2).round() / 2).to(tensor.scalar_type());
    if (how == "mask")
        return masked(tensor);
    if (how == "odd")
        makeOdd(tensor);
    if (how == "perm")
        return at::randperm(tensor.size(-1)).to(tensor.scalar_type());
    if (how.starts_with("band"))
        return band(tensor, std::stol(how.substr(4)));
    if (how.starts_with("below"))
        return at::randint(0, std::stol(how.substr(5)), tensor.sizes()).to(tensor.scalar_type());
    return tensor;
}

/// "*[2,3]~t~pos"; `type` is what * stands for.
inline at::Tensor tensorOf(const std::string& text, at::ScalarType type)
{
    const std::size_t open = text.find('['), close = text.find(']');
    const std::string name = text.substr(0, open);
    std::vector<std::int64_t> shape, lies;
    for (const std::string& size : split(text.substr(open + 1, close - open - 1), ','))
        shape.push_back(std::stol(size));
    lies = shape;
    const auto kinds = split(text.substr(close + 1), '~');
    const auto is = [&](const char* kind) { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); };
    if (is("t"))
        std::swap(lies.at(lies.size() - 1), lies.at(lies.size() - 2));
    if (is("s"))
        lies.back() *= 2;
    if (is("x"))
        lies.front() = 1;
    at::Tensor tensor = random(lies, name == "*" ? type : dtypeOf(name));
    for (const std::string& kind : kinds)
        tensor = valued(tensor, kind);
    if (is("t"))
        tensor = tensor.transpose(-1, -2);
    if (is("s"))
        tensor = tensor.slice(-1, 0, std::nullopt, 2);
    if (is("x"))
        tensor = tensor.expand(shape);
    return is("cl") ? tensor.contiguous(at::MemoryFormat::ChannelsLast) : tensor;
}

inline bool isTensor(const std::string& text)
{
    const std::size_t open = text.find('[');
    return open != 0 && open != std::string::npos && text[0] != '"';
}

inline c10::IValue numberOf(const std::string& text)
{
    if (text.find_first_of(".einf") != std::string::npos)
        return std::stod(text);
    return std::int64_t(std::stol(text));
}

inline c10::IValue listOf(const std::string& text)
{
    std::vector<std::int64_t> whole;
    std::vector<double> real;
    for (const std::string& part : split(text.substr(1, text.size() - 2), ',')) {
        const c10::IValue number = numberOf(part);
        if (number.isInt())
            whole.push_back(number.toInt());
        else
            real.push_back(number.toDouble());
    }
    return real.empty() ? c10::IValue(whole) : c10::IValue(real);
}

inline c10::IValue valueOf(const std::string& text, const c10::TypePtr& wanted, at::ScalarType type)
{
    if (text == "None")
        return {};
    if (text[0] == '{') {
        std::vector<at::Tensor> tensors;
        for (const std::string& part : split(text.substr(1, text.size() - 2), ';'))
            tensors.push_back(tensorOf(part, type));
        return tensors;
    }
    if (isTensor(text))
        return tensorOf(text, type);
    if (text == "true" || text == "false")
        return text == "true";
    if (text[0] == '[')
        return listOf(text);
    if (text[0] == '"' && wanted->kind() == c10::TypeKind::DeviceObjType)
        return c10::Device(text.substr(1, text.size() - 2));
    if (text[0] == '"')
        return text.substr(1, text.size() - 2);
    if (text == "*")
        return std::int64_t(type);
    if (const auto dtype = torch_worker::tryDtypeNamed(text))
        return std::int64_t(*dtype);
    const c10::TypePtr inner = wanted->cast<c10::OptionalType>() ? wanted->expectRef<c10::OptionalType>().getElementType() : wanted;
    const c10::IValue number = numberOf(text);
    return inner->kind() == c10::TypeKind::FloatType ? c10::IValue(number.isInt() ? double(number.toInt()) : number.toDouble()) : number;
}

/// By name, with the defaults of what the call leaves out.
inline std::map<std::string, c10::IValue> argumentsOf(const Group::Call& call, const c10::FunctionSchema& schema, at::ScalarType type)
{
    std::map<std::string, c10::IValue> values;
    for (const c10::Argument& argument : schema.arguments())
        if (argument.default_value())
            values[argument.name()] = *argument.default_value();
    std::size_t position = 0;
    for (const std::string& text : call.arguments) {
        const std::size_t sign = text[0] == '"' ? std::string::npos : text.find('=');
        const auto at =
            sign == std::string::npos ? std::optional<int>(int(position++)) : schema.argumentIndexWithName(text.substr(0, sign));
        if (!at)
            throw std::runtime_error("no argument '" + text + "'");
        const c10::Argument& argument = schema.arguments().at(std::size_t(*at));
        values[argument.name()] = valueOf(sign == std::string::npos ? text : text.substr(sign + 1), argument.type(), type);
    }
    return values;
}

} // namespace nodewise::decomposition_cases
