// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/heat_map_panel.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/tensor/legend_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

HeatMapPanel::HeatMapPanel(TensorAsk* ask, QWidget* parent)
    : QWidget(parent), m_view(new RasterView(ask, this)), m_legend(new LegendBar(this)), m_hover(new Label(this)), m_tools(new QWidget)
{
    m_hover->setProperty("role", "dim");
    m_hover->setContentsMargins(10, 0, 10, 4);
    m_hover->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_hover->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    makeTools();
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_view, 1);
    row->addWidget(m_legend);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row, 1);
    column->addWidget(m_hover);
    connect(m_view, &RasterView::changed, this, &HeatMapPanel::showColors);
    connect(m_view, &PlotView::hovered, this, [this](const QString& text) {
        m_hover->setText(text.isEmpty() ? tr("Use the wheel to zoom, drag to move, double-click to show all") : text);
        m_legend->setMark(m_view->pointedNumber());
    });
    followLanguage(this, &HeatMapPanel::retranslate);
    followFont(m_hover, monoFont);
}

void HeatMapPanel::makeTools()
{
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    m_rule = new QComboBox(m_tools);
    m_low = new QLineEdit(m_tools);
    m_high = new QLineEdit(m_tools);
    m_colors = new QComboBox(m_tools);
    m_in = new QToolButton(m_tools);
    m_out = new QToolButton(m_tools);
    m_all = new QToolButton(m_tools);
    for (int i = 0; i < 4; ++i)
        m_rule->addItem(QString());
    for (int i = 0; i < ColorMap::kinds; ++i)
        m_colors->addItem(QString());
    for (QLineEdit* field : {m_low, m_high}) {
        field->setFixedWidth(78);
        field->setVisible(false);
        connect(field, &QLineEdit::editingFinished, this, &HeatMapPanel::applyColors);
    }
    m_in->setText(QStringLiteral("+"));
    m_out->setText(QStringLiteral("−"));
    for (QWidget* tool : std::initializer_list<QWidget*>{m_rule, m_low, m_high, m_colors, m_out, m_in, m_all})
        row->addWidget(tool);
    connect(m_rule, &QComboBox::currentIndexChanged, this, [this] {
        if (rule() == RangeRule::Manual && m_low->text().isEmpty())
            setManual(m_view->range()); // from what is seen on
        applyColors();
    });
    connect(m_colors, &QComboBox::currentIndexChanged, this, &HeatMapPanel::applyColors);
    connect(m_in, &QToolButton::clicked, m_view, [this] { m_view->zoom(2); });
    connect(m_out, &QToolButton::clicked, m_view, [this] { m_view->zoom(0.5); });
    connect(m_all, &QToolButton::clicked, m_view, &ZoomedPlot::showAll);
}

RangeRule HeatMapPanel::rule() const
{
    return static_cast<RangeRule>(m_rule->currentIndex());
}

void HeatMapPanel::choose(RangeRule rule, ColorMap::Kind kind)
{
    m_rule->setCurrentIndex(static_cast<int>(rule));
    m_colors->setCurrentIndex(static_cast<int>(kind));
    applyColors();
}

void HeatMapPanel::setManual(const ColorRange& range)
{
    m_low->setText(QString::number(range.low, 'g', 6));
    m_high->setText(QString::number(range.high, 'g', 6));
    applyColors();
}

void HeatMapPanel::applyColors()
{
    const bool manual = rule() == RangeRule::Manual;
    m_low->setVisible(manual);
    m_high->setVisible(manual);
    bool good[2] = {};
    const ColorRange typed{m_low->text().toDouble(&good[0]), m_high->text().toDouble(&good[1])};
    const bool usable = good[0] && good[1] && typed.low < typed.high;
    for (QLineEdit* field : {m_low, m_high})
        field->setProperty("state", manual && !usable ? QStringLiteral("error") : QString());
    m_view->setColors(rule(), usable ? typed : m_view->range(), ColorMap(static_cast<ColorMap::Kind>(m_colors->currentIndex())));
}

void HeatMapPanel::showColors()
{
    m_legend->setColors(m_view->range(), m_view->map());
    std::uint8_t flags = 0;
    for (const std::uint8_t one : m_view->raster().flags)
        flags |= one;
    m_legend->setFlags(flags);
    const bool any = m_view->raster().width > 0;
    m_in->setEnabled(any);
    m_out->setEnabled(any && !m_view->isWhole());
    m_all->setEnabled(any && !m_view->isWhole());
}

QImage HeatMapPanel::picture() const
{
    const QImage numbers = m_view->image();
    if (numbers.isNull())
        return {};
    constexpr int margin = 8, least = 120;
    const int tall = std::max(numbers.height(), least);
    QImage out(numbers.width() + m_legend->width() + 2 * margin, tall + 2 * margin, QImage::Format_RGB32);
    out.fill(m_view->palette().color(QPalette::Window));
    QPainter painter(&out);
    painter.drawImage(margin, margin, numbers);
    const QSize before = m_legend->size();
    m_legend->resize(before.width(), tall);
    m_legend->render(&painter, QPoint(numbers.width() + 2 * margin, margin), {}, QWidget::DrawChildren);
    m_legend->resize(before);
    return out;
}

QString HeatMapPanel::hoverText() const
{
    return m_hover->text();
}

void HeatMapPanel::retranslate()
{
    const QString rules[] = {tr("Whole range"), tr("2 – 98 %"), tr("Around zero"), tr("From – to")};
    for (int i = 0; i < 4; ++i)
        m_rule->setItemText(i, rules[i]);
    for (int i = 0; i < ColorMap::kinds; ++i)
        m_colors->setItemText(i, ColorMap::name(static_cast<ColorMap::Kind>(i)));
    m_rule->setToolTip(tr("Numbers at the ends of the color scale"));
    m_rule->setAccessibleName(tr("Range of the colors"));
    m_colors->setToolTip(tr("Colors; red – blue is for numbers around zero"));
    m_colors->setAccessibleName(tr("Colors"));
    m_low->setAccessibleName(tr("Number at the low end of the color scale"));
    m_high->setAccessibleName(tr("Number at the high end of the color scale"));
    m_in->setToolTip(tr("Zoom in (+)"));
    m_out->setToolTip(tr("Zoom out (−)"));
    m_all->setText(tr("All"));
    m_all->setToolTip(tr("Show all of it (0)"));
    m_hover->setText(tr("Use the wheel to zoom, drag to move, double-click to show all"));
}

} // namespace nodewise::views
