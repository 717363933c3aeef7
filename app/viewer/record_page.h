// SPDX-License-Identifier: Apache-2.0
// What a session record would do, before it does: nothing of it runs until the user says so.
#pragma once

#include "core/protocol/session_record.h"
#include "views/analysis/tool_page.h"

class QPushButton;

namespace nodewise::views {
class Label;
class FactPage;
} // namespace nodewise::views

namespace nodewise::viewer {

/// What of it the window needs to replay it.
struct RecordPlan {
    QString file;     ///< the record's
    std::string hash; ///< of its content as it is shown
    QString program;  ///< absolute; maybe not there
    protocol::SessionRecord record;
    protocol::LaunchArguments launch;
    std::vector<std::string> plugins; ///< absolute
};

class RecordPage : public views::ToolPage {
    Q_OBJECT
public:
    RecordPage(RecordPlan plan, QWidget* parent);

    const RecordPlan& plan() const { return m_plan; }
    /// As its button does.
    void replay() { Q_EMIT replayRequested(m_plan); }

    std::shared_ptr<const views::Document> document() const override { return nullptr; }
    void readAgain(const std::shared_ptr<const views::Document>&) override {}
    void find() override {}
    views::GraphCanvas* activeCanvas() const override { return nullptr; }
    bool isComplete() const override { return true; }

Q_SIGNALS:
    void replayRequested(const nodewise::viewer::RecordPlan& plan);

private:
    void retranslate();

    RecordPlan m_plan;
    views::FactPage* m_facts;
    views::Label* m_note;
    QPushButton* m_replay;
};

} // namespace nodewise::viewer
