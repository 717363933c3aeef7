// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/bundle_file.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/formats.h"

namespace nodewise::torch_worker {

namespace {

Result<at::Tensor> placed(const executorch::PlacedTensor& from, const FileBytes& file)
{
    const auto type = tryDtypeNamed(graph::dtypeName(from.meta.dtype));
    if (!type)
        return fail("its elements are of a type that is not known here");
    if (from.offset > file.size || from.bytes > file.size - from.offset) // it may have been cut since its tables were read
        return fail("the file ends before byte %1", from.offset + from.bytes);
    std::vector<std::int64_t> sizes, strides;
    for (const graph::SymInt& size : from.meta.sizes)
        sizes.push_back(size.value);
    for (const graph::SymInt& stride : from.meta.strides)
        strides.push_back(stride.value);
    const auto elements = static_cast<std::int64_t>(from.bytes / static_cast<std::uint64_t>(c10::elementSize(*type)));
    return tensorOf(file.part(from.offset, from.bytes), *type, {elements}).as_strided(sizes, strides);
}

} // namespace

Result<std::vector<NamedTensor>> readExecutorch(const std::string& path, const FileBytes& file)
{
    std::vector<executorch::PlacedTensor> tensors;
    if (executorch::isPtd(file.view().substr(0, 16))) {
        auto read = executorch::readPtd(path);
        if (!read)
            return fail(std::move(read.error()));
        tensors = std::move(*read);
    } else {
        const auto bundle = executorch::readBundle(path);
        if (!bundle)
            return fail(bundle.error());
        tensors = executorch::bundledTensors(*bundle);
    }
    std::vector<NamedTensor> all;
    for (const executorch::PlacedTensor& tensor : tensors) {
        auto made = placed(tensor, file);
        if (!made)
            return fail(std::move(made.error()).inRecord(tensor.name));
        all.push_back({tensor.name, std::move(*made)});
    }
    return all;
}

} // namespace nodewise::torch_worker
