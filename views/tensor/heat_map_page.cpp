// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/heat_map_page.h"

#include "views/common/theme.h"
#include "views/tensor/heat_map_panel.h"

#include <QComboBox>
#include <QHBoxLayout>

namespace nodewise::views {

HeatMapPage::HeatMapPage(DebugSession* session, QWidget* parent)
    : TensorPage(session, parent), m_panel(new HeatMapPanel(makeAsk())), m_tools(new QWidget), m_rows(new QComboBox(m_tools))
{
    setContents(m_panel);
    auto* bar = new QHBoxLayout(m_tools);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->setSpacing(6);
    bar->addWidget(m_rows);
    m_rows->setObjectName(QStringLiteral("rows"));
    bar->addWidget(m_panel->tools());
    m_rows->addItem(QString());
    m_rows->addItem(QString());
    m_rows->setVisible(false);
    connect(m_rows, &QComboBox::currentIndexChanged, this, [this] {
        m_shown.reset();
        invalidate();
    });
    connect(&m_panel->view(), &RasterView::failed, this, [this](const Error& error) { fail_(error); });
    connect(&m_panel->view(), &RasterView::cellChosen, this, [this](quint64 row, quint64 column) {
        const std::size_t rank = subject() ? subject()->shape.size() : 0;
        std::vector<std::int64_t> index(rank, 0);
        if (rank > 0)
            index[rank - 1] = static_cast<std::int64_t>(column);
        for (std::size_t d = rank; d-- > 1;) { // all rows: the leading dimensions one after the other
            const auto size = static_cast<quint64>(subject()->shape[d - 1]);
            index[d - 1] = static_cast<std::int64_t>(row % size);
            row /= size;
        }
        Q_EMIT elementChosen(index);
    });
    retranslate();
}

QImage HeatMapPage::picture()
{
    return m_panel->picture();
}

protocol::RasterRequest HeatMapPage::request() const
{
    protocol::RasterRequest out;
    out.value = subject()->value.ref;
    out.slice = subject()->slice.toStdString();
    out.rowsAre = m_rows->currentIndex() == 1 ? protocol::RasterRequest::Rows::All : protocol::RasterRequest::Rows::Last;
    return out;
}

/// In the colors that are seen: those of a part, where only a part is in sight.
std::optional<ElementPicture> HeatMapPage::elementPicture()
{
    const protocol::Raster& seen = m_panel->view().raster();
    if (!subject() || seen.width == 0)
        return std::nullopt;
    ElementPicture out;
    out.tables = {request()};
    out.rows = seen.totalRows;
    out.columns = seen.totalColumns;
    out.range = m_panel->view().range();
    out.map = m_panel->view().map();
    out.theme = Theme::current();
    return out;
}

void HeatMapPage::refresh()
{
    m_rows->setVisible(subject()->shape.size() > 2);
    // What is seen stays in sight at the next stop.
    const bool same = m_shown && m_shown->value.ref == subject()->value.ref && m_shown->shape == subject()->shape;
    m_shown = subject();
    showLabels();
    m_panel->view().show(request(), same);
}

void HeatMapPage::setLabels(AxisLabels labels)
{
    m_labels = std::move(labels);
    showLabels();
}

/// Of all dimensions below each other, rows are no tokens any more.
void HeatMapPage::showLabels()
{
    m_panel->view().setLabels(m_rows->currentIndex() == 1 ? AxisLabels{.rows = {}, .columns = m_labels.columns} : m_labels);
}

void HeatMapPage::retranslate()
{
    m_rows->setItemText(0, tr("Last two dimensions"));
    m_rows->setItemText(1, tr("All dimensions"));
    m_rows->setToolTip(tr("Rows of the picture: the last two dimensions, or all dimensions, one below the other"));
    m_rows->setAccessibleName(tr("Rows of the picture"));
}

} // namespace nodewise::views
