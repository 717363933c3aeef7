// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/line_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/tensor/slice_text.h"
#include "views/tensor/tensor_ask.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

LinePage::LinePage(DebugSession* session, QWidget* parent)
    : TensorPage(session, parent), m_ask(makeAsk()), m_plot(new TensorLinePlot), m_hover(new Label), m_tools(new QWidget),
      m_dimension(new QComboBox(m_tools)), m_others(new QComboBox(m_tools))
{
    m_hover->setProperty("role", "dim");
    m_hover->setContentsMargins(10, 0, 10, 4);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_plot, 1);
    column->addWidget(m_hover);
    setContents(body);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_dimension);
    row->addWidget(m_others);
    m_others->setObjectName(QStringLiteral("others"));
    m_others->addItem(QString());
    m_others->addItem(QString());
    m_fetch.setSingleShot(true);
    m_fetch.setInterval(60);
    connect(&m_fetch, &QTimer::timeout, this, &LinePage::invalidate);
    const auto whole = [this] {
        m_plot->showAll();
        invalidate();
    };
    connect(m_dimension, &QComboBox::currentIndexChanged, this, whole);
    connect(m_others, &QComboBox::currentIndexChanged, this, whole);
    connect(m_plot, &ZoomedPlot::windowChanged, &m_fetch, qOverload<>(&QTimer::start));
    connect(m_plot, &PlotView::hovered, this, [this](const QString& text) {
        m_hover->setText(text.isEmpty() ? tr("Use the wheel to zoom, drag to move, double-click to show all") : text);
    });
    const auto choose = [this](qint64 place, bool walking) {
        if (walking)
            return;
        std::vector<std::int64_t> index = m_element;
        index.resize(m_shape.size(), 0);
        if (m_dimension->currentIndex() >= 0 && static_cast<std::size_t>(m_dimension->currentIndex()) < index.size())
            index[static_cast<std::size_t>(m_dimension->currentIndex())] = place;
        Q_EMIT elementChosen(index);
    };
    connect(m_plot, &PlotView::chosen, this, choose);
    connect(m_plot, &PlotView::requested, this, [choose](qint64 place) { choose(place, false); });
    retranslate();
    followFont(m_hover, monoFont);
}

void LinePage::setElement(const std::vector<std::int64_t>& index)
{
    m_element = index;
    if (m_others->currentIndex() == 1)
        invalidate();
}

void LinePage::showDimensions()
{
    if (m_shape == subject()->shape && (m_dimension->count() > 0 || m_shape.empty()))
        return;
    m_shape = subject()->shape;
    m_plot->showAll();
    const QSignalBlocker quiet(m_dimension);
    m_dimension->clear();
    for (std::size_t d = 0; d < m_shape.size(); ++d)
        m_dimension->addItem(tr("Along dimension %1 (%2)").arg(d).arg(m_shape[d]));
    m_dimension->setCurrentIndex(static_cast<int>(m_shape.size()) - 1);
    m_dimension->setVisible(m_shape.size() > 1);
    m_others->setVisible(m_shape.size() > 1);
}

/// With all other dimensions at the chosen element.
std::optional<std::string> LinePage::lineSlice() const
{
    std::string slice = subject()->slice.toStdString();
    const auto along = static_cast<std::size_t>(std::max(m_dimension->currentIndex(), 0));
    for (std::size_t d = m_shape.size(); d-- > 0;) { // from the last: indices of those before stay
        if (d == along)
            continue;
        const std::int64_t at = d < m_element.size() ? std::min(m_element[d], m_shape[d] - 1) : 0;
        auto narrower = narrowed(slice, subject()->value.shape, d, at);
        if (!narrower)
            return std::nullopt;
        slice = std::move(*narrower);
    }
    return slice;
}

void LinePage::refresh()
{
    showDimensions();
    protocol::RasterRequest request;
    request.value = subject()->value.ref;
    request.slice = subject()->slice.toStdString();
    const bool single = m_others->currentIndex() == 1 && m_shape.size() > 1;
    if (single) {
        const auto slice = lineSlice();
        if (!slice)
            return setWords(tr("A line can't be identified in this slice: use only numbers and ranges."));
        request.slice = *slice;
    } else if (!m_shape.empty()) {
        request.along = m_dimension->currentIndex();
    }
    request.rowsAre = protocol::RasterRequest::Rows::All;
    request.height = 1;
    request.width = std::clamp(static_cast<int>(m_plot->width() * devicePixelRatioF()) - 100, 64, 2000);
    if (!m_plot->isWhole()) {
        request.column = static_cast<std::uint64_t>(m_plot->window().first());
        request.columns = static_cast<std::uint64_t>(std::ceil(m_plot->window().end())) - request.column;
    }
    m_ask->ask<protocol::Raster>(request, [this](Result<protocol::Raster> raster) {
        if (!raster)
            return fail_(raster.error());
        m_plot->setRaster(*raster);
    });
}

void LinePage::retranslate()
{
    m_others->setItemText(0, tr("Over all others"));
    m_others->setItemText(1, tr("At the chosen element"));
    m_others->setToolTip(tr("How the other dimensions are shown: minimum, maximum and mean over them, or the element chosen in the grid"));
    m_others->setAccessibleName(tr("Other dimensions"));
    m_dimension->setToolTip(tr("The dimension along which the line runs"));
    m_dimension->setAccessibleName(tr("Dimension of the line"));
    m_hover->setText(tr("Use the wheel to zoom, drag to move, double-click to show all"));
    m_shape.clear();
    if (subject())
        showDimensions();
}

} // namespace nodewise::views
