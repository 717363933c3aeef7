// SPDX-License-Identifier: Apache-2.0
#include "views/cost/roofline_page.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/selection.h"
#include "views/cost/cost_link.h"
#include "views/cost/cost_text.h"
#include "views/cost/roofline_plot.h"
#include "views/cost/simulation.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

RooflinePage::RooflinePage(const CostContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_plot(new RooflinePlot(this)), m_note(new ElidedLabel(this)), m_export(new QToolButton(this))
{
    m_note->setDim(true);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(12, 3, 6, 0);
    bar->addWidget(m_note, 1);
    bar->addWidget(m_export);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_plot, 1);
    setFocusProxy(m_plot);
    connect(context.simulation, &Simulation::runChanged, this, &RooflinePage::onRun);
    connect(context.selection, &Selection::changed, this, &RooflinePage::followSelection);
    connect(m_plot, &RooflinePlot::kernelChosen, this, &RooflinePage::choose);
    connect(m_plot, &RooflinePlot::kernelRequested, this, [this](std::uint32_t kernel) {
        choose(kernel);
        Q_EMIT kernelRequested();
    });
    connect(m_plot, &PlotView::message, this, &RooflinePage::message);
    connect(m_export, &QToolButton::clicked, m_plot, &PlotView::askPicture);
    retranslate();
    onRun();
    onLanguageChange(this, [this] {
        retranslate();
        onRun();
    });
}

void RooflinePage::onRun()
{
    const auto& run = m_context.simulation->run();
    m_plot->setRun(run);
    m_export->setEnabled(run != nullptr);
    const int without = run ? m_plot->roofline()->leftOut() : 0;
    QString note = run ? tr("%1 of %2: the roofline time as a share of the time taken", "percent, cycles")
                             .arg(CostText::percent(double(run->run().roofline()) / double(std::max<std::int64_t>(1, run->cycles()))),
                                  CostText::total(*run))
                       : QString();
    if (without > 0)
        note += QStringLiteral(" · ") + tr("%n kernel(s) without operations or bytes not shown", nullptr, without);
    m_note->setText(note);
    followSelection();
}

void RooflinePage::choose(std::uint32_t kernel)
{
    chooseKernels(m_context, *m_context.simulation->run(), {kernel});
}

void RooflinePage::followSelection()
{
    if (const auto& run = m_context.simulation->run())
        m_plot->setChosen(selectedKernels(m_context, *run));
}

QString RooflinePage::noteText() const
{
    return m_note->text();
}

void RooflinePage::retranslate()
{
    setAccessibleName(tr("Roofline"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Save the plot as a picture"));
}

} // namespace nodewise::views
