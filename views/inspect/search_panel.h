// SPDX-License-Identifier: Apache-2.0
// Search as you type over both graphs: a query field, results, stepping, and marks for the canvases and code views.
#pragma once

#include "views/common/job.h"
#include "views/common/selection.h"

#include <QPointer>
#include <QStringList>
#include <QTimer>
#include <QWidget>

class QToolButton;
class QTreeView;

namespace nodewise::views {

class Label;
class QueryEdit;
class SearchModel;
class TablePage;
struct SearchResult;

/// The query runs in a background job over immutable graphs; a result of an older query is dropped.
/// Enter and F3 go to the next result, Shift+F3 to the one before, Down enters the list, Escape clears.
class SearchPanel : public QWidget {
    Q_OBJECT
public:
    explicit SearchPanel(QWidget* parent = nullptr);
    ~SearchPanel() override;

    void setSelection(Selection* selection);

    /// Selects the field's text and gives it the keyboard.
    void focusQuery();
    void setQuery(const QString& query);
    QString query() const;
    void next() { step(1); }
    void previous() { step(-1); }
    int resultCount() const;
    void setRecentQueries(const QStringList& queries);

    QueryEdit* edit() const { return m_edit; }
    QTreeView* view() const { return m_view; }
    const SearchModel& model() const { return *m_model; }

Q_SIGNALS:
    /// The nodes found; both empty when there is no query.
    void marked(const std::vector<graph::NodeId>& fx, const std::vector<ir::NodeId>& ir);
    void recentQueriesChanged(const QStringList& queries);
    /// The running query has ended and the results are shown.
    void finished();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void nameParts();
    void onTextChanged();
    void run();
    void take(SearchResult result);
    void clearResults();
    void step(int by);
    void selectCurrent();
    void showStatus();
    void showEmpty();
    void showHelp();
    void fitColumns();
    void remember(const QString& query);
    bool editKey(int key, Qt::KeyboardModifiers modifiers);
    bool listKey(int key, Qt::KeyboardModifiers modifiers);

    QPointer<Selection> m_selection;
    JobRunner m_job{this};
    QTimer m_delay; ///< between a key and the query
    QStringList m_recent;
    QString m_error;             ///< of the query as it stands
    bool m_filling = false;      ///< the current row changes because the rows did
    bool m_stepWhenDone = false; ///< Enter came before the results
    QueryEdit* m_edit;
    QToolButton* m_help;
    Label* m_status;
    Label* m_empty;
    SearchModel* m_model;
    TablePage* m_page;
    QTreeView* m_view; ///< of the page
};

} // namespace nodewise::views
