// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/search_panel.h"

namespace nodewise::views
{

SearchPanel::SearchPanel(QWidget* parent) : QWidget(parent)
{
}
SearchPanel::~SearchPanel() = default;
void SearchPanel::setSelection(Selection* selection)
{
    m_selection = selection;
}
void SearchPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
}
void SearchPanel::focusQuery()
{
}
void SearchPanel::setQuery(const QString&)
{
}
QString SearchPanel::query() const
{
    return {};
}
void SearchPanel::next()
{
}
void SearchPanel::previous()
{
}
int SearchPanel::resultCount() const
{
    return 0;
}
void SearchPanel::setRecentQueries(const QStringList& queries)
{
    m_recent = queries;
}
bool SearchPanel::eventFilter(QObject* watched, QEvent* event)
{
    return QWidget::eventFilter(watched, event);
}

} // namespace nodewise::views
