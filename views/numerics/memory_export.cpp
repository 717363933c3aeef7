// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_export.h"

#include <QPainter>

namespace nodewise::views {

namespace {

using Block = dap::MemoryBlock;

const char* kindWord(const Block& block)
{
    return block.kind == Block::Kind::Weight ? "weight" : block.kind == Block::Kind::Input ? "input" : "value";
}

QString number(std::uint64_t number)
{
    return QString::number(qulonglong(number));
}

QStringList words(const char* separated)
{
    return QString::fromLatin1(separated).split(QLatin1Char(' '));
}

QString others(const MemoryProfile& profile, const Block& block)
{
    QStringList names;
    for (std::size_t i = 1; i < block.nodes.size(); ++i)
        names.append(profile.name(block.nodes[i]));
    return names.join(QLatin1Char(' '));
}

} // namespace

TextTable memoryBlockTable(std::shared_ptr<const MemoryProfile> profile, std::vector<std::uint32_t> blocks)
{
    TextTable out{.titles = words("node bytes kind output first_step last_step shared_with op"), .rows = blocks.size(), .line = {}};
    out.line = [profile = std::move(profile), blocks = std::move(blocks)](std::size_t row) -> QStringList {
        const Block& block = profile->block(blocks[row]);
        const bool any = !block.nodes.empty();
        return {any ? profile->name(block.nodes.front()) : QString(),
                number(block.bytes),
                QLatin1String(kindWord(block)),
                QLatin1String(block.output ? "yes" : "no"),
                number(block.first + 1),
                number(block.last + 1),
                others(*profile, block),
                any ? profile->op(block.nodes.front()) : QString()};
    };
    return out;
}

TextTable memoryStepTable(std::shared_ptr<const MemoryProfile> profile)
{
    TextTable out{.titles = words("step node op planned held peak"), .rows = profile->steps(), .line = {}};
    out.line = [profile = std::move(profile)](std::size_t step) -> QStringList {
        const dap::MemoryStep& at = profile->answer().steps[step];
        return {number(step + 1),
                profile->name(at.node),
                profile->op(at.node),
                number(at.planned),
                profile->measured() ? number(at.held) : QString(),
                profile->measured() ? number(at.peak) : QString()};
    };
    return out;
}

void MemoryImage::paint(QPainter& painter, double ratio) const
{
    const QRectF rect(QPoint(0, 0), QSizeF(size));
    if (const auto* plot = std::get_if<MemoryPicture>(&picture))
        plot->paint(painter, rect, ratio);
    else
        std::get<LifetimePicture>(picture).paint(painter, rect);
}

PictureFile MemoryImage::file() const
{
    return {.paint = [image = *this](QPainter& painter, const QRectF&, double ratio) { image.paint(painter, ratio); }, .size = size};
}

} // namespace nodewise::views
