// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/summary_page.h"

namespace nodewise::views {

SummaryPage::SummaryPage(QWidget* parent) : QScrollArea(parent)
{
}
SummaryPage::~SummaryPage() = default;
void SummaryPage::setSelection(Selection* selection)
{
    m_selection = selection;
}
void SummaryPage::setTheme(const Theme& theme)
{
    m_theme = theme;
}

} // namespace nodewise::views
