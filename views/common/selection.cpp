// SPDX-License-Identifier: Apache-2.0
#include "views/common/selection.h"

namespace nodewise::views {

Selection::Selection(std::shared_ptr<const Document> document, QObject* parent)
    : QObject(parent), m_document(std::move(document)), m_history{State{}}
{
}

std::optional<graph::NodeId> Selection::currentFx() const
{
    return m_state.fx.empty() ? std::nullopt : std::optional(m_state.fx.front());
}

std::optional<ir::NodeId> Selection::currentIr() const
{
    return m_state.ir.empty() ? std::nullopt : std::optional(m_state.ir.front());
}

void Selection::selectFx(graph::NodeId node) { selectNodes({node}); }

void Selection::selectIr(ir::NodeId node)
{
    State state;
    state.side = Side::Ir;
    state.ir = {node};
    if (m_document->links) {
        const auto linked = m_document->links->fxOf(node);
        state.fx.assign(linked.begin(), linked.end());
    }
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

void Selection::clear() { set(State{}); }

void Selection::back()
{
    if (canGoBack())
        apply(m_history[--m_position]);
}

void Selection::forward()
{
    if (canGoForward())
        apply(m_history[++m_position]);
}

void Selection::set(State state)
{
    if (state == m_state)
        return;
    // An empty selection is no place to come back to.
    if (!state.isEmpty()) {
        m_history.resize(m_position + 1);
        m_history.push_back(state);
        m_position = m_history.size() - 1;
    }
    apply(std::move(state));
}

void Selection::apply(State state)
{
    m_state = std::move(state);
    Q_EMIT changed();
}

} // namespace nodewise::views
