// SPDX-License-Identifier: Apache-2.0
// A backend's pipeline step by step: which pass changed what, before and after, and why.
#pragma once

#include "views/analysis/tool_page.h"
#include "views/rewrite/pipeline_run.h"

#include <optional>

class QAction;
class QComboBox;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace nodewise::views {

class Label;
class DiffView;
class EventModel;
class StepBar;
class StepModel;
class TablePage;

/// Asks when a profile is chosen. The services are not owned.
class PipelinePage : public ToolPage {
    Q_OBJECT
public:
    explicit PipelinePage(PipelineSource source, QWidget* parent = nullptr);

    void setAnimated(bool animated);
    /// Rewrites the program by it. A name, or the path of a file.
    void start(const QString& profile);
    std::shared_ptr<const Document> document() const override { return m_run->source().document; }
    /// It is rewritten again, and the same step is shown.
    void readAgain(const std::shared_ptr<const Document>& document) override;
    void find() override;
    GraphCanvas* activeCanvas() const override;

    /// A name, or the path of a file; "" = none was chosen yet.
    const QString& profile() const { return m_chosen; }
    PipelineRun& run() const { return *m_run; }
    DiffView* diff() const { return m_diff; }
    QComboBox* profileBox() const { return m_profile; }
    /// Rewritten, compared and painted; or it can't be.
    bool isComplete() const override;
    QAction* stepAction() const;
    QAction* backAction() const;

Q_SIGNALS:
    /// The result stands in this file, to be shown beside the program.
    void resultWritten(const QString& ir);
    /// The place of a rule should be looked at.
    void ruleRequested(const QString& file, int line);

private:
    /// 0: all steps.
    void showStep(int row);
    void makeHead();
    QWidget* makeMessage();
    void makeViews();
    void fillProfiles();
    void askResult();
    void onRun();
    void showHowFar(const QString& what, double fraction);
    void showRow(int row);
    void chooseEvent();
    void requestRule(const std::string& file, int line);
    void connectPlaces();
    void showDetail();
    void followSelection(std::uint32_t entry);
    /// The next step that changed something, or the one before; all of them stand before the first.
    std::optional<int> tryStep(int by) const;
    void stepBy(int by);
    void enableSteps();
    void retranslate();
    QString messageText() const;
    QString problemsText() const;
    QString shownName() const;
    protocol::ProfileSource source() const;

    PipelineRun* m_run;
    std::vector<std::string> m_folders;
    QString m_chosen;     ///< profile
    int m_row = 0;        ///< step that is shown
    bool m_stays = false; ///< that step is shown of the next result, too: it is of the same profile
    std::shared_ptr<const PipelineResult> m_shown;
    StepBar* m_head;
    QComboBox* m_profile;
    QToolButton* m_open;
    QStackedWidget* m_stack;
    DiffView* m_diff;
    StepModel* m_steps;
    EventModel* m_events;
    TablePage *m_stepPage, *m_eventPage;
    Label* m_message;
    QString m_now; ///< what is done of a rewrite
    QProgressBar* m_bar;
    QPushButton *m_cancel, *m_again;
};

} // namespace nodewise::views
