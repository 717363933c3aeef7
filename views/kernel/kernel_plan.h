// SPDX-License-Identifier: Apache-2.0
// A program's kernels: which were planned in its debug session, for which machine, and which of its nodes each computes.
#pragma once

#include "core/protocol/lower.h"
#include "views/common/document.h"
#include "views/common/job.h"
#include "views/debug/session_work.h"

#include <QDateTime>
#include <QStringList>

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace nodewise::views {

/// One per tab, on the GUI thread. Nodes are those of the FX graph.
class KernelPlan : public SessionWork {
    Q_OBJECT
public:
    KernelPlan(DebugSession* session, std::shared_ptr<const Document> document, QObject* parent = nullptr);

    /// Forgets what was planned.
    void end();
    QString hindrance() const override;

    /// Name of the configuration that the next plan is for.
    const std::string& npu() const { return m_npu; }
    void setNpu(const std::string& name);
    /// Name or path of the backend profile that says which templates there are.
    const std::string& profile() const { return m_profile; }
    /// `note`: why it is not the one that the user chose; "" = it is.
    void setProfile(const std::string& name, const QString& note);
    const QString& profileNote() const { return m_profileNote; }
    /// Tiles that the user forced, by kernel; those that a search found stand in the engine's cache.
    const std::vector<protocol::LowerRequest::Tiles>& tiles() const { return m_tiles; }
    /// Without sizes, the kernel's are chosen as any other's.
    void forceTiles(const std::string& kernel, std::vector<protocol::LowerRequest::Tiles::Size> sizes);
    /// Whether tiles are used that a search found; else the estimate's are.
    bool usesTuned() const { return m_usesTuned; }
    void setUsesTuned(bool uses);
    /// What plans the kernels for what is chosen now.
    protocol::LowerRequest request() const;
    /// What is planned is of the profile that is chosen now.
    bool isOfProfile() const { return m_plannedProfile == m_profile; }
    /// A search found others: the next plan has them.
    void takeFoundTiles();
    /// What is planned has the tiles that a plan would have now.
    bool isOfTiles() const { return m_plannedTiling == m_tiling; }
    /// Name and title of each that this computer has.
    struct Configuration {
        QString name, title;
    };
    /// `broken`: of files that can't be read.
    static std::vector<Configuration> configurations(std::vector<Error>* broken = nullptr);

    /// Never null; shared with who shows or writes it.
    const std::shared_ptr<const protocol::LowerAnswer>& answer() const { return m_answer; }
    bool any() const { return !m_answer->nodes.empty(); }
    const protocol::LoweredNode* tryNode(std::uint32_t node) const;
    std::optional<std::uint32_t> tryKernel(std::uint32_t node) const;
    const std::vector<std::uint32_t>& launchesOf(std::uint32_t kernel) const { return m_launches[kernel]; }
    /// Of all its launches, in the order of the run; of a copy, the node whose value is copied.
    std::vector<std::uint32_t> nodesOf(std::uint32_t kernel) const;
    static std::vector<std::uint32_t> nodesOf(const protocol::LoweredLaunch& launch);
    std::string nodeName(std::uint32_t node) const;
    /// The kernel that is looked at.
    std::optional<std::uint32_t> current() const { return m_current; }
    void setCurrent(std::optional<std::uint32_t> kernel);
    const Document& document() const { return *m_document; }

    /// A plan that someone else asked for then, as with values for a check: it is the one that is shown.
    void adopt(std::shared_ptr<const protocol::LowerAnswer> answer, const QDateTime& asked);
    /// When what is shown was asked for: templates that are written later are not those that it was made of for sure.
    const QDateTime& asked() const { return m_asked; }
    /// While a check is under way, whose values another plan would take away.
    void setTaken(bool taken);

Q_SIGNALS:
    /// Another answer, or none.
    void answerChanged();
    void currentChanged();

private:
    void ask() override;
    void take(std::string body) override;
    void clear() override;
    QString givenUpText() const override;
    QString busyText() const override;
    void setAnswer(std::shared_ptr<const protocol::LowerAnswer> answer, const QDateTime& asked);

    std::shared_ptr<const Document> m_document;
    std::shared_ptr<const protocol::LowerAnswer> m_answer;
    QDateTime m_asking, m_asked; ///< for the answer that is under way, and the one that is there
    std::string m_npu;
    std::string m_profile = "reference", m_plannedProfile;
    std::vector<protocol::LowerRequest::Tiles> m_tiles;
    bool m_usesTuned = true;
    std::uint64_t m_tiling = 0, m_plannedTiling = 0; ///< how often tiles were chosen otherwise
    QString m_profileNote;
    bool m_taken = false;
    std::optional<std::uint32_t> m_current;
    std::unordered_map<std::uint32_t, std::size_t> m_nodes; ///< place in the answer
    std::vector<std::vector<std::uint32_t>> m_launches;     ///< by kernel
    JobRunner m_decoding{this};
};

} // namespace nodewise::views
