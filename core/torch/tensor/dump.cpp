// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/dump.h"

#include "core/base/input_file.h"
#include "core/base/inside_folder.h"
#include "core/base/json.h"
#include "core/program/archive.h"
#include "core/program/executorch/run_values.h"
#include "core/torch/base/guarded.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/recorded_at.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::torch_worker {

namespace {

namespace fs = std::filesystem;
using json::Json;

constexpr const char* manifestName = "manifest.json";

Error badManifest(const std::string& file, UserText what)
{
    return {.message = std::move(what), .file = file, .hint = UserText("docs/comparing.md shows what a manifest holds")};
}

constexpr std::size_t mostDimensions = 64;   // as PyTorch's kernels take
constexpr std::size_t mostTensors = 200'000; // a file is looked for per tensor

std::optional<std::vector<std::int64_t>> tryInts(const Json& json)
{
    if (!json.is_array() || json.size() > mostDimensions)
        return std::nullopt;
    std::vector<std::int64_t> out;
    for (const Json& element : json) {
        if (!element.is_number_integer() || element.get<std::int64_t>() < 0)
            return std::nullopt;
        out.push_back(element.get<std::int64_t>());
    }
    return out;
}

/// nullopt: there are more elements than can be counted.
std::optional<std::vector<std::int64_t>> tryRowMajor(const std::vector<std::int64_t>& shape)
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t i = strides.size(); i-- > 1;)
        if (__builtin_mul_overflow(strides[i], shape[i], &strides[i - 1]))
            return std::nullopt;
    return strides;
}

/// Elements from the first to past the last one that shape and strides reach; nullopt if that overflows.
std::optional<std::int64_t> extent(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides)
{
    std::int64_t last = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 0)
            return 0;
        std::int64_t reach = 0;
        if (__builtin_mul_overflow(shape[i] - 1, strides[i], &reach) || __builtin_add_overflow(last, reach, &last))
            return std::nullopt;
    }
    return last + 1;
}

/// Names of an archive's entries if some are compressed: those are inflated one at a time. nullopt where all can stay mapped.
Result<std::optional<std::vector<std::string>>> packedEntries(const std::string& file)
{
    if (!file.ends_with(".npz"))
        return std::nullopt;
    const auto archive = program::Archive::open(file);
    if (!archive)
        return fail(archive.error());
    const auto& records = archive->records();
    if (std::all_of(records.begin(), records.end(), [](const auto& record) { return record.stored; }))
        return std::nullopt;
    std::vector<std::string> out;
    for (const auto& record : records)
        out.push_back(record.name.ends_with(".npy") ? record.name.substr(0, record.name.size() - 4) : record.name);
    return out;
}

/// Any tool may write a .pt: TorchScript, a pickle of a model. What begins as a torch.save and is cut off is none of these.
bool isOtherPt(const std::string& file)
{
    if (!file.ends_with(".pt"))
        return false;
    return !startOfFile(file, 2).starts_with("PK") || program::Archive::open(file);
}

bool isRun(const std::string& file)
{
    return executorch::EtDump::recognizes(startOfFile(file, 16));
}

} // namespace

Result<Dump> Dump::open(const std::string& path)
{
    Dump dump;
    std::error_code ignored;
    std::vector<std::string> files;
    if (!fs::is_directory(path, ignored)) {
        files.push_back(path);
    } else if (const auto manifest = fs::path(path) / manifestName; fs::exists(manifest, ignored)) {
        files.push_back(manifest.string());
    } else {
        for (const auto& entry : fs::directory_iterator(path, ignored))
            if (const auto suffix = entry.path().extension();
                suffix == ".npy" || suffix == ".npz" || suffix == ".safetensors" || suffix == ".pt")
                files.push_back(entry.path().string());
        std::sort(files.begin(), files.end());
    }
    for (const std::string& file : files) {
        auto added = file.ends_with(".json") ? dump.addManifest(file) : isRun(file) ? dump.addRun(file) : dump.addFile(file);
        if (!added && files.size() > 1 && isOtherPt(file))
            dump.m_notes.push_back(UserText("'%1' is left out: it is no file of tensors", fs::path(file).filename().string()));
        else if (!added)
            return fail(added.error());
    }
    if (dump.m_entries.empty())
        return fail(Error{
            .message = UserText("there are no reference values in this folder"),
            .file = path,
            .hint = UserText("it needs .npy, .npz, .safetensors or .pt files named after nodes, or a manifest.json; `nodewise-cli run "
                             "--keep '*' --save-values DIR` writes such a folder")});
    dump.readRecorded(path);
    return dump;
}

Dump Dump::ofFiles(const std::vector<std::pair<std::string, std::string>>& files)
{
    Dump dump;
    for (const auto& [name, file] : files)
        dump.m_entries[name] = {.mapped = {}, .file = file, .options = {}, .strides = {}};
    return dump;
}

/// Whoever wrote the values need not have said it.
void Dump::readRecorded(const std::string& path)
{
    constexpr std::uint64_t largest = 64u << 10;
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        if (const auto text = readFile((fs::path(path) / recordedAtName).string(), largest))
            m_recordedAt = readRecordedAt(*text);
    } else if (path.ends_with(".safetensors")) {
        if (auto metadata = readMetadata(path))
            m_recordedAt = std::move(*metadata);
    }
}

Result<void> Dump::addFile(const std::string& file)
{
    if (file.ends_with(".npy")) {
        m_entries[fs::path(file).stem().string()] = {.mapped = {}, .file = file, .options = {}, .strides = {}};
        return {};
    }
    const auto packed = packedEntries(file);
    if (!packed)
        return fail(packed.error());
    if (*packed) {
        for (const std::string& name : **packed)
            m_entries[name] = {.mapped = {}, .file = file, .options = {.key = name, .dtype = {}, .shape = {}}, .strides = {}};
        return {};
    }
    const auto tensors = readTensors(file);
    if (!tensors)
        return fail(tensors.error());
    for (const NamedTensor& tensor : *tensors) // a .pt of one tensor has no name in it
        m_entries[tensor.name.empty() ? fs::path(file).stem().string() : tensor.name] = {
            .mapped = tensor.tensor, .file = file, .options = {}, .strides = {}};
    return {};
}

Result<void> Dump::addManifest(const std::string& file)
{
    constexpr std::uint64_t largest = 256u << 20;
    const auto content = readFile(file, largest);
    if (!content)
        return fail(content.error());
    const auto json = json::parse(withoutByteOrderMark(*content));
    if (!json)
        return fail(Error(json.error()).inFile(file));
    if (!json->is_object() || !json->contains("tensors") || !(*json)["tensors"].is_array())
        return fail(badManifest(file, UserText("this must be an object with a list \"tensors\"")));
    if ((*json)["tensors"].size() > mostTensors)
        return fail(badManifest(file, UserText("$.tensors has more than %1 entries", mostTensors)));
    InsideFolder folder(fs::path(file).parent_path().string());
    std::size_t index = 0;
    for (const Json& row : (*json)["tensors"]) {
        const auto at = [&](const char* key) { return "$.tensors[" + std::to_string(index) + "]." + key; };
        const auto text = [&](const char* key) { return row.is_object() && row.contains(key) && row[key].is_string(); };
        for (const char* key : {"name", "file", "dtype"})
            if (!text(key))
                return fail(badManifest(file, UserText("%1 must be a string", at(key))));
        const auto shape = row.contains("shape") ? tryInts(row["shape"]) : std::nullopt;
        if (!shape)
            return fail(badManifest(file, UserText("%1 must be a list of at most %2 sizes", at("shape"), mostDimensions)));
        const auto strides = row.contains("strides") ? tryInts(row["strides"]) : std::vector<std::int64_t>();
        if (!strides || (!strides->empty() && strides->size() != shape->size()))
            return fail(badManifest(file, UserText("%1 must be a list of as many strides as the shape has sizes", at("strides"))));
        if (!tryDtypeNamed(row["dtype"].get<std::string>()))
            return fail(badManifest(file, UserText("%1 is not a dtype", at("dtype"))));
        const auto values = folder.path(row["file"].get<std::string>());
        if (!values)
            return fail(badManifest(file, UserText("%1: %2", at("file"), values.error().message)));
        Entry entry{.mapped = {},
                    .file = *values,
                    .options = {.key = {}, .dtype = row["dtype"].get<std::string>(), .shape = shape},
                    .strides = *strides};
        if (row.contains("offset")) {
            if (!row["offset"].is_number_integer() || row["offset"].get<std::int64_t>() < 0)
                return fail(badManifest(file, UserText("%1 must be a number of bytes", at("offset"))));
            entry.offset = row["offset"].get<std::int64_t>();
        }
        m_entries[row["name"].get<std::string>()] = std::move(entry);
        ++index;
    }
    return {};
}

/// Values lie in the debug buffer as the manifest's raw files do.
Result<void> Dump::addRun(const std::string& file)
{
    auto run = executorch::runValuesOf(file);
    if (!run)
        return fail(std::move(run.error()));
    for (executorch::RunValue& value : run->values) {
        const std::string name = value.node + (value.element ? "." + std::to_string(*value.element) : std::string());
        (value.edge ? m_edge : m_entries)[name] = {
            .mapped = {},
            .file = run->buffer,
            .options = {.key = {}, .dtype = std::string(graph::dtypeName(value.tensor.dtype)), .shape = value.tensor.sizes},
            .strides = std::move(value.tensor.strides),
            .offset = static_cast<std::int64_t>(*value.tensor.offset),
            .part = true};
    }
    m_notes = std::move(run->notes);
    return {};
}

void Dump::chooseLevel(const std::function<bool(const std::string& name)>& known)
{
    const auto count = [&](const Entries& entries) {
        return std::ranges::count_if(entries, [&](const auto& entry) { return known(entry.first); });
    };
    if (!m_edge.empty() && count(m_edge) > count(m_entries))
        std::swap(m_edge, m_entries);
}

Result<at::Tensor> Dump::read(const Entry& entry)
{
    if (entry.mapped)
        return *entry.mapped;
    if (entry.strides.empty() && entry.offset == 0 && !entry.part)
        return readTensor(entry.file, entry.options);
    ReadOptions bytes{.key = {}, .dtype = "uint8", .shape = {}};
    const auto raw = readTensor(entry.file, bytes);
    if (!raw)
        return raw;
    const auto type = *tryDtypeNamed(entry.options.dtype);
    const auto strides = entry.strides.empty() ? tryRowMajor(*entry.options.shape) : entry.strides;
    const auto elements = strides ? extent(*entry.options.shape, *strides) : std::nullopt;
    const auto size = static_cast<std::int64_t>(c10::elementSize(type));
    std::int64_t needed = 0;
    if (!elements || __builtin_mul_overflow(*elements, size, &needed) || __builtin_add_overflow(needed, entry.offset, &needed) ||
        needed > raw->numel())
        return fail(
            Error{.message = UserText("this file has %1 bytes; shape, strides and offset need more", raw->numel()), .file = entry.file});
    return caught([&] {
        const at::Tensor cut = raw->narrow(0, entry.offset, *elements * size).clone(); // aligned
        return cut.view(type).as_strided(*entry.options.shape, *strides);
    });
}

const Dump::Entry* Dump::tryEntry(const std::string& node, std::optional<std::size_t> element) const
{
    std::string dotted = node;
    std::replace(dotted.begin(), dotted.end(), '/', '.');
    const std::string suffix = element ? "." + std::to_string(*element) : std::string();
    for (const std::string& name : {node + suffix, dotted + suffix})
        if (const auto found = m_entries.find(name); found != m_entries.end())
            return &found->second;
    return nullptr;
}

bool Dump::has(const std::string& node) const
{
    return tryEntry(node, {}) || tryEntry(node, 0);
}

Result<std::optional<at::Tensor>> Dump::tryValue(const std::string& node, std::optional<std::size_t> element) const
{
    const Entry* entry = tryEntry(node, element);
    if (!entry)
        return std::nullopt;
    auto tensor = read(*entry);
    if (!tensor)
        return fail(std::move(tensor.error()).atNode(node));
    return std::optional(std::move(*tensor));
}

std::vector<std::string> Dump::names() const
{
    std::vector<std::string> out;
    for (const auto& [name, entry] : m_entries)
        out.push_back(name);
    return out;
}

} // namespace nodewise::torch_worker
