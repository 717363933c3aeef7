// SPDX-License-Identifier: Apache-2.0
#include "core/ir/convert.h"
#include "core/program/archive.h"
#include "core/program/program.h"

#include <optional>

namespace nodewise::ir {

namespace {

/// A constant is meant to be small; a larger one belongs into the state dict.
constexpr std::uint64_t mostBytes = std::uint64_t(64) << 20;

/// Opens the archive at the first constant and reads from it for as long as the conversion runs.
class StorageSource {
public:
    explicit StorageSource(std::string file) : m_file(std::move(file)) {}

    Result<std::string> read(const program::WeightEntry& entry)
    {
        if (!m_archive) {
            auto opened = program::Archive::open(m_file);
            if (!opened)
                return fail(std::move(opened.error()));
            m_archive.emplace(std::move(*opened));
        }
        if (m_archive->tryRecord(entry.record))
            return bytesOf(*m_archive, entry.record);
        return readNested(entry.record);
    }

private:
    Result<std::string> bytesOf(const program::Archive& archive, const std::string& name) const
    {
        const program::Archive::Record* record = archive.tryRecord(name);
        if (!record)
            return fail(Error{.message = "the archive lacks this record", .file = m_file, .record = name});
        const auto bytes = archive.read(*record, mostBytes);
        if (!bytes)
            return fail(bytes.error());
        return std::string(bytes->view());
    }

    /// Older files hold torch.save archives: "serialized_constants.pt/archive/data/0".
    Result<std::string> readNested(const std::string& path)
    {
        constexpr std::string_view border = ".pt/";
        const std::size_t at = path.find(border);
        if (at == std::string::npos)
            return bytesOf(*m_archive, path);
        const std::string outer = path.substr(0, at + border.size() - 1), inner = path.substr(at + border.size());
        const program::Archive::Record* record = m_archive->tryRecord(outer);
        if (!record)
            return bytesOf(*m_archive, outer);
        const auto archive = m_archive->openInside(*record);
        if (!archive)
            return fail(archive.error());
        // Names in an archive are those below its root folder.
        return bytesOf(*archive, inner.starts_with(archive->root()) ? inner.substr(archive->root().size()) : inner);
    }

    std::string m_file;
    std::optional<program::Archive> m_archive;
};

} // namespace

Result<Converted> convert(const program::Model& model, const std::string& file, ConvertOptions options)
{
    StorageSource source(file);
    if (options.modelName.empty())
        options.modelName = model.name;
    if (options.pytorchVersion.empty())
        options.pytorchVersion = model.torchVersion;
    options.weights = model.weights;
    options.readStorage = [&source](const program::WeightEntry& entry) { return source.read(entry); };
    return convert(*model.graph, options);
}

} // namespace nodewise::ir
