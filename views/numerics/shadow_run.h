// SPDX-License-Identifier: Apache-2.0
// A program's run beside itself in double: of which nodes, against which reference, and what was found.
#pragma once

#include "core/protocol/shadow.h"
#include "views/common/document.h"
#include "views/common/job.h"
#include "views/debug/session_work.h"

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

namespace nodewise::views {

class Selection;

/// One per tab, on the GUI thread.
class ShadowRun : public SessionWork {
    Q_OBJECT
public:
    ShadowRun(DebugSession* session, QObject* parent = nullptr);

    void startAll();
    /// Of the nodes that are selected now.
    void startSelected(const Selection& selection);
    static bool canStartSelected(const Selection& selection);
    /// Of what is shown: some nodes alone.
    bool isPart() const { return !m_asked.nodes.empty(); }
    /// Folder or file of reference values; "" = none.
    const QString& reference() const { return m_reference; }
    void setReference(const QString& path);
    bool hasReference() const { return !m_asked.reference.empty(); } ///< what is shown
    /// Never null; shared with who shows or writes it.
    const std::shared_ptr<const protocol::ShadowAnswer>& answer() const { return m_answer; }
    Side side() const { return m_side; } ///< whose nodes the rows name
    /// The worst of the node's rows; null: it has none.
    const protocol::ShadowRow* tryWorst(std::uint32_t node) const;
    /// The first in the order of the run whose operator loses digits, else whose inputs were off; null: none.
    const protocol::ShadowRow* tryFirst() const;

Q_SIGNALS:
    /// Another answer, or none.
    void answerChanged();

private:
    void ask() override;
    void take(std::string body) override;
    void clear() override;
    QString givenUpText() const override;
    QString busyText() const override;
    void findWorst();

    std::array<std::vector<std::uint32_t>, 2> m_nodes; ///< by side, for the next start; empty: all
    QString m_reference;
    protocol::ShadowRequest m_asked;
    std::shared_ptr<const protocol::ShadowAnswer> m_answer;
    std::unordered_map<std::uint32_t, const protocol::ShadowRow*> m_worst; ///< by node
    Side m_side = Side::Fx;
    JobRunner m_decoding{this};
};

} // namespace nodewise::views
