// SPDX-License-Identifier: Apache-2.0
#include "views/common/theme.h"

#include "core/layout/family_colors.h"
#include "views/common/app_style.h"
#include "views/common/look.h"
#include "views/common/restyler.h"
#include "views/common/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QPointer>
#include <QWidget>

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

Theme& currentTheme()
{
    static Theme theme = Theme::light();
    return theme;
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

const Theme& Theme::current()
{
    return currentTheme();
}

ThemeHub::ThemeHub(QObject* parent) : QObject(parent)
{
}

ThemeHub::~ThemeHub()
{
    currentTheme() = Theme::light();
}

QEvent::Type ThemeHub::eventType()
{
    static const auto type = QEvent::Type(QEvent::registerEventType());
    return type;
}

namespace {

// A style sheet wraps the style, so the application's style() is not ours to ask. Setting it anew would polish all widgets.
void needStyle()
{
    if (qApp->findChild<AppStyle*>())
        return;
    qApp->setStyle(new AppStyle);
    qApp->setFont(uiFont());
}

double chosenScale()
{
    return uiFont().pointSizeF() / textSize(QFontDatabase::systemFont(QFontDatabase::GeneralFont));
}

/// What hears of it may make and delete widgets.
void tellTree(QWidget* root)
{
    const QPointer<QWidget> alive(root);
    const QList<QWidget*> found = root->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    for (const QPointer<QWidget>& child : QList<QPointer<QWidget>>(found.begin(), found.end()))
        if (child && !child->isWindow())
            tellTree(child);
    if (!alive)
        return;
    QEvent event(ThemeHub::eventType());
    QCoreApplication::sendEvent(root, &event);
    if (alive)
        root->update();
}

} // namespace

void ThemeHub::tell()
{
    const QWidgetList found = QApplication::topLevelWidgets();
    for (const QPointer<QWidget>& window : QList<QPointer<QWidget>>(found.begin(), found.end()))
        if (window)
            tellTree(window);
    Q_EMIT changed(currentTheme());
}

void ThemeHub::setTextSize(int points)
{
    chosenSize = std::max(0, points);
    if (QApplication::font() != uiFont())
        QApplication::setFont(uiFont());
    const double before = std::exchange(currentTheme().textScale, chosenScale());
    if (before != currentTheme().textScale)
        tell();
}

void ThemeHub::apply(ThemeKind kind)
{
    Theme& t = currentTheme();
    t = kind == ThemeKind::Dark ? Theme::dark() : Theme::light();
    t.textScale = chosenScale();
    QPalette palette;
    palette.setColor(QPalette::Window, t.background);
    palette.setColor(QPalette::Base, t.pane);
    palette.setColor(QPalette::AlternateBase, t.background);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::Button, t.pane);
    palette.setColor(QPalette::Highlight, t.selection);
    palette.setColor(QPalette::HighlightedText, t.text);
    palette.setColor(QPalette::PlaceholderText, t.dim);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::ToolTipBase, t.pane);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::Light, t.pane);
    palette.setColor(QPalette::Mid, t.line);
    palette.setColor(QPalette::Dark, t.dim);
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, mixed(t.pane, t.dim, 0.6));
    needStyle();
    qApp->setPalette(palette);
    if (const QString sheet = styleSheetOfBoth(); qApp->styleSheet() != sheet)
        qApp->setStyleSheet(sheet);
    auto* restyler = findChild<Restyler*>(QString(), Qt::FindDirectChildrenOnly);
    (restyler ? restyler : new Restyler(this))->start();
    tell();
}

} // namespace nodewise::views
