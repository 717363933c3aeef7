// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_overlay.h"

#include "views/common/style_sheet.h"

#include <algorithm>
#include <cmath>

namespace nodewise::views {

QColor loweredColor(const Theme& theme, Lowered lowered, std::uint32_t kernel)
{
    const bool dark = theme.kind == ThemeKind::Dark;
    switch (lowered) {
    case Lowered::Kernel: {
        // Steps of the golden ratio keep neighbors apart; from green over blue to violet, away from what is amber or orange.
        constexpr double golden = 0.6180339887, from = 0.40, to = 0.82;
        const double turn = std::fmod(kernel * golden, 1.0);
        return QColor::fromHslF(float(from + (to - from) * turn), dark ? 0.45f : 0.55f, dark ? 0.62f : 0.42f);
    }
    case Lowered::Fallback:
        return lossColor(theme);
    case Lowered::Failed:
        return differsColor(theme);
    case Lowered::View:
    case Lowered::None:
        break;
    }
    return mutedColor(theme);
}

NodeLook loweredLook(const Theme& theme, Lowered lowered, std::uint32_t kernel)
{
    const QColor color = loweredColor(theme, lowered, kernel);
    switch (lowered) {
    case Lowered::Kernel:
        return {mixed(theme.pane, color, 0.24), mixed(theme.pane, color, 0.75)};
    case Lowered::Fallback:
        return {mixed(theme.pane, color, 0.2), color};
    case Lowered::Failed:
        return {mixed(theme.pane, color, 0.34), color};
    case Lowered::View:
    case Lowered::None:
        break;
    }
    return mutedLook(theme);
}

const char* loweredSign(Lowered lowered)
{
    return lowered == Lowered::Failed ? "✗" : lowered == Lowered::Fallback ? "A" : "";
}

QString KernelOverlay::nameOf(Lowered lowered)
{
    switch (lowered) {
    case Lowered::View:
        return tr("View: no kernel needed");
    case Lowered::Kernel:
        return tr("Kernel, a hue each");
    case Lowered::Fallback:
        return tr("Run by ATen");
    case Lowered::Failed:
        return tr("Kernel failed");
    case Lowered::None:
        break;
    }
    return {};
}

std::shared_ptr<const Overlay> KernelOverlay::of(const std::vector<Lowered>& nodes, const std::vector<std::uint32_t>& kernels)
{
    constexpr Lowered kinds[] = {Lowered::Failed, Lowered::Fallback, Lowered::Kernel, Lowered::View};
    const auto overlay = makeOverlay(kinds, nodes, [](Lowered kind) {
        Overlay::Entry entry;
        entry.name = [kind] { return nameOf(kind); };
        entry.sign = loweredSign(kind);
        entry.colors = [kind](const Theme& theme, float kernel) {
            return Overlay::Colors{loweredLook(theme, kind, std::uint32_t(kernel)), loweredColor(theme, kind, std::uint32_t(kernel))};
        };
        entry.rank = int(kind);
        entry.bad = kind >= Lowered::Fallback;
        entry.heavy = kind == Lowered::Failed;
        return entry;
    });
    for (std::size_t node = 0; overlay && node < std::min(nodes.size(), kernels.size()); ++node)
        overlay->nodes[node].value = float(kernels[node]); // exact below 2^24
    return overlay;
}

} // namespace nodewise::views
