// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/match_counter.h"

#include "views/tensor/tensor_ask.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr std::uint64_t part = std::uint64_t(1) << 25; ///< elements; a part is counted in a moment

/// What tells one search from another.
protocol::FindRequest plain(protocol::FindRequest search)
{
    search.from.reset();
    search.backward = false;
    if (const auto* number = search.number ? std::get_if<double>(&*search.number) : nullptr; number && std::isnan(*number)) {
        search.what = protocol::FindRequest::What::Nan; // a number that equals itself
        search.number.reset();
    }
    return search;
}

/// Which number is meant takes a pass of its own: all is then counted at once.
bool isExtreme(protocol::FindRequest::What what)
{
    return what == protocol::FindRequest::What::Max || what == protocol::FindRequest::What::Min;
}

} // namespace

MatchCounter::MatchCounter(DebugSession* session, QObject* parent) : QObject(parent), m_ask(new TensorAsk(session, this))
{
}

void MatchCounter::forget()
{
    m_ask->cancel();
    m_search.reset();
    m_at = m_rank = m_counted = m_matches = 0;
    m_complete = false;
    Q_EMIT changed();
}

/// From a match to the next, or the one before, the rank is known without counting; 0 where it is not.
std::uint64_t MatchCounter::rankAfter(const protocol::FindRequest& search, const protocol::FindAnswer& at) const
{
    if (m_rank == 0 || search.from != m_at)
        return 0;
    if (search.backward)
        return !at.wrapped ? m_rank - 1 : m_complete ? m_matches : 0;
    return at.wrapped ? 1 : m_rank + 1;
}

void MatchCounter::found(const protocol::FindRequest& search, const protocol::FindAnswer& at)
{
    const bool same = m_search && *m_search == plain(search);
    m_rank = same ? rankAfter(search, at) : 0;
    if (!same || (m_rank == 0 && at.flat < m_counted)) { // it stands in what was counted: counted again up to it
        m_ask->cancel();
        m_counted = m_matches = 0;
        m_complete = false;
    }
    m_search = plain(search);
    m_at = at.flat;
    if (!m_complete && !m_ask->asking())
        askNext();
    Q_EMIT changed();
}

void MatchCounter::askNext()
{
    protocol::CountRequest request;
    request.value = m_search->value;
    request.slice = m_search->slice;
    request.what = m_search->what;
    request.number = m_search->number;
    request.eps = m_search->eps;
    request.begin = m_counted;
    request.elements = isExtreme(request.what) ? ~0ull : part;
    request.at = m_at;
    m_ask->ask<protocol::CountAnswer>(request, [this, at = m_at](Result<protocol::CountAnswer> answer) {
        if (!answer)
            return forget();
        // Another match may be shown by now: it is told by its rank, or by a count of its own.
        if (m_rank == 0 && at >= m_counted && at < answer->end && at == m_at)
            m_rank = m_matches + answer->before + 1;
        take(*answer);
    });
}

void MatchCounter::take(const protocol::CountAnswer& answer)
{
    const bool missed = m_rank == 0 && m_at >= m_counted && m_at < answer.end;
    if (missed) { // the part was asked for before this match was shown
        m_counted = m_matches = 0;
        return askNext();
    }
    m_matches += answer.matches;
    m_counted = answer.end;
    m_complete = answer.end >= answer.all;
    if (!m_complete)
        askNext();
    Q_EMIT changed();
}

QString MatchCounter::text() const
{
    if (!m_search || (m_counted == 0 && !m_complete))
        return {};
    const QLocale locale;
    // A match that is shown lies perhaps behind what was counted.
    const QString matches = locale.toString(qulonglong(std::max(m_matches, m_rank)));
    const QString all = m_complete ? matches : tr("%1…+", "found so far, still counting").arg(matches);
    return m_rank == 0 ? all : tr("%1 of %2", "number of a match, of all matches").arg(locale.toString(qulonglong(m_rank)), all);
}

} // namespace nodewise::views
