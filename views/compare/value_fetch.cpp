// SPDX-License-Identifier: Apache-2.0
#include "views/compare/value_fetch.h"

#include "views/common/translated.h"
#include "views/compare/comparison.h"
#include "views/debug/debug_session.h"

#include <utility>

namespace nodewise::views {

void ValueFetch::follow()
{
    connect(m_context.session, &DebugSession::valuesChanged, this, [this] {
        if (m_wanted && m_context.session->stopped())
            askOwn(*std::exchange(m_wanted, std::nullopt));
    });
}

void ValueFetch::request(std::uint32_t node, std::optional<std::uint32_t> element, bool expected)
{
    if (!expected)
        return requestOwn({node, element, false});
    m_context.comparison->requestValue(node, element, true, this,
                                       [this](Result<protocol::ValueInfo> value) { take(std::move(value), true, false); });
}

void ValueFetch::requestDifference(std::uint32_t node, std::optional<std::uint32_t> element)
{
    requestOwn({node, element, true});
}

void ValueFetch::requestOwn(const Wanted& wanted)
{
    const auto snapshot = m_context.session->snapshot();
    if (m_context.session->stopped() && snapshot && snapshot->info().node == wanted.node) {
        m_wanted = wanted;
        return m_context.session->step(DebugSession::Step::Next);
    }
    askOwn(wanted);
}

void ValueFetch::askOwn(const Wanted& wanted)
{
    const auto come = [this, wanted](Result<protocol::ValueInfo> value) {
        // It stands before the node, which was not told yet when the value was asked for.
        const auto snapshot = m_context.session->snapshot();
        if (value && value->state == protocol::ValueInfo::State::Pending && m_context.session->stopped() && snapshot &&
            snapshot->info().node == wanted.node)
            return requestOwn(wanted);
        take(std::move(value), false, wanted.difference);
    };
    m_context.comparison->requestValue(wanted.node, wanted.element, false, this, come);
}

void ValueFetch::take(Result<protocol::ValueInfo> value, bool expected, bool difference)
{
    if (!value)
        return Q_EMIT message(translated(value.error()));
    const QString name = QString::fromStdString(value->name);
    if (!expected && value->state == protocol::ValueInfo::State::Pending)
        return Q_EMIT message(tr("%1 has not run yet: run to it first (Ctrl+F10).").arg(name));
    if (value->kind != protocol::ValueInfo::Kind::Tensor)
        return Q_EMIT message(tr("%1 is not a tensor: %2").arg(name, QString::fromStdString(value->text)));
    if (difference)
        Q_EMIT differenceCame(*value);
    else
        Q_EMIT tensorCame(*value);
}

} // namespace nodewise::views
