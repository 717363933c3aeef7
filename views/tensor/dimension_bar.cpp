// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/dimension_bar.h"

#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/tensor/dimension_names.h"
#include "views/tensor/slice_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace nodewise::views {

namespace {

constexpr std::size_t mostControls = 6, mostRemembered = 200;
constexpr std::int64_t mostPlaces = std::numeric_limits<int>::max();

bool isChoice(const std::vector<std::int64_t>& shape)
{
    return shape.size() > 2 && std::any_of(shape.begin(), shape.end() - 2, [](std::int64_t size) { return size > 1; }) &&
           std::none_of(shape.begin(), shape.end(), [](std::int64_t size) { return size == 0 || size > mostPlaces; });
}

} // namespace

DimensionBar::DimensionBar(QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 0, 6, 4);
    row->setSpacing(6);
    m_later.setSingleShot(true);
    m_later.setInterval(30);
    connect(&m_later, &QTimer::timeout, this, [this] { Q_EMIT sliceWanted(chosenSlice()); });
    hide();
}

void DimensionBar::showNothing()
{
    m_shape.clear();
    hide();
}

void DimensionBar::show(const std::vector<std::int64_t>& shape, std::string_view op, const QString& slice)
{
    const bool other = m_shape != shape || m_op != op;
    m_shape = shape;
    m_op = op;
    if (!isChoice(shape))
        return hide();
    if (other)
        make();
    if (!m_later.isActive() || slice != m_slice)
        m_slice = slice;
    if (!m_later.isActive()) // else another one is on its way
        read();
    setVisible(true);
}

QString DimensionBar::remembered(const std::vector<std::int64_t>& shape) const
{
    const auto found = m_remembered.find(shape);
    return found == m_remembered.end() ? QString() : found->second;
}

/// Those of one element are told by no slider.
void DimensionBar::make()
{
    m_later.stop();
    for (const Control& control : m_controls)
        for (QWidget* widget : std::initializer_list<QWidget*>{control.name, control.slider, control.number}) {
            widget->hide();
            widget->deleteLater();
        }
    m_controls.clear();
    const std::size_t count = std::min(m_shape.size() - 2, mostControls);
    m_chosen.assign(count, -1);
    const QStringList names = DimensionNames::of(m_op, m_shape);
    auto* row = static_cast<QHBoxLayout*>(layout());
    while (row->count() > 0)
        delete row->takeAt(0);
    for (std::size_t d = 0; d < count; ++d) {
        const Control made{new Label(this), new QSlider(Qt::Horizontal, this), new QSpinBox(this)};
        const QString name = names[static_cast<qsizetype>(d)];
        const int last = static_cast<int>(m_shape[d]) - 1;
        made.name->setText(tr("%1 of %2", "dimension, its size").arg(name).arg(m_shape[d]));
        made.name->setProperty("role", "dim");
        made.slider->setRange(0, last);
        made.slider->setPageStep(std::max(1, last / 10));
        made.slider->setMinimumWidth(60);
        made.slider->setMaximumWidth(220);
        made.slider->setAccessibleName(name);
        made.slider->setToolTip(Tip(tr("Choose along %1: arrow keys, Page Up and Page Down, or the wheel").arg(name)).text());
        made.number->setRange(-1, last);
        made.number->setSpecialValueText(tr("all"));
        made.number->setAccessibleName(name);
        made.number->setToolTip(Tip(tr("One place along %1, or all of it").arg(name)).text());
        const bool shown = last > 0;
        for (QWidget* widget : std::initializer_list<QWidget*>{made.name, made.slider, made.number}) {
            widget->setVisible(shown);
            row->addWidget(widget, widget == made.slider ? 1 : 0);
        }
        connect(made.slider, &QSlider::valueChanged, this, [this, d](int index) { choose(d, index); });
        connect(made.slider, &QSlider::sliderPressed, this, [this, d, slider = made.slider] { choose(d, slider->value()); });
        connect(made.number, &QSpinBox::valueChanged, this, [this, d](int index) { choose(d, index); });
        m_controls.push_back(made);
    }
    row->addStretch(1);
}

/// What the slice says of the leading dimensions.
void DimensionBar::read()
{
    const auto items = parseSlice(m_slice.toStdString(), m_shape);
    for (std::size_t d = 0; d < m_controls.size(); ++d) {
        const Control& control = m_controls[d];
        const QSignalBlocker quietSlider(control.slider), quietNumber(control.number);
        const bool single = items && (*items)[d].single;
        const std::int64_t index = single ? (*items)[d].index + ((*items)[d].index < 0 ? m_shape[d] : 0) : 0;
        m_chosen[d] = single ? static_cast<int>(index) : -1;
        control.slider->setValue(static_cast<int>(index));
        control.number->setValue(m_chosen[d]);
        for (QWidget* widget : std::initializer_list<QWidget*>{control.slider, control.number})
            widget->setEnabled(items.has_value());
    }
}

void DimensionBar::choose(std::size_t dimension, int index)
{
    if (m_chosen[dimension] == index)
        return;
    const Control& control = m_controls[dimension];
    const QSignalBlocker quietSlider(control.slider), quietNumber(control.number);
    m_chosen[dimension] = index;
    control.slider->setValue(std::max(index, 0));
    control.number->setValue(index);
    if (m_remembered.size() >= mostRemembered)
        m_remembered.clear();
    m_remembered[m_shape] = chosenSlice();
    m_later.start();
}

/// The slice with these indices in place of what it has in the leading dimensions.
QString DimensionBar::chosenSlice() const
{
    auto items = parseSlice(m_slice.toStdString(), m_shape);
    if (!items)
        return m_slice;
    for (std::size_t d = 0; d < m_chosen.size(); ++d) {
        if (m_chosen[d] >= 0)
            (*items)[d] = {.single = true, .index = m_chosen[d]};
        else if ((*items)[d].single)
            (*items)[d] = {};
    }
    return QString::fromStdString(sliceText(*items));
}

void DimensionBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && !m_controls.empty()) {
        make();
        read();
    }
}

} // namespace nodewise::views
