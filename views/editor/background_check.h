// SPDX-License-Identifier: Apache-2.0
// What is typed, looked at on another thread once typing pauses: values in, values out.
#pragma once

#include "views/common/job.h"

#include <QTimer>

namespace nodewise::views {

/// Newer values end the look at older ones, whose result is dropped. On the GUI thread; a member of its context.
template <class In, class Out>
class BackgroundCheck {
public:
    using Values = std::function<In()>;                           ///< on the GUI thread, when the pause is over
    using Check = std::function<Out(const In&, const Progress&)>; ///< on a pool thread; captures nothing of the window
    using Done = std::function<void(Out)>;                        ///< on the GUI thread

    BackgroundCheck(QObject* context, int pauseMs, Values values, Check check, Done done)
        : m_pauseMs(pauseMs), m_values(std::move(values)), m_check(std::move(check)), m_done(std::move(done)), m_job(context)
    {
        m_pause.setSingleShot(true);
        QObject::connect(&m_pause, &QTimer::timeout, context, [this] { now(); });
    }

    void soon() { m_pause.start(m_pauseMs); }
    void now()
    {
        m_pause.stop();
        m_job.start(
            [check = m_check, in = std::make_shared<const In>(m_values())](const Progress& progress) { return check(*in, progress); },
            m_done);
    }
    void cancel()
    {
        m_pause.stop();
        m_job.cancel();
    }
    /// Something is typed whose result is not there.
    bool busy() const { return m_pause.isActive() || m_job.running(); }

private:
    int m_pauseMs;
    Values m_values;
    Check m_check;
    Done m_done;
    QTimer m_pause;
    JobRunner m_job;
};

} // namespace nodewise::views
