// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: what a template's loops do with its tiles, before their sizes are known.
#pragma once

#include "core/lowering/kernel_buffers.h"
#include "core/lowering/template_text.h"

#include <optional>

namespace nodewise::lowering {

/// The template's text is rendered with names of sizes in place of sizes, and marks in place of copies and of the product. `names`: what
/// else stands in it. nullopt: nothing that the text does can be told, or this kernel has none of the product's buffers.
Result<std::optional<TileModel>> tileModelOf(const KernelCase& given, const Kernel& kernel, KernelBuffers& buffers, Tags names);
/// Of a template with `loops: all`.
TileModel pointwiseModelOf(const KernelCase& given, const Kernel& kernel, const KernelBuffers& buffers);

/// Passes of the vector unit over an element, roughly: of all that is fused.
std::int64_t fusedPasses(const Fused& fused);

} // namespace nodewise::lowering
