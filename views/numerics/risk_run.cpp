// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_run.h"

#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_context.h"
#include "views/debug/debug_session.h"

#include <algorithm>
#include <unordered_set>

namespace nodewise::views {

namespace {

constexpr double much = 0.01; ///< of a value's elements, from which on a loss is a large one

std::size_t nodeCount(const Document& document, Side side)
{
    if (side == Side::Fx)
        return document.fx() ? document.fx()->nodes().size() : 0;
    return document.ir ? document.ir->nodes.size() : 0;
}

Risk riskOf(protocol::RiskRow::Level level)
{
    switch (level) {
    case protocol::RiskRow::Level::Fine:
        break;
    case protocol::RiskRow::Level::Watch:
        return Risk::Watch;
    case protocol::RiskRow::Level::Danger:
        return Risk::Danger;
    }
    return Risk::Fine;
}

Risk castRisk(const protocol::RiskRow& row, const protocol::CastRisk& cast)
{
    if (cast.overflow > 0)
        return row.overflowFraction(cast) >= much ? Risk::Danger : Risk::High;
    if (cast.underflow > 0)
        return row.underflowFraction(cast) >= much ? Risk::Watch : Risk::Mild;
    return Risk::Fine;
}

/// Nodes of one graph on the other, each once, in the same order.
std::vector<std::uint32_t> mapped(const Document& document, Side from, Side to, const std::vector<std::uint32_t>& nodes)
{
    if (from == to)
        return nodes;
    std::vector<std::uint32_t> out;
    std::unordered_set<std::uint32_t> known;
    for (const std::uint32_t node : nodes)
        for (const std::uint32_t linked : linkedNodes(document, from, node))
            if (known.insert(linked).second)
                out.push_back(linked);
    return out;
}

} // namespace

RiskRun::RiskRun(DebugSession* session, std::shared_ptr<const Document> document, QObject* parent)
    : SessionWork(session, parent), m_document(std::move(document)), m_answer(std::make_shared<const protocol::RiskAnswer>())
{
}

const std::vector<std::string>& RiskRun::castTypes()
{
    static const std::vector<std::string> types{"float16", "bfloat16", "float8_e4m3fn", "float8_e5m2"};
    return types;
}

QString RiskRun::busyText() const
{
    return tr("Numerical risk is being analyzed.");
}

QString RiskRun::givenUpText() const
{
    return tr("The run for numerical risk was canceled.");
}

void RiskRun::ask()
{
    m_side = sideOf(session().side() == protocol::Side::Ir);
    send(std::string(protocol::RiskRequest::command), protocol::encodeBody(protocol::RiskRequest()));
}

/// A row of thousands each, and ways through all nodes: read on another thread.
void RiskRun::take(std::string body)
{
    m_decoding.start([body = std::move(body)](const Progress&) { return protocol::decodeBody<protocol::RiskAnswer>(body); },
                     [this, at = number()](Result<protocol::RiskAnswer> answer) {
                         if (!isCurrent(at))
                             return;
                         if (!answer)
                             return refuse(answer.error());
                         m_answer = std::make_shared<const protocol::RiskAnswer>(std::move(*answer));
                         Q_EMIT answerChanged();
                         conclude();
                     });
}

void RiskRun::clear()
{
    m_decoding.cancel();
    m_answer = std::make_shared<const protocol::RiskAnswer>();
    m_origin.reset();
    m_paths = {};
    m_judged = false;
    m_worst.clear();
    for (auto& risks : m_risks)
        risks.clear();
    m_overlays = {};
    Q_EMIT answerChanged();
    Q_EMIT marksChanged();
}

void RiskRun::end()
{
    if (!busy())
        forget();
}

void RiskRun::setCast(std::string dtype)
{
    if (m_cast == dtype)
        return;
    m_cast = std::move(dtype);
    m_judged = false;
    Q_EMIT castChanged();
    Q_EMIT marksChanged();
}

void RiskRun::setOrigin(std::optional<std::size_t> origin)
{
    if (origin && *origin >= m_answer->origins.size())
        origin.reset();
    if (std::exchange(m_origin, origin) == origin)
        return;
    m_paths = {};
    if (origin)
        for (const Side side : {Side::Fx, Side::Ir}) {
            const protocol::NonFiniteOrigin& from = m_answer->origins[*origin];
            m_paths[side == Side::Fx ? 0 : 1] =
                RiskOverlay::path(mapped(*m_document, m_side, side, from.chain), mapped(*m_document, m_side, side, from.path));
        }
    Q_EMIT marksChanged();
}

Risk RiskRun::riskOf(const protocol::RiskRow& row) const
{
    if (m_cast.empty() || row.dtype == m_cast)
        return views::riskOf(row.level);
    const auto cast = std::find_if(row.casts.begin(), row.casts.end(), [this](const protocol::CastRisk& c) { return c.dtype == m_cast; });
    return cast == row.casts.end() ? Risk::None : castRisk(row, *cast);
}

void RiskRun::judge() const
{
    if (m_judged)
        return;
    m_judged = true;
    m_overlays = {};
    const Side otherSide = m_side == Side::Fx ? Side::Ir : Side::Fx;
    auto& own = m_risks[m_side == Side::Fx ? 0 : 1];
    auto& other = m_risks[m_side == Side::Fx ? 1 : 0];
    own.assign(m_answer->rows.empty() ? 0 : nodeCount(*m_document, m_side), Risk::None);
    other.assign(m_answer->rows.empty() ? 0 : nodeCount(*m_document, otherSide), Risk::None);
    m_worst.assign(own.size(), nullptr);
    for (const protocol::RiskRow& row : m_answer->rows) {
        if (row.node >= own.size())
            continue;
        const Risk risk = riskOf(row);
        if (!m_worst[row.node] || risk > own[row.node])
            m_worst[row.node] = &row;
        own[row.node] = std::max(own[row.node], risk);
    }
    for (std::uint32_t node = 0; node < own.size(); ++node)
        if (own[node] != Risk::None)
            for (const std::uint32_t linked : linkedNodes(*m_document, m_side, node))
                if (linked < other.size())
                    other[linked] = std::max(other[linked], own[node]);
}

const std::vector<Risk>& RiskRun::risks(Side side) const
{
    judge();
    return m_risks[side == Side::Fx ? 0 : 1];
}

std::shared_ptr<const Overlay> RiskRun::overlay(Side side) const
{
    const auto& nodes = risks(side);
    auto& overlay = m_overlays[side == Side::Fx ? 0 : 1];
    if (!overlay)
        overlay = RiskOverlay::of(nodes, m_cast);
    return overlay;
}

const protocol::RiskRow* RiskRun::tryWorst(std::uint32_t node) const
{
    judge();
    return node < m_worst.size() ? m_worst[node] : nullptr;
}

} // namespace nodewise::views
