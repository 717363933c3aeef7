// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_blocks.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/numerics/memory_picture.h"
#include "views/numerics/memory_text.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

using Block = dap::MemoryBlock;

/// The last step is not: it reads on from the first, "34 – 39".
bool isRight(int column)
{
    return column == MemoryBlocks::Bytes || column == MemoryBlocks::First;
}

/// Values, outputs, inputs, weights.
int rank(const Block& block)
{
    return block.kind == Block::Kind::Value ? (block.output ? 1 : 0) : block.kind == Block::Kind::Input ? 2 : 3;
}

} // namespace

void MemoryBlocks::setBlocks(std::shared_ptr<const MemoryProfile> profile, std::vector<std::uint32_t> blocks)
{
    m_profile = std::move(profile);
    setRows(std::move(blocks));
}

bool MemoryBlocks::less(std::uint32_t a, std::uint32_t b, int column) const
{
    const Block &left = m_profile->block(a), &right = m_profile->block(b);
    switch (column) {
    case Bytes:
        return left.bytes < right.bytes;
    case Kind:
        return rank(left) < rank(right);
    case First:
        return left.first < right.first;
    case Last:
        return left.last < right.last;
    case Shared:
        return left.nodes.size() < right.nodes.size();
    default:
        return text(left, column) < text(right, column);
    }
}

bool MemoryBlocks::matches(std::uint32_t block, const QString& wanted) const
{
    const Block& of = m_profile->block(block);
    return wanted.isEmpty() || text(of, Op).contains(wanted, Qt::CaseInsensitive) ||
           std::any_of(of.nodes.begin(), of.nodes.end(),
                       [&](std::uint32_t node) { return m_profile->name(node).contains(wanted, Qt::CaseInsensitive); });
}

QString MemoryBlocks::text(const Block& block, int column) const
{
    switch (column) {
    case Name:
        return block.nodes.empty() ? QString() : m_profile->name(block.nodes.front());
    case Bytes:
        return MemoryText::bytes(block.bytes);
    case Kind:
        return MemoryText::kind(block);
    case First:
        return QLocale().toString(block.first + 1);
    case Last:
        return QStringLiteral("– ") + QLocale().toString(block.last + 1);
    case Shared:
        return MemoryText::sharedBy(*m_profile, block);
    case Op:
        return block.nodes.empty() ? QString() : m_profile->op(block.nodes.front());
    default:
        return {};
    }
}

QVariant MemoryBlocks::cell(const std::uint32_t& index, int column, int role) const
{
    const Block& block = m_profile->block(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(block, column);
    case Qt::ToolTipRole:
        return column == Bytes ? QLocale().toString(qulonglong(block.bytes)) + QStringLiteral(" B")
                               : MemoryText::lines(*m_profile, block).join(QLatin1Char('\n'));
    case Qt::TextAlignmentRole:
        return alignmentOf(isRight(column));
    case Qt::FontRole:
        return column == Kind ? QVariant() : monoFont();
    case Qt::ForegroundRole:
        return column == Op || column == Shared ? QVariant(Theme::current().dim) : QVariant();
    case Qt::DecorationRole:
        return column != Name                     ? QVariant()
               : block.kind == Block::Kind::Value ? memoryColor(Theme::current(), m_profile->family(block))
                                                  : memoryBaseColor(Theme::current());
    default:
        return {};
    }
}

QVariant MemoryBlocks::title(int column, int role) const
{
    const QString titles[] = {tr("made by"), tr("kind"), tr("bytes"), tr("from step"), tr("to step"), tr("shared with"), tr("operator")};
    return titleData(role, titles[column], isRight(column));
}

MemoryBlockFilter::MemoryBlockFilter(MemoryBlocks* blocks, QObject* parent) : QSortFilterProxyModel(parent), m_blocks(blocks)
{
    setSourceModel(blocks);
}

void MemoryBlockFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

std::uint32_t MemoryBlockFilter::block(int row) const
{
    return m_blocks->row(mapToSource(index(row, 0)).row());
}

std::vector<std::uint32_t> MemoryBlockFilter::shown() const
{
    std::vector<std::uint32_t> out;
    for (int row = 0; row < rowCount(); ++row)
        out.push_back(block(row));
    return out;
}

int MemoryBlockFilter::rowOf(std::uint32_t block) const
{
    const auto& rows = m_blocks->rows();
    const auto at = std::find(rows.begin(), rows.end(), block);
    return at == rows.end() ? -1 : mapFromSource(m_blocks->index(int(at - rows.begin()), 0)).row();
}

bool MemoryBlockFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    return m_blocks->matches(m_blocks->row(row), m_text);
}

bool MemoryBlockFilter::lessThan(const QModelIndex& a, const QModelIndex& b) const
{
    return m_blocks->less(m_blocks->row(a.row()), m_blocks->row(b.row()), a.column());
}

} // namespace nodewise::views
