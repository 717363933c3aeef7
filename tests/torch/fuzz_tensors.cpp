// SPDX-License-Identifier: Apache-2.0
// Reads damaged files of tensors: whatever comes, there are tensors whose elements lie in memory, or a message, and soon. Built once per
// format, with NODEWISE_FUZZ_SUFFIX = npy, npz, safetensors or pt.
#include "core/torch/tensor/files.h"
#include "tests/fuzz/damage_record.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

constexpr std::string_view suffix = NODEWISE_FUZZ_SUFFIX;
constexpr bool isArchive = suffix == "npz" || suffix == "pt";

const test::ScratchFile& scratch()
{
    static const test::ScratchFile file("." + std::string(suffix));
    return file;
}

std::string faultOf(const std::string& bytes)
{
    const std::string& file = scratch().write(bytes);
    const auto tensors = torch_worker::readTensors(file);
    if (const auto metadata = torch_worker::readMetadata(file); !metadata && metadata.error().message.empty())
        return "metadata is refused without text";
    if (!tensors)
        return tensors.error().message.empty() || tensors.error().file.empty() ? "a message without text or file" : "";
    for (const torch_worker::NamedTensor& one : *tensors) {
        if (!one.tensor.defined() || one.tensor.numel() < 0)
            return "a tensor that is none";
        if (one.tensor.numel() > 0 && one.tensor.nbytes() < 1 << 20)
            (void)one.tensor.clone(); // reads each element
    }
    return {};
}

constexpr std::string_view words[] = {"\x93NUMPY\x01",
                                      "'descr': '<f8'",
                                      "'descr': '|O'",
                                      "'fortran_order': True",
                                      "'shape': (9223372036854775807,)",
                                      "'shape': (-1,)",
                                      "()",
                                      "\"data_offsets\":[0,18446744073709551615]",
                                      "\"dtype\":\"F32\"",
                                      "\"shape\":[0]",
                                      "\"__metadata__\":{",
                                      "PK\x05\x06",
                                      "\x80\x02",
                                      "(",
                                      "R",
                                      "Q",
                                      "t",
                                      "c__builtin__\neval\n",
                                      "ctorch._utils\n_rebuild_tensor_v2\n",
                                      "\x8a\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
                                      "2",
                                      "J\xff\xff\xff\xff",
                                      "\xff\xff\xff\xff\xff\xff\xff\x7f",
                                      "\"",
                                      "{",
                                      "}"};

/// Those of the format.
test::Seeds ofFormat(test::Seeds files)
{
    std::erase_if(files, [](const std::string& bytes) {
        const bool zip = bytes.starts_with("PK");
        if (isArchive)
            return !zip;
        return zip || (suffix == "npy") != bytes.starts_with("\x93NUMPY");
    });
    return files;
}

void damageOne(std::string& bytes, const std::string& other, std::mt19937& random)
{
    test::damageRecord(bytes, scratch().write(bytes), other, words, random);
}

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_tensors_" + std::string(suffix),
                                   .faultOf = faultOf,
                                   .words = words,
                                   .seeds = ofFormat,
                                   .damage = isArchive ? damageOne : nullptr,
                                   .largestSeed = 150'000,
                                   .allowed = 64 << 20}; // each byte of a packed pickle may make a value
    return target;
}
