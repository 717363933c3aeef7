// SPDX-License-Identifier: Apache-2.0
#include "views/common/theme.h"

#include "core/layout/family_colors.h"
#include "views/common/app_style.h"
#include "views/common/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>

#include <algorithm>
#include <utility>

namespace nodewise::views {

namespace {

void setFamilies(Theme& theme, const layout::FamilyColors& colors)
{
    for (std::size_t i = 0; i < colors.size(); ++i)
        theme.family[i] = QColor(QLatin1String(colors[i].data(), static_cast<qsizetype>(colors[i].size())));
}

} // namespace

Theme Theme::light()
{
    Theme t;
    t.kind = ThemeKind::Light;
    t.background = QColor(0xf6f7f9);
    t.pane = QColor(0xffffff);
    t.line = QColor(0xdfe3e8);
    t.text = QColor(0x1c2430);
    t.dim = QColor(0x6b7686);
    t.accent = QColor(0x2f6fde);
    t.selection = QColor(0xdbe8ff);
    t.module = QColor(0xeef1f6);
    t.stop = QColor(0xfff3c9);
    t.stopEdge = QColor(0xe0b100);
    t.error = QColor(0xd23f3f);
    t.good = QColor(0x2c9a5b);
    t.warning = QColor(0xb87a00);
    setFamilies(t, layout::lightFamilyColors);
    return t;
}

Theme Theme::dark()
{
    Theme t;
    t.kind = ThemeKind::Dark;
    t.background = QColor(0x16191f);
    t.pane = QColor(0x1d2129);
    t.line = QColor(0x2c323d);
    t.text = QColor(0xdfe5ee);
    t.dim = QColor(0x8b96a7);
    t.accent = QColor(0x6ea2ff);
    t.selection = QColor(0x24365a);
    t.module = QColor(0x222833);
    t.stop = QColor(0x453a12);
    t.stopEdge = QColor(0xd9ae1e);
    t.error = QColor(0xf06a6a);
    t.good = QColor(0x4cc283);
    t.warning = QColor(0xe0a83a);
    setFamilies(t, layout::darkFamilyColors);
    return t;
}

namespace {

// A platform without a desktop (offscreen, a bare X server) names a font and a size nobody chose.
double textSize(const QFont& system)
{
    return system.pointSizeF() >= 9 && system.pointSizeF() <= 11 ? system.pointSizeF() : 9.75;
}

// As QApplication's font is one for the process.
double chosenSize = 0; // points; 0 = the system's

// Korean text takes its glyphs from the first of these that is installed.
QStringList koreanFamilies()
{
    return {QStringLiteral("Noto Sans CJK KR"), QStringLiteral("Noto Sans KR"), QStringLiteral("Apple SD Gothic Neo"),
            QStringLiteral("Malgun Gothic"), QStringLiteral("NanumGothic")};
}

} // namespace

QFont uiFont()
{
    const QFont system = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    QFont font = system;
    font.setFamilies(QStringList{system.family(), QStringLiteral("DejaVu Sans")} + koreanFamilies());
    font.setPointSizeF(chosenSize > 0 ? chosenSize : textSize(system));
    return font;
}

QFont monoFont()
{
    QFont font = uiFont();
    font.setFamilies(QStringList{QStringLiteral("DejaVu Sans Mono"), QStringLiteral("Noto Sans Mono"), QStringLiteral("Menlo"),
                                 QStringLiteral("Consolas"), QFontDatabase::systemFont(QFontDatabase::FixedFont).family(),
                                 QStringLiteral("Noto Sans Mono CJK KR")} +
                     koreanFamilies());
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

ThemeHub::ThemeHub(QObject* parent) : QObject(parent)
{
}

namespace {

// A style sheet wraps the style, so the application's style() is not ours to ask: the pointer is kept by name.
void applyStyle(const Theme& theme)
{
    auto* style = qApp->findChild<AppStyle*>(QString(), Qt::FindDirectChildrenOnly);
    if (!style) {
        style = new AppStyle;
        qApp->setStyle(style);
        qApp->setFont(uiFont());
    }
    style->setTheme(theme);
}

} // namespace

namespace {

double chosenScale()
{
    return uiFont().pointSizeF() / textSize(QFontDatabase::systemFont(QFontDatabase::GeneralFont));
}

} // namespace

void ThemeHub::setTextSize(int points)
{
    chosenSize = std::max(0, points);
    if (QApplication::font() != uiFont())
        QApplication::setFont(uiFont());
    const double before = std::exchange(m_theme.textScale, chosenScale());
    if (before != m_theme.textScale)
        Q_EMIT changed(m_theme);
}

void ThemeHub::apply(ThemeKind kind)
{
    m_theme = kind == ThemeKind::Dark ? Theme::dark() : Theme::light();
    m_theme.textScale = chosenScale();
    QPalette palette;
    palette.setColor(QPalette::Window, m_theme.background);
    palette.setColor(QPalette::Base, m_theme.pane);
    palette.setColor(QPalette::AlternateBase, m_theme.background);
    palette.setColor(QPalette::Text, m_theme.text);
    palette.setColor(QPalette::WindowText, m_theme.text);
    palette.setColor(QPalette::ButtonText, m_theme.text);
    palette.setColor(QPalette::Button, m_theme.pane);
    palette.setColor(QPalette::Highlight, m_theme.selection);
    palette.setColor(QPalette::HighlightedText, m_theme.text);
    palette.setColor(QPalette::PlaceholderText, m_theme.dim);
    palette.setColor(QPalette::Link, m_theme.accent);
    palette.setColor(QPalette::ToolTipBase, m_theme.pane);
    palette.setColor(QPalette::ToolTipText, m_theme.text);
    palette.setColor(QPalette::Light, m_theme.pane);
    palette.setColor(QPalette::Mid, m_theme.line);
    palette.setColor(QPalette::Dark, m_theme.dim);
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, mixed(m_theme.pane, m_theme.dim, 0.6));
    applyStyle(m_theme);
    qApp->setPalette(palette);
    qApp->setStyleSheet(styleSheetOf(m_theme));
    Q_EMIT changed(m_theme);
}

} // namespace nodewise::views
