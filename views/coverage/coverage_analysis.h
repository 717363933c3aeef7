// SPDX-License-Identifier: Apache-2.0
// What the backend of the chosen profile does with each node; the choice of the profile, and its editor.
#pragma once

#include "views/analysis/analysis.h"
#include "views/analysis/finding_source.h"
#include "views/coverage/coverage_panel.h"

#include <QPointer>

namespace nodewise::views {

class CoverageRun;
class ProfileChoice;
class ProfileEditor;
struct ProfileEntry;

/// Owns choice, judgments and the editor.
class CoverageAnalysis : public Analysis, public FindingSource {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit CoverageAnalysis(Analyses& tab);
    ~CoverageAnalysis() override;

    CoverageRun& run() const { return *m_run; }
    ProfileChoice& profile() const { return *m_profile; }
    /// The profile was chosen when the state was kept.
    bool profileRestored() const { return m_restored; }
    /// The user chooses another one; what was judged is judged anew.
    void choose(const QString& name);
    /// Opens the editor at a place of one of its files; "" = the chosen one.
    void edit(const QString& file = {}, int line = 0, int column = 0);
    /// Opens the editor with a copy of that one. False: why was told.
    bool editCopyOf(const ProfileEntry& from);

    void attach() override;
    std::vector<PageSpec> pages() override;
    std::shared_ptr<const Overlay> overlay(Side side, int way) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    void addFacts(std::vector<FactSection>& sections, graph::NodeId node) const override;
    bool follow(const FactLink& link) override;
    std::vector<NodeMenuItem> nodeMenu(Side side, std::optional<std::uint32_t> node) override;
    void addFindings(std::vector<findings::Finding>& found) const override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;

Q_SIGNALS:
    /// By the user: new tabs begin with it.
    void profileChosen(const QString& name);

private:
    void addActions();
    void addProfileActions();
    void addOptions();
    QWidget* makePanel();
    void show(CoveragePanel::Page page);
    void onProfile();
    void openProfile();
    ProfileEditor& editor();
    bool operatorSelected() const;

    ProfileChoice* m_profile;
    CoverageRun* m_run;
    QPointer<CoveragePanel> m_panel;
    CoveragePanel::Page m_page = CoveragePanel::Page::Operators; ///< that was asked for last, maybe before there is a panel
    ProfileEditor* m_editor = nullptr;                           ///< null while it was never shown
    bool m_restored = false;
};

} // namespace nodewise::views
