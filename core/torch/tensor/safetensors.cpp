// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_depth.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/formats.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::torch_worker {

namespace {

using Json = nlohmann::json; // not the ordered one, which takes time by the square of the names
using Type = c10::ScalarType;

constexpr std::uint64_t lengthBytes = 8;
UserText cutOff()
{
    return UserText("it is truncated: copy or save it again");
}

constexpr std::pair<std::string_view, Type> types[] = {
    {"F32", Type::Float},
    {"F64", Type::Double},
    {"F16", Type::Half},
    {"BF16", Type::BFloat16},
    {"I64", Type::Long},
    {"I32", Type::Int},
    {"I16", Type::Short},
    {"I8", Type::Char},
    {"U8", Type::Byte},
    {"BOOL", Type::Bool},
    {"U16", Type::UInt16},
    {"U32", Type::UInt32},
    {"U64", Type::UInt64},
    {"C64", Type::ComplexFloat},
    {"F8_E4M3", Type::Float8_e4m3fn},
    {"F8_E5M2", Type::Float8_e5m2},
    {"F8_E4M3FNUZ", Type::Float8_e4m3fnuz},
    {"F8_E5M2FNUZ", Type::Float8_e5m2fnuz},
    {"F8_E8M0", Type::Float8_e8m0fnu},
};

struct Entry {
    std::string name;
    Type type = Type::Undefined;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0, end = 0; ///< after the header
};

tl::unexpected<Error> problem(const std::string& path, UserText message, UserText hint = {})
{
    return fail(Error{.message = std::move(message), .path = path, .hint = std::move(hint)});
}

bool isSize(const Json& value)
{
    return value.is_number_unsigned() && value.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX);
}

Result<Entry> readEntry(const std::string& name, const Json& json, std::uint64_t dataSize)
{
    const std::string path = "$." + name;
    Entry out{.name = name};
    if (!json.is_object() || !json.contains("dtype") || !json.contains("shape") || !json.contains("data_offsets"))
        return problem(path, UserText("a tensor has 'dtype', 'shape' and 'data_offsets'"));
    const Json& dtype = json["dtype"];
    const auto* type = !dtype.is_string() ? std::end(types) : std::find_if(std::begin(types), std::end(types), [&](const auto& row) {
        return row.first == dtype.get_ref<const std::string&>();
    });
    if (type == std::end(types))
        return problem(path + ".dtype", // a list may nest as deep as the file is long: it is not written
                       UserText("elements of type %1 are not supported",
                                dtype.is_structured() ? dtype.type_name() : dtype.dump(-1, ' ', false, Json::error_handler_t::replace)));
    out.type = type->second;
    const Json &shape = json["shape"], &offsets = json["data_offsets"];
    if (!shape.is_array() || !std::all_of(shape.begin(), shape.end(), isSize))
        return problem(path + ".shape", UserText("expected a list of sizes"));
    out.shape = shape.get<std::vector<std::int64_t>>();
    if (!offsets.is_array() || offsets.size() != 2 || !isSize(offsets[0]) || !isSize(offsets[1]))
        return problem(path + ".data_offsets", UserText("expected [begin, end]"));
    out.begin = offsets[0].get<std::uint64_t>();
    out.end = offsets[1].get<std::uint64_t>();
    const auto bytes = byteCount(out.type, out.shape);
    if (!bytes)
        return problem(path + ".shape", bytes.error().message);
    if (out.begin > out.end || out.end - out.begin != *bytes)
        return problem(path + ".data_offsets", UserText("the tensor needs %1 bytes, but its offsets say otherwise", *bytes));
    if (out.end > dataSize)
        return problem(path + ".data_offsets", UserText("the data ends at byte %1 of %2", out.end, dataSize), cutOff());
    return out;
}

Result<Json> parseHeader(std::string_view text)
{
    constexpr int deepest = 3; // the header, a tensor or the metadata, a tensor's list
    if (json::depthOf(text) > deepest)
        return fail("the header nests deeper than lists of tensors do");
    Json header = Json::parse(text, nullptr, false);
    return header.is_object() ? Result<Json>(std::move(header)) : fail("the header is not a JSON object");
}

Result<std::vector<Entry>> readHeader(std::string_view text, std::uint64_t dataSize)
{
    const auto parsed = parseHeader(text);
    if (!parsed)
        return fail(parsed.error());
    const Json& header = *parsed;
    std::vector<Entry> out;
    for (const auto& [name, json] : header.items()) {
        if (name == "__metadata__")
            continue;
        auto entry = readEntry(name, json, dataSize);
        if (!entry)
            return fail(std::move(entry.error()));
        out.push_back(std::move(*entry));
    }
    std::stable_sort(out.begin(), out.end(), [](const Entry& a, const Entry& b) { return a.begin < b.begin; });
    for (std::size_t i = 1; i < out.size(); ++i)
        if (out[i].begin < out[i - 1].end)
            return problem("$." + out[i].name, UserText("the data overlaps that of %1", out[i - 1].name));
    return out;
}

std::uint64_t littleEndian(std::string_view bytes)
{
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        out |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return out;
}

Result<std::string_view> headerText(std::string_view bytes)
{
    constexpr std::uint64_t largestHeader = 100'000'000; // the format's own limit
    const std::uint64_t length = bytes.size() < lengthBytes ? 0 : littleEndian(bytes.substr(0, lengthBytes));
    if (bytes.size() < lengthBytes || (length <= largestHeader && length > bytes.size() - lengthBytes))
        return fail(Error{.message = UserText("the file ends within its header"), .hint = cutOff()});
    if (length > largestHeader)
        return fail("this is not a .safetensors file: its header would have %1 bytes", length);
    return bytes.substr(lengthBytes, length);
}

/// Names of files beside the index only: an index must not reach elsewhere.
bool isPlainName(const std::string& name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == name.npos && name.find('\\') == name.npos;
}

} // namespace

Result<Metadata> readSafetensorsMetadata(const FileBytes& file)
{
    const auto text = headerText(file.view());
    if (!text)
        return fail(text.error());
    const auto header = parseHeader(*text);
    if (!header)
        return fail(header.error());
    Metadata out;
    if (header->contains("__metadata__"))
        for (const auto& [key, value] : (*header)["__metadata__"].items())
            if (value.is_string())
                out.emplace(key, value.get<std::string>());
    return out;
}

Result<std::vector<NamedTensor>> readSafetensors(const FileBytes& file)
{
    const auto text = headerText(file.view());
    if (!text)
        return fail(text.error());
    const std::uint64_t start = lengthBytes + text->size();
    const auto entries = readHeader(*text, file.size - start);
    if (!entries)
        return fail(entries.error());
    std::vector<NamedTensor> out;
    for (const Entry& entry : *entries)
        out.push_back({entry.name, tensorOf(file.part(start + entry.begin, entry.end - entry.begin), entry.type, entry.shape)});
    return out;
}

Result<std::vector<NamedTensor>> readSafetensorsIndex(const std::string& file)
{
    const auto bytes = FileBytes::map(file);
    if (!bytes)
        return fail(bytes.error());
    const Json index = Json::parse(bytes->view(), nullptr, false);
    if (!index.is_object() || !index.contains("weight_map") || !index["weight_map"].is_object())
        return fail(Error{.message = UserText("this is not the index of a sharded model"), .file = file, .path = "$.weight_map"});
    const auto folder = std::filesystem::path(file).parent_path();
    std::map<std::string, std::unordered_map<std::string, at::Tensor>> shards;
    std::vector<NamedTensor> out;
    for (const auto& [name, shard] : index["weight_map"].items()) {
        if (!shard.is_string() || !isPlainName(shard.get_ref<const std::string&>()))
            return fail(
                Error{.message = UserText("expected the name of a file in the same folder"), .file = file, .path = "$.weight_map." + name});
        const auto& shardName = shard.get_ref<const std::string&>();
        if (!shards.contains(shardName)) {
            auto read = readTensors((folder / shardName).string());
            if (!read)
                return fail(std::move(read.error()).withHint(UserText("the index %1 names this file", file)));
            for (NamedTensor& tensor : *read)
                shards[shardName].emplace(std::move(tensor.name), std::move(tensor.tensor));
        }
        const auto& held = shards[shardName];
        const auto found = held.find(name);
        if (found == held.end())
            return fail(Error{
                .message = UserText("the file %1 has no tensor of this name", shardName), .file = file, .path = "$.weight_map." + name});
        out.push_back({name, found->second});
    }
    return out;
}

Result<void> writeSafetensors(AtomicFile& out, std::span<const OutgoingTensor> tensors, const Metadata& metadata, PieceReader& pieces)
{
    // Largest elements first, so that all lie aligned; the format's own writer orders alike.
    std::vector<const OutgoingTensor*> order;
    for (const OutgoingTensor& tensor : tensors)
        order.push_back(&tensor);
    std::stable_sort(order.begin(), order.end(),
                     [](const auto* a, const auto* b) { return c10::elementSize(a->type) > c10::elementSize(b->type); });
    const auto dumped = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
    Json about = {{"format", "pt"}};
    for (const auto& [key, value] : metadata)
        about[key] = value;
    std::string text = "{\"__metadata__\":" + dumped(about);
    std::unordered_set<std::string_view> names;
    std::uint64_t at = 0;
    for (const OutgoingTensor* tensor : order) {
        const Type type = tensor->type;
        const auto* found = std::find_if(std::begin(types), std::end(types), [type](const auto& row) { return row.second == type; });
        if (found == std::end(types))
            return fail(Error{.message = UserText(".safetensors has no element type %1", dtypeNameOf(type)),
                              .record = tensor->name,
                              .hint = UserText("write a .pt file")});
        if (tensor->name.empty() || tensor->name == "__metadata__" || !names.insert(tensor->name).second)
            return fail(Error{.message = UserText("each tensor needs a name of its own"), .record = tensor->name});
        const std::uint64_t size = tensor->bytes();
        text += "," + dumped(tensor->name) + ":{\"dtype\":" + dumped(found->first) + ",\"shape\":" + dumped(tensor->source.sizes().vec()) +
                ",\"data_offsets\":" + dumped({at, at + size}) + "}";
        at += size;
    }
    text += '}';
    text.append((lengthBytes - text.size() % lengthBytes) % lengthBytes, ' ');
    std::string length;
    for (std::uint64_t i = 0; i < lengthBytes; ++i)
        length += static_cast<char>(text.size() >> (8 * i));
    out.write(length + text);
    for (const OutgoingTensor* tensor : order)
        if (auto read = pieces.read(*tensor, [&out](std::string_view piece) { out.write(piece); }); !read)
            return read;
    return {};
}

} // namespace nodewise::torch_worker
