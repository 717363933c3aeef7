// SPDX-License-Identifier: Apache-2.0
#include "core/program/onnx/onnx_values.h"

#include "core/program/plain_expression.h"

#include <charconv>
#include <cstring>

namespace nodewise::onnx {

namespace {

constexpr std::size_t mostDimensions = 64;
constexpr std::size_t longestName = 512;

graph::SymInt sizeIn(const TypeMessage::Size& size)
{
    if (size.value)
        return graph::SymInt(*size.value);
    const std::string_view text = size.parameter.empty() ? std::string_view("?") : size.parameter.substr(0, longestName);
    return graph::SymInt(std::make_shared<const graph::SymExpr>(program::plainExpression(text)));
}

/// Bytes of the values; nullopt: sizes are negative, or too many.
std::optional<std::uint64_t> bytesNeeded(const TensorMessage& tensor)
{
    std::uint64_t bits = static_cast<std::uint64_t>(bitsOf(tensor.type));
    bool empty = false;
    for (const std::int64_t size : tensor.sizes) {
        if (size < 0)
            return std::nullopt;
        empty = empty || size == 0;
        if (__builtin_mul_overflow(bits, std::uint64_t(std::max<std::int64_t>(size, 1)), &bits))
            return std::nullopt;
    }
    return empty ? 0 : bits / 8 + (bits % 8 != 0);
}

std::string_view valueFor(const Pairs& pairs, std::string_view key)
{
    for (const auto& [name, value] : pairs)
        if (name == key)
            return value;
    return {};
}

/// A number in decimal; nullopt for what is none.
std::optional<std::uint64_t> tryNumber(std::string_view text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

template <class T>
graph::Argument::List numbersIn(std::string_view bytes)
{
    graph::Argument::List list;
    for (std::size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
        T number;
        std::memcpy(&number, bytes.data() + at, sizeof(T));
        if constexpr (std::is_floating_point_v<T>)
            list.emplace_back(double(number));
        else
            list.emplace_back(std::int64_t(number));
    }
    return list;
}

/// What raw_data, or a packed field of 32 or 64 bits, holds.
std::optional<graph::Argument::List> tryNumbers(const TensorMessage& tensor)
{
    using Type = graph::ScalarType;
    const std::string_view bytes = tensor.raw.empty() ? tensor.typed : tensor.raw;
    const Type type = scalarType(tensor.type);
    if (type == Type::Float32 && (!tensor.raw.empty() || tensor.typedField == 4))
        return numbersIn<float>(bytes);
    if (type == Type::Float64 && (!tensor.raw.empty() || tensor.typedField == 10))
        return numbersIn<double>(bytes);
    if (!tensor.raw.empty() && type == Type::Int64)
        return numbersIn<std::int64_t>(bytes);
    if (!tensor.raw.empty() && type == Type::Int32)
        return numbersIn<std::int32_t>(bytes);
    if (!tensor.raw.empty() && type == Type::Bool)
        return numbersIn<std::uint8_t>(bytes);
    const bool whole = type == Type::Int64 || type == Type::Int32 || type == Type::Bool || type == Type::Int8 || type == Type::UInt8;
    if (!whole || tensor.typed.empty())
        return std::nullopt;
    graph::Argument::List list;
    for (protozero::data_view rest(tensor.typed.data(), tensor.typed.size()); rest.size() > 0;) {
        const char* at = rest.data();
        list.emplace_back(static_cast<std::int64_t>(protozero::decode_varint(&at, rest.data() + rest.size())));
        rest = {at, static_cast<std::size_t>(rest.data() + rest.size() - at)};
    }
    return list;
}

} // namespace

graph::ScalarType scalarType(int type)
{
    return graph::tryDtype(typeName(type)).value_or(graph::ScalarType::Unknown);
}

graph::TensorMeta tensorMetaOf(int type, std::vector<graph::SymInt> sizes)
{
    graph::TensorMeta meta{.dtype = scalarType(type), .sizes = std::move(sizes), .device = {.type = "cpu", .index = {}}};
    meta.strides.resize(meta.sizes.size());
    graph::SymInt stride(1);
    for (std::size_t i = meta.sizes.size(); i-- > 0;) {
        meta.strides[i] = stride;
        std::int64_t next = 0;
        const bool known = !stride.symbolic() && !meta.sizes[i].symbolic() &&
                           !__builtin_mul_overflow(stride.value, std::max<std::int64_t>(meta.sizes[i].value, 1), &next);
        stride = known ? graph::SymInt(next) : graph::SymInt(std::make_shared<const graph::SymExpr>(program::plainExpression("?")));
    }
    return meta;
}

graph::Value valueIn(const TypeMessage& type)
{
    graph::Value value;
    value.kind = graph::Value::Kind::Opaque;
    if (type.kind == 1 && type.ranked && type.sizes.size() <= mostDimensions) {
        std::vector<graph::SymInt> sizes;
        for (const TypeMessage::Size& size : type.sizes) {
            sizes.push_back(sizeIn(size));
            if (!sizes.back().symbolic() && sizes.back().value < 0)
                sizes.back() = sizeIn({.value = {}, .parameter = {}});
        }
        value.kind = graph::Value::Kind::Tensor;
        value.tensor = tensorMetaOf(type.type, std::move(sizes));
        return value;
    }
    value.text = type.kind == 1   ? "tensor of " + std::string(typeName(type.type)) + ", its shape is not given"
                 : type.kind == 4 ? "sequence"
                 : type.kind == 5 ? "map"
                 : type.kind == 8 ? "sparse tensor"
                 : type.kind == 9 ? "optional"
                                  : "the file does not say its type";
    return value;
}

graph::Value valueIn(const TensorMessage& tensor)
{
    graph::Value value;
    value.kind = graph::Value::Kind::Tensor;
    value.tensor = tensorMetaOf(tensor.type, std::vector<graph::SymInt>(tensor.sizes.begin(), tensor.sizes.end()));
    return value;
}

std::string tensorText(const TensorMessage& tensor)
{
    std::string sizes;
    for (const std::int64_t size : tensor.sizes)
        sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
    const std::string_view type = typeName(tensor.type);
    return (type.empty() ? "type " + std::to_string(tensor.type) : std::string(type)) + "[" + sizes + "]";
}

std::optional<graph::Argument> trySmallTensor(const TensorMessage& tensor)
{
    constexpr std::uint64_t longest = 128; // bytes
    const auto bytes = bytesNeeded(tensor);
    if (tensor.elsewhere || tensor.sizes.size() > 1 || !bytes || *bytes > longest || tensor.raw.size() > longest ||
        tensor.typed.size() > longest)
        return std::nullopt;
    auto numbers = tryNumbers(tensor);
    if (!numbers)
        return std::nullopt;
    if (tensor.sizes.empty())
        return numbers->size() == 1 ? std::optional(std::move(numbers->front())) : std::nullopt;
    return graph::Argument(std::move(*numbers));
}

Result<program::WeightEntry> TensorPlaces::entryOf(const TensorMessage& tensor, UserText& missing)
{
    const std::string name(tensor.name.substr(0, longestName));
    if (tensor.sizes.size() > mostDimensions)
        return fail(Error{.message = UserText("a tensor has %1 dimensions", tensor.sizes.size()), .node = name});
    const auto bytes = bytesNeeded(tensor);
    if (!bytes)
        return fail(Error{.message = UserText("a tensor has a negative size, or more bytes than 64 bits count"), .node = name});
    program::WeightEntry entry{.name = name, .meta = valueIn(tensor).tensor};
    if (tensor.elsewhere) {
        if (auto done = outside(tensor, *bytes, entry, missing); !done)
            return fail(std::move(done.error()).atNode(name));
        return entry;
    }
    const std::string_view data = tensor.raw.empty() ? tensor.typed : tensor.raw;
    if (data.empty())
        return entry; // strings, and tensors without elements
    if (!tensor.raw.empty() && tensor.raw.size() != *bytes)
        return fail(
            Error{.message = UserText("the tensor has %1 bytes, its type and sizes need %2", tensor.raw.size(), *bytes), .node = name});
    entry.record = "initializer " + name;
    entry.recordSize = data.size();
    entry.recordOffset = static_cast<std::uint64_t>(data.data() - m_file.bytes().data());
    return entry;
}

Result<void> TensorPlaces::outside(const TensorMessage& tensor, std::uint64_t bytes, program::WeightEntry& entry, UserText& missing)
{
    const std::string location(valueFor(tensor.external, "location"));
    auto path = m_folder.path(location);
    if (!path)
        return fail(Error{.message = UserText("the values of a tensor are said to lie in '%1': %2", location.substr(0, longestName),
                                              path.error().message),
                          .hint = UserText("only files in the folder of the model are looked at")});
    const auto [found, added] = m_sizes.try_emplace(location);
    if (added)
        if (const auto file = InputFile::open(*path))
            found->second = file->size();
    const auto offset = tryNumber(valueFor(tensor.external, "offset").empty() ? "0" : valueFor(tensor.external, "offset"));
    const std::string_view said = valueFor(tensor.external, "length");
    const auto length = said.empty() ? std::optional(bytes) : tryNumber(said);
    std::uint64_t end = 0;
    if (!offset || !length || __builtin_add_overflow(*offset, *length, &end) || *length < bytes)
        return fail(Error{.message = UserText("the values of a tensor have no valid place in '%1'", location.substr(0, longestName))});
    if (!found->second) {
        missing = UserText("'%1', which holds the values of tensors, is not there: copy it beside the model", location);
        return {};
    }
    if (end > *found->second) {
        missing = UserText("'%1' has %2 bytes, a tensor's values end at %3: it is truncated, or belongs to another model", location,
                           *found->second, end);
        return {};
    }
    entry.record = location;
    entry.recordSize = *length;
    entry.recordOffset = *offset;
    return {};
}

} // namespace nodewise::onnx
