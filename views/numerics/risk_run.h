// SPDX-License-Identifier: Apache-2.0
// Numerical risk of a program's run: what was found, what that makes of nodes on both graphs, and the way of one NaN or Inf.
#pragma once

#include "core/protocol/risk.h"
#include "views/common/document.h"
#include "views/common/job.h"
#include "views/debug/session_work.h"
#include "views/numerics/risk_overlay.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace nodewise::views {

/// One per tab, on the GUI thread.
class RiskRun : public SessionWork {
    Q_OBJECT
public:
    RiskRun(DebugSession* session, std::shared_ptr<const Document> document, QObject* parent = nullptr);

    /// Forgets what was found.
    void end();
    /// Never null; shared with who shows or writes it.
    const std::shared_ptr<const protocol::RiskAnswer>& answer() const { return m_answer; }
    Side side() const { return m_side; } ///< whose nodes the rows name

    /// What colors tell of: "" = each value against its own type, else what a cast to this type would do.
    const std::string& cast() const { return m_cast; }
    void setCast(std::string dtype);
    /// Types that can be chosen, known before the first run.
    static const std::vector<std::string>& castTypes();
    /// By node of a graph, through the links on the other side; empty: nothing was found out.
    const std::vector<Risk>& risks(Side side) const;
    /// The same as colors; null: nothing was found out.
    std::shared_ptr<const Overlay> overlay(Side side) const;
    Risk riskOf(const protocol::RiskRow& row) const;
    /// The worst of the node's rows; null: it has none.
    const protocol::RiskRow* tryWorst(std::uint32_t node) const;

    /// Of answer()->origins; its way is lit on both graphs.
    std::optional<std::size_t> origin() const { return m_origin; }
    void setOrigin(std::optional<std::size_t> origin);
    /// Null: none is chosen.
    const std::shared_ptr<const LitPath>& path(Side side) const { return m_paths[side == Side::Fx ? 0 : 1]; }

Q_SIGNALS:
    /// Another answer, or none.
    void answerChanged();
    void castChanged();
    /// risks() or path() are others.
    void marksChanged();

private:
    void ask() override;
    void take(std::string body) override;
    void clear() override;
    QString givenUpText() const override;
    QString busyText() const override;
    void judge() const;

    std::shared_ptr<const Document> m_document;
    std::shared_ptr<const protocol::RiskAnswer> m_answer;
    Side m_side = Side::Fx;
    std::string m_cast;
    std::optional<std::size_t> m_origin;
    std::array<std::shared_ptr<const LitPath>, 2> m_paths;
    JobRunner m_decoding{this};
    mutable bool m_judged = false;
    mutable std::array<std::vector<Risk>, 2> m_risks;
    mutable std::array<std::shared_ptr<const Overlay>, 2> m_overlays; ///< of m_risks, once asked for
    mutable std::vector<const protocol::RiskRow*> m_worst;                 ///< by node of the side that was run
};

} // namespace nodewise::views
