// SPDX-License-Identifier: Apache-2.0
// A check of planned kernels: the program is run once, each kernel gets what ATen's operators got there, and leaves what they left; and
// what plan and check make of the nodes of both graphs.
#pragma once

#include "core/export/kernel_folder.h"
#include "views/kernel/kernel_overlay.h"
#include "views/kernel/kernel_plan.h"

#include <QPointer>
#include <QTemporaryDir>
#include <QWidget>

#include <array>
#include <map>

namespace nodewise::views {

class TrustService;

/// What a check found of one kernel.
struct KernelVerdict {
    enum class Kind : std::uint8_t {
        None, ///< not checked
        Equal,
        Differs, ///< from ATen, beyond the tolerance
        Failed,  ///< it could not be rendered, does not verify, or did not end well
    };
    std::optional<protocol::KernelRunAnswer> run; ///< none: it was not run
    std::optional<protocol::LowerVerdictsAnswer::Verdict> verdict;
    Kind kind() const;
};

/// One per tab, on the GUI thread; the plan outlives it.
class KernelCheck : public SessionWork {
    Q_OBJECT
public:
    /// `window`: the parent of a question whether templates are trusted.
    KernelCheck(DebugSession* session, KernelPlan* plan, TrustService* trust, QWidget* window, QObject* parent = nullptr);

    void startAll();
    void startSome(std::vector<std::uint32_t> kernels);
    QString hindrance() const override;
    /// Of a QTemporaryDir for values: in memory where there is such a folder, for they are large, and read once.
    static QString valuesTemplate();

    /// As it was found now, else as it was kept from an earlier check.
    KernelVerdict::Kind kindOf(std::uint32_t kernel) const;
    /// Null: it was not checked now.
    const KernelVerdict* tryVerdict(std::uint32_t kernel) const;
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

Q_SIGNALS:
    /// Of some kernels, or none are left.
    void verdictsChanged();

private:
    enum class Phase { Values, Run, Verdicts };
    void ask() override;
    void take(std::string body) override;
    void clear() override;
    QString givenUpText() const override;
    QString busyText() const override;
    void onPlan();
    void takePlan(Result<protocol::LowerAnswer> answer);
    void takeRun(const std::string& body);
    void takeVerdicts(const std::string& body);
    void askTrust();
    void runNext();
    void judge() const;
    void forgetMarks();

    KernelPlan* m_plan;
    TrustService* m_trust;
    QPointer<QWidget> m_window;
    std::vector<std::uint32_t> m_chosen; ///< empty: all
    std::vector<std::string> m_keys;     ///< of the kernels that verdicts are of
    std::map<std::uint32_t, KernelVerdict> m_verdicts;
    Phase m_phase = Phase::Values;
    std::vector<std::uint32_t> m_queue; ///< to be run
    std::size_t m_at = 0;
    std::optional<QTemporaryDir> m_values; ///< while a check goes on
    JobRunner m_decoding{this};
    mutable bool m_judged = false;
    mutable std::array<std::vector<Lowered>, 2> m_marks;
    mutable std::array<std::vector<std::uint32_t>, 2> m_kernels;      ///< which one, by node
    mutable std::array<std::shared_ptr<const Overlay>, 2> m_overlays; ///< once asked for
};

} // namespace nodewise::views
