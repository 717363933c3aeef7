// SPDX-License-Identifier: Apache-2.0
#include "views/common/look.h"

#include "views/common/style_sheet.h"

#include <QStringList>
#include <QVariant>
#include <QWidget>

namespace nodewise::views {

namespace {

/// "QToolBar > QToolButton:hover" as "QToolBar > QToolButton[look="dark"]:hover"
QString selectorOfDark(const QString& selector)
{
    qsizetype at = selector.lastIndexOf(QLatin1Char(' ')) + 1;
    while (at < selector.size() && (selector[at].isLetterOrNumber() || selector[at] == QLatin1Char('-')))
        ++at;
    return selector.left(at) + QStringLiteral("[look=\"dark\"]") + selector.mid(at);
}

/// Each rule for those widgets alone.
QString ofDark(const QString& sheet)
{
    QString out;
    for (const QString& rule : sheet.split(QLatin1Char('}'), Qt::SkipEmptyParts)) {
        const qsizetype open = rule.indexOf(QLatin1Char('{'));
        if (open < 0)
            continue;
        QStringList selectors;
        for (const QString& selector : rule.left(open).split(QLatin1Char(',')))
            selectors.append(selectorOfDark(selector.trimmed()));
        out += selectors.join(QStringLiteral(", ")) + QLatin1Char(' ') + rule.mid(open) + QStringLiteral("}\n");
    }
    return out;
}

} // namespace

QString styleSheetOfBoth()
{
    return styleSheetOf(Theme::light()) + ofDark(styleSheetOf(Theme::dark()));
}

void setLook(QWidget* widget)
{
    const bool dark = Theme::current().kind == ThemeKind::Dark;
    const QVariant was = widget->property("look");
    if (dark != (was.toString() == QLatin1String("dark")))
        widget->setProperty("look", dark ? QStringLiteral("dark") : QStringLiteral("light"));
}

} // namespace nodewise::views
