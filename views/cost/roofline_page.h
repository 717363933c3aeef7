// SPDX-License-Identifier: Apache-2.0
// The roofline as a page: the plot, and its picture as a file.
#pragma once

#include "views/common/picture_file.h"
#include "views/cost/cost_context.h"

#include <QWidget>

class QToolButton;

namespace nodewise::views {

class ElidedLabel;
class RooflinePlot;

class RooflinePage : public QWidget {
    Q_OBJECT
public:
    explicit RooflinePage(const CostContext& context, QWidget* parent = nullptr);

    RooflinePlot* plot() const { return m_plot; }
    QString noteText() const;
    PictureSaver* pictureSaver() const { return m_pictures; }
    /// As it is on the screen, but not as small; a run is needed.
    PictureFile picture() const;

Q_SIGNALS:
    /// The chosen kernel should be seen.
    void kernelRequested();
    void message(const QString& text);

private:
    void onRun();
    void choose(std::uint32_t kernel);
    void followSelection();
    void retranslate();

    CostContext m_context;
    RooflinePlot* m_plot;
    ElidedLabel* m_note;
    QToolButton* m_export;
    PictureSaver* m_pictures;
};

} // namespace nodewise::views
