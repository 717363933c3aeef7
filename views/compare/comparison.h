// SPDX-License-Identifier: Apache-2.0
// A program's comparison as a state machine over its debug session: what is compared, its result, and whether that still holds.
#pragma once

#include "core/dap/compare.h"
#include "core/dap/values.h"
#include "views/common/document.h"
#include "views/common/node_marks.h"
#include "views/compare/compare_setup.h"

#include <QObject>
#include <QTemporaryDir>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace nodewise::views {

class DebugSession;

/// Rows are shared with who shows them: a page is decoded once.
using CompareRows = std::vector<std::shared_ptr<const dap::CompareRow>>;

/// One per tab, on the GUI thread. What was found stays on the screen until the next comparison, also when the session is gone.
class Comparison : public QObject {
    Q_OBJECT
public:
    enum class State {
        Empty,
        Waiting, ///< for a session that is being started
        Running,
        Done,
        Failed, ///< reason() says why
    };
    Q_ENUM(State)
    /// Whether what was found is of what the session is now.
    enum class Age {
        Fresh,
        Moved,  ///< the session stands elsewhere; the figures hold
        Edited, ///< values were edited since
        Gone,   ///< another session, or none: the reference is let go
    };
    Q_ENUM(Age)
    using Take = std::function<void(Result<dap::ValueInfo>)>;

    Comparison(DebugSession* session, std::shared_ptr<const Document> document, QObject* parent = nullptr);

    const CompareSetup& setup() const { return m_setup; }
    void setSetup(CompareSetup setup);
    /// A rule more, for what is like this row.
    void addRule(dap::ToleranceRule rule);

    /// Starts a session where none is alive.
    void start();
    void cancel();
    /// Forgets what was found; the engine lets the reference and its memory go.
    void end();
    bool busy() const { return m_state == State::Waiting || m_state == State::Running; }
    /// Why it can't be started now; "" if it can.
    QString hindrance() const;

    State state() const { return m_state; }
    QString reason() const { return m_reason; } ///< of Failed
    bool givenUp() const { return m_givenUp; }  ///< Failed because the user said so
    Age age() const { return m_age; }
    /// Without its rows; of Done.
    const dap::CompareAnswer& answer() const { return m_answer; }
    /// The setup that the answer is of.
    const CompareSetup& asked() const { return m_asked; }
    const CompareRows& rows() const { return m_rows; }
    bool complete() const { return m_rows.size() >= m_answer.total; } ///< all pages are here
    Side side() const { return m_side; }                              ///< whose nodes the rows name
    /// By node of a graph, through the links on the other side; empty: nothing was compared.
    const std::vector<NodeMarks::Verdict>& verdicts(Side side) const;
    /// The worst of the node's rows; null: it has none.
    const dap::CompareRow* tryWorst(std::uint32_t node) const;
    /// The next row that diverged, in the order of the run, behind the node's; around the end. Null: none diverged.
    const dap::CompareRow* tryNextDivergence(std::optional<std::uint32_t> node) const;

    /// A value of either side as it is at this stop.
    void requestValue(std::uint32_t node, std::optional<std::uint32_t> element, bool expected, QObject* context, Take take) const;
    /// Of the first divergence: the reference's value becomes the run's, and what follows goes on from it.
    bool canUseExpected() const;
    void useExpected();

Q_SIGNALS:
    /// State, age, setup or answer.
    void changed();
    /// rows() was emptied, or has grown at its end.
    void rowsReset();
    void rowsCame();
    void progress(const QString& text, double fraction);
    /// A session is needed.
    void launchRequested();
    void finished();
    void message(const QString& text);

private:
    void judge() const;
    void ask();
    void take(Result<dap::CompareAnswer> answer);
    void fetchRows();
    void addRows(std::vector<dap::CompareRow> rows);
    void clear();
    void onSession();
    void onValues();
    void onProgress(const QString& text, double fraction);
    void checkEdits(bool baseline);
    void setAge(Age age);
    void setState(State state, const QString& reason = {});
    void swapWith(const std::string& dump);

    DebugSession* m_session;
    std::shared_ptr<const Document> m_document;
    CompareSetup m_setup, m_asked;
    State m_state = State::Empty;
    Age m_age = Age::Fresh;
    QString m_reason;
    dap::CompareAnswer m_answer;
    CompareRows m_rows;
    Side m_side = Side::Fx;
    quint64 m_number = 0; ///< of the comparison: late answers are of another
    std::uint64_t m_tick = 0;
    std::vector<dap::EditInfo> m_edits; ///< in force when it was compared
    bool m_fetching = false, m_told = false, m_cancelWanted = false, m_givenUp = false;
    std::optional<QTemporaryDir> m_files; ///< of values that were taken over from another run
    mutable std::array<std::vector<NodeMarks::Verdict>, 2> m_verdicts;
    mutable std::vector<const dap::CompareRow*> m_worst; ///< by node of the side that was run
    mutable std::size_t m_verdictRows = 0;               ///< that they are of
};

} // namespace nodewise::views
