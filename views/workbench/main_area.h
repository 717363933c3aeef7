// SPDX-License-Identifier: Apache-2.0
// The middle of a tab: its graphs, and beside them, as tabs, the panels that were put there.
#pragma once

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace nodewise::views {

/// Takes the graphs. The panels belong to the dock, which puts them here and takes them back. Without any there is no bar of tabs.
class MainArea : public QWidget {
    Q_OBJECT
public:
    explicit MainArea(QWidget* graphs, QWidget* parent = nullptr);

    void showGraphs();
    void addPanel(const QString& id, QWidget* panel, const QString& title);
    void takePanel(QWidget* panel);
    void showPanel(QWidget* panel);
    void setTitle(QWidget* panel, const QString& title);
    /// Null: the graphs are seen.
    QWidget* shownPanel() const;
    /// In their order.
    QStringList panels() const;

Q_SIGNALS:
    void backWanted(const QString& id);
    void shownChanged();

private:
    int tabOf(const QWidget* panel) const;
    void retranslate();

    QTabBar* m_bar;
    QStackedWidget* m_stack; ///< in the order of the tabs
};

} // namespace nodewise::views
