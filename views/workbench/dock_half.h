// SPDX-License-Identifier: Apache-2.0
// One half of the dock: a tab per page that is in use, under the labels of their groups; "+" has the others.
#pragma once

#include "views/analysis/page_spec.h"

#include <QStringList>
#include <QTabWidget>

#include <vector>

class QMenu;
class QToolButton;

namespace nodewise::views {

/// Owns the pages whose tabs it has. Labels are tabs that can't be chosen.
class DockHalf : public QTabWidget {
    Q_OBJECT
public:
    DockHalf(std::vector<PageSpec> specs, QWidget* parent);

    const std::vector<PageSpec>& specs() const { return m_specs; }
    /// Null: it is not of this half.
    const PageSpec* trySpec(const QString& id) const;
    /// Takes the page into a tab, at its place.
    void addPage(const QString& id, QWidget* page);
    /// Gives the page back, without a tab.
    void removePage(QWidget* page);
    /// In their order.
    QStringList pagesShown() const;
    /// Of a tab; "" = there is none, or it is a label.
    QString idAt(int tab) const;
    /// Of the page that is seen; "" = none.
    QString current() const;
    /// Buttons beside the tabs, in the theme's color.
    QToolButton* addButton(const char* name);
    /// Titles of pages and groups, asked for again.
    void showTitles();
    static QString groupTitle(PageSpec::Group group);

Q_SIGNALS:
    /// A tab's menu is wanted.
    void menuWanted(const QString& id, const QPoint& global);
    /// A double click.
    void maximizeWanted(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    int placeOf(int key) const;
    void leave(int tab);
    void insertTabAt(int key, QWidget* widget, const QString& title);

    std::vector<PageSpec> m_specs;
    QWidget* m_buttons;
};

} // namespace nodewise::views
