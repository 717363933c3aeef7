// SPDX-License-Identifier: Apache-2.0
#include "views/compare/verdict_chips.h"

#include "views/compare/compare_text.h"
#include "views/graph/state_look.h"

#include <QEvent>

namespace nodewise::views {

namespace {

using Verdict = dap::CompareRow::Verdict;
constexpr Verdict order[] = {Verdict::Diverged, Verdict::Within, Verdict::Equal, Verdict::NotCompared}; // worst first

std::vector<std::size_t> places()
{
    std::vector<std::size_t> out;
    for (const Verdict verdict : order)
        out.push_back(std::size_t(verdict));
    return out;
}

} // namespace

VerdictChips::VerdictChips(QWidget* parent) : FilterChips(places(), parent)
{
    setTheme(Theme::light());
    retranslate();
}

void VerdictChips::setTheme(const Theme& theme)
{
    for (const Verdict verdict : order)
        setIcon(std::size_t(verdict), signedSwatch(theme, verdictLook(theme, CompareText::markOf(verdict)),
                                                   verdictSign(CompareText::markOf(verdict)), devicePixelRatioF()));
}

void VerdictChips::setCounts(const dap::CompareAnswer& answer)
{
    FilterChips::setCounts({answer.equal, answer.within, answer.diverged, answer.notCompared});
}

void VerdictChips::retranslate()
{
    setTip(tr("%1\nShow only values with this verdict; several add up, none shows all"));
    for (const Verdict verdict : order)
        setName(std::size_t(verdict), CompareText::nameOf(verdict));
}

void VerdictChips::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    FilterChips::changeEvent(event);
}

} // namespace nodewise::views
