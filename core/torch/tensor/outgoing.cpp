// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/outgoing.h"

#include <ATen/ops/empty.h>

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

bool liesAsWritten(const at::Tensor& tensor, c10::ScalarType type)
{
    return tensor.scalar_type() == type && tensor.is_contiguous() && !tensor.is_conj() && !tensor.is_neg();
}

std::int64_t firstLongDimension(const at::Tensor& tensor)
{
    std::int64_t dim = 0;
    while (dim + 1 < tensor.dim() && tensor.size(dim) == 1)
        ++dim;
    return dim;
}

} // namespace

std::vector<std::int64_t> OutgoingTensor::strides() const
{
    std::vector<std::int64_t> out(static_cast<std::size_t>(source.dim()), 1);
    for (std::int64_t d = source.dim() - 2; d >= 0; --d)
        out[static_cast<std::size_t>(d)] = out[static_cast<std::size_t>(d) + 1] * std::max<std::int64_t>(source.size(d + 1), 1);
    return out;
}

Result<void> PieceReader::read(const OutgoingTensor& tensor, const Take& take)
{
    if (tensor.bytes() > 0 && !part(tensor.source, tensor.type, take))
        return fail(UserText::listed(cancelledMessage));
    return {};
}

/// Along the first dimension with several indices, in as few pieces as fit; an index that is too large by itself is divided further.
bool PieceReader::part(const at::Tensor& part, c10::ScalarType type, const Take& take)
{
    if (liesAsWritten(part, type))
        return inPlace(part, take);
    const std::uint64_t all = static_cast<std::uint64_t>(part.numel()) * c10::elementSize(type);
    if (all <= largest) {
        const at::Tensor copy = at::empty(part.sizes(), type).copy_(part);
        take({static_cast<const char*>(copy.const_data_ptr()), static_cast<std::size_t>(all)});
        return took(all);
    }
    const std::int64_t dim = firstLongDimension(part), size = part.size(dim);
    const auto each = static_cast<std::int64_t>(largest / std::max<std::uint64_t>(all / static_cast<std::uint64_t>(size), 1));
    const std::int64_t step = std::max<std::int64_t>(each, 1);
    for (std::int64_t begin = 0; begin < size; begin += step)
        if (!this->part(part.narrow(dim, begin, std::min(step, size - begin)), type, take))
            return false;
    return true;
}

bool PieceReader::inPlace(const at::Tensor& part, const Take& take)
{
    const std::string_view bytes(static_cast<const char*>(part.const_data_ptr()), static_cast<std::size_t>(part.nbytes()));
    for (std::size_t at = 0; at < bytes.size(); at += largest) {
        const std::string_view piece = bytes.substr(at, largest);
        take(piece);
        if (!took(piece.size()))
            return false;
    }
    return true;
}

bool PieceReader::took(std::uint64_t bytes)
{
    m_done += bytes;
    m_progress.step(UserText("%1 of %2 bytes", m_done, m_total), static_cast<double>(m_done) / static_cast<double>(m_total));
    return !m_progress.cancelled();
}

} // namespace nodewise::torch_worker
