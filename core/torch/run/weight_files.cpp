// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/weight_files.h"

#include "core/torch/base/types.h"
#include "core/torch/tensor/files.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

bool sameSizes(const at::Tensor& tensor, const graph::TensorMeta& meta)
{
    const auto sizes = tensor.sizes();
    return sizes.size() == meta.sizes.size() &&
           std::equal(sizes.begin(), sizes.end(), meta.sizes.begin(),
                      [](auto given, const auto& wanted) { return wanted.symbolic() || wanted.value == given; });
}

} // namespace

Result<void> WeightFiles::read(const std::vector<std::string>& files)
{
    for (const std::string& file : files) {
        auto tensors = readTensors(file);
        if (!tensors)
            return fail(std::move(tensors.error()));
        for (NamedTensor& named : *tensors)
            m_entries[named.name] = {.tensor = std::move(named.tensor)};
    }
    return {};
}

Result<at::Tensor> WeightFiles::take(const std::string& name, const graph::TensorMeta& meta, std::vector<UserText>& notes)
{
    const auto found = m_entries.find(name);
    if (found == m_entries.end())
        return at::Tensor();
    found->second.taken = true;
    at::Tensor tensor = found->second.tensor.detach();
    if (!sameSizes(tensor, meta)) {
        graph::Value wanted{.kind = graph::Value::Kind::Tensor};
        wanted.tensor = meta;
        return fail("the file has it as %1, the program as %2", shapeText(tensor.sizes()), graph::valueText(wanted));
    }
    const graph::ScalarType type = scalarTypeOf(tensor.scalar_type());
    if (meta.dtype != graph::ScalarType::Unknown && type != meta.dtype)
        notes.push_back(
            UserText("'%1' is %2 in the file and %3 in the program", name, graph::dtypeName(type), graph::dtypeName(meta.dtype)));
    if (meta.requiresGrad && (tensor.is_floating_point() || tensor.is_complex()))
        tensor.set_requires_grad(true);
    return tensor;
}

UserText WeightFiles::leftOver() const
{
    std::vector<std::string> names;
    for (const auto& [name, entry] : m_entries)
        if (!entry.taken)
            names.push_back(name);
    if (names.empty())
        return {};
    if (std::erase(names, std::string()) > 0 && names.empty())
        return UserText("a tensor without a name is not used: weights are matched by their names");
    std::sort(names.begin(), names.end());
    std::string listed = names.front();
    constexpr std::size_t most = 5;
    for (std::size_t i = 1; i < std::min(names.size(), most); ++i)
        listed += ", " + names[i];
    return names.size() > most ? UserText("%1 and %2 more are not used", listed, names.size() - most) : UserText("%1 is not used", listed);
}

} // namespace nodewise::torch_worker
