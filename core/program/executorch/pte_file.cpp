// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/pte_file.h"

#include "core/base/available_memory.h"

#include <cstring>

namespace nodewise::executorch {

namespace {

constexpr std::uint64_t largestFlatbuffer = std::uint64_t(1) << 30;
/// Of memory per byte of the flatbuffer, with the graph that is made of it.
constexpr std::uint64_t memoryPerByte = 12;

template <class T>
bool isAligned(const flatbuffers::Vector<T>* vector)
{
    return vector == nullptr || reinterpret_cast<std::uintptr_t>(vector->Data()) % sizeof(T) == 0;
}

/// The verifier of flatbuffers 2 leaves this out for what vectors hold.
bool wideVectorsAreAligned(const format::Program& program)
{
    bool aligned = !program.constant_segment() || isAligned(program.constant_segment()->offsets());
    if (program.mutable_segments())
        for (const format::Offsets* offsets : *program.mutable_segments())
            aligned = aligned && isAligned(offsets->offsets());
    if (program.plans())
        for (const format::Plan* plan : *program.plans())
            if (plan->values())
                for (const format::Value* value : *plan->values()) {
                    const auto* integers = value->value_as_IntList();
                    const auto* doubles = value->value_as_DoubleList();
                    aligned = aligned && (!integers || isAligned(integers->items())) && (!doubles || isAligned(doubles->items()));
                }
    return aligned;
}

struct Header {
    std::uint64_t flatbuffer = 0, segments = 0;
};

/// Without an extended header the flatbuffer is the whole file, and there are no segments.
Result<Header> headerOf(std::string_view start, std::uint64_t fileSize)
{
    constexpr std::size_t least = 24;
    if (start.size() < 8 + least || start.substr(8, 4) != "eh00")
        return Header{fileSize, fileSize};
    if (littleEndian(start, 12, 4) < least)
        return fail("the header claims to have %1 bytes", littleEndian(start, 12, 4));
    const Header header{littleEndian(start, 16, 8), littleEndian(start, 24, 8)};
    if (header.flatbuffer > fileSize || header.segments > fileSize)
        return fail(
            Error{.message = UserText("the header says that the program has %1 bytes and its data starts at %2, but the file has %3",
                                      header.flatbuffer, header.segments, fileSize),
                  .hint = UserText("the file is truncated: copy or export it again")});
    return header;
}

} // namespace

std::uint64_t littleEndian(std::string_view bytes, std::size_t at, std::size_t size)
{
    std::uint64_t value = 0;
    for (std::size_t i = size; i > 0; --i)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i - 1]);
    return value;
}

flatbuffers::Verifier verifierOf(const AlignedBytes& bytes)
{
    constexpr flatbuffers::uoffset_t deepest = 32;
    const std::size_t most = std::max<std::size_t>(bytes.size / 4, 1000);
    return flatbuffers::Verifier(bytes.data(), bytes.size, deepest, static_cast<flatbuffers::uoffset_t>(most));
}

Result<AlignedBytes> PteFile::read(const InputFile& file, std::uint64_t offset, std::uint64_t bytes)
{
    AlignedBytes made;
    made.size = static_cast<std::size_t>(bytes);
    made.words = std::make_unique<std::uint64_t[]>(made.size / 8 + 2);
    if (file.read(offset, {reinterpret_cast<char*>(made.words.get()), made.size}) < made.size)
        return fail("the file ends before byte %1", offset + bytes);
    return made;
}

Result<PteFile> PteFile::open(const std::string& path)
{
    auto file = InputFile::open(path);
    if (!file)
        return fail(std::move(file.error()));
    std::string start(64, '\0');
    start.resize(file->read(0, start));
    std::optional<Bundle> bundle;
    std::uint64_t base = 0, size = file->size();
    if (isBundle(start)) {
        auto read = readBundle(path);
        if (!read)
            return fail(std::move(read.error()));
        bundle = std::move(*read);
        base = bundle->program;
        size = std::min(bundle->programBytes, file->size() - std::min(base, file->size())); // it may have shrunk meanwhile
        start.assign(64, '\0');
        start.resize(file->read(base, {start.data(), std::size_t(std::min<std::uint64_t>(size, start.size()))}));
    }
    if (!recognizes(start) || isBundle(start))
        return fail("this is not an ExecuTorch program");
    const auto header = headerOf(start, size);
    if (!header)
        return fail(header.error());
    const auto available = tryAvailableMemory();
    if (header->flatbuffer > largestFlatbuffer || (available && header->flatbuffer > *available / memoryPerByte))
        return fail("the program without its data has %1 bytes, more than can be read here", header->flatbuffer);
    auto bytes = read(*file, base, header->flatbuffer);
    if (!bytes)
        return fail(std::move(bytes.error()));
    if (flatbuffers::Verifier verifier = verifierOf(*bytes);
        !verifier.VerifyBuffer<format::Program>("ET12") || !wideVectorsAreAligned(*format::GetProgram(bytes->data())))
        return fail(Error{.message = UserText("the program is damaged: its tables point outside of it"),
                          .hint = UserText("copy or export it again")});
    PteFile pte(std::move(*file), std::move(*bytes), base + header->segments);
    pte.m_path = path;
    pte.m_base = base;
    pte.m_end = base + size;
    pte.m_bundle = std::move(bundle);
    const std::uint64_t segments = pte.program().segments() ? pte.program().segments()->size() : 0;
    for (std::uint64_t i = 0; i < segments; ++i)
        if (auto whole = pte.placeInSegment(i, 0, pte.segmentSize(i)); !whole)
            return fail(std::move(whole.error()));
    return pte;
}

std::uint64_t PteFile::segmentSize(std::uint64_t segment) const
{
    const auto* segments = program().segments();
    const auto* one = segments && segment < segments->size() ? segments->Get(static_cast<flatbuffers::uoffset_t>(segment)) : nullptr;
    return one ? one->size() : 0;
}

Result<std::uint64_t> PteFile::placeInSegment(std::uint64_t segment, std::uint64_t offset, std::uint64_t bytes) const
{
    const auto* segments = program().segments();
    if (!segments || segment >= segments->size())
        return fail("there is no segment %1", segment);
    const format::Segment& one = *segments->Get(static_cast<flatbuffers::uoffset_t>(segment));
    std::uint64_t end = 0, place = 0, last = 0;
    if (__builtin_add_overflow(offset, bytes, &end) || end > one.size())
        return fail("segment %1 has %2 bytes, too few for %3 bytes from byte %4", segment, one.size(), bytes, offset);
    if (__builtin_add_overflow(m_segments, one.offset(), &place) || __builtin_add_overflow(place, offset, &place) ||
        __builtin_add_overflow(place, bytes, &last) || last > m_end)
        return fail(Error{.message = UserText("segment %1 ends beyond the end of the file", segment),
                          .hint = UserText("the file is truncated: copy or export it again")});
    return place;
}

} // namespace nodewise::executorch
