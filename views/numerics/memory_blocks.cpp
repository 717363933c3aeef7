// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_blocks.h"

#include "views/common/theme.h"
#include "views/numerics/memory_picture.h"
#include "views/numerics/memory_text.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

using Block = protocol::MemoryBlock;

/// Values, outputs, inputs, weights.
int rank(const Block& block)
{
    return block.kind == Block::Kind::Value ? (block.output ? 1 : 0) : block.kind == Block::Kind::Input ? 2 : 3;
}

const char* kindWord(const Block& block)
{
    return block.kind == Block::Kind::Weight ? "weight" : block.kind == Block::Kind::Input ? "input" : "value";
}

/// What a row says; keeps the profile alive.
struct BlockFacts {
    std::shared_ptr<const MemoryProfile> profile;

    const Block& block(std::uint32_t row) const { return profile->block(row); }
    QString name(std::uint32_t row) const { return block(row).nodes.empty() ? QString() : profile->name(block(row).nodes.front()); }
    QString op(std::uint32_t row) const { return block(row).nodes.empty() ? QString() : profile->op(block(row).nodes.front()); }
    QStringList names(std::uint32_t row, std::size_t from) const
    {
        QStringList names;
        for (std::size_t i = from; i < block(row).nodes.size(); ++i)
            names.append(profile->name(block(row).nodes[i]));
        return names;
    }
    /// Of a block, with the profile it is of.
    template <class Of>
    auto of(Of value) const
    {
        return [facts = *this, value](const std::uint32_t& row) { return value(facts.block(row)); };
    }
};

std::vector<Field<std::uint32_t>> blockFields(const BlockFacts& facts)
{
    return {{"node", [facts](const std::uint32_t& row) { return facts.name(row); }},
            {"bytes", facts.of([](const Block& block) { return qulonglong(block.bytes); })},
            {"kind", facts.of([](const Block& block) { return QLatin1String(kindWord(block)); })},
            {"output", facts.of([](const Block& block) { return block.output; })},
            {"first_step", facts.of([](const Block& block) { return block.first + 1; })},
            {"last_step", facts.of([](const Block& block) { return block.last + 1; })},
            {"shared_with", [facts](const std::uint32_t& row) { return facts.names(row, 1).join(QLatin1Char(' ')); }},
            {"op", [facts](const std::uint32_t& row) { return facts.op(row); }}};
}

} // namespace

void MemoryBlocks::setBlocks(std::shared_ptr<const MemoryProfile> profile, std::vector<std::uint32_t> blocks)
{
    m_profile = std::move(profile);
    setRows(std::move(blocks));
}

QModelIndex MemoryBlocks::indexOf(std::uint32_t block) const
{
    const auto at = std::find(rows().begin(), rows().end(), block);
    return at == rows().end() ? QModelIndex() : index(int(at - rows().begin()), 0);
}

Table<std::uint32_t> MemoryBlocks::describe() const
{
    using Row = std::uint32_t;
    const BlockFacts facts{m_profile};
    const auto dim = [](const Row&, const Theme& theme) { return theme.dim; };
    return {
        .columns =
            {{.title = tr("made by"),
              .letters = 22,
              .text = [facts](const Row& row) { return facts.name(row); },
              .icon =
                  [facts](const Row& row) {
                      const Theme& theme = Theme::current();
                      const Block& block = facts.block(row);
                      return block.kind == Block::Kind::Value ? memoryColor(theme, facts.profile->family(block)) : memoryBaseColor(theme);
                  }},
             {.title = tr("kind"),
              .letters = 8,
              .mono = false,
              .text = facts.of([](const Block& block) { return MemoryText::kind(block); }),
              .sortKey = facts.of([](const Block& block) { return rank(block); })},
             {.title = tr("bytes"),
              .letters = 10,
              .number = true,
              .text = facts.of([](const Block& block) { return MemoryText::bytes(block.bytes); }),
              .value = facts.of([](const Block& block) { return qulonglong(block.bytes); }),
              .hint = facts.of([](const Block& block) -> QString { return readable(qulonglong(block.bytes)) + QStringLiteral(" B"); })},
             {.title = tr("from step"), .letters = 11, .number = true, .value = facts.of([](const Block& block) {
                  return block.first + 1;
              })},
             {.title = tr("to step"), // not right: it reads on from the first, "34 – 39"
              .letters = 9,
              .text = facts.of([](const Block& block) -> QString { return QStringLiteral("– ") + QLocale().toString(block.last + 1); }),
              .sortKey = facts.of([](const Block& block) { return double(block.last); })},
             {.title = tr("shared with"),
              .letters = 20,
              .text = [facts](const Row& row) { return MemoryText::sharedBy(*facts.profile, facts.block(row)); },
              .sortKey = facts.of([](const Block& block) { return double(block.nodes.size()); }),
              .color = dim},
             {.title = tr("operator"), .letters = 25, .text = [facts](const Row& row) { return facts.op(row); }, .color = dim}},
        .fields = blockFields(facts),
        .search = [facts](const Row& row) -> QString {
            return facts.names(row, 0).join(QLatin1Char('\n')) + QLatin1Char('\n') + facts.op(row);
        },
        .tip = [facts](const Row& row) { return MemoryText::lines(*facts.profile, facts.block(row)).join(QLatin1Char('\n')); },
    };
}

} // namespace nodewise::views
