// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/formats.h"

namespace nodewise::torch_worker {

constexpr std::string_view suffix = ".npy";

Result<FileBytes> recordBytes(const program::Archive& archive, const program::Archive::Record& record, const FileBytes& file)
{
    const std::uint64_t offset = archive.fileOffset(record);
    if (offset != 0 && offset <= file.size && record.size <= file.size - offset)
        return file.part(offset, record.size);
    const auto bytes = archive.read(record);
    if (!bytes)
        return fail(bytes.error());
    return FileBytes::copyOf(bytes->view());
}

Result<std::vector<NamedTensor>> readNpz(const program::Archive& archive, const FileBytes& file, const ReadOptions& options)
{
    std::vector<NamedTensor> out;
    for (const auto& record : archive.records()) {
        std::string name = record.name;
        if (name.ends_with(suffix))
            name.resize(name.size() - suffix.size());
        if (!options.key.empty() && name != options.key && record.name != options.key) {
            out.push_back({name, {}}); // not asked for: what is wrong with it does not matter
            continue;
        }
        const auto bytes = recordBytes(archive, record, file);
        if (!bytes)
            return fail(bytes.error());
        auto tensor = readNpy(*bytes, options.dtype);
        if (!tensor)
            return fail(std::move(tensor.error()).inRecord(record.name));
        out.push_back({std::move(name), std::move(*tensor)});
    }
    return out;
}

Result<void> writeNpz(AtomicFile& out, std::span<const OutgoingTensor> tensors, PieceReader& pieces)
{
    constexpr std::uint64_t alignment = 64;
    ZipWriter zip(out, alignment);
    std::size_t unnamed = 0;
    for (const OutgoingTensor& tensor : tensors) {
        const auto header = npyHeader(tensor);
        if (!header)
            return fail(Error(header.error()).inRecord(tensor.name));
        const std::string name = tensor.name.empty() ? "arr_" + std::to_string(unnamed++) : tensor.name;
        zip.begin(name + std::string(suffix), header->size() + tensor.bytes());
        zip.write(*header);
        if (auto read = pieces.read(tensor, [&zip](std::string_view piece) { zip.write(piece); }); !read)
            return read;
        zip.end();
    }
    zip.finish();
    return {};
}

} // namespace nodewise::torch_worker
