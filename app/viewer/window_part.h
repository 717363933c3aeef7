// SPDX-License-Identifier: Apache-2.0
// A part of the window with actions of its own. The window is made of them, and names none of their actions.
#pragma once

#include "views/analysis/action_set.h"
#include "views/analysis/action_spec.h"

#include <QObject>

#include <functional>
#include <span>

namespace nodewise::viewer {

class DocumentPage;
class MainWindow;
class ProgramTab;

/// Belongs to the window, which outlives it.
class WindowPart : public QObject {
    Q_OBJECT
public:
    explicit WindowPart(MainWindow& window);

    virtual std::span<const views::ActionSpec> specs() const { return {}; }
    const views::ActionSet& actions() const { return m_actions; }
    /// All actions are there.
    virtual void attach() {}
    /// A tab was added.
    virtual void onTab(ProgramTab*) {}
    /// A tab's program was opened, or read again.
    virtual void onOpened(ProgramTab*) {}
    /// A tab is about to go; it is still as it was seen.
    virtual void onClosing(ProgramTab*) {}
    /// Another tab, or another state of it.
    virtual void onContext() {}
    virtual void retranslate() {}
    /// Opens a file that is no program but its own; false: it is not.
    virtual bool open(const QString&) { return false; }
    /// Its own in the toolbar; null: none.
    virtual QWidget* barWidget() { return nullptr; }
    /// There is little room for what that says, or not.
    virtual void setBrief(bool) {}

protected:
    MainWindow& window() const { return m_window; }
    ProgramTab* currentTab() const;
    DocumentPage* currentPage() const;
    views::ActionSet& actionSet() { return m_actions; }
    /// `behavior`: the members of views::ActionBehavior.
    template <class... Behavior>
    void addAction(const char* id, Behavior&&... behavior)
    {
        m_actions.add(id, views::ActionBehavior{std::forward<Behavior>(behavior)...});
    }
    /// With the current page, where there is one. `enabled`, `checked`: asked of that; null: as it is without.
    using OfPage = std::function<bool(DocumentPage& page)>;
    void addPageAction(const char* id, std::function<void(DocumentPage* page, bool on)> call, OfPage enabled = nullptr,
                       OfPage checked = nullptr);

private:
    MainWindow& m_window;
    views::ActionSet m_actions;
};

} // namespace nodewise::viewer
