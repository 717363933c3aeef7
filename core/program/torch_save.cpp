// SPDX-License-Identifier: Apache-2.0
#include "core/program/torch_save.h"

#include <algorithm>
#include <charconv>

namespace nodewise::program {

using Kind = PickleValue::Kind;

namespace {

constexpr std::pair<std::string_view, graph::ScalarType> storages[] = {
    {"FloatStorage", graph::ScalarType::Float32},
    {"DoubleStorage", graph::ScalarType::Float64},
    {"HalfStorage", graph::ScalarType::Float16},
    {"BFloat16Storage", graph::ScalarType::BFloat16},
    {"LongStorage", graph::ScalarType::Int64},
    {"IntStorage", graph::ScalarType::Int32},
    {"ShortStorage", graph::ScalarType::Int16},
    {"CharStorage", graph::ScalarType::Int8},
    {"ByteStorage", graph::ScalarType::UInt8},
    {"BoolStorage", graph::ScalarType::Bool},
    {"ComplexFloatStorage", graph::ScalarType::Complex64},
    {"ComplexDoubleStorage", graph::ScalarType::Complex128},
};

graph::ScalarType storageType(std::string_view name)
{
    const auto* found = std::find_if(std::begin(storages), std::end(storages), [name](const auto& row) { return row.first == name; });
    return found == std::end(storages) ? graph::ScalarType::Unknown : found->second;
}

graph::Device parseDevice(std::string_view text)
{
    const std::size_t colon = text.find(':');
    graph::Device device{.type = std::string(text.substr(0, colon))};
    std::int64_t index = 0;
    if (colon != std::string_view::npos && std::from_chars(text.data() + colon + 1, text.data() + text.size(), index).ec == std::errc())
        device.index = index;
    return device;
}

bool isSequence(const PickleValue* value)
{
    return value && (value->kind == Kind::Tuple || value->kind == Kind::List);
}

/// torch.Size([2, 3]) or (2, 3).
std::optional<std::vector<graph::SymInt>> tryInts(const PickleValue* value)
{
    if (value && value->kind == Kind::Call && value->items.size() == 1)
        value = value->items.front();
    if (!isSequence(value))
        return std::nullopt;
    std::vector<graph::SymInt> out;
    for (const PickleValue* item : value->items) {
        if (!item || item->kind != Kind::Int)
            return std::nullopt;
        out.emplace_back(item->integer);
    }
    return out;
}

/// ("storage", type, key, location, numel) of a persistent id.
bool readStorage(const PickleValue* value, SavedTensor& out)
{
    if (!value || value->kind != Kind::Persistent || !isSequence(value->items.front()))
        return false;
    const auto& id = value->items.front()->items;
    if (id.size() < 5 || id[1]->kind != Kind::Global || id[2]->kind != Kind::String)
        return false;
    out.meta.dtype = storageType(id[1]->text);
    out.storage = "data/" + id[2]->text;
    out.meta.device = parseDevice(id[3]->text);
    return true;
}

bool readShape(const PickleValue* sizes, const PickleValue* strides, SavedTensor& out)
{
    auto sizeList = tryInts(sizes), strideList = tryInts(strides);
    if (!sizeList || !strideList || sizeList->size() != strideList->size())
        return false;
    out.meta.sizes = std::move(*sizeList);
    out.meta.strides = std::move(*strideList);
    return true;
}

/// _rebuild_tensor(storage, offset, size, stride), _v2(+ requires_grad, hooks), _v3(+ dtype).
std::optional<SavedTensor> tryStrided(const PickleValue& call, std::string_view function)
{
    const auto& arguments = call.items;
    SavedTensor out{.tensor = true};
    if (arguments.size() < 4 || arguments[1]->kind != Kind::Int || !readStorage(arguments[0], out) ||
        !readShape(arguments[2], arguments[3], out))
        return std::nullopt;
    out.meta.storageOffset = arguments[1]->integer;
    if (arguments.size() > 4)
        out.meta.requiresGrad = arguments[4]->integer != 0;
    if (function == "_rebuild_tensor_v3" && arguments.size() > 6)
        out.meta.dtype = graph::tryDtype(arguments[6]->text).value_or(graph::ScalarType::Unknown);
    return out;
}

/// _rebuild_meta_tensor_no_storage(dtype, size, stride, requires_grad).
std::optional<SavedTensor> tryMeta(const PickleValue& call)
{
    SavedTensor out{.tensor = true};
    if (call.items.size() < 4 || !readShape(call.items[1], call.items[2], out))
        return std::nullopt;
    out.meta.dtype = graph::tryDtype(call.items[0]->text).value_or(graph::ScalarType::Unknown);
    out.meta.device = graph::Device{.type = "meta"};
    out.meta.requiresGrad = call.items[3]->integer != 0;
    return out;
}

/// _rebuild_parameter(tensor, requires_grad, hooks).
std::optional<SavedTensor> tryParameter(const PickleValue& call)
{
    // The tensor of a parameter is never a parameter: one level, whatever a file says.
    if (call.items.size() < 2 || call.items[0]->kind != Kind::Call || call.items[0]->callable == call.callable ||
        call.items[0]->callable->text.starts_with("_rebuild_parameter"))
        return std::nullopt;
    auto out = trySavedTensor(*call.items[0]);
    if (!out)
        return std::nullopt;
    out->parameter = true;
    out->meta.requiresGrad = call.items[1]->integer != 0;
    return out;
}

/// torch._tensor._rebuild_from_type_v2(function, type, arguments, state): a tensor with attributes of its own, as torch.export leaves them
/// on tensors with dynamic dimensions.
std::optional<SavedTensor> tryWithAttributes(const PickleValue& call)
{
    if (call.items.size() < 3 || call.items[0]->kind != Kind::Global || !isSequence(call.items[2]))
        return std::nullopt;
    for (const char* around : {"_rebuild_from", "_rebuild_parameter"}) // as above: a file could nest them without end
        if (call.items[0]->text.starts_with(around))
            return std::nullopt;
    if (!call.items[1]->isGlobal("torch", "Tensor") && !call.items[1]->isGlobal("torch.nn.parameter", "Parameter"))
        return std::nullopt; // a subclass, of which the rest says nothing
    PickleValue plain{.kind = Kind::Call};
    plain.callable = call.items[0];
    plain.items = call.items[2]->items;
    return trySavedTensor(plain);
}

std::string className(const PickleValue& value)
{
    const PickleValue* callable = value.kind == Kind::Call ? value.callable : &value;
    return callable && callable->kind == Kind::Global ? callable->module + "." + callable->text : "object";
}

/// Keys and values in turn of a dict or an OrderedDict; null for other values.
const std::vector<const PickleValue*>* tryDict(const PickleValue& value)
{
    if (value.kind == Kind::Dict)
        return &value.items;
    if (value.kind == Kind::Call && value.callable && value.callable->isGlobal("collections", "OrderedDict"))
        return &value.entries;
    return nullptr;
}

constexpr std::string_view pickleRecord = "data.pkl";

} // namespace

Result<Pickle> readSaved(const Archive& archive)
{
    constexpr std::uint64_t largest = 256u << 20;
    const Archive::Record* record = archive.tryRecord(pickleRecord);
    if (!record)
        return fail("this is not what torch.save writes: it has no %1", pickleRecord);
    const auto bytes = archive.read(*record, largest);
    if (!bytes)
        return fail(bytes.error());
    auto pickle = Pickle::read(bytes->view());
    if (!pickle)
        return fail(std::move(pickle.error()).inRecord(std::string(pickleRecord)));
    return pickle;
}

std::optional<SavedTensor> trySavedTensor(const PickleValue& value)
{
    if (value.kind != Kind::Call || !value.callable || value.callable->kind != Kind::Global)
        return std::nullopt;
    if (value.callable->isGlobal("torch._tensor", "_rebuild_from_type_v2"))
        return tryWithAttributes(value);
    if (value.callable->module != "torch._utils")
        return std::nullopt;
    const std::string_view function = value.callable->text;
    if (function == "_rebuild_tensor" || function == "_rebuild_tensor_v2" || function == "_rebuild_tensor_v3")
        return tryStrided(value, function);
    if (function == "_rebuild_meta_tensor_no_storage")
        return tryMeta(value);
    if (function == "_rebuild_parameter" || function == "_rebuild_parameter_with_state")
        return tryParameter(value);
    return std::nullopt;
}

std::string savedClass(const Archive& archive)
{
    const auto pickle = readSaved(archive);
    return pickle && pickle->root().kind == Kind::Call ? className(pickle->root()) : std::string();
}

Result<std::vector<SavedTensor>> readSavedDict(const Archive& archive)
{
    const auto pickle = readSaved(archive);
    if (!pickle)
        return fail(pickle.error());
    const auto* entries = tryDict(pickle->root());
    if (!entries)
        return fail(Error{.message = UserText("expected a dict of tensors"), .record = std::string(pickleRecord)});
    std::vector<SavedTensor> out;
    for (std::size_t i = 0; i + 1 < entries->size(); i += 2) {
        const PickleValue& key = *(*entries)[i];
        const PickleValue& value = *(*entries)[i + 1];
        if (key.kind != Kind::String)
            return fail(Error{.message = UserText("a key of the dict is not a string"), .record = std::string(pickleRecord)});
        out.push_back(trySavedTensor(value).value_or(SavedTensor{.className = className(value)}));
        out.back().name = key.text;
    }
    return out;
}

} // namespace nodewise::program
