// SPDX-License-Identifier: Apache-2.0
// Search as you type over both graphs: a query field, results, stepping, and marks for the canvases and code views.
#pragma once

#include "views/common/job.h"
#include "views/common/selection.h"
#include "views/common/theme.h"

#include <QPointer>
#include <QStringList>
#include <QTimer>
#include <QWidget>

class QLabel;
class QToolButton;
class QTreeView;

namespace nodewise::views
{

class QueryEdit;
class SearchModel;

/// The query runs in a background job over immutable graphs; a result of an older query is dropped.
class SearchPanel : public QWidget
{
    Q_OBJECT
public:
    explicit SearchPanel(QWidget* parent = nullptr);
    ~SearchPanel() override;

    void setSelection(Selection* selection);
    void setTheme(const Theme& theme);

    /// Selects the field's text and gives it the keyboard.
    void focusQuery();
    void setQuery(const QString& query);
    QString query() const;
    void next();
    void previous();
    int resultCount() const;
    QStringList recentQueries() const { return m_recent; }
    void setRecentQueries(const QStringList& queries);

Q_SIGNALS:
    /// The nodes found; both empty when there is no query.
    void marked(const std::vector<graph::NodeId>& fx, const std::vector<ir::NodeId>& ir);
    void recentQueriesChanged(const QStringList& queries);
    /// The running query has ended and the results are shown.
    void finished();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void run();
    void step(int by);
    void showStatus();
    void showHelp();
    void remember(const QString& query);

    QPointer<Selection> m_selection;
    Theme m_theme = Theme::light();
    JobRunner m_job{this};
    QTimer m_delay;
    QStringList m_recent;
    QueryEdit* m_edit;
    QToolButton* m_help;
    QLabel* m_status;
    QLabel* m_empty;
    QTreeView* m_view;
    SearchModel* m_model;
};

} // namespace nodewise::views
