// SPDX-License-Identifier: Apache-2.0
#include "core/link/link_table.h"

#include <algorithm>

namespace nodewise::link {

namespace {

template <class Row, class Value>
void insert(std::vector<Row>& rows, std::size_t index, Value value)
{
    if (index >= rows.size())
        rows.resize(index + 1);
    if (std::find(rows[index].begin(), rows[index].end(), value) == rows[index].end())
        rows[index].push_back(value);
}

} // namespace

void LinkTable::add(graph::NodeId fx, ir::NodeId ir)
{
    insert(m_ir, fx.index(), ir);
    insert(m_fx, ir.index(), fx);
}

std::span<const ir::NodeId> LinkTable::irOf(graph::NodeId fx) const
{
    return fx.valid() && fx.index() < m_ir.size() ? std::span(m_ir[fx.index()]) : std::span<const ir::NodeId>();
}

std::span<const graph::NodeId> LinkTable::fxOf(ir::NodeId ir) const
{
    return ir.valid() && ir.index() < m_fx.size() ? std::span(m_fx[ir.index()]) : std::span<const graph::NodeId>();
}

} // namespace nodewise::link
