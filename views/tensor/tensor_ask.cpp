// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_ask.h"

namespace nodewise::views {

TensorAsk::TensorAsk(DebugSession* session, QObject* parent) : QObject(parent), m_session(session)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(200);
    connect(&m_patience, &QTimer::timeout, this, &TensorAsk::slow);
    connect(session, &DebugSession::progress, this, [this](const QString& text, double fraction) {
        if (m_asking && m_session->progressRequest() == m_number)
            Q_EMIT progressed(m_session->progressDetail().isEmpty() ? text : m_session->progressDetail(), fraction);
    });
    // An engine that left answers nothing any more.
    connect(session, &DebugSession::stateChanged, this, [this] {
        if (!m_session->alive() && m_asking)
            finish(m_token);
    });
}

quint64 TensorAsk::begin()
{
    if (m_asking)
        m_session->cancelRequest(m_number);
    m_asking = true;
    if (!m_patience.isActive())
        m_patience.start();
    return ++m_token;
}

bool TensorAsk::finish(quint64 token)
{
    if (token != m_token || !m_asking)
        return false;
    m_asking = false;
    m_patience.stop();
    Q_EMIT done();
    return true;
}

void TensorAsk::cancel()
{
    if (!m_asking)
        return;
    m_session->cancelRequest(m_number);
    finish(m_token);
}

} // namespace nodewise::views
