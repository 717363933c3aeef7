// SPDX-License-Identifier: Apache-2.0
// A plan of kernels on the nodes of a graph. Kernels have a cool hue each, so that what is fused and what shares a kernel is seen; what
// ATen runs is amber, what failed orange.
#pragma once

#include "views/common/overlay.h"

#include <QCoreApplication>

namespace nodewise::views {

/// What lowering makes of a node. Worse ones are larger.
enum class Lowered : std::uint8_t {
    None,
    View, ///< needs no kernel
    Kernel,
    Fallback, ///< ATen runs it
    Failed,   ///< its kernel can't be rendered, or is not good
};

NodeLook loweredLook(const Theme& theme, Lowered lowered, std::uint32_t kernel);
QColor loweredColor(const Theme& theme, Lowered lowered, std::uint32_t kernel);
/// "A" where ATen runs it, "✗" where its kernel failed; "" = nothing is wrong.
const char* loweredSign(Lowered lowered);

class KernelOverlay {
    Q_DECLARE_TR_FUNCTIONS(KernelOverlay)
public:
    static QString nameOf(Lowered lowered);
    /// `kernels`: which one, by node.
    static std::shared_ptr<const Overlay> of(const std::vector<Lowered>& nodes, const std::vector<std::uint32_t>& kernels);
};

} // namespace nodewise::views
