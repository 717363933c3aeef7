// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_export.h"

#include <QPainter>

namespace nodewise::views {

namespace {

QString number(std::uint64_t number)
{
    return QString::number(qulonglong(number));
}

QStringList words(const char* separated)
{
    return QString::fromLatin1(separated).split(QLatin1Char(' '));
}

} // namespace

TextTable memoryStepTable(std::shared_ptr<const MemoryProfile> profile)
{
    TextTable out{.titles = words("step node op planned held peak"), .rows = profile->steps(), .line = {}};
    out.line = [profile = std::move(profile)](std::size_t step) -> QStringList {
        const protocol::MemoryStep& at = profile->answer().steps[step];
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
