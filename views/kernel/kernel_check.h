// SPDX-License-Identifier: Apache-2.0
// A check of planned kernels: the program is run once, each kernel gets what ATen's operators got there, and leaves what they left; and
// what plan and check make of the nodes of both graphs.
#pragma once

#include "core/export/kernel_folder.h"
#include "views/kernel/kernel_overlay.h"
#include "views/kernel/kernel_rounds.h"

#include <QPointer>
#include <QWidget>

#include <array>

namespace nodewise::views {

class TrustService;

/// One per tab, on the GUI thread; the plan outlives it.
class KernelCheck : public KernelRounds {
    Q_OBJECT
public:
    /// `window`: the parent of a question whether templates are trusted.
    KernelCheck(DebugSession* session, KernelPlan* plan, TrustService* trust, QWidget* window, QObject* parent = nullptr);

    void startAll();
    void startSome(std::vector<std::uint32_t> kernels);

    /// As it was found now, else as it was kept from an earlier check.
    KernelVerdict::Kind kindOf(std::uint32_t kernel) const;
    /// Of an earlier check; null: there was none, or it was checked anew.
    const protocol::KeptVerdict* tryKept(std::uint32_t kernel) const;
    int keptCount() const;
    /// What was found now, to be saved.
    exporting::CheckedKernels checked() const;
    /// By kind.
    std::array<std::uint64_t, 4> counts() const;

    /// By node of a graph, through the links on the IR's; empty: nothing is planned.
    const std::vector<Lowered>& marks(Side side) const;
    /// The same as colors; null: nothing is planned.
    std::shared_ptr<const Overlay> overlay(Side side) const;

private:
    void askValues(const std::string& folder) override;
    void takeValues(std::string body) override;
    void onVerdicts() override;
    void clear() override;
    QString busyText() const override;
    void onPlan();
    void takePlan(Result<protocol::LowerAnswer> answer);
    void askTrust(std::vector<std::uint32_t> queue);
    void runAll(const std::vector<std::uint32_t>& queue);
    void judge() const;

    TrustService* m_trust;
    QPointer<QWidget> m_window;
    std::vector<std::uint32_t> m_chosen; ///< empty: all
    std::vector<std::string> m_keys;     ///< of the kernels that verdicts are of
    QDateTime m_asked; ///< the plan that is under way
    JobRunner m_decoding{this};
    mutable bool m_judged = false;
    mutable std::array<std::vector<Lowered>, 2> m_marks;
    mutable std::array<std::vector<std::uint32_t>, 2> m_kernels;      ///< which one, by node
    mutable std::array<std::shared_ptr<const Overlay>, 2> m_overlays; ///< once asked for
};

} // namespace nodewise::views
