// SPDX-License-Identifier: Apache-2.0
// The page of a search for tiles: the curve of the kernel that is looked at, its tilings, and the MLIR and the timeline of the chosen one.
#pragma once

#include "views/common/job.h"
#include "views/cost/cost_context.h"
#include "views/cost/tile_tuning.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTabBar;
class QToolButton;
class QAction;

namespace nodewise::trace {
class Trace;
}

namespace nodewise::views {

class ElidedLabel;
class Label;
class MlirView;
class TablePage;
class TimelineView;
class TuneModel;
class TunePlot;
class WorkStrip;

class TunePage : public QWidget {
    Q_OBJECT
public:
    enum class Part { Tilings, Text, Timeline };

    explicit TunePage(const CostContext& context, QWidget* parent = nullptr);

    TunePlot* plot() const { return m_plot; }
    TablePage* tablePage() const { return m_table; }
    MlirView* mlirView() const { return m_text; }
    QString hintText() const; ///< "" while there is a result
    QString summaryText() const;
    /// Of the current kernel.
    void tune();

Q_SIGNALS:
    void message(const QString& text);

private:
    QWidget* makeHead();
    QWidget* makeParts();
    void connectParts();
    void showPart(Part part);
    QString kernel() const;
    void tuneAll();
    void use();
    void onTuned();
    void choose(std::optional<std::size_t> tiling);
    void showChosen();
    void showTimeline();
    void refresh();
    void retranslate();

    CostContext m_context;
    TileTuning* m_tuning;
    Label *m_name, *m_hint;
    ElidedLabel* m_summary;
    QPushButton *m_tune, *m_all, *m_use;
    QCheckBox* m_tuned;
    QToolButton* m_export;
    QAction *m_pictureAction = nullptr, *m_tableAction = nullptr;
    WorkStrip* m_strip;
    QStackedWidget *m_whole, *m_parts;
    QTabBar* m_tabs;
    TunePlot* m_plot;
    TuneModel* m_model;
    TablePage* m_table;
    MlirView* m_text;
    QWidget* m_timelineRoom;
    TimelineView* m_timeline = nullptr;
    std::shared_ptr<const TuneResult> m_shown;
    std::optional<std::size_t> m_tiling, m_drawn; ///< that is chosen; whose timeline is shown
    JobRunner m_drawing{this};
};

} // namespace nodewise::views
