// SPDX-License-Identifier: Apache-2.0
#include "core/ir/convert.h"
#include "core/program/storage_source.h"

namespace nodewise::ir {

namespace {

/// A constant is meant to be small; a larger one belongs into the state dict.
constexpr std::uint64_t mostBytes = std::uint64_t(64) << 20;

} // namespace

Result<Converted> convert(const program::Model& model, const std::string& file, ConvertOptions options)
{
    program::StorageSource source(file);
    if (options.modelName.empty())
        options.modelName = model.name;
    if (options.pytorchVersion.empty())
        options.pytorchVersion = model.torchVersion;
    options.weights = model.weights;
    options.readStorage = [&source](const program::WeightEntry& entry) -> Result<std::string> {
        auto bytes = source.read(entry, mostBytes);
        if (!bytes)
            return fail(std::move(bytes.error()));
        return std::string(bytes->view());
    };
    return convert(*model.graph, options);
}

} // namespace nodewise::ir
