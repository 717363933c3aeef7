// SPDX-License-Identifier: Apache-2.0
// A program's comparison in its debug session: what is compared, and its result.
#pragma once

#include "core/protocol/compare.h"
#include "core/protocol/launch.h"
#include "core/protocol/values.h"
#include "views/common/agreement.h"
#include "views/common/document.h"
#include "views/common/overlay.h"
#include "views/compare/compare_setup.h"
#include "views/compare/interpreter_run.h"
#include "views/debug/session_work.h"

#include <QTemporaryDir>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace nodewise::views {

/// Rows are shared with who shows them: a page is decoded once.
using CompareRows = std::vector<std::shared_ptr<const protocol::CompareRow>>;

/// One call of a node on both sides, on the average, in nanoseconds; the reference's are `expectedNs`.
struct CompareTimes {
    std::uint64_t ns = 0, expectedNs = 0;
    double share = 0, expectedShare = 0; ///< of the slowest node's of either side, 0..1
};

/// One per tab, on the GUI thread.
class Comparison : public SessionWork {
    Q_OBJECT
public:
    using Take = std::function<void(Result<protocol::ValueInfo>)>;

    Comparison(DebugSession* session, std::shared_ptr<const Document> document, QObject* parent = nullptr);

    /// Asks whether what such a setup runs may run: kernels, an interpreter; it calls `then` if it may.
    using Gate = std::function<void(const CompareSetup& setup, std::function<void()> then, std::function<void()> otherwise)>;
    void setGate(Gate gate) { m_gate = std::move(gate); }

    /// Of other runs; "" = beside the running program.
    void setEngine(const QString& program, const QStringList& arguments);

    const CompareSetup& setup() const { return m_setup; }
    void setSetup(CompareSetup setup);
    /// What kernels are for, and how they are tiled: the machine, the backend profile and the tiles that are chosen in the kernels' dock.
    struct Target {
        std::string npu, profile;
        std::vector<protocol::LowerRequest::Tiles> tiles;
        bool usesTuned = true;
    };
    void setTarget(const Target& target);
    /// A rule more, for what is like this row.
    void addRule(protocol::ToleranceRule rule);

    /// Forgets what was found; the engine lets the reference and its memory go.
    void end();
    QString hindrance() const override;

    /// Without its rows and those of weights; of Done.
    const protocol::CompareAnswer& answer() const { return m_answer; }
    /// Of the session that was compared.
    const protocol::LaunchAnswer& launch() const { return m_launch; }
    /// The setup that the answer is of.
    const CompareSetup& asked() const { return m_asked; }
    /// What was compared is the program through its kernels: where others have the session's values its kernels', and ATen's are the
    /// reference.
    bool ofKernels() const { return m_answer.lowered.has_value(); }
    const CompareRows& rows() const { return m_rows; }
    /// Parameters, buffers and constants that are not equal bit for bit; worst first.
    const CompareRows& weights() const { return m_weights; }
    /// Of a comparison with an interpreter; null: it was not timed, or the node did not run on both sides.
    const CompareTimes* tryTimes(std::uint32_t node) const;
    bool timed() const { return !m_times.empty(); }
    bool complete() const { return m_rows.size() >= m_answer.total; } ///< all pages are here
    Side side() const { return m_side; }                              ///< whose nodes the rows name
    /// By node of a graph, through the links on the other side; empty: nothing was compared.
    const std::vector<Agreement>& verdicts(Side side) const;
    /// The same as colors; null: nothing was compared.
    std::shared_ptr<const Overlay> overlay(Side side) const;
    /// The worst of the node's rows; null: it has none.
    const protocol::CompareRow* tryWorst(std::uint32_t node) const;
    /// The next row that diverged, in the order of the run, after the node's; around the end. Null: none diverged.
    const protocol::CompareRow* tryNextDivergence(std::optional<std::uint32_t> node) const;

    /// A value of either side as it is at this stop.
    void requestValue(std::uint32_t node, std::optional<std::uint32_t> element, bool expected, QObject* context, Take take) const;
    /// Of the first divergence: the reference's value becomes the run's, and what follows goes on from it.
    bool canUseExpected() const;
    void useExpected();

Q_SIGNALS:
    /// rows() was emptied, or has grown at its end.
    void rowsReset();
    void rowsCame();
    void message(const QString& text);

private:
    void ask() override;
    void take(std::string body) override;
    void clear() override;
    void onStop() override { fetchRows(); }
    bool isOwnStop() const override;
    QString givenUpText() const override;
    QString busyText() const override;
    void judge() const;
    QString sideHindrance() const;
    void runPython(protocol::CompareRequest request);
    void timeOwn(protocol::CompareRequest request);
    void takeTimes(const protocol::ProfileAnswer& own);
    void dropOther();
    void fetchRows();
    void addRows(std::vector<protocol::CompareRow> rows);
    void takeWeights(std::vector<protocol::CompareRow> rows);
    void swapWith(const std::string& dump, const std::string& entry);

    std::shared_ptr<const Document> m_document;
    CompareSetup m_setup, m_asked;
    protocol::CompareAnswer m_answer;
    protocol::LaunchAnswer m_launch;
    CompareRows m_rows, m_weights;
    Side m_side = Side::Fx;
    Gate m_gate;
    bool m_fetching = false;
    QString m_engine;
    QStringList m_engineArguments;
    std::unique_ptr<InterpreterRun> m_other; ///< whose values are compared with, or will be
    std::unique_ptr<InterpreterRun> m_own;   ///< times the program as the session runs it
    quint64 m_otherOf = 0;                   ///< the number of the work that it is of
    protocol::ProfileAnswer m_otherTimes;
    std::unordered_map<std::uint32_t, CompareTimes> m_times; ///< by node
    QString m_who;                                           ///< that ran it
    std::optional<QTemporaryDir> m_files;                    ///< of values that were taken over from another run
    mutable std::array<std::vector<Agreement>, 2> m_verdicts;
    mutable std::array<std::shared_ptr<const Overlay>, 2> m_overlays; ///< of m_verdicts, once asked for
    mutable std::vector<const protocol::CompareRow*> m_worst;         ///< by node of the side that was run
    mutable std::size_t m_verdictRows = 0;                            ///< that they are of
};

} // namespace nodewise::views
