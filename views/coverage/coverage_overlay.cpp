// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_overlay.h"

#include "views/common/style_sheet.h"
#include "views/coverage/coverage_text.h"

namespace nodewise::views {

// Cool where the backend takes the node, warm where it does not. Searched for the largest least distance under all kinds of color vision.
QColor coveredColor(const Theme& theme, Covered verdict)
{
    const bool dark = theme.kind == ThemeKind::Dark;
    switch (verdict) {
    case Covered::Direct:
        return dark ? QColor(0x8bcef4) : QColor(0x123a80);
    case Covered::Lowered:
        return dark ? QColor(0x2c5a94) : QColor(0x8cc8ea);
    case Covered::Decomposed:
        return dark ? QColor(0x2fc08c) : QColor(0x35b890);
    case Covered::Custom:
        return dark ? QColor(0x8a62e0) : QColor(0x8559d6);
    case Covered::Fallback:
        return dark ? QColor(0xffe84a) : QColor(0xecbb2a);
    case Covered::Unsupported:
        return dark ? QColor(0xed7a24) : QColor(0xe8590c);
    case Covered::Unimplemented:
        return dark ? QColor(0xf01030) : QColor(0x8c1222);
    case Covered::Refused:
        return dark ? QColor(0x6800f0) : QColor(0x6800f8);
    case Covered::None:
        break;
    }
    return mutedColor(theme);
}

NodeLook coveredLook(const Theme& theme, Covered verdict)
{
    if (verdict == Covered::None)
        return mutedLook(theme);
    const QColor color = coveredColor(theme, verdict);
    const bool bad = verdict >= Covered::Fallback;
    return {mixed(theme.pane, color, bad ? 0.3 : 0.2), mixed(theme.pane, color, bad ? 1 : 0.7)};
}

const char* coveredSign(Covered verdict)
{
    switch (verdict) {
    case Covered::Direct:
        return "=";
    case Covered::Lowered:
        return "L";
    case Covered::Decomposed:
        return "D";
    case Covered::Custom:
        return "C";
    case Covered::Fallback:
        return "F";
    case Covered::Unsupported:
        return "✗";
    case Covered::Unimplemented:
        return "!";
    case Covered::Refused:
        return "⊘";
    case Covered::None:
        break;
    }
    return "";
}

QIcon coveredSwatch(Covered verdict)
{
    return signedSwatch([verdict](const Theme& theme) { return coveredLook(theme, verdict); }, coveredSign(verdict));
}

QColor onCovered(const Theme& theme, Covered verdict)
{
    // By what the eye makes of the channels, as WCAG weighs them roughly.
    const QColor color = coveredColor(theme, verdict);
    const double light = 0.299 * color.redF() + 0.587 * color.greenF() + 0.114 * color.blueF();
    return light > 0.5 ? QColor(0x14181f) : QColor(Qt::white);
}

QString CoverageOverlay::nameOf(Covered verdict)
{
    switch (verdict) {
    case Covered::Direct:
        return tr("Direct");
    case Covered::Lowered:
        return tr("Lowered");
    case Covered::Decomposed:
        return tr("Decomposed");
    case Covered::Custom:
        return tr("Custom operator");
    case Covered::Fallback:
        return tr("Falls back to the CPU");
    case Covered::Unsupported:
        return tr("Unsupported");
    case Covered::Unimplemented:
        return tr("Unimplemented: fails when run");
    case Covered::Refused:
        return tr("Refused: Nodewise does not run it");
    case Covered::None:
        break;
    }
    return {};
}

std::shared_ptr<const Overlay> CoverageOverlay::of(const std::vector<Covered>& nodes)
{
    return makeOverlay(everyCovered, nodes, [](Covered kind) {
        Overlay::Entry entry;
        entry.name = [kind] { return nameOf(kind); };
        entry.word = [kind] { return CoverageText::nameOf(protocol::Verdict(int(kind) - 1)); };
        entry.sign = coveredSign(kind);
        entry.colors = [kind](const Theme& theme, float) { return Overlay::Colors{coveredLook(theme, kind), coveredColor(theme, kind)}; };
        entry.rank = int(kind);
        entry.bad = kind >= Covered::Fallback;
        entry.heavy = kind >= Covered::Unsupported;
        return entry;
    });
}

} // namespace nodewise::views
