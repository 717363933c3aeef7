// SPDX-License-Identifier: Apache-2.0
// A program's coverage: what the chosen profile says of it, and what a second one says; judged anew when a profile's files change, or
// while its text is edited.
#pragma once

#include "views/coverage/coverage_ask.h"
#include "views/coverage/coverage_overlay.h"
#include "views/coverage/profile_choice.h"

#include <array>

namespace nodewise::views {

/// One per tab, on the GUI thread. The choice outlives it.
class CoverageRun : public QObject {
    Q_OBJECT
public:
    CoverageRun(CoverageSource source, ProfileChoice* choice, QObject* parent = nullptr);

    QString hindrance() const { return m_own->hindrance(); }
    const CoverageSource& source() const { return m_source; }
    const Document& document() const { return *m_source.document; }
    ProfileChoice& choice() const { return *m_choice; }
    /// Judges by the chosen profile, and from then on whenever another one is chosen.
    void start();
    /// Once more, if a judgment was asked for: files changed.
    void refresh();
    void cancel();
    /// Forgets the verdicts; another choice is not judged by itself any more.
    void end();
    bool busy() const { return m_own->busy() || m_other->busy(); }
    /// A judgment was asked for.
    bool wanted() const { return m_wanted; }

    const CoverageAsk& own() const { return *m_own; }
    const std::shared_ptr<const CoverageResult>& result() const { return m_own->result(); }
    /// "of an earlier version of the profile", "of spyre-2025-11"; "" = the result is of what is chosen now.
    QString outdatedText() const;

    /// A second profile, by name or path; "" = none.
    void compareWith(const QString& name);
    /// The same, but nothing is judged before somebody asks for it.
    void keepCompared(const QString& name);
    const QString& comparedName() const { return m_compared; }
    const CoverageAsk& other() const { return *m_other; }
    /// Null: none is compared, or one of the two is not there yet.
    std::shared_ptr<const CoverageResult> otherResult() const;

    /// A text that is not saved takes the place of its file, wherever the file is judged.
    void setDraft(const QString& path, const QString& text, CoverageAsk::Copies copies = {});
    void dropDraft(const QString& path);
    /// The chosen profile is judged by a text that is not saved.
    bool isDraft() const;

    /// By node of a graph; empty: nothing was judged.
    const std::vector<Covered>& marks(Side side) const;
    /// The same as colors; null: nothing was judged.
    std::shared_ptr<const Overlay> overlay(Side side) const;

Q_SIGNALS:
    /// State, or what a start would do.
    void changed();
    void resultChanged();
    void otherChanged();
    /// A judgment that was asked for is there.
    void finished();

private:
    void judge();
    void judgeOther();
    protocol::ProfileSource withDraft(protocol::ProfileSource source) const;
    void onResult();

    CoverageSource m_source;
    ProfileChoice* m_choice;
    CoverageAsk *m_own, *m_other;
    bool m_wanted = false;
    bool m_asked = false; ///< the user asked for what is under way
    QString m_compared;
    std::unique_ptr<ProfileChoice> m_otherChoice;                       ///< that file changes, too; null: none is compared
    CoverageAsk::Copies m_copies;                                       ///< of files that the draft names
    QString m_draftPath, m_draft;                                       ///< path "": none
    mutable std::array<std::optional<std::vector<Covered>>, 2> m_marks; ///< by side, once asked for
    mutable std::array<std::shared_ptr<const Overlay>, 2> m_overlays;   ///< of m_marks, once asked for
};

} // namespace nodewise::views
