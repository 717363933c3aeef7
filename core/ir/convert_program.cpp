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
        const program::Archive::Record* record = m_archive->tryRecord(entry.record);
        if (!record)
            return fail(Error{.message = "the archive lacks this record", .file = m_file, .record = entry.record});
        const auto bytes = m_archive->read(*record, mostBytes);
        if (!bytes)
            return fail(bytes.error());
        return std::string(bytes->view());
    }

private:
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
