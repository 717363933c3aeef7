// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_pane.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/diff/diff_text.h"
#include "views/graph/graph_canvas.h"

#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace nodewise::views {

DiffPane::DiffPane(QWidget* parent) : QFrame(parent), m_column(new QVBoxLayout(this)), m_title(new Label), m_detail(new ElidedLabel)
{
    auto* head = new QFrame(this);
    head->setProperty("role", "bar");
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(10, 0, 6, 0);
    row->setSpacing(10);
    m_title->setProperty("role", "heading");
    m_detail->setDim(true);
    row->addWidget(m_title);
    row->addWidget(m_detail, 1);
    head->setFixedHeight(fontMetrics().height() + 14);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(head);
    m_column->addStretch(1);
    onLanguageChange(this, &DiffPane::showHead);
}

void DiffPane::setAnimated(bool animated)
{
    m_animated = animated;
    if (m_canvas)
        m_canvas->setAnimated(animated);
}

void DiffPane::makeCanvas(Side side)
{
    delete m_canvas;
    m_canvas = new GraphCanvas(side, this);
    m_canvas->setAnimated(m_animated);
    m_canvas->setLegendVisible(true);
    m_column->insertWidget(1, m_canvas, 1000);
    connect(m_canvas, &GraphCanvas::viewChanged, this, &DiffPane::viewChanged);
    connect(m_canvas, &GraphCanvas::nodeActivated, this, &DiffPane::nodeActivated);
    connect(m_canvas, &GraphCanvas::layoutDone, this, &DiffPane::layoutDone);
}

void DiffPane::show(const std::shared_ptr<const DiffResult>& result, bool after)
{
    const DiffInput before = std::move(m_input);
    m_result = result;
    m_after = after;
    m_input = after ? result->after : result->before;
    const auto& marks = after ? result->marksAfter : result->marksBefore;
    if (!m_canvas || before.side != m_input.side)
        makeCanvas(m_input.side);
    if (before.document != m_input.document || m_canvas->scene() == nullptr) {
        m_canvas->setSelection(nullptr);
        delete m_selection;
        m_selection = new Selection(m_input.document, this);
        m_canvas->restoreViewState({.expanded = groupsToShow(m_input, *marks)});
        m_canvas->setDocument(m_input.document);
        m_canvas->setSelection(m_selection);
        connect(m_selection, &Selection::changed, this, [this] {
            if (const auto node = selected(); node && !m_selecting)
                Q_EMIT nodeSelected(*node);
        });
    }
    m_canvas->setMarks(marks);
    m_canvas->setHint([result = m_result, after](std::uint32_t node) {
        const auto& entries = after ? result->diff.ofAfter : result->diff.ofBefore;
        if (node >= entries.size() || result->diff.entries[entries[node]].kind == diff::Entry::Kind::Same)
            return QStringList();
        const diff::Entry& entry = result->diff.entries[entries[node]];
        return QStringList(DiffText::nameOf(differenceOf(entry.kind))) + DiffText::tipOf(*result, entry).split(QLatin1Char('\n'));
    });
    showHead();
}

void DiffPane::clear()
{
    m_title->clear();
    m_detail->setText(QString());
    if (m_canvas)
        m_canvas->setDocument(nullptr);
    m_input = {};
    m_result.reset();
}

void DiffPane::showHead()
{
    if (!m_result)
        return;
    const diff::Side& side = m_after ? m_result->nodesAfter : m_result->nodesBefore;
    m_title->setText(m_input.title);
    m_detail->setText(DiffText::detailOf(m_input, side.nodes.size()));
}

void DiffPane::select(const std::vector<std::uint32_t>& nodes)
{
    if (!m_selection)
        return;
    const QScopedValueRollback<bool> guard(m_selecting, true);
    const std::vector<std::uint32_t> known = selectable(m_input, nodes);
    if (known.empty())
        m_selection->clear();
    else if (m_input.side == Side::Fx)
        m_selection->selectNodes(std::vector<graph::NodeId>(known.begin(), known.end()));
    else
        m_selection->selectIrNodes(std::vector<ir::NodeId>(known.begin(), known.end()));
}

std::optional<std::uint32_t> DiffPane::selected() const
{
    if (!m_selection)
        return std::nullopt;
    const auto fx = m_selection->currentFx();
    const auto ir = m_selection->currentIr();
    if (m_input.side == Side::Fx)
        return fx ? std::optional(fx->index()) : std::nullopt;
    return ir ? std::optional(ir->index()) : std::nullopt;
}

} // namespace nodewise::views
