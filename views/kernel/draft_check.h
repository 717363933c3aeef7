// SPDX-License-Identifier: Apache-2.0
// A template under edit, checked: its kernel for each node of the program runs on a copy of what the node reads in a run, or on random
// numbers, and is compared with what ATen makes of them.
#pragma once

#include "core/protocol/template_draft.h"
#include "views/kernel/kernel_rounds.h"

#include <array>

namespace nodewise::views {

/// One per workshop, on the GUI thread. The plan outlives it.
class DraftCheck : public KernelRounds {
    Q_OBJECT
public:
    DraftCheck(DebugSession* session, KernelPlan* plan, QObject* parent = nullptr);

    /// The request that renders the draft, without values.
    void startWith(protocol::TemplateDraftRequest request, bool random);
    /// By kind, of the nodes that were to be checked.
    std::array<std::uint64_t, 4> counts() const;
    /// Nodes that the template takes and that have no verdict, since no value reached them.
    int notChecked() const;
    /// The texts that the verdicts are of.
    bool isOf(const protocol::TemplateDraftRequest& request) const;
    bool random() const { return m_request.random; }
    void forgetAll();

private:
    void askValues(const std::string& folder) override;
    void takeValues(std::string body) override;
    void onCompared() override;
    void clear() override;
    QString busyText() const override;

    protocol::TemplateDraftRequest m_request;
    std::vector<std::uint32_t> m_left; ///< nodes of rounds to come
    std::size_t m_total = 0;
};

} // namespace nodewise::views
