// SPDX-License-Identifier: Apache-2.0
// Tensors on their way into a file: never copied whole, whatever their strides and however large.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::torch_worker {

/// A tensor on the CPU, of any strides, lazily conjugated or not, and the element type that the file has it in.
struct OutgoingTensor {
    std::string name;
    at::Tensor source;
    c10::ScalarType type;

    /// In the file, row-major.
    std::uint64_t bytes() const { return static_cast<std::uint64_t>(source.numel()) * c10::elementSize(type); }
    std::vector<std::int64_t> strides() const;
};

/// Hands out the bytes of tensors, row-major, in pieces; tells how many of all are written.
class PieceReader {
public:
    static constexpr std::uint64_t largest = 8u << 20; ///< bytes of a piece, and all that is copied at a time
    using Take = std::function<void(std::string_view piece)>;

    /// Watches the progress. `total`: bytes of all tensors.
    PieceReader(const Progress& progress, std::uint64_t total) : m_progress(progress), m_total(total) {}
    /// Error: cancelled.
    Result<void> read(const OutgoingTensor& tensor, const Take& take);

private:
    bool part(const at::Tensor& part, c10::ScalarType type, const Take& take);
    bool inPlace(const at::Tensor& part, const Take& take);
    bool took(std::uint64_t bytes);

    const Progress& m_progress;
    std::uint64_t m_total, m_done = 0;
};

} // namespace nodewise::torch_worker
