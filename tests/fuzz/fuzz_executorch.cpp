// SPDX-License-Identifier: Apache-2.0
// Reads what lies beside an ExecuTorch program, damaged: runs (.etdp) with their values, constants (.ptd), test cases (.bpte). Whatever
// comes, there is something sound, or a message, and soon.
#include "core/export/planned_memory.h"
#include "core/program/executorch/bundle_file.h"
#include "core/program/executorch/pte_program.h"
#include "core/program/executorch/run_values.h"
#include "core/trace/read.h"
#include "tests/fuzz/fuzz.h"

#include <filesystem>

using namespace nodewise;

namespace {

constexpr std::string_view suffix = NODEWISE_FUZZ_SUFFIX;

/// A folder of its own, where the files beside the damaged one are whole.
class Beside {
public:
    Beside() : m_folder(std::filesystem::temp_directory_path() / ("nodewise-fuzz-et-" + std::to_string(std::random_device()())))
    {
        std::filesystem::create_directories(m_folder);
        if (suffix != ".etdp")
            return;
        for (const char* name : {"net.pte", "net.etrecord", "net.debug.bin"})
            std::filesystem::copy_file(std::filesystem::path(NODEWISE_TEST_DATA "/executorch") / name, m_folder / name);
    }
    ~Beside() { std::filesystem::remove_all(m_folder); }
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;
    std::string write(std::string_view bytes) const
    {
        const auto path = m_folder / ("net" + std::string(suffix));
        std::filesystem::remove(path); // truncating a file is slow on ext4
        std::ofstream(path, std::ios::binary) << bytes;
        return path.string();
    }

private:
    std::filesystem::path m_folder;
};

std::string faultOfRun(const std::string& path)
{
    const auto trace = trace::readTrace(path);
    if (!trace && trace.error().message.empty())
        return "a message without text";
    if (trace)
        for (trace::SliceId slice = 0; slice < (*trace)->sliceCount(); ++slice)
            if ((*trace)->duration(slice) < 0)
                return "a slice that ends before it starts";
    const auto run = executorch::runValuesOf(path);
    if (!run)
        return run.error().message.empty() ? "a message without text" : "";
    const std::uint64_t size = std::filesystem::file_size(run->buffer);
    for (const executorch::RunValue& value : run->values)
        if (const auto bytes = executorch::keptBytes(value.tensor); !bytes || *value.tensor.offset + *bytes > size)
            return "a value beyond the debug buffer";
    return "";
}

std::string faultOfPlaces(const std::vector<executorch::PlacedTensor>& tensors, std::uint64_t size)
{
    for (const executorch::PlacedTensor& tensor : tensors)
        if (tensor.bytes > size || tensor.offset > size - tensor.bytes)
            return "a tensor beyond the file";
    return "";
}

std::string faultOf(const std::string& bytes)
{
    static const Beside beside;
    const std::string path = beside.write(bytes);
    if (suffix == ".etdp")
        return faultOfRun(path);
    if (suffix == ".ptd") {
        const auto tensors = executorch::readPtd(path);
        return tensors ? faultOfPlaces(*tensors, bytes.size()) : tensors.error().message.empty() ? "a message without text" : "";
    }
    if (const auto bundle = executorch::readBundle(path)) {
        if (auto fault = faultOfPlaces(executorch::bundledTensors(*bundle), bytes.size()); !fault.empty())
            return fault;
        if (bundle->programBytes > bytes.size() || bundle->program > bytes.size() - bundle->programBytes)
            return "a program beyond the file";
    }
    const auto model = executorch::openPte(path, "", {});
    if (!model)
        return model.error().message.empty() ? "a message without text" : "";
    for (const graph::Diagnostic& broken : (*model)->graph->lint())
        return "a graph that is not sound: " + broken.where.text();
    for (const program::WeightEntry& weight : (*model)->weights)
        if (weight.recordOffset + weight.recordSize > bytes.size())
            return "a weight beyond the file";
    (void)exporting::plannedMemoryText(exporting::plannedMemory(**model));
    return "";
}

constexpr std::string_view words[] = {
    std::string_view("\0\0\0\0", 4), "\xff\xff\xff\xff", "\xff\xff\xff\x7f", "ED00", "FT01", "FH01", "BP08", "ET12", "eh00"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{
        .name = "fuzz_executorch",
        .faultOf = faultOf,
        .words = words,
        .seeds =
            [](Seeds files) {
                std::erase_if(files, [](const std::string& file) {
                    const std::string_view magic = suffix == ".etdp" ? "ED00" : suffix == ".ptd" ? "FT01" : "BP08";
                    return std::string_view(file).substr(0, 12).find(magic) == std::string_view::npos;
                });
                return files;
            },
        .allowed = 64 << 20};
    return target;
}
