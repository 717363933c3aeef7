// SPDX-License-Identifier: Apache-2.0
// The dock's list of values: ranges, histograms, what is dropped or not run yet; opens tensors, recomputes, edits, exports.
#pragma once

#include "views/debug/debug_context.h"
#include "views/debug/values_model.h"

#include <QTimer>
#include <QWidget>

class QMenu;
class QTreeView;

namespace nodewise::views {

class SparklineDelegate;
class TablePage;

class ValuesPanel : public QWidget {
    Q_OBJECT
public:
    explicit ValuesPanel(const DebugContext& context, QWidget* parent = nullptr);

    ValuesModel& model() const { return *m_model; }

Q_SIGNALS:
    /// Show it in the tensor view.
    void tensorRequested(const nodewise::protocol::ValueInfo& value);
    /// The same, minus what the comparison's reference has.
    void differenceRequested(const nodewise::protocol::ValueInfo& value);
    void exportRequested(const nodewise::protocol::ValueInfo& value);
    void editRequested(const nodewise::protocol::ValueInfo& value);
    void watchRequested(const QString& expression);
    void failed(const QString& message);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void activate(const QModelIndex& index);
    void recompute(const protocol::ValueInfo& value);
    void onClicked(const QModelIndex& index);
    void fillMenu(QMenu& menu, const QModelIndex& index);
    void wantVisible();

    DebugContext m_context;
    ValuesModel* m_model;
    TablePage* m_page;
    QTreeView* m_view; ///< of the page
    SparklineDelegate* m_sparkline;
    QTimer m_look; ///< what is visible is looked up once per burst of changes
};

} // namespace nodewise::views
