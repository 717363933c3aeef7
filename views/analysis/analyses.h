// SPDX-License-Identifier: Apache-2.0
// The analyses of one tab, as one: what the tab and the window show of all of them.
#pragma once

#include "views/analysis/analysis.h"

#include <memory>
#include <vector>

namespace nodewise::views {

/// Owns them. They die in the reverse order of the list, so that each may use those before it to its end.
class Analyses : public QObject {
    Q_OBJECT
public:
    Analyses(AnalysisHost host, std::span<const AnalysisKind> kinds, QObject* parent = nullptr);
    ~Analyses() override;

    const AnalysisHost& host() const { return m_host; }
    const std::vector<Analysis*>& all() const { return m_all; }
    template <class T>
    T* find() const
    {
        for (Analysis* each : m_all)
            if (auto* found = dynamic_cast<T*>(each))
                return found;
        return nullptr;
    }

    /// Null: it is the window's own.
    const ActionBehavior* tryBehavior(const QByteArray& id) const;
    const OptionBehavior* tryOption(const QByteArray& name) const; ///< likewise
    /// As its action in the menu does.
    void trigger(const QByteArray& id) const;
    /// In the order of their places.
    std::vector<PageSpec> pages(PageSpec::Where where) const;
    std::shared_ptr<const NodeMarks> marks(Side side) const;
    QStringList hint(Side side, std::uint32_t node) const;
    std::vector<FactSection> facts(graph::NodeId node) const;
    void follow(const FactLink& link) const;
    /// By place.
    std::vector<NodeMenuItem> nodeMenu(Side side, std::optional<std::uint32_t> node) const;
    void onGutter(Side side, std::uint32_t node) const;
    QByteArray save() const;
    void restore(const QByteArray& kept) const;
    QString status() const;
    QColor statusColor(const Theme& theme) const;
    bool running() const;
    void cancel() const;
    void retranslate();

    bool colors(const Analysis* analysis, int way) const { return m_colored == analysis && m_way == way; }
    void setColors(const Analysis* analysis, int way);

Q_SIGNALS:
    // As those of an analysis.
    void changed();
    void marksChanged();
    void factsChanged();
    void pageRequested(const QString& id, bool focus);
    void dockRequested();
    void sourceRequested();
    void actionRequested(const QByteArray& id);
    void message(const QString& text);
    void noticed(const nodewise::views::Notice& notice);
    void progress(const QString& text, double fraction);
    void keptChanged();

private:
    void listen(const Analysis* analysis);

    AnalysisHost m_host;
    std::vector<Analysis*> m_all;
    const Analysis* m_colored = nullptr; ///< null: nodes are colored by where the session stands
    int m_way = 0;
};

} // namespace nodewise::views
