// SPDX-License-Identifier: Apache-2.0
#include "core/trace/cache/cache_file.h"

#include "core/base/atomic_file.h"
#include "core/base/mapped_file.h"
#include "core/trace/store/sections.h"

#include <cstring>

namespace nodewise::trace {

namespace {

constexpr char magic[8] = "NWTRACE";
constexpr std::uint32_t formVersion = 1; // to be raised with every change of a column, of the description or of what they mean
constexpr std::uint32_t byteOrder = 0x01020304;
constexpr std::uint64_t alignment = 64;

struct Header {
    char magic[8];
    std::uint32_t version, byteOrder;
    std::uint64_t fileSize;
    std::uint64_t sections;
};

struct Section {
    char name[24];
    std::uint64_t valueSize, offset, count;
};

std::uint64_t aligned(std::uint64_t offset)
{
    return (offset + alignment - 1) / alignment * alignment;
}

class Writer {
public:
    Writer(AtomicFile& file, const Progress& progress) : m_file(file), m_progress(progress) {}
    /// In parts, so that cancelling needn't wait for gigabytes.
    bool write(const void* data, std::uint64_t size)
    {
        constexpr std::uint64_t part = 16u << 20;
        const std::string_view all(static_cast<const char*>(data), size);
        for (std::uint64_t done = 0; done < size; done += part)
            if (m_progress.cancelled() || !m_file.write(all.substr(done, part)))
                return false;
        return true;
    }
    bool align()
    {
        const char zeros[alignment] = {};
        return write(zeros, aligned(m_file.position()) - m_file.position());
    }

private:
    AtomicFile& m_file;
    const Progress& m_progress;
};

/// The sections of a trace, in order, as bytes.
class Table {
public:
    void add(std::string_view name, const void* data, std::uint64_t valueSize, std::uint64_t count)
    {
        Section section = {.valueSize = valueSize, .count = count};
        name.copy(section.name, sizeof(section.name) - 1);
        m_sections.push_back(section);
        m_data.push_back(data);
    }
    bool write(Writer& writer)
    {
        std::uint64_t next = aligned(sizeof(Header) + m_sections.size() * sizeof(Section));
        for (Section& section : m_sections) {
            section.offset = next;
            next = aligned(next + section.valueSize * section.count);
        }
        Header header = {.version = formVersion, .byteOrder = byteOrder, .fileSize = next, .sections = m_sections.size()};
        std::memcpy(header.magic, magic, sizeof(magic));
        bool written = writer.write(&header, sizeof(header)) && writer.write(m_sections.data(), m_sections.size() * sizeof(Section));
        for (std::size_t i = 0; written && i < m_sections.size(); ++i)
            written = writer.align() && writer.write(m_data[i], m_sections[i].valueSize * m_sections[i].count);
        return written && writer.align();
    }

private:
    std::vector<Section> m_sections;
    std::vector<const void*> m_data;
};

/// Finds sections in a mapped file; the first thing that is wrong stays.
class Reader {
public:
    explicit Reader(std::span<const char> bytes) : m_bytes(bytes) {}

    Result<void> readTable()
    {
        Header header = {};
        if (m_bytes.size() < sizeof(header))
            return fail("the file is not a cached trace of Nodewise");
        std::memcpy(&header, m_bytes.data(), sizeof(header));
        if (std::memcmp(header.magic, magic, sizeof(magic)) != 0)
            return fail("the file is not a cached trace of Nodewise");
        if (header.byteOrder != byteOrder || header.version != formVersion)
            return fail("the trace was cached by another version of Nodewise or on another kind of machine");
        if (header.fileSize != m_bytes.size())
            return fail("the file should have %1 bytes, but it has %2", header.fileSize, m_bytes.size());
        if (header.sections > (m_bytes.size() - sizeof(header)) / sizeof(Section))
            return fail("the table of sections lies outside the file");
        m_sections.resize(header.sections);
        if (!m_sections.empty()) // memcpy takes no null pointer, not even for nothing
            std::memcpy(m_sections.data(), m_bytes.data() + sizeof(header), header.sections * sizeof(Section));
        return {};
    }
    template <class T>
    void find(std::string_view name, std::span<const T>& out)
    {
        static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignment);
        const Section* section = tryFind(name);
        if (!section || section->valueSize != sizeof(T) || section->offset % alignment != 0 || section->offset > m_bytes.size() ||
            section->count > (m_bytes.size() - section->offset) / sizeof(T)) {
            if (m_wrong.empty())
                m_wrong = name;
            return;
        }
        out = {reinterpret_cast<const T*>(m_bytes.data() + section->offset), section->count};
    }
    Result<void> found() const
    {
        if (m_wrong.empty())
            return {};
        return fail(Error{.message = UserText("the section is missing or lies outside the file"), .record = m_wrong});
    }

private:
    const Section* tryFind(std::string_view name) const
    {
        for (const Section& section : m_sections)
            if (name == std::string_view(section.name, ::strnlen(section.name, sizeof(section.name))))
                return &section;
        return nullptr;
    }
    std::span<const char> m_bytes;
    std::vector<Section> m_sections;
    std::string m_wrong;
};

Result<std::shared_ptr<const Trace>> readTrace(const std::shared_ptr<const MappedFile>& file, std::optional<std::string_view> key)
{
    Reader reader(file->bytes());
    if (auto table = reader.readTable(); !table)
        return fail(std::move(table).error());
    auto store = std::make_unique<Trace::Store>();
    std::span<const char> keptKey, description;
    reader.find("key", keptKey);
    reader.find("description", description);
    eachSection(*store, [&](std::string_view name, auto& section) { reader.find(name, section); });
    if (auto found = reader.found(); !found)
        return fail(std::move(found).error());
    if (key && std::string_view(keptKey.data(), keptKey.size()) != *key)
        return fail("the cached trace is that of another file");
    if (!unpackDescription(description, *store))
        return fail(Error{.message = UserText("the section is damaged"), .record = "description"});
    if (auto checked = checkStore(*store); !checked)
        return fail(std::move(checked).error());
    if (store->links.empty())
        store->columns.link = {}; // where the file is cut later, its zeros would be links
    store->memory = file;
    store->file = file.get();
    store->finish();
    return std::make_shared<const Trace>(std::move(store));
}

} // namespace

Result<void> writeCacheFile(const Trace& trace, const std::string& path, std::string_view key, const Progress& progress)
{
    const std::string description = packedDescription(trace.store());
    Table table;
    table.add("key", key.data(), 1, key.size());
    table.add("description", description.data(), 1, description.size());
    eachSection(trace.store(),
                [&](std::string_view name, const auto& section) { table.add(name, section.data(), sizeof(section[0]), section.size()); });
    auto file = AtomicFile::create(path, AtomicFile::Access::Owner);
    if (!file)
        return fail(std::move(file.error()));
    Writer writer(*file, progress);
    if (!table.write(writer) && progress.cancelled())
        return fail(UserText::listed(cancelledMessage));
    return file->commit();
}

Result<std::shared_ptr<const Trace>> openCacheFile(const std::string& path, std::optional<std::string_view> key)
{
    auto file = MappedFile::open(path);
    if (!file)
        return fail(std::move(file).error());
    auto trace = readTrace(*file, key);
    if (!trace)
        return fail(std::move(trace).error().inFile(path));
    return trace;
}

} // namespace nodewise::trace
