// SPDX-License-Identifier: Apache-2.0
// A question about a tensor whose answer may take long: a newer one replaces it, it may be given up, and whoever shows it knows that it is
// under way.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/debug/debug_session.h"

#include <QObject>
#include <QTimer>

namespace nodewise::views {

/// One question at a time. The session is watched, not owned.
class TensorAsk : public QObject {
    Q_OBJECT
public:
    explicit TensorAsk(DebugSession* session, QObject* parent = nullptr);

    /// The question before is cancelled and its answer dropped.
    template <class Answer, class Request>
    void ask(const Request& request, std::function<void(Result<Answer>)> done)
    {
        const quint64 token = begin();
        m_number = m_session->ask<Answer>(
            request, this,
            [this, token, done = std::move(done)](Result<Answer> answer) {
                if (finish(token))
                    done(std::move(answer));
            },
            DebugSession::Lifetime::Session);
    }
    /// Drops the answer, and ends the work for it.
    void cancel();
    bool asking() const { return m_asking; }
    DebugSession* session() const { return m_session; }

Q_SIGNALS:
    /// After a moment of waiting: something should be seen.
    void slow();
    /// How far it is; -1: not known.
    void progressed(const QString& text, double fraction);
    void done();

private:
    quint64 begin();
    bool finish(quint64 token);

    DebugSession* m_session;
    QTimer m_patience;
    quint64 m_token = 0;
    int m_number = 0;
    bool m_asking = false;
};

} // namespace nodewise::views
