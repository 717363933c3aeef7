// SPDX-License-Identifier: Apache-2.0
// What pages that work a trace out have in common: a line that says what of, progress with a way out, a table.
#pragma once

#include "views/common/job.h"
#include "views/timeline/tick_text.h"

#include "core/trace/analysis/sums.h"

#include <QWidget>

class QHBoxLayout;
class QTreeView;

namespace nodewise::views {

class ElidedLabel;
class JobStrip;

/// Works only while it is seen. A page's own work is start(): values in, values out, by job().
class AnalysisPage : public QWidget {
    Q_OBJECT
public:
    explicit AnalysisPage(QWidget* parent = nullptr);

    /// Null: none. Its selection is the whole.
    void setTrace(std::shared_ptr<const trace::Trace> trace);
    const std::shared_ptr<const trace::Trace>& trace() const { return m_trace; }
    bool running() const { return m_job.running() || m_stale; }
    bool working() const { return m_job.running(); }
    QTreeView* table() const { return m_table; }
    QString summary() const;

Q_SIGNALS:
    /// Of a row that was clicked.
    void sliceChosen(quint32 slice);
    void finished();

protected:
    /// The job, of trace().
    virtual void start() = 0;
    /// Nothing is shown.
    virtual void clear() = 0;
    virtual void retranslate() = 0;
    const TickText& text() const { return m_text; }
    /// What is shown is no longer right.
    void refresh();
    void setSummary(const QString& text);
    /// To the right of the summary.
    QHBoxLayout* bar() const { return m_bar; }

    /// `done` is called with what `work` made, unless it was cancelled.
    template <class Work, class Done>
    void run(const QString& what, Work work, Done done)
    {
        begin(what);
        m_job.start(
            std::move(work),
            [this, done = std::move(done)](auto result) {
                end();
                if (result)
                    done(std::move(*result));
                Q_EMIT finished();
            },
            [this](const QString& text, double fraction) { progress(text, fraction); });
    }

    void showEvent(QShowEvent* event) override;

private:
    void begin(const QString& what);
    void end();
    void progress(const QString& text, double fraction);

    std::shared_ptr<const trace::Trace> m_trace;
    TickText m_text;
    ElidedLabel* m_summary;
    QHBoxLayout* m_bar;
    JobStrip* m_strip;
    QTreeView* m_table;
    JobRunner m_job{this};
    bool m_stale = false;
};

} // namespace nodewise::views
