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

void WindowPart::addPageAction(const char* id, std::function<void(DocumentPage*, bool)> call, OfPage enabled, OfPage checked)
{
    const auto ofPage = [this](OfPage ask) -> std::function<bool()> {
        if (!ask)
            return nullptr;
        return [this, ask = std::move(ask)] { return currentPage() && ask(*currentPage()); };
    };
    addAction(
        id,
        [this, call = std::move(call)](bool on) {
            if (DocumentPage* page = currentPage())
                call(page, on);
        },
        ofPage(std::move(enabled)), ofPage(std::move(checked)));
}

} // namespace nodewise::viewer
