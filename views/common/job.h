// SPDX-License-Identifier: Apache-2.0
// Background jobs: id, cancel token, guarded context, queued delivery; the late result of an old job is dropped.
#pragma once

#include "core/base/progress.h"
#include "views/common/call_queue.h"
#include "views/common/translated.h"

#include <QPointer>
#include <QString>

#include <functional>
#include <memory>
#include <utility>

namespace nodewise::views {

/// Runs one kind of work at a time for its owner: starting a new job cancels the old one and drops its result. GUI thread only.
/// The work runs on a pool thread and captures values, never `this`; `done` and `progress` run on the GUI thread, only while the
/// context lives and the job is the newest; the result is destroyed there, too. All of them are copyable.
class JobRunner {
public:
    explicit JobRunner(QObject* context) : m_context(context), m_current(std::make_shared<quint64>(0)) {}
    ~JobRunner() { cancel(); }
    JobRunner(const JobRunner&) = delete;
    JobRunner& operator=(const JobRunner&) = delete;

    template <class Work, class Done>
    void start(Work work, Done done, std::function<void(QString, double)> progress = {})
    {
        cancel();
        m_token = CancelToken();
        m_running = true;
        const quint64 id = ++*m_current;
        const auto deliver = [context = m_context, current = m_current, id](auto&& call) {
            // Not posted to the context, which may die before the job does.
            callOnGuiThread([context, current, id, call = std::forward<decltype(call)>(call)]() mutable {
                if (context && *current == id)
                    call();
            });
        };
        Progress report;
        report.cancel = m_token;
        if (progress)
            report.report = [deliver, progress = std::move(progress)](const UserText& what, double fraction) {
                deliver([progress, what, fraction] { progress(translated(what), fraction); });
            };
        auto finish = [running = &m_running, done = std::move(done)](auto result) mutable {
            *running = false;
            done(std::move(result));
        };
        callOnPool([work = std::move(work), report, deliver, finish = std::move(finish)]() mutable {
            deliver([finish = std::move(finish), result = std::make_shared<decltype(work(report))>(work(report))]() mutable {
                finish(std::move(*result));
            });
        });
    }

    void cancel()
    {
        m_token.cancel();
        ++*m_current;
        m_running = false;
    }
    bool running() const { return m_running; }

private:
    QPointer<QObject> m_context;
    std::shared_ptr<quint64> m_current; ///< id of the newest job; read and written on the GUI thread
    CancelToken m_token;
    bool m_running = false;
};

} // namespace nodewise::views
