// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/etdump_file.h"

#include "core/base/available_memory.h"
#include "core/program/executorch/pte_file.h"
#include "core/program/executorch/tensor_types.h"
#include <etdump_generated.h>

#include <algorithm>
#include <filesystem>

namespace nodewise::executorch {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largestDump = std::uint64_t(1) << 30;
constexpr std::uint64_t memoryPerByte = 24; ///< an event's table takes 12 bytes and more, an event here 200

std::string_view textOf(const flatbuffers::String* text)
{
    return text ? std::string_view(text->c_str(), text->size()) : std::string_view();
}

class DumpReader {
public:
    explicit DumpReader(std::size_t bytes) : m_left(bytes / 2 + 1024) {}

    Result<std::vector<DumpRun>> read(const dump::Dump& file)
    {
        std::vector<DumpRun> runs;
        if (file.runs())
            for (const dump::Run* run : *file.runs()) {
                DumpRun made{.name = textOf(run->name())};
                if (run->case_() >= 0)
                    made.testCase = run->case_();
                if (run->events())
                    for (const dump::Event* event : *run->events()) {
                        if (!spend(4))
                            return fail("the events repeat more than the file could hold");
                        if (auto done = add(made, *event); !done)
                            return fail(std::move(done.error()));
                    }
                if (!spend(4))
                    return fail("the runs repeat more than the file could hold");
                runs.push_back(std::move(made));
            }
        return runs;
    }
    std::uint64_t skipped() const { return m_skipped; }

private:
    /// A hostile file shares one table between many: what is made of them is bounded by its size. Units of about two bytes.
    bool spend(std::size_t items)
    {
        const bool enough = items <= m_left;
        m_left -= enough ? items : 0;
        return enough;
    }
    Result<void> add(DumpRun& run, const dump::Event& event)
    {
        if (const auto* time = event.profile())
            run.events.push_back({.kind = DumpEvent::Kind::Time,
                                  .name = textOf(time->name()),
                                  .chain = time->chain(),
                                  .instruction = time->instruction(),
                                  .delegateNumber = time->delegate_number(),
                                  .delegateName = textOf(time->delegate_name()),
                                  .start = time->start(),
                                  .end = time->end(),
                                  .tensors = {}});
        else if (const auto* value = event.debug())
            return addValue(run, *value);
        else if (const auto* allocation = event.allocation())
            run.events.push_back({.kind = DumpEvent::Kind::Allocation,
                                  .name = {},
                                  .chain = -1,
                                  .delegateName = {},
                                  .start = 0,
                                  .end = allocation->bytes(),
                                  .tensors = {}});
        else
            ++m_skipped;
        return {};
    }
    Result<void> addValue(DumpRun& run, const dump::DebugEvent& event)
    {
        DumpEvent made{.kind = DumpEvent::Kind::Value,
                       .name = textOf(event.name()),
                       .chain = static_cast<std::int64_t>(event.chain()), // 2^64 - 1: a program's output
                       .instruction = event.instruction(),
                       .delegateNumber = event.delegate_number(),
                       .delegateName = textOf(event.delegate_name()),
                       .tensors = {}};
        const dump::Value* value = event.value();
        if (value) {
            made.output = value->output() && value->output()->value();
            made.list = value->held() == dump::Held::TensorList;
            if (value->held() == dump::Held::Tensor && value->tensor())
                if (auto done = addTensor(made, *value->tensor()); !done)
                    return done;
            if (made.list && value->list() && value->list()->tensors())
                for (const dump::Tensor* tensor : *value->list()->tensors())
                    if (auto done = addTensor(made, *tensor); !done)
                        return done;
        }
        run.events.push_back(std::move(made));
        return {};
    }
    Result<void> addTensor(DumpEvent& event, const dump::Tensor& tensor)
    {
        const auto *sizes = tensor.sizes(), *strides = tensor.strides();
        const std::size_t rank = sizes ? sizes->size() : 0;
        constexpr std::size_t mostDimensions = 64;
        if (rank > mostDimensions)
            return fail("a tensor has %1 dimensions", rank);
        if (!spend(8 + 4 * rank))
            return fail("the values repeat more than the file could hold");
        KeptTensor made{.dtype = scalarType(tensor.dtype()), .sizes = {}, .strides = {}, .offset = {}};
        for (flatbuffers::uoffset_t i = 0; i < rank; ++i) {
            if (sizes->Get(i) < 0)
                return fail("a tensor has the size %1", sizes->Get(i));
            made.sizes.push_back(sizes->Get(i));
        }
        if (strides && strides->size() == rank)
            for (flatbuffers::uoffset_t i = 0; i < rank; ++i)
                made.strides.push_back(strides->Get(i));
        if (tensor.offset() >= 0)
            made.offset = static_cast<std::uint64_t>(tensor.offset());
        event.tensors.push_back(std::move(made));
        return {};
    }

    std::size_t m_left;
    std::uint64_t m_skipped = 0;
};

/// The verifier of flatbuffers 2 leaves this out for what vectors hold.
bool isAligned(const flatbuffers::Vector<std::int64_t>* vector)
{
    return vector == nullptr || reinterpret_cast<std::uintptr_t>(vector->Data()) % sizeof(std::int64_t) == 0;
}

bool isAligned(const dump::Tensor* tensor)
{
    return tensor == nullptr || (isAligned(tensor->sizes()) && isAligned(tensor->strides()));
}

bool isAligned(const dump::Value* value)
{
    if (value == nullptr || !isAligned(value->tensor()))
        return value == nullptr;
    const auto* tensors = value->list() ? value->list()->tensors() : nullptr;
    return tensors == nullptr ||
           std::all_of(tensors->begin(), tensors->end(), [](const dump::Tensor* tensor) { return isAligned(tensor); });
}

/// Counts what it looks at: lists that are shared between many events would be looked at for each of them.
bool wideVectorsAreAligned(const dump::Dump& file, std::size_t bytes)
{
    std::size_t left = bytes + 1024;
    if (file.runs())
        for (const dump::Run* run : *file.runs())
            if (run->events())
                for (const dump::Event* event : *run->events()) {
                    const auto* value = event->debug() ? event->debug()->value() : nullptr;
                    const std::size_t looked =
                        1 + (value && value->list() && value->list()->tensors() ? value->list()->tensors()->size() : 0);
                    if (looked > left || !isAligned(value))
                        return false;
                    left -= looked;
                }
    return true;
}

const dump::Dump* checked(const AlignedBytes& bytes)
{
    constexpr std::size_t prefix = sizeof(flatbuffers::uoffset_t);
    flatbuffers::Verifier verifier = verifierOf(bytes);
    if (bytes.view().substr(2 * prefix, 4) == "ED00")
        return verifier.VerifySizePrefixedBuffer<dump::Dump>("ED00") ? flatbuffers::GetSizePrefixedRoot<dump::Dump>(bytes.data()) : nullptr;
    return verifier.VerifyBuffer<dump::Dump>("ED00") ? flatbuffers::GetRoot<dump::Dump>(bytes.data()) : nullptr;
}

} // namespace

bool DumpRun::hasValues() const
{
    return std::ranges::any_of(events, [](const DumpEvent& event) { return event.kind == DumpEvent::Kind::Value; });
}

Result<EtDump> EtDump::open(const std::string& path)
{
    const auto file = InputFile::open(path);
    if (!file)
        return fail(file.error());
    std::string start(16, '\0');
    start.resize(file->read(0, start));
    if (!recognizes(start))
        return fail(Error{.message = UserText("this is not an ETDump"), .file = path});
    const auto available = tryAvailableMemory();
    if (file->size() > largestDump || (available && file->size() > *available / memoryPerByte))
        return fail(Error{.message = UserText("the ETDump has %1 bytes, more than can be read here", file->size()), .file = path});
    EtDump made;
    auto bytes = PteFile::read(*file, 0, file->size());
    if (!bytes)
        return fail(std::move(bytes.error()).inFile(path));
    const dump::Dump* root = checked(*bytes);
    if (root == nullptr || !wideVectorsAreAligned(*root, bytes->size))
        return fail(Error{.message = UserText("the ETDump is damaged: its tables point outside of it"),
                          .file = path,
                          .hint = UserText("copy it again, or record the run again")});
    DumpReader reader(bytes->size);
    auto runs = reader.read(*root);
    if (!runs)
        return fail(std::move(runs.error()).inFile(path));
    made.m_runs = std::move(*runs);
    made.m_bytes = std::shared_ptr<const std::uint64_t[]>(std::move(bytes->words));
    made.m_skipped = reader.skipped();
    return made;
}

std::vector<std::string> debugBufferNames(const std::string& dump)
{
    const fs::path path(dump);
    const std::string stem = path.stem().string();
    std::vector<std::string> all;
    for (const std::string& name :
         {stem + ".debug.bin", stem + "_debug.bin", stem + ".bin", std::string("debug_output.bin"), std::string("debug.bin")})
        all.push_back((path.parent_path() / name).string());
    return all;
}

std::string debugBufferOf(const std::string& dump)
{
    std::error_code none;
    for (const std::string& name : debugBufferNames(dump))
        if (fs::is_regular_file(name, none))
            return name;
    return {};
}

Result<std::uint64_t> keptBytes(const KeptTensor& tensor)
{
    if (tensor.dtype == graph::ScalarType::Unknown)
        return fail("its elements are of a type that is not known here");
    std::uint64_t bytes = std::uint64_t(graph::itemSize(tensor.dtype));
    for (const std::int64_t size : tensor.sizes)
        if (__builtin_mul_overflow(bytes, std::uint64_t(size), &bytes))
            return fail("a tensor has more bytes than 64 bits count");
    return bytes;
}

} // namespace nodewise::executorch
