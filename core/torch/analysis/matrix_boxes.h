// SPDX-License-Identifier: Apache-2.0
// What products of matrices and embeddings read for one element, known without running them.
#pragma once

#include "core/torch/analysis/element_sources.h"

#include <string_view>

namespace nodewise::torch_worker {

/// `name`: "mm", "linear"; nullopt for all others, and for shapes that are not those of the formula (docs.pytorch.org, torch.addmm and its
/// like). `index`: of the element in the result.
std::optional<std::vector<FedBy>> tryMatrixBoxes(std::string_view name, const LoggedStep& logged, const Values& stack,
                                                 const std::vector<std::int64_t>& index);

} // namespace nodewise::torch_worker
