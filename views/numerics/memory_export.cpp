// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_export.h"

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

} // namespace nodewise::views
