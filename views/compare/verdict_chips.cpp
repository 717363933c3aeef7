// SPDX-License-Identifier: Apache-2.0
#include "views/compare/verdict_chips.h"

#include "views/common/agreement.h"
#include "views/common/follow.h"
#include "views/compare/compare_text.h"
#include <QEvent>

namespace nodewise::views {

namespace {

using Verdict = dap::CompareRow::Verdict;
constexpr Verdict order[] = {Verdict::Diverged, Verdict::Within, Verdict::Equal, Verdict::NotCompared}; // worst first

} // namespace

QIcon verdictSwatch(Verdict verdict)
{
    return agreementSwatch(CompareText::markOf(verdict));
}

VerdictChips::VerdictChips(QWidget* parent) : FilterChips(chipOrder(order), parent)
{
    for (const Verdict verdict : order)
        setIcon(std::size_t(verdict), verdictSwatch(verdict));
    followLanguage(this, &VerdictChips::retranslate);
}

void VerdictChips::setCounts(const std::array<std::uint64_t, 4>& counts)
{
    FilterChips::setCounts({counts.begin(), counts.end()});
}

void VerdictChips::chooseNone()
{
    for (const Verdict verdict : order)
        choose(verdict, false);
}

void VerdictChips::retranslate()
{
    setTip(tr("%1\nShow only values with this verdict; several add up, none shows all"));
    for (const Verdict verdict : order)
        setName(std::size_t(verdict), CompareText::nameOf(verdict));
}

} // namespace nodewise::views
