// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_overlay.h"

#include "views/common/theme.h"

namespace nodewise::views {

QString CompareOverlay::nameOf(Agreement agreement)
{
    switch (agreement) {
    case Agreement::Equal:
        return tr("Equal");
    case Agreement::Within:
        return tr("Differs within tolerance");
    case Agreement::NotCompared:
        return tr("Not compared");
    case Agreement::Inherits:
        return tr("Inherits a difference");
    case Agreement::Differs:
        return tr("Differs");
    case Agreement::First:
        return tr("Differs first");
    case Agreement::None:
        break;
    }
    return {};
}

std::shared_ptr<const Overlay> CompareOverlay::of(const std::vector<Agreement>& nodes)
{
    constexpr Agreement kinds[] = {Agreement::First,  Agreement::Differs, Agreement::Inherits,
                                   Agreement::Within, Agreement::Equal,   Agreement::NotCompared};
    return makeOverlay(kinds, nodes, [](Agreement kind) {
        Overlay::Entry entry;
        entry.name = [kind] { return nameOf(kind); };
        entry.sign = agreementSign(kind);
        entry.colors = [kind](const Theme& theme, float) {
            return Overlay::Colors{agreementLook(theme, kind), agreementColor(theme, kind)};
        };
        entry.rank = int(kind);
        entry.bad = kind >= Agreement::Differs;
        entry.heavy = kind == Agreement::First;
        entry.signInLegend = kind < Agreement::NotCompared;
        return entry;
    });
}

} // namespace nodewise::views
