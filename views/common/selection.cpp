// SPDX-License-Identifier: Apache-2.0
#include "views/common/selection.h"

namespace nodewise::views {

Selection::Selection(std::shared_ptr<const Document> document, QObject* parent)
    : QObject(parent), m_opened(std::move(document)), m_document(m_opened), m_history{Place{}}
{
}

void Selection::setLateDiagnostics(const std::vector<graph::Diagnostic>& diagnostics)
{
    if (diagnostics.empty() && m_document == m_opened)
        return;
    auto document = std::make_shared<Document>(*m_opened);
    document->diagnostics.insert(document->diagnostics.end(), diagnostics.begin(), diagnostics.end());
    m_document = std::move(document);
    Q_EMIT documentChanged();
}

std::optional<graph::NodeId> Selection::currentFx() const
{
    return m_state.fx.empty() ? std::nullopt : std::optional(m_state.fx.front());
}

std::optional<ir::NodeId> Selection::currentIr() const
{
    return m_state.ir.empty() ? std::nullopt : std::optional(m_state.ir.front());
}

void Selection::selectFx(graph::NodeId node)
{
    selectNodes({node});
}

void Selection::selectIr(ir::NodeId node)
{
    selectIrNodes({node});
}

void Selection::selectIrNodes(std::vector<ir::NodeId> nodes)
{
    State state;
    state.side = Side::Ir;
    if (m_document->links) {
        for (const ir::NodeId node : nodes) {
            for (const graph::NodeId linked : m_document->links->fxOf(node)) {
                if (std::find(state.fx.begin(), state.fx.end(), linked) == state.fx.end())
                    state.fx.push_back(linked);
            }
        }
    }
    state.ir = std::move(nodes);
    set(std::move(state));
}

void Selection::selectNodes(std::vector<graph::NodeId> nodes)
{
    State state;
    if (m_document->links) {
        for (const graph::NodeId node : nodes) {
            for (const ir::NodeId linked : m_document->links->irOf(node)) {
                if (std::find(state.ir.begin(), state.ir.end(), linked) == state.ir.end())
                    state.ir.push_back(linked);
            }
        }
    }
    state.fx = std::move(nodes);
    set(std::move(state));
}

void Selection::selectModule(const QString& path)
{
    State state;
    state.modulePath = path.isNull() ? QLatin1String("") : path;
    state.side = m_document->fx() ? Side::Fx : Side::Ir;
    set(std::move(state));
}

void Selection::clear()
{
    set(State{});
}

void Selection::back()
{
    if (canGoBack())
        returnTo(m_position - 1);
}

void Selection::forward()
{
    if (canGoForward())
        returnTo(m_position + 1);
}

void Selection::set(State state)
{
    if (state == m_state)
        return;
    // An empty selection is no place to come back to.
    if (!state.isEmpty()) {
        const bool onward = m_walking && m_history[m_position].passing;
        m_history.resize(onward ? m_position : m_position + 1);
        m_history.push_back({state, m_walking});
        m_position = m_history.size() - 1;
    }
    apply(std::move(state));
}

// Where somebody came back to is a place, even if a walk ended there.
void Selection::returnTo(std::size_t position)
{
    m_position = position;
    m_history[position].passing = false;
    apply(m_history[position].state);
}

void Selection::apply(State state)
{
    m_state = std::move(state);
    Q_EMIT changed();
}

void selectNode(Selection& selection, Side side, std::uint32_t node)
{
    const Document& document = selection.document();
    if (side == Side::Fx && document.fx() && node < document.fx()->nodes().size())
        selection.selectFx(graph::NodeId(node));
    else if (side == Side::Ir && document.ir && node < document.ir->nodes.size())
        selection.selectIr(ir::NodeId(node));
}

void selectNodes(Selection& selection, Side side, const std::vector<std::uint32_t>& nodes)
{
    if (nodes.empty())
        return;
    if (nodes.size() == 1)
        return selectNode(selection, side, nodes.front());
    if (side == Side::Fx)
        selection.selectNodes({nodes.begin(), nodes.end()});
    else
        selection.selectIrNodes({nodes.begin(), nodes.end()});
}

std::optional<std::uint32_t> currentNode(const Selection& selection, Side side)
{
    if (side == Side::Fx) {
        const auto fx = selection.currentFx();
        return fx ? std::optional(fx->index()) : std::nullopt;
    }
    const auto ir = selection.currentIr();
    return ir ? std::optional(ir->index()) : std::nullopt;
}

} // namespace nodewise::views
