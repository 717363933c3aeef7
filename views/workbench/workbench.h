// SPDX-License-Identifier: Apache-2.0
// The bottom of a tab: the pages of its analyses, in two halves.
#pragma once

#include "views/analysis/page_spec.h"

#include <QHash>
#include <QList>
#include <QWidget>

#include <vector>

class QSplitter;
class QTabWidget;

namespace nodewise::views {

/// Owns the pages. Session files keep the chosen ones by their numbers, so the order of pages is one of places.
class Workbench : public QWidget {
    Q_OBJECT
public:
    Workbench(std::vector<PageSpec> left, std::vector<PageSpec> right, QWidget* parent = nullptr);

    void showPage(const QString& id, bool focus = false);
    bool isShown(const QString& id) const;
    /// The page that the keyboard is in; "" = none.
    QString pageWithFocus() const;
    /// Null: there is no such page.
    QWidget* tryPage(const QString& id) const { return m_pages.value(id); }

    /// What a session keeps: widths and the chosen pages.
    QList<int> sizes() const;
    /// `byUser`: they stay, whatever page is shown.
    void setSizes(const QList<int>& sizes, bool byUser);
    int leftPage() const;
    int rightPage() const;
    void setPages(int left, int right);

    /// Asks for the pages' titles again.
    void showTitles();

Q_SIGNALS:
    void arrangementChanged();
    /// About the page that is shown.
    void helpRequested(const QString& id);

private:
    QTabWidget* makeHalf(const std::vector<PageSpec>& specs);
    void favorLeft();

    QSplitter* m_split;
    bool m_arranged = false; ///< by the user
    std::vector<PageSpec> m_specs[2];
    QHash<QString, QWidget*> m_pages;
    QTabWidget* m_halves[2];
};

} // namespace nodewise::views
