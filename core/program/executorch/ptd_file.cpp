// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/ptd_file.h"

#include "core/base/available_memory.h"
#include "core/program/executorch/pte_file.h"
#include "core/program/executorch/tensor_types.h"
#include <ptd_generated.h>

#include <filesystem>

namespace nodewise::executorch {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largestFlatbuffer = std::uint64_t(1) << 30;
constexpr std::uint64_t memoryPerByte = 12;

struct PtdHeader {
    std::uint64_t at = 0, bytes = 0, segments = 0, segmentBytes = 0;
};

Result<PtdHeader> ptdHeaderOf(std::string_view start, std::uint64_t fileSize)
{
    constexpr std::size_t least = 40;
    if (start.size() < 8 + least || start.substr(8, 4) != "FH01" || littleEndian(start, 12, 4) < least)
        return fail("the file of tensors has no header that tells where its data is");
    const PtdHeader header{littleEndian(start, 16, 8), littleEndian(start, 24, 8), littleEndian(start, 32, 8), littleEndian(start, 40, 8)};
    const auto isInside = [fileSize](std::uint64_t at, std::uint64_t bytes) { return at <= fileSize && bytes <= fileSize - at; };
    if (!isInside(header.at, header.bytes) || !isInside(header.segments, header.segmentBytes))
        return fail(Error{.message = UserText("the header says that the data ends beyond the file's %1 bytes", fileSize),
                          .hint = UserText("the file is truncated: copy or export it again")});
    return header;
}

/// The verifier of flatbuffers 2 leaves wide vectors out; these tables have none.
Result<std::vector<PlacedTensor>> tensorsOf(const tensors::File& file, const PtdHeader& header, std::size_t budget)
{
    std::vector<PlacedTensor> all;
    if (!file.named())
        return all;
    for (const tensors::Named* named : *file.named()) {
        const tensors::Layout* layout = named->layout();
        if (layout == nullptr)
            continue;
        PlacedTensor made{.name = named->key() ? named->key()->str() : std::string(), .meta = {}};
        const std::size_t cost = 16 + made.name.size() + 8 * (layout->sizes() ? layout->sizes()->size() : 0);
        if (cost > budget)
            return fail("the names repeat more than the file could hold");
        budget -= cost;
        auto meta = tensorMeta(layout->dtype(), layout->sizes(), layout->order());
        if (!meta)
            return fail(std::move(meta.error()).inRecord(made.name));
        if (meta->dtype == graph::ScalarType::Unknown)
            return fail(Error{.message = UserText("its elements are of a type that is not known here"), .record = made.name});
        made.meta = std::move(*meta);
        const auto bytes = byteSize(made.meta);
        if (!bytes)
            return fail(Error(bytes.error()).inRecord(made.name));
        made.bytes = *bytes;
        const auto* segments = file.segments();
        if (!segments || named->segment() >= segments->size())
            return fail(Error{.message = UserText("there is no segment %1", named->segment()), .record = made.name});
        const tensors::Segment& segment = *segments->Get(named->segment());
        if (made.bytes > segment.size() || segment.offset() > header.segmentBytes ||
            segment.size() > header.segmentBytes - segment.offset())
            return fail(Error{.message = UserText("segment %1 has %2 bytes from byte %3, too few for %4 bytes in data of %5",
                                                  named->segment(), segment.size(), segment.offset(), made.bytes, header.segmentBytes),
                              .record = made.name});
        made.offset = header.segments + segment.offset();
        all.push_back(std::move(made));
    }
    return all;
}

Result<std::vector<PlacedTensor>> read(const std::string& path)
{
    const auto file = InputFile::open(path);
    if (!file)
        return fail(file.error());
    std::string start(64, '\0');
    start.resize(file->read(0, start));
    if (!isPtd(start))
        return fail("this is not a file of tensors of an ExecuTorch program");
    const auto header = ptdHeaderOf(start, file->size());
    if (!header)
        return fail(header.error());
    const auto available = tryAvailableMemory();
    const std::uint64_t size = header->at + header->bytes; // the header stands within the flatbuffer, after its identifier
    if (size > largestFlatbuffer || (available && size > *available / memoryPerByte))
        return fail("the tables of the file have %1 bytes, more than can be read here", size);
    const auto bytes = PteFile::read(*file, 0, size);
    if (!bytes)
        return fail(bytes.error());
    if (flatbuffers::Verifier verifier = verifierOf(*bytes); !verifier.VerifyBuffer<tensors::File>("FT01"))
        return fail(Error{.message = UserText("the file of tensors is damaged: its tables point outside of it"),
                          .hint = UserText("copy or export it again")});
    return tensorsOf(*flatbuffers::GetRoot<tensors::File>(bytes->data()), *header, 64 + 8 * bytes->size);
}

} // namespace

bool isPtd(std::string_view start)
{
    return start.size() >= 8 && start.substr(4, 4) == "FT01";
}

Result<std::vector<PlacedTensor>> readPtd(const std::string& path)
{
    auto tensors = read(path);
    return tensors ? std::move(tensors) : fail(std::move(tensors.error()).inFile(path));
}

std::string ptdOf(const std::string& program)
{
    std::error_code code;
    const fs::path named = fs::path(program).replace_extension(".ptd");
    if (fs::is_regular_file(named, code))
        return named.string();
    constexpr std::size_t mostSeen = 10'000;
    std::vector<std::string> found;
    fs::directory_iterator entry(named.has_parent_path() ? named.parent_path() : fs::path("."), code), end;
    for (std::size_t seen = 0; !code && entry != end && seen < mostSeen && found.size() < 2; entry.increment(code), ++seen)
        if (entry->path().extension() == ".ptd")
            found.push_back(entry->path().string());
    return found.size() == 1 ? found.front() : std::string();
}

} // namespace nodewise::executorch
