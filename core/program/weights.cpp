// SPDX-License-Identifier: Apache-2.0
#include "core/program/weights.h"

#include "core/graph/predicates.h"
#include "core/program/torch_save.h"

#include <unordered_map>

namespace nodewise::program {

namespace {

/// Bytes from the start of the storage to the end of the last element; nullopt where it is symbolic, negative or overflows.
std::optional<std::uint64_t> trySpan(const graph::TensorMeta& meta)
{
    std::int64_t last = meta.storageOffset.value;
    if (meta.storageOffset.symbolic() || last < 0)
        return std::nullopt;
    for (std::size_t i = 0; i < meta.sizes.size(); ++i) {
        std::int64_t reach = 0;
        if (meta.sizes[i].symbolic() || meta.strides[i].symbolic() || meta.strides[i].value < 0)
            return std::nullopt;
        if (meta.sizes[i].value == 0)
            return 0;
        if (__builtin_mul_overflow(meta.sizes[i].value - 1, meta.strides[i].value, &reach) || __builtin_add_overflow(last, reach, &last))
            return std::nullopt;
    }
    std::int64_t bytes = 0;
    if (__builtin_add_overflow(last, 1, &last) || __builtin_mul_overflow(last, std::int64_t(graph::itemSize(meta.dtype)), &bytes))
        return std::nullopt;
    return static_cast<std::uint64_t>(bytes);
}

/// Fills what the record says. Returns what is wrong, empty if nothing is.
UserText locate(WeightEntry& entry, const Archive& archive, std::string_view name)
{
    const Archive::Record* record = archive.tryRecord(name);
    if (!record)
        return UserText("the archive has no record '%1'", name);
    entry.recordSize = record->size;
    entry.checksum = record->checksum;
    entry.recordOffset = archive.fileOffset(*record);
    if (entry.pickled || entry.meta.layout != graph::Layout::Strided)
        return {};
    const auto span = trySpan(entry.meta);
    if (!span)
        return UserText("the tensor's sizes, strides and offset don't describe a valid region of memory");
    if (entry.meta.device.type == "meta") { // weight-free: the record is empty and shared by all
        entry.record.clear();
        entry.recordSize = entry.recordOffset = 0;
        return {};
    }
    if (*span > entry.recordSize)
        return UserText("the tensor needs %1 bytes, its record '%2' has %3", *span, entry.record, entry.recordSize);
    return {};
}

WeightEntry::Role roleOf(graph::InputSpec::Kind kind)
{
    switch (kind) {
    case graph::InputSpec::Kind::Parameter:
        return WeightEntry::Role::Parameter;
    case graph::InputSpec::Kind::Buffer:
        return WeightEntry::Role::Buffer;
    case graph::InputSpec::Kind::CustomObject:
        return WeightEntry::Role::Object;
    default:
        return WeightEntry::Role::Constant;
    }
}

} // namespace

void decodePayloads(DecodeContext& context, Model& model, const Archive& archive, const Json& config, bool constants)
{
    const std::string_view folder = constants ? "data/constants/" : "data/weights/";
    const Json payloads = config["config"];
    payloads.members([&](std::string_view name, const Json& json) {
        const Json pathName = json["path_name"];
        WeightEntry entry{.name = std::string(name), .role = constants ? WeightEntry::Role::Constant : WeightEntry::Role::Buffer};
        if (const auto isParameter = json.tryGet("is_param"); isParameter && isParameter->boolean())
            entry.role = WeightEntry::Role::Parameter;
        const auto pickled = json.tryGet("use_pickle");
        const auto meta = json.tryGet("tensor_meta");
        entry.pickled = (pickled && pickled->boolean()) || !meta;
        if (meta)
            entry.meta = context.tensorMeta(*meta);
        const std::string_view path = context.name(pathName);
        if (context.failed())
            return;
        entry.record = std::string(folder) + std::string(path);
        if (const UserText wrong = locate(entry, archive, entry.record); !wrong.empty())
            json.fail(wrong);
        model.weights.push_back(std::move(entry));
    });
}

Result<void> decodeSaved(DecodeContext& context, Model& model, const Archive& archive, const Archive::Record& record, bool constants,
                         const Json& where)
{
    const auto inner = archive.openInside(record);
    if (!inner)
        return fail(inner.error());
    auto saved = readSavedDict(*inner);
    if (!saved) {
        const std::string name = record.name + "/" + saved.error().record;
        return fail(std::move(saved.error()).inRecord(name));
    }
    for (SavedTensor& tensor : *saved) {
        WeightEntry entry{.name = std::move(tensor.name), .meta = std::move(tensor.meta), .pickled = !tensor.tensor};
        entry.role = constants ? WeightEntry::Role::Constant : tensor.parameter ? WeightEntry::Role::Parameter : WeightEntry::Role::Buffer;
        if (entry.pickled)
            context.note(where,
                         UserText("the entry '%1' of %2 is a %3, which is shown but not read", entry.name, record.name, tensor.className));
        if (!tensor.storage.empty()) {
            entry.record = record.name + "/" + inner->root() + tensor.storage;
            if (UserText wrong = locate(entry, *inner, tensor.storage); !wrong.empty())
                return fail(Error{.message = UserText("'%1': %2", entry.name, wrong), .record = record.name});
        }
        model.weights.push_back(std::move(entry));
    }
    return {};
}

void finishWeights(DecodeContext& context, Model& model, const std::vector<graph::InputSpec>& inputs, const Json& where)
{
    std::unordered_map<std::string_view, std::vector<std::size_t>> byName, byRecord;
    for (std::size_t i = 0; i < model.weights.size(); ++i) {
        const WeightEntry& entry = model.weights[i];
        byName[entry.name].push_back(i);
        if (!entry.record.empty() && entry.recordSize > 0 && !entry.pickled)
            byRecord[entry.record].push_back(i);
    }
    for (const graph::InputSpec& input : inputs) {
        if (!graph::isStored(input.kind))
            continue;
        const auto found = byName.find(input.target);
        if (found == byName.end())
            context.note(where, UserText("the file has no weight '%1' for the input '%2'", input.target, input.name));
        else
            for (const std::size_t index : found->second)
                model.weights[index].role = roleOf(input.kind);
    }
    for (std::size_t i = 0; i < model.weights.size(); ++i)
        if (const auto found = byRecord.find(model.weights[i].record);
            found != byRecord.end() && found->second.size() > 1 && found->second.front() == i)
            model.aliases.push_back({.entries = found->second});
}

} // namespace nodewise::program
