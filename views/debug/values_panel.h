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

class SessionWork;
class SparklineDelegate;

class ValuesPanel : public QWidget {
    Q_OBJECT
public:
    explicit ValuesPanel(const DebugContext& context, QWidget* parent = nullptr);

    /// Whose reference a value may be subtracted from, while it is there.
    void setCompared(const SessionWork* comparison) { m_compared = comparison; }
    ValuesModel& model() const { return *m_model; }
    QTreeView* view() const { return m_view; }

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
    void retranslate();
    void activate(const QModelIndex& index);
    void recompute(const protocol::ValueInfo& value);
    void showMenu(const QPoint& at);
    void wantVisible();
    void arrange();

    DebugContext m_context;
    const SessionWork* m_compared = nullptr;
    ValuesModel* m_model;
    QTreeView* m_view;
    SparklineDelegate* m_sparkline;
    QTimer m_look; ///< what is visible is looked up once per burst of changes
};

} // namespace nodewise::views
