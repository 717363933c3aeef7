// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/mlir_colors.h"

#include "views/common/faded.h"
#include "views/common/style_sheet.h"

namespace nodewise::views {

QColor mlirColor(const Theme& theme, MlirSpan::Kind kind)
{
    using Kind = MlirSpan::Kind;
    using layout::Family;
    switch (kind) {
    case Kind::Plain:
    case Kind::Value:
        break;
    case Kind::Comment:
        return theme.dim;
    case Kind::String:
        return theme.of(Family::Activation);
    case Kind::Number:
        return theme.of(Family::Pointwise);
    case Kind::Type:
        return theme.of(Family::Input);
    case Kind::Op:
        return theme.accent;
    case Kind::Symbol:
    case Kind::Keyword:
        return theme.of(Family::Normalization);
    case Kind::Attribute:
        return theme.dim;
    case Kind::Tag:
        return differsColor(theme);
    }
    return theme.text;
}

std::vector<TextStretch> mlirStretches(const std::vector<MlirSpan>& spans)
{
    std::vector<TextStretch> stretches;
    stretches.reserve(spans.size());
    for (const MlirSpan& span : spans)
        stretches.push_back({span.begin, span.length, mlirColor(Theme::current(), span.kind)});
    return stretches;
}

LineLook mlirLook(MlirText::Change change)
{
    LineLook look{.numberColor = Theme::current().dim};
    if (change == MlirText::Change::Same)
        return look;
    const bool added = change == MlirText::Change::Added;
    look.sign = added ? QStringLiteral("+") : QStringLiteral("−");
    look.signColor = added ? Theme::current().good : Theme::current().error;
    look.backgrounds.push_back(faded(look.signColor, 34));
    return look;
}

} // namespace nodewise::views
