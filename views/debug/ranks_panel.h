// SPDX-License-Identifier: Apache-2.0
// The ranks of a run: where each stands and who waits for whom, one that is looked at and stepped alone, and whether all agree.
#pragma once

#include "core/protocol/ranks.h"
#include "views/debug/debug_context.h"

#include <QWidget>

#include <optional>
#include <vector>

class QToolButton;

namespace nodewise::views {

class Label;
class RankModel;
class TablePage;
struct RankRow;

/// GUI thread. Session and selection outlive it.
class RanksPanel : public QWidget {
    Q_OBJECT
public:
    explicit RanksPanel(const DebugContext& context, QWidget* parent = nullptr);

    RankModel& model() const { return *m_model; }
    TablePage& page() const { return *m_page; }
    /// Runs the program once more on all ranks; what comes of it stands below the table.
    void compare();
    bool comparing() const { return m_comparing != 0; }
    /// "12 values on 4 ranks: ..."; "" until they were compared.
    QString verdict() const;

Q_SIGNALS:
    void message(const QString& text);

private:
    void makeBar();
    QWidget* makeVerdict();
    void ask();
    void askValues();
    void show(std::vector<protocol::RankState> ranks);
    void setRows(std::vector<RankRow> rows);
    void lookAtChosen();
    void took(const Result<protocol::CompareRanksAnswer>& answer);
    void refresh();
    void retranslate();

    DebugContext m_context;
    RankModel* m_model;
    TablePage* m_page;
    QToolButton *m_stepAll, *m_stepRank, *m_continueRank, *m_compare, *m_go;
    Label* m_verdict;
    quint64 m_asked = 0;                 ///< generation of which the ranks' places were asked
    std::optional<std::uint32_t> m_node; ///< whose values are shown
    quint64 m_values = 0;                ///< late answers about values are of older numbers
    int m_comparing = 0;                 ///< the request
    std::optional<protocol::CompareRanksAnswer> m_compared;
    QString m_failure;
};

} // namespace nodewise::views
