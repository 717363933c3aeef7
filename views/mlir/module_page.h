// SPDX-License-Identifier: Apache-2.0
// A file of MLIR that is small enough to be parsed: its outline beside its text, types on hover, and what MLIR says of it. Bytecode, too,
// as MLIR prints it.
#pragma once

#include "core/protocol/kernels.h"
#include "views/common/job.h"
#include "views/mlir/line_source.h"

#include <QWidget>

#include <optional>
#include <vector>

class QToolButton;

namespace nodewise::views {

class Label;
class ElidedLabel;
class EngineService;
class MlirView;
class OutlinePage;
struct MlirText;

/// The text shows at once; MLIR's worker reads it after that.
class ModulePage : public QWidget {
    Q_OBJECT
public:
    static constexpr std::uint64_t mostBytes = 1 << 20; ///< longer texts are a LogPage's; longer bytecode is not read

    /// `engine` may be null: then nothing is parsed.
    explicit ModulePage(EngineService* engine, QWidget* parent = nullptr);
    ~ModulePage() override;

    void start(SharedFile file, bool bytecode);
    OutlinePage* outline() const { return m_outline; }
    MlirView* view() const;
    QString stateText() const;
    /// MLIR's first complaint with its place, and what would help; "" = none.
    QString problemText() const;
    bool settled() const { return !m_loading.running() && !m_asking && !m_decoding.running(); }

Q_SIGNALS:
    void message(const QString& text);

private:
    struct Loaded;
    QWidget* makeHead();
    void takeText(const Loaded& loaded);
    void ask();
    void takeAnswer(protocol::KernelCheckAnswer answer);
    void showState();
    void retranslate();
    QString stateOf() const;
    QString emptyText(bool large) const;

    EngineService* m_engine;
    Label* m_title;
    ElidedLabel* m_state;
    QToolButton *m_findButton, *m_problem;
    Label* m_advice;
    OutlinePage* m_outline;
    SharedFile m_file;
    bool m_bytecode = false, m_asking = false;
    quint64 m_question = 0;
    QString m_failure; ///< of asking: no engine, no worker
    std::optional<protocol::KernelCheckAnswer> m_answer;
    protocol::KernelOutline m_lexical; ///< functions by their lines, while nothing is parsed
    JobRunner m_loading{this}, m_decoding{this};
};

} // namespace nodewise::views
