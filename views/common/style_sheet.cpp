// SPDX-License-Identifier: Apache-2.0
#include "views/common/style_sheet.h"

#include <QCoreApplication>
#include <QEvent>
#include <QStyle>
#include <QWidget>

#include <utility>

namespace nodewise::views {

namespace {

// Words starting with @ are colors; see styleSheetOf().
const char frames[] = R"(
QMainWindow, QDialog, QWizard { background: @background; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QSplitter::handle { background: @line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QFrame[role="pane"] { background: @pane; border: none; }
QFrame[role="ground"] { background: @background; border: none; }
QFrame[role="bar"] { background: @background; border: none; border-bottom: 1px solid @line; }
QFrame[role="card"] { background: @pane; border: 1px solid @line; border-radius: 6px; }
QListView[role="card"] { padding: 4px; }
QListView[role="card"]::item { padding: 5px 8px; }
QFrame[role="line"] { background: @line; border: none; max-height: 1px; min-height: 1px; }
QDockWidget { color: @text; }
QDockWidget::title { background: @pane; padding: 6px 10px; border-bottom: 1px solid @line; text-align: left; }
QStatusBar { background: @background; border-top: 1px solid @line; color: @dim; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @dim; padding: 0 6px; }
QToolTip { background: @pane; color: @text; border: 1px solid @edge; padding: 0 1px; }
QGroupBox { border: 1px solid @line; border-radius: 6px; margin-top: 16px; padding: 8px 6px 6px 6px; }
QGroupBox::title { subcontrol-origin: margin; left: 8px; color: @dim; }
QLabel[role="dim"], nodewise--views--ElidedLabel[role="dim"] { color: @dim; }
QLabel[role="heading"] { font-weight: bold; }
QLabel[role="error"], nodewise--views--ElidedLabel[role="error"] { color: @error; }
QLabel[role="good"] { color: @good; }
QLabel[role="warning"] { color: @warning; }
QLabel[role="stale"] { background: transparent; color: @warning; border: 1px solid @warning; border-radius: 8px; padding: 0 6px; }
QLabel[role="culprit"], QLabel[role="upstream"], QLabel[role="unknown"], QLabel[role="agrees"] { border-radius: 9px; padding: 2px 10px; font-weight: bold; }
QLabel[role="culprit"] { background: transparent; color: @differs; border: 1px solid @differs; }
QLabel[role="upstream"] { background: transparent; color: @accent; border: 1px solid @accent; }
QLabel[role="agrees"] { background: transparent; color: @good; border: 1px solid @good; }
QLabel[role="unknown"] { background: transparent; color: @dim; border: 1px solid @line; }
QLabel[role="drop"] { background: @selection; color: @text; border: 2px dashed @accent; border-radius: 8px; }
QLabel[role="badge"] { background: @module; color: @dim; border: 1px solid @line; border-radius: 8px; padding: 0 6px; }
)";

const char menus[] = R"(
QMenuBar { background: @background; border-bottom: 1px solid @line; padding: 3px 4px; }
QMenuBar::item { background: transparent; padding: 4px 9px; border-radius: 4px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @hover; }
QMenu { background: @pane; border: 1px solid @edge; padding: 5px; }
QMenu::item { padding: 5px 26px 5px 24px; border-radius: 4px; color: @text; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @line; margin: 4px 6px; }
QMenu::icon { padding-left: 6px; }
QToolBar { background: @background; border: none; border-bottom: 1px solid @line; spacing: 6px; padding: 5px 8px; }
QToolBar::separator { background: @line; width: 1px; margin: 4px 4px; }
)";

const char buttons[] = R"(
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 5px; padding: 3px 7px; color: @text; }
QToolButton:hover { background: @hover; }
QToolButton:pressed, QToolButton:checked { background: @selection; }
QToolButton:disabled { color: @faint; }
QToolButton:focus { border: 1px solid @accent; }
QToolButton[role="chip"] { border: 1px solid @line; border-radius: 10px; padding: 2px 8px; }
QToolButton[role="chip"]:hover { background: @hover; }
QToolButton[role="chip"]:checked { background: @selection; border: 1px solid @accent; }
QToolButton[role="chip"]:focus { border: 1px solid @accent; }
QToolButton[role="link"] { padding: 1px 0; border: 1px solid transparent; color: @accent; background: transparent; }
QToolButton[role="link"]:hover { color: @accentHover; }
QToolButton[role="link"]:disabled { color: @dim; }
QToolButton[role="link"]:focus { border: 1px solid @accent; }
QToolButton::menu-indicator { image: none; width: 0; }
QToolBar > QToolButton { background: @pane; border: 1px solid @line; padding: 4px 10px; }
QToolBar[room="little"] > QToolButton { padding: 4px 6px; }
QToolBar[room="least"] > QToolButton { padding: 4px; }
QToolBar > QToolButton#qt_toolbar_ext_button { padding: 0; }
QToolBar > QToolButton:hover { background: @hover; }
QToolBar > QToolButton:disabled { background: @background; }
QPushButton { background: @pane; border: 1px solid @edge; border-radius: 5px; padding: 5px 14px; color: @text; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @selection; }
QPushButton:focus { border: 1px solid @accent; }
QPushButton:disabled { color: @faint; border-color: @line; }
QPushButton:default, QPushButton[role="primary"], QToolBar > QToolButton[role="primary"] {
    background: @accent; border: 1px solid @accent; color: @onAccent; }
QPushButton:default:hover, QPushButton[role="primary"]:hover, QToolBar > QToolButton[role="primary"]:hover { background: @accentHover; }
QPushButton:default:disabled, QPushButton[role="primary"]:disabled, QToolBar > QToolButton[role="primary"]:disabled {
    background: @module; border-color: @line; color: @faint; }
QLineEdit { background: @pane; border: 1px solid @edge; border-radius: 5px; padding: 4px 7px; color: @text;
    selection-background-color: @selection; selection-color: @text; }
QSpinBox { min-height: 26px; }
QLineEdit:focus { border: 1px solid @accent; }
QLineEdit[state="error"] { border: 1px solid @error; }
QLineEdit:disabled { color: @faint; background: @background; }
QProgressBar { background: @module; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
)";

const char tabs[] = R"(
QTabWidget::pane { border: none; border-top: 1px solid @line; }
QTabBar { background: transparent; border: none; }
QTabBar::tab { background: transparent; border: none; border-bottom: 2px solid transparent; padding: 6px 12px 5px 12px; color: @dim; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar::tab:disabled { color: @faint; }
QTabBar::tab:focus { color: @accent; }
QTabBar[role="documents"] { background: @background; }
QTabBar[role="inner"] { outline: 0; }
QTabBar[role="inner"]::tab { padding: 4px 8px 3px 8px; }
QTabBar[role="documents"]::tab { padding: 6px 10px 5px 14px; }
QTabBar[role="documents"]::tab:selected { background: @pane; }
)";

const char items[] = R"(
QAbstractScrollArea { background: @pane; border: none; }
QScrollArea[role="page"] { background: @background; }
QTreeView[role="popup"] { border: 1px solid @edge; }
QAbstractItemView { background: @pane; border: none; outline: 0; alternate-background-color: @background; color: @text;
    selection-background-color: @selection; selection-color: @text; gridline-color: @line; }
QHeaderView { background: @pane; border: none; }
QHeaderView::section { background: @pane; color: @dim; border: none; border-bottom: 1px solid @line; padding: 4px 3px; }
QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-origin: padding; subcontrol-position: center right; width: 9px; height: 6px; right: 2px; }
QHeaderView::section:vertical { padding: 0 8px; border-bottom: none; }
QTableCornerButton::section { background: @pane; border: none; border-bottom: 1px solid @line; }
QPlainTextEdit, QTextEdit, QTextBrowser { background: @pane; color: @text; selection-background-color: @selection; selection-color: @text; }
QComboBox QAbstractItemView { border: 1px solid @edge; padding: 3px; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 10px; margin: 0; }
QScrollBar:horizontal { height: 10px; margin: 0; }
QScrollBar::handle { background: @thumb; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @thumbHover; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; background: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QAbstractScrollArea::corner { background: @pane; border: none; }
)";

} // namespace

QColor mixed(const QColor& back, const QColor& front, double amount)
{
    const auto mix = [amount](int a, int b) { return qRound(a + (b - a) * amount); };
    return QColor(mix(back.red(), front.red()), mix(back.green(), front.green()), mix(back.blue(), front.blue()));
}

QColor differsColor(const Theme& theme)
{
    return theme.kind == ThemeKind::Dark ? QColor(0xff9440) : QColor(0xc94a00);
}

void setStyleRole(QWidget* widget, const char* role)
{
    if (widget->property("role").toByteArray() == role)
        return;
    widget->setProperty("role", role);
    widget->style()->polish(widget);
    QEvent restyled(QEvent::StyleChange); // a label's frame takes the role's padding then
    QCoreApplication::sendEvent(widget, &restyled);
}

QString styleSheetOf(const Theme& theme)
{
    const bool dark = theme.kind == ThemeKind::Dark;
    // Longer names first: @accentHover must be replaced before @accent.
    const std::pair<QLatin1String, QColor> colors[] = {
        {QLatin1String("@differs"), differsColor(theme)},
        {QLatin1String("@accentHover"), mixed(theme.accent, theme.text, 0.15)},
        {QLatin1String("@thumbHover"), mixed(theme.pane, theme.text, 0.4)},
        {QLatin1String("@background"), theme.background},
        {QLatin1String("@selection"), theme.selection},
        {QLatin1String("@onAccent"), dark ? theme.background : theme.pane},
        {QLatin1String("@warning"), theme.warning},
        {QLatin1String("@accent"), theme.accent},
        {QLatin1String("@module"), theme.module},
        {QLatin1String("@faint"), mixed(theme.pane, theme.dim, 0.6)},
        {QLatin1String("@hover"), mixed(theme.pane, theme.text, 0.06)},
        {QLatin1String("@thumb"), mixed(theme.pane, theme.text, 0.22)},
        {QLatin1String("@error"), theme.error},
        {QLatin1String("@pane"), theme.pane},
        {QLatin1String("@line"), theme.line},
        {QLatin1String("@text"), theme.text},
        {QLatin1String("@good"), theme.good},
        {QLatin1String("@edge"), mixed(theme.line, theme.text, 0.12)},
        {QLatin1String("@dim"), theme.dim},
    };
    QString sheet;
    for (const char* part : {frames, menus, buttons, tabs, items})
        sheet += QLatin1String(part);
    for (const auto& [name, color] : colors)
        sheet.replace(name, color.name());
    return sheet;
}

} // namespace nodewise::views
