// SPDX-License-Identifier: Apache-2.0
// One thing that can be found out about a program, with all that the window shows of it: actions, pages, colors of nodes, facts for the
// inspector, lines for tooltips, and what of it a session keeps. docs/extending.md shows a whole one.
#pragma once

#include "views/analysis/action_set.h"
#include "views/analysis/action_spec.h"
#include "views/analysis/analysis_host.h"
#include "views/analysis/notice.h"
#include "views/analysis/page_spec.h"
#include "views/common/node_marks.h"
#include "views/common/theme.h"
#include "views/inspect/facts.h"

#include <QColor>
#include <QObject>

#include <optional>
#include <span>
#include <vector>

class QJsonObject;

namespace nodewise::views {

class Analyses;
class Analysis;

/// A row of the list of analyses: what is known before there is a tab.
struct AnalysisKind {
    std::span<const ActionSpec> actions;
    Analysis* (*make)(Analyses& tab);
    std::span<const OptionSpec> options = {}; ///< those of one are followed in their order
};

/// What an analysis has in the context menu of a node.
struct NodeMenuItem {
    int place; ///< by this number, with a line between hundreds
    QString text;
    bool enabled;
    std::function<void()> run;
};

/// One per tab, on the GUI thread; owned by the tab's Analyses. Others of the tab are found with `find`: those that stand before it in the
/// list from its constructor on, all of them from `attach` on.
class Analysis : public QObject {
    Q_OBJECT
public:
    explicit Analysis(Analyses& tab);

    const AnalysisHost& host() const;
    const ActionSet& actions() const { return m_actions; }
    /// Once all analyses of the tab are there.
    virtual void attach() {}
    virtual std::vector<PageSpec> pages() { return {}; }
    /// Marks of the graph of a side that are there whatever colors tell.
    virtual void mark(NodeMarks&, Side) const {}
    /// The colors that it gives to nodes of a side, in one of its ways. Asked of the one that colors now; null: there is nothing to tell.
    virtual std::shared_ptr<const Overlay> overlay(Side, int) const { return nullptr; }
    /// Lines of a node's tooltip.
    virtual QStringList hint(Side, std::uint32_t) { return {}; }
    /// What the inspector says of an FX node; sections of those before in the list are there.
    virtual void addFacts(std::vector<FactSection>&, graph::NodeId) const {}
    /// Follows a link of its facts; false: the link is not its own.
    virtual bool follow(const FactLink&) { return false; }
    /// For the node that a context menu is opened on; none: for none.
    virtual std::vector<NodeMenuItem> nodeMenu(Side, std::optional<std::uint32_t>) { return {}; }
    /// A click where breakpoints stand.
    virtual void onGutter(Side, std::uint32_t) {}
    /// Its own keys of the tab's kept object. An object without them restores what a new tab has.
    virtual void save(QJsonObject&) const {}
    virtual void restore(const QJsonObject&) {}
    /// What the status line says; "" = nothing.
    virtual QString status() const { return {}; }
    virtual QColor statusColor(const Theme& theme) const { return theme.accent; }
    /// Something runs that must not be taken from under the user.
    virtual bool running() const { return false; }
    /// Gives up the long work of which progress() told.
    virtual void cancel() {}
    /// Texts that are kept are made again.
    virtual void retranslate() {}

Q_SIGNALS:
    /// What its actions, titles or status say.
    void changed();
    void marksChanged();
    void factsChanged();
    /// One of its pages should be seen, with the keyboard where `focus`.
    void pageRequested(const QString& id, bool focus);
    /// The dock should be seen, whatever it shows.
    void dockRequested();
    /// The selected node's Python source should be seen.
    void sourceRequested();
    /// Another analysis', or the window's.
    void actionRequested(const QByteArray& id);
    void message(const QString& text);
    void noticed(const nodewise::views::Notice& notice);
    /// Long work; an empty text ends it.
    void progress(const QString& text, double fraction);
    /// What a session of the window keeps changed in a way worth writing now.
    void keptChanged();

protected:
    Analyses& tab() const { return m_tab; }
    const Document& document() const { return *host().document; }
    Selection& selection() const { return *host().selection; }
    /// Null: the tab has none.
    template <class T>
    T* find() const
    {
        for (Analysis* each : all())
            if (auto* found = dynamic_cast<T*>(each))
                return found;
        return nullptr;
    }
    ActionSet& actionSet() { return m_actions; }
    /// `behavior`: the members of ActionBehavior.
    template <class... Behavior>
    void addAction(const char* id, Behavior&&... behavior)
    {
        m_actions.add(id, ActionBehavior{std::forward<Behavior>(behavior)...});
    }
    void showPage(const char* id, bool focus = false) { Q_EMIT pageRequested(QLatin1String(id), focus); }

    /// Nodes are colored by one analysis at a time, in one of its ways.
    bool colors(int way = 0) const;
    void setColors(bool on, int way = 0);
    /// An action that sets the colors.
    void addColors(const char* id, std::function<bool()> possible, int way = 0);

    QString lastFolder() const { return host().lastFolder ? *host().lastFolder : QString(); }
    void setLastFolder(const QString& folder);

private:
    const std::vector<Analysis*>& all() const;

    Analyses& m_tab;
    ActionSet m_actions;
};

/// The node on the other side, through the links; none: nothing there is linked to it.
std::optional<std::uint32_t> onSide(const Document& document, Side from, Side to, std::uint32_t node);

} // namespace nodewise::views
