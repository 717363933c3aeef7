// SPDX-License-Identifier: Apache-2.0
// A template under edit, checked: its kernel for each node of the program runs on a copy of what the node reads in a run, or on random
// numbers, and is compared with what ATen makes of them.
#pragma once

#include "core/protocol/template_draft.h"
#include "views/debug/session_work.h"
#include "views/kernel/kernel_check.h"

#include <QTemporaryDir>

#include <map>

namespace nodewise::views {

/// One per workshop, on the GUI thread. The plan outlives it.
class DraftCheck : public SessionWork {
    Q_OBJECT
public:
    DraftCheck(DebugSession* session, KernelPlan* plan, QObject* parent = nullptr);

    /// The request that renders the draft, without values.
    void startWith(protocol::TemplateDraftRequest request, bool random);
    QString hindrance() const override;
    /// Of a node; null: it was not checked.
    const KernelVerdict* tryVerdict(std::uint32_t node) const;
    /// By kind, of the nodes that were to be checked.
    std::array<std::uint64_t, 4> counts() const;
    /// The texts that the verdicts are of.
    bool isOf(const protocol::TemplateDraftRequest& request) const;
    bool random() const { return m_request.random; }
    void forgetAll();

Q_SIGNALS:
    /// Of some nodes, or none are left.
    void verdictsChanged();

private:
    enum class Phase { Values, Run, Verdicts };
    void ask() override;
    void take(std::string body) override;
    void clear() override;
    QString givenUpText() const override;
    QString busyText() const override;
    void askValues();
    void takeDraft(const std::string& body);
    void takeRun(const std::string& body);
    void takeVerdicts(const std::string& body);
    void runNext();
    void goOn();

    KernelPlan* m_plan;
    protocol::TemplateDraftRequest m_request;
    Phase m_phase = Phase::Values;
    protocol::TemplateDraftAnswer m_round; ///< as many nodes as fit
    std::size_t m_at = 0;
    std::vector<std::uint32_t> m_left; ///< nodes of rounds to come
    std::size_t m_total = 0;
    std::map<std::uint32_t, KernelVerdict> m_verdicts; ///< by node
    std::optional<QTemporaryDir> m_values;
};

} // namespace nodewise::views
