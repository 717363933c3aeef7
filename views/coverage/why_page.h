// SPDX-License-Identifier: Apache-2.0
// Why the selected node has its verdict: the whole chain of rules, as an indented list.
#pragma once

#include "views/coverage/coverage_context.h"

#include <QWidget>

class QLabel;
class QStackedWidget;
class QTreeView;

namespace nodewise::views {

class ChainModel;
class ElidedLabel;

class WhyPage : public QWidget {
    Q_OBJECT
public:
    explicit WhyPage(const CoverageContext& context, QWidget* parent = nullptr);

    QTreeView* tree() const { return m_tree; }
    ChainModel& model() const { return *m_model; }
    /// "linear_1 · aten.linear.default: decomposed → aten.mm.default"; where nothing is said, why.
    QString headText() const;

Q_SIGNALS:
    void ruleRequested(const QString& file, int line);
    /// Another one, all of it open.
    void chainShown();

private:
    void refresh();
    void requestRule(const QModelIndex& index);

    CoverageContext m_context;
    ChainModel* m_model;
    QLabel *m_swatch, *m_empty;
    ElidedLabel* m_head;
    QTreeView* m_tree;
    QStackedWidget* m_stack;
};

} // namespace nodewise::views
