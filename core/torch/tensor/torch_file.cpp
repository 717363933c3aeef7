// SPDX-License-Identifier: Apache-2.0
#include "core/program/pickle.h"
#include "core/program/torch_save.h"
#include "core/torch/base/guarded.h"
#include "core/torch/base/storages.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/formats.h"

#include <map>

namespace nodewise::torch_worker {

namespace {

using program::PickleValue;

/// Collects the tensors of the value that was saved.
class Collector {
public:
    /// `pickleSize`: in bytes, which bound what is collected: a list may hold the same tensor, or the same list, any number of times.
    Collector(const program::Archive& archive, const FileBytes& file, std::uint64_t pickleSize)
        : m_archive(archive), m_file(file), m_left((8u << 20) + 64 * pickleSize)
    {
    }

    Result<void> collect(const PickleValue& value, const std::string& name, int depth = 0)
    {
        constexpr int deepest = 64;
        if (depth > deepest)
            return fail(Error{.message = UserText("the saved value is nested too deeply"), .record = "data.pkl"});
        constexpr std::uint64_t ofValue = 64, ofTensor = 1024;
        const auto saved = program::trySavedTensor(value);
        if (const std::uint64_t takes = name.size() + (saved ? ofTensor : ofValue); takes <= m_left)
            m_left -= takes;
        else
            return fail(Error{.message = UserText("it holds too many values"), .record = "data.pkl"});
        if (saved)
            return add(*saved, name);
        const std::string prefix = name.empty() ? "" : name + ".";
        using Kind = PickleValue::Kind;
        if (value.kind == Kind::List || value.kind == Kind::Tuple)
            for (std::size_t i = 0; i < value.items.size(); ++i)
                if (mayHold(*value.items[i]))
                    if (auto added = collect(*value.items[i], prefix + std::to_string(i), depth + 1); !added)
                        return added;
        const bool ordered = value.kind == Kind::Call && value.callable && value.callable->isGlobal("collections", "OrderedDict");
        if (value.kind != Kind::Dict && !ordered)
            return {};
        const auto& entries = ordered ? value.entries : value.items;
        for (std::size_t i = 0; i + 1 < entries.size(); i += 2)
            if (const auto key = mayHold(*entries[i + 1]) ? keyText(*entries[i]) : std::nullopt)
                if (auto added = collect(*entries[i + 1], prefix + *key, depth + 1); !added)
                    return added;
        return {};
    }

    std::vector<NamedTensor> take() { return std::move(m_out); }

private:
    static bool mayHold(const PickleValue& value)
    {
        using Kind = PickleValue::Kind;
        return value.kind == Kind::List || value.kind == Kind::Tuple || value.kind == Kind::Dict || value.kind == Kind::Call;
    }

    static std::optional<std::string> keyText(const PickleValue& key)
    {
        if (key.kind == PickleValue::Kind::String)
            return key.text;
        return key.kind == PickleValue::Kind::Int ? std::optional(std::to_string(key.integer)) : std::nullopt;
    }

    Result<void> add(const program::SavedTensor& saved, const std::string& name)
    {
        if (saved.storage.empty()) {
            auto meta = metaTensor(saved.meta);
            if (!meta)
                return fail(std::move(meta.error()).inRecord(name));
            m_out.push_back({name, std::move(*meta)});
            return {};
        }
        const auto storage = this->storage(saved.storage);
        if (!storage)
            return fail(storage.error());
        auto tensor = tensorOver(*storage, saved.meta);
        if (!tensor)
            return fail(std::move(tensor.error()).inRecord(saved.storage).at(name));
        m_out.push_back({name, tensor->detach()});
        return {};
    }

    Result<c10::Storage> storage(const std::string& record)
    {
        if (const auto known = m_storages.find(record); known != m_storages.end())
            return known->second;
        const auto* found = m_archive.tryRecord(record);
        if (!found)
            return fail(Error{.message = UserText("the archive lacks the data of a tensor"), .record = record});
        auto bytes = recordBytes(m_archive, *found, m_file);
        if (!bytes)
            return fail(std::move(bytes.error()));
        constexpr std::uintptr_t alignment = 16; // torch writes at multiples of 64, other tools anywhere
        if (reinterpret_cast<std::uintptr_t>(bytes->data) % alignment != 0)
            bytes = FileBytes::copyOf(bytes->view());
        return m_storages.emplace(record, bytes->storage()).first->second;
    }

    const program::Archive& m_archive;
    const FileBytes& m_file;
    std::uint64_t m_left; ///< bytes that what is collected may still take, about
    std::map<std::string, c10::Storage> m_storages;
    std::vector<NamedTensor> m_out;
};

Result<void> checkByteOrder(const program::Archive& archive)
{
    const auto* record = archive.tryRecord("byteorder");
    if (!record)
        return {}; // before torch 2.1, little-endian on every machine that people had
    const auto bytes = archive.read(*record);
    if (!bytes)
        return fail(bytes.error());
    return bytes->view() == "little"
               ? Result<void>()
               : fail(Error{.message = UserText("the file was written in another byte order"), .record = "byteorder"});
}

// --- writing --------------------------------------------------------------------------------------------------------------------------

/// The opcodes that torch.save's pickles consist of. Source: Lib/pickletools.py of Python 3.11.
class PickleWriter {
public:
    void begin() { m_out = "\x80\x02"; }
    void mark() { m_out += '('; }
    void tuple() { m_out += 't'; }
    void emptyDict() { m_out += '}'; }
    void setItems() { m_out += 'u'; }
    void reduce() { m_out += 'R'; }
    void persistent() { m_out += 'Q'; }
    void boolean(bool value) { m_out += value ? '\x88' : '\x89'; }
    void global(const std::string& module, const std::string& name) { m_out += 'c' + module + '\n' + name + '\n'; }
    void integer(std::int64_t value)
    {
        m_out += "\x8a\x08"; // LONG1 with eight bytes
        for (int i = 0; i < 8; ++i)
            m_out += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
    }
    void text(std::string_view value)
    {
        m_out += 'X';
        for (int i = 0; i < 4; ++i)
            m_out += static_cast<char>(value.size() >> (8 * i));
        m_out += value;
    }
    std::string end() { return std::move(m_out += '.'); }

private:
    std::string m_out;
};

const char* storageClass(c10::ScalarType type)
{
    using Type = c10::ScalarType;
    switch (type) {
    case Type::Float:
        return "FloatStorage";
    case Type::Double:
        return "DoubleStorage";
    case Type::Half:
        return "HalfStorage";
    case Type::BFloat16:
        return "BFloat16Storage";
    case Type::Long:
        return "LongStorage";
    case Type::Int:
        return "IntStorage";
    case Type::Short:
        return "ShortStorage";
    case Type::Char:
        return "CharStorage";
    case Type::Byte:
        return "ByteStorage";
    case Type::Bool:
        return "BoolStorage";
    case Type::ComplexFloat:
        return "ComplexFloatStorage";
    case Type::ComplexDouble:
        return "ComplexDoubleStorage";
    default:
        return nullptr; // newer types: _rebuild_tensor_v3 over an UntypedStorage
    }
}

void integers(PickleWriter& pickle, c10::IntArrayRef values)
{
    pickle.mark();
    for (const std::int64_t value : values)
        pickle.integer(value);
    pickle.tuple();
}

/// torch._utils._rebuild_tensor_v2(storage, offset, size, stride, requires_grad, backward_hooks), _v3(..., dtype).
void tensorValue(PickleWriter& pickle, const OutgoingTensor& tensor, std::size_t index)
{
    const char* typed = storageClass(tensor.type);
    pickle.global("torch._utils", typed ? "_rebuild_tensor_v2" : "_rebuild_tensor_v3");
    pickle.mark();
    pickle.mark(); // the persistent id
    pickle.text("storage");
    if (typed)
        pickle.global("torch", typed);
    else
        pickle.global("torch.storage", "UntypedStorage");
    pickle.text(std::to_string(index));
    pickle.text("cpu");
    pickle.integer(typed ? tensor.source.numel() : static_cast<std::int64_t>(tensor.bytes()));
    pickle.tuple();
    pickle.persistent();
    pickle.integer(0);
    integers(pickle, tensor.source.sizes());
    integers(pickle, tensor.strides());
    pickle.boolean(false);
    pickle.global("collections", "OrderedDict");
    pickle.mark();
    pickle.tuple();
    pickle.reduce();
    if (!typed)
        pickle.global("torch", dtypeNameOf(tensor.type));
    pickle.tuple();
    pickle.reduce();
}

std::string pickleOf(std::span<const OutgoingTensor> tensors)
{
    PickleWriter pickle;
    pickle.begin();
    if (tensors.size() == 1 && tensors.front().name.empty()) {
        tensorValue(pickle, tensors.front(), 0);
        return pickle.end();
    }
    pickle.emptyDict();
    pickle.mark();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        pickle.text(tensors[i].name);
        tensorValue(pickle, tensors[i], i);
    }
    pickle.setItems();
    return pickle.end();
}

} // namespace

Result<std::vector<NamedTensor>> readTorchSave(const program::Archive& archive, const FileBytes& file)
{
    if (auto order = checkByteOrder(archive); !order)
        return fail(std::move(order.error()));
    const auto pickle = program::readSaved(archive);
    if (!pickle)
        return fail(pickle.error());
    Collector collector(archive, file, archive.tryRecord("data.pkl")->size);
    if (auto collected = collector.collect(pickle->root(), ""); !collected)
        return fail(std::move(collected.error()));
    auto out = collector.take();
    if (out.empty())
        return fail(Error{.message = UserText("the saved value holds no tensors outside of Python objects"),
                          .record = "data.pkl",
                          .hint = UserText("save a tensor or a dict of tensors, such as torch.save(model.state_dict(), file)")});
    return out;
}

Result<void> writeTorchSave(AtomicFile& out, std::span<const OutgoingTensor> tensors, PieceReader& pieces)
{
    constexpr std::uint64_t alignment = 64;
    ZipWriter zip(out, alignment);
    zip.add("archive/data.pkl", pickleOf(tensors));
    zip.add("archive/byteorder", "little");
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        zip.begin("archive/data/" + std::to_string(i), tensors[i].bytes());
        if (auto read = pieces.read(tensors[i], [&zip](std::string_view piece) { zip.write(piece); }); !read)
            return read;
        zip.end();
    }
    zip.add("archive/version", "3\n");
    zip.finish();
    return {};
}

} // namespace nodewise::torch_worker
