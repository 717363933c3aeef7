// SPDX-License-Identifier: Apache-2.0
// The module outline: modules with counts of ops, parameters and bytes; bodies of control flow under the module that calls them.
#pragma once

#include "views/common/selection.h"
#include "views/inspect/outline_model.h"

#include <QPointer>
#include <QWidget>

class QToolButton;
class QTreeView;

namespace nodewise::views {

class TablePage;

/// Linked both ways: a row selects its module or node, a selected node or module is shown and its ancestors opened.
class Outline : public QWidget {
    Q_OBJECT
public:
    explicit Outline(QWidget* parent = nullptr);

    void setSelection(Selection* selection);
    /// What an analysis says of FX nodes; null: nothing. Where it has words for it, modules show the worst of theirs and how many they
    /// have.
    void setOverlay(std::shared_ptr<const Overlay> overlay);

    QTreeView* view() const { return m_view; }
    const OutlineModel& model() const { return *m_model; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setShowNodes(bool show);
    void nameParts();
    void rebuild();
    void showOverlay();
    void showSelection();
    void selectCurrent();
    void onFilter(const QString& text);
    void fitColumns();
    int widthOf(int column, bool withTitle) const;
    void openFirstLevels();

    QPointer<Selection> m_selection;
    OutlineModel* m_model;
    QToolButton* m_nodesButton;
    QTreeView* m_view;
    TablePage* m_page;
    QString m_filtered; ///< what rows are filtered by; while the field has another text, they are being filtered by that
    bool m_showNodes = false;
    std::shared_ptr<const Overlay> m_overlay;
    bool m_following = false; ///< the current row changes because the selection did
};

} // namespace nodewise::views
