// SPDX-License-Identifier: Apache-2.0
// A tensor as an expression of Python that makes it again, to the last bit but the payloads of NaN.
#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>

namespace nodewise::torch_worker {

/// "torch.tensor([[1.0, 2.5]], dtype=torch.float32)". Errors: no data, more than `most` elements.
Result<std::string> pythonText(const at::Tensor& tensor, std::int64_t most);

/// One element as Python writes it: "1.5", "float('nan')", "(1+2j)", "True". Of a contiguous tensor, by its number.
class PythonElements {
public:
    explicit PythonElements(const at::Tensor& contiguous);
    std::string at(std::int64_t flat) const;

private:
    at::Tensor m_tensor; ///< keeps the data
    std::string real(std::int64_t flat) const;
};

} // namespace nodewise::torch_worker
