// SPDX-License-Identifier: Apache-2.0
// What pages that work a trace out have in common: a line that says what of, progress with a way out.
#pragma once

#include "core/trace/analysis/sums.h"
#include "views/common/job.h"
#include "views/table/table_page.h"
#include "views/timeline/tick_text.h"

namespace nodewise::views {

class ElidedLabel;
class JobStrip;

/// Works only while it is seen. A page's own work is start(): values in, values out, by job().
class AnalysisPage : public TablePage {
    Q_OBJECT
public:
    template <class Model>
    AnalysisPage(Model* model, Words words, QWidget* parent) : TablePage(model, std::move(words), {}, parent)
    {
        model->setParent(this);
        make();
    }

    /// Null: none. Its selection is the whole.
    void setTrace(std::shared_ptr<const trace::Trace> trace);
    const std::shared_ptr<const trace::Trace>& trace() const { return m_trace; }
    bool running() const { return m_job.running() || m_stale; }
    bool working() const { return m_job.running(); }
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
    const TickText& text() const { return m_text; }
    /// What is shown is no longer right.
    void refresh();
    void setSummary(const QString& text);

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
    void make();
    void begin(const QString& what);
    void end();
    void progress(const QString& text, double fraction);

    std::shared_ptr<const trace::Trace> m_trace;
    TickText m_text;
    ElidedLabel* m_summary;
    JobStrip* m_strip;
    JobRunner m_job{this};
    bool m_stale = false;
};

} // namespace nodewise::views
