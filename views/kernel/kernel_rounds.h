// SPDX-License-Identifier: Apache-2.0
// Kernels run one after the other on files of values, and what came of them compared with ATen's.
#pragma once

#include "core/protocol/lower.h"
#include "views/debug/session_work.h"
#include "views/kernel/kernel_plan.h"

#include <QTemporaryDir>

#include <map>
#include <optional>

namespace nodewise::views {

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

/// A subclass has the engine write values, and says what runs on them. The plan outlives it, and is not planned meanwhile.
class KernelRounds : public SessionWork {
    Q_OBJECT
public:
    QString hindrance() const override;
    /// Null: it was not checked now.
    const KernelVerdict* tryVerdict(std::uint32_t id) const;

Q_SIGNALS:
    /// Of some, or none are left.
    void verdictsChanged();

protected:
    struct Run {
        std::uint32_t id = 0;     ///< of its verdict
        std::uint32_t number = 0; ///< that the engine compares it by
        protocol::KernelRunRequest request;
    };

    KernelRounds(DebugSession* session, KernelPlan* plan, QObject* parent);

    /// As files in the folder, which goes when the work is over; takeValues() follows.
    virtual void askValues(const std::string& folder) = 0;
    virtual void takeValues(std::string body) = 0;
    /// All that ran are compared.
    virtual void onCompared() { conclude(); }
    virtual void onVerdicts() { Q_EMIT verdictsChanged(); }
    /// Each is a question that can be canceled. `before`: how many of the whole were run already.
    void run(std::vector<Run> runs, std::size_t before, std::size_t all);
    static Run runOf(std::uint32_t id, std::uint32_t number, const protocol::LoweredKernel& kernel,
                     const std::vector<protocol::KernelOperand>& operands);
    KernelPlan& plan() const { return *m_plan; }
    std::map<std::uint32_t, KernelVerdict>& verdicts() { return m_verdicts; }
    const std::map<std::uint32_t, KernelVerdict>& verdicts() const { return m_verdicts; }

    void ask() override;
    void take(std::string body) override;
    QString givenUpText() const override;

private:
    enum class Phase { Values, Run, Verdicts };
    void runNext();
    void takeRun(const std::string& body);
    void takeVerdicts(const std::string& body);

    KernelPlan* m_plan;
    Phase m_phase = Phase::Values;
    std::map<std::uint32_t, KernelVerdict> m_verdicts;
    std::vector<Run> m_runs;
    std::size_t m_at = 0, m_before = 0, m_all = 0;
    std::optional<QTemporaryDir> m_values; ///< while a check goes on
};

} // namespace nodewise::views
