// SPDX-License-Identifier: Apache-2.0
// Weights out of files of the user's: for programs without data, or in place of their own.
#pragma once

#include "core/graph/value.h"
#include "core/torch/run/loaded.h"

#include <ATen/core/Tensor.h>

#include <unordered_map>

namespace nodewise::torch_worker {

/// Tensors by state-dict name; of files that name the same one the last counts.
class WeightFiles {
public:
    Result<void> read(const std::vector<std::string>& files);

    /// Undefined if the files do not have it. An error if its shape is not the program's; another dtype is a note.
    Result<at::Tensor> take(const std::string& name, const graph::TensorMeta& meta, std::vector<UserText>& notes);
    /// A note on what nothing asked for; empty if all was taken.
    UserText leftOver() const;

private:
    struct Entry {
        at::Tensor tensor;
        bool taken = false;
    };
    std::unordered_map<std::string, Entry> m_entries;
};

} // namespace nodewise::torch_worker
