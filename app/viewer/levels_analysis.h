// SPDX-License-Identifier: Apache-2.0
// The levels of a program beyond FX and IR: files that add them, which are shown, and what the selection is in each.
#pragma once

#include "core/document/level_set.h"
#include "views/analysis/analysis.h"
#include "views/common/job.h"

#include <QStringList>

namespace nodewise::viewer {

/// Owns the set of levels, which a background job makes anew when files are added. The selection is the tab's where a level is the
/// document's own; in every other level it follows by the links.
class LevelsAnalysis : public views::Analysis {
    Q_OBJECT
public:
    static views::AnalysisKind kind();
    explicit LevelsAnalysis(views::Analyses& tab);

    /// Null: FX and IR are all there is.
    const std::shared_ptr<const document::LevelSet>& set() const { return m_set; }
    const QStringList& files() const { return m_files; }
    /// `orOpen`: a file that is not of this program is asked to be opened instead.
    void addFiles(const QStringList& files, bool orOpen = false);
    void removeFile(const QString& file);
    /// Files are read, or what was read waits for a menu to be closed.
    bool loading() const { return m_loading; }
    /// What was read just now is shown, which the user did not ask for at this moment: the keyboard stays where it is.
    bool taking() const { return m_taking; }

    /// Ids of the levels that are shown, in their order; at most three.
    const QStringList& shown() const { return m_shown; }
    void setShown(QStringList ids);
    void toggle(const QString& id);
    /// All that is shown moves along the strip.
    void shift(int by);

    /// By level; empty: nothing is selected.
    const std::vector<std::vector<levels::Reached>>& reached() const { return m_reached; }
    /// By the user, in a level.
    void select(std::size_t level, const std::vector<std::uint32_t>& nodes);
    /// What the inspector says of a node of a level: what it is in the others.
    views::FactSection factsOf(std::size_t level, std::uint32_t node) const;
    /// What a node is in the other levels, a line each.
    QStringList linesOf(std::size_t level, std::uint32_t node) const;

    void attach() override;
    std::vector<views::PageSpec> pages() override;
    QStringList hint(views::Side side, std::uint32_t node) override;
    void addFacts(std::vector<views::FactSection>& sections, graph::NodeId node) const override;
    bool follow(const views::FactLink& link) override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;
    void cancel() override;

Q_SIGNALS:
    void setChanged();
    void shownChanged();
    void reachedChanged();
    /// The user selected in a level that is not the document's own; nullopt: in one that is.
    void levelSelected(std::optional<std::size_t> level);
    /// Files that are not of this program.
    void openRequested(const QStringList& files);

private:
    void ask();
    void load();
    void take(Result<std::shared_ptr<const document::LevelSet>> made);
    void show(std::shared_ptr<const document::LevelSet> set);
    void giveUp();
    bool openOthers(const document::LevelSet& set);
    void tellProblems(const document::LevelSet& set, const QStringList& added);
    void showFirst(const QStringList& added);
    QStringList orderedIds(const QStringList& ids) const;
    void followSelection();
    views::FactCell linkTo(std::size_t level, const levels::Reached& node) const;
    static views::FactCell howOf(const levels::Reached& node);
    void setReached(std::size_t level, const std::vector<std::uint32_t>& nodes);

    QStringList m_files;   ///< as wanted; those that are read now are among them
    QStringList m_read;    ///< those of the set
    QStringList m_dropped; ///< of m_files, not read yet: opened if they are not of this program
    std::shared_ptr<const document::LevelSet> m_set;
    QStringList m_shown, m_wanted; ///< wanted: by a session, until the levels are there
    std::vector<std::vector<levels::Reached>> m_reached;
    bool m_selecting = false, m_loading = false, m_taking = false;
    int m_loads = 0; ///< a result that waits is dropped when there are more
    QString m_failure;
    views::JobRunner m_job{this};
};

} // namespace nodewise::viewer
