// SPDX-License-Identifier: Apache-2.0
// The page of changes: this run against the run before, another configuration, or another tool's trace.
#pragma once

#include "views/common/job.h"
#include "views/common/table_file.h"
#include "views/debug/debug_context.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace nodewise::trace {
struct Comparison;
}

namespace nodewise::views {

class ChangeModel;
class ElidedLabel;
class FilterChips;
class ValueFilter;

/// The simulation is the context's, which is not null. Comparisons are made on another thread.
class ChangesPage : public QWidget {
    Q_OBJECT
public:
    explicit ChangesPage(const DebugContext& context, QWidget* parent = nullptr);

    ChangeModel& model() const { return *m_model; }
    ValueFilter& filter() const { return *m_filter; }
    QTreeView* table() const { return m_table; }
    FilterChips* chips() const { return m_chips; }
    QComboBox* withBox() const { return m_with; }
    QString summaryText() const;
    QString errorText() const;
    QString hintText() const; ///< "" while there is a comparison
    bool settled() const { return !m_job.running(); }
    TextTable exported() const;

Q_SIGNALS:
    void message(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    void connectParts();
    void onWith(int index);
    void askTrace();
    void fillWith();
    void compare();
    void take(std::shared_ptr<const trace::Comparison> comparison);
    void onChosen();
    void refresh();
    void fitChips();
    void retranslate();

    DebugContext m_context;
    QComboBox* m_with;
    ElidedLabel* m_summary;
    QLabel *m_error, *m_hint;
    QPushButton* m_cancel;
    FilterChips* m_chips;
    QLineEdit* m_text;
    QToolButton* m_export;
    QStackedWidget* m_whole;
    ChangeModel* m_model;
    ValueFilter* m_filter;
    QTreeView* m_table;
    TableExport* m_file;
    QString m_failure; ///< of the last comparison
    JobRunner m_job{this};
};

} // namespace nodewise::views
