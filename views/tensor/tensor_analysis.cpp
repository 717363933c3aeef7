// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_analysis.h"

#include "views/common/selection.h"
#include "views/compare/comparison_analysis.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"
#include "views/tensor/difference_page.h"
#include "views/tensor/tensor_summary.h"
#include "views/tensor/tensor_view.h"

namespace nodewise::views {

AnalysisKind TensorAnalysis::kind()
{
    return {{}, [](Analyses& tab) -> Analysis* { return new TensorAnalysis(tab); }};
}

TensorAnalysis::TensorAnalysis(Analyses& tab) : Analysis(tab), m_debug(find<DebugAnalysis>())
{
    connect(m_debug, &DebugAnalysis::tensorRequested, this, &TensorAnalysis::show);
    connect(m_debug, &DebugAnalysis::differenceRequested, this, &TensorAnalysis::showDifference);
    connect(m_debug, &DebugAnalysis::exportRequested, this, [this](const protocol::ValueInfo& value) {
        if (m_view)
            m_view->askExport(value);
    });
    const DebugSession* session = &m_debug->session();
    connect(session, &DebugSession::stateChanged, this, &TensorAnalysis::showSelected);
    connect(session, &DebugSession::snapshotChanged, this, &TensorAnalysis::showSelected);
    connect(session, &DebugSession::valuesChanged, this, &TensorAnalysis::showSelected);
    connect(session, &DebugSession::valuesReady, this, &TensorAnalysis::showSelected);
    connect(&selection(), &Selection::changed, this, &TensorAnalysis::showSelected);
}

std::vector<PageSpec> TensorAnalysis::pages()
{
    using Where = PageSpec::Where;
    return {{"tensor", Where::DockRight, 10, [] { return tr("Tensor"); }, [this](QWidget*) { return makeView(); }},
            {"value", Where::NodeFacts, 20, nullptr, [this](QWidget* parent) { return makeSummary(parent); }}};
}

QWidget* TensorAnalysis::makeView()
{
    m_view = new TensorView(find<ComparisonAnalysis>()->context());
    m_view->restorePins(m_pins);
    connect(m_view, &TensorView::message, this, &Analysis::message);
    return m_view;
}

QWidget* TensorAnalysis::makeSummary(QWidget* parent)
{
    m_summary = new TensorSummary(parent);
    m_summary->setContentsMargins(0, 10, 0, 0);
    showSelected();
    return m_summary;
}

void TensorAnalysis::show(const protocol::ValueInfo& value)
{
    showPage("tensor");
    if (m_view)
        m_view->showValue(value);
}

/// To what the comparison's reference has for it.
void TensorAnalysis::showDifference(const protocol::ValueInfo& value)
{
    show(value);
    if (!m_view)
        return;
    m_view->showPage(TensorView::Page::Difference);
    m_view->difference().chooseReference();
}

/// What the inspector says of the selected node's value. While execution goes on it keeps the last one, dimmed.
void TensorAnalysis::showSelected()
{
    if (!m_summary)
        return;
    DebugSession& session = m_debug->session();
    const auto node = m_debug->selectedNode();
    const bool any = session.snapshot() && node;
    m_summary->setVisible(any);
    if (!any)
        return;
    m_summary->setTitle(tr("Value at this stop"));
    m_summary->setStale(!session.stopped());
    if (!session.stopped())
        return;
    if (const auto value = session.tryValue(*node))
        m_summary->setValue(*value);
    else
        session.requestValues({*node});
}

void TensorAnalysis::save(QJsonObject& kept) const
{
    const QJsonObject pins = m_view ? m_view->pins() : m_pins;
    if (!pins.isEmpty())
        kept["pins"] = pins;
}

void TensorAnalysis::restore(const QJsonObject& kept)
{
    m_pins = kept["pins"].toObject();
    if (m_view)
        m_view->restorePins(m_pins);
}

} // namespace nodewise::views
