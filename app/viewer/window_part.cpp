// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/window_part.h"

#include "app/viewer/main_window.h"

namespace nodewise::viewer {

WindowPart::WindowPart(MainWindow& window) : QObject(&window), m_window(window)
{
}

ProgramTab* WindowPart::currentTab() const
{
    return m_window.currentTab();
}

DocumentPage* WindowPart::currentPage() const
{
    return m_window.currentPage();
}

} // namespace nodewise::viewer
