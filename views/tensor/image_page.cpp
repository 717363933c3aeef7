// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/image_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/tensor/slice_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace nodewise::views {

ImagePage::ImagePage(DebugSession* session, QWidget* parent)
    : TensorPage(session, parent), m_sheet(new FeatureSheet(session)), m_hover(new Label), m_tools(new QWidget),
      m_dimension(new QComboBox(m_tools)), m_mode(new QComboBox(m_tools)), m_channel(new QSpinBox(m_tools)),
      m_colors(new QComboBox(m_tools)), m_same(new QCheckBox(m_tools))
{
    auto* contents = new QWidget;
    auto* column = new QVBoxLayout(contents);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_sheet, 1);
    column->addWidget(m_hover);
    m_hover->setProperty("role", "dim");
    m_hover->setContentsMargins(10, 2, 10, 4);
    m_hover->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_hover->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setContents(contents);
    connect(m_sheet, &FeatureSheet::hovered, this, &ImagePage::showHover);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    m_mode->setObjectName(QStringLiteral("mode"));
    m_channel->setObjectName(QStringLiteral("channel"));
    for (QWidget* tool : std::initializer_list<QWidget*>{m_dimension, m_mode, m_channel, m_colors, m_same})
        row->addWidget(tool);
    for (int i = 0; i < 3; ++i)
        m_mode->addItem(QString());
    for (int i = 0; i < ColorMap::kinds; ++i)
        m_colors->addItem(QString());
    m_colors->setCurrentIndex(static_cast<int>(ColorMap::Kind::Gray));
    connect(m_dimension, &QComboBox::currentIndexChanged, this, [this] { invalidate(); });
    connect(m_mode, &QComboBox::currentIndexChanged, this, &ImagePage::applyMode);
    connect(m_channel, &QSpinBox::valueChanged, this, &ImagePage::applyMode);
    const auto recolor = [this] {
        m_sheet->setColors(ColorMap(static_cast<ColorMap::Kind>(m_colors->currentIndex())), m_same->isChecked());
    };
    connect(m_colors, &QComboBox::currentIndexChanged, this, recolor);
    connect(m_same, &QCheckBox::toggled, this, recolor);
    connect(m_sheet, &FeatureSheet::failed, this, [this](const Error& error) { fail_(error); });
    connect(m_sheet, &FeatureSheet::channelChosen, this, [this](int channel) {
        m_channel->setValue(channel);
        m_mode->setCurrentIndex(static_cast<int>(FeatureSheet::Mode::Single));
    });
    retranslate();
    applyMode();
    followFont(m_hover, monoFont);
}

QString ImagePage::hoverText() const
{
    return m_hover->text();
}

void ImagePage::showHover(int channel, quint64 row, quint64 column, const QString& number)
{
    const auto mode = static_cast<FeatureSheet::Mode>(m_mode->currentIndex());
    if (number.isEmpty())
        return m_hover->setText(mode == FeatureSheet::Mode::Sheet ? tr("Double-click to show a picture alone") : QString());
    const std::size_t rank = m_shape.size();
    QStringList index;
    for (std::size_t d = 0; d < rank; ++d)
        index.append(QStringLiteral("0"));
    auto last = static_cast<qsizetype>(rank) - 1;
    const qsizetype channels = rank > 2 ? m_dimension->currentIndex() : -1;
    for (const quint64 place : {column, row}) { // along the last two dimensions that hold no channels
        last -= last == channels ? 1 : 0;
        if (last >= 0)
            index[last--] = QString::number(place);
    }
    if (channels >= 0)
        index[channels] =
            mode == FeatureSheet::Mode::Rgb ? QStringLiteral("%1:%2").arg(channel).arg(channel + 3) : QString::number(channel);
    m_hover->setText(QStringLiteral("[%1]   %2").arg(index.join(QStringLiteral(", ")), number));
}

int ImagePage::likelyChannels(const std::vector<std::int64_t>& shape)
{
    const auto rank = static_cast<int>(shape.size());
    if (rank < 3)
        return -1;
    constexpr std::int64_t most = 4; // gray, RGB, RGBA
    const bool last = shape.back() <= most && shape[shape.size() - 3] > most;
    return last ? rank - 1 : rank - 3;
}

void ImagePage::showDimensions()
{
    if (m_shape == subject()->shape && m_dimension->count() > 0)
        return;
    m_shape = subject()->shape;
    const QSignalBlocker quiet(m_dimension);
    m_dimension->clear();
    for (std::size_t d = 0; d < m_shape.size() && m_shape.size() > 2; ++d)
        m_dimension->addItem(tr("Channels: dimension %1 (%2)").arg(d).arg(m_shape[d]));
    m_dimension->setCurrentIndex(std::max(0, likelyChannels(m_shape)));
    m_dimension->setVisible(m_shape.size() > 2);
}

int ImagePage::channels() const
{
    constexpr std::int64_t most = 1'000'000;
    const int dimension = m_shape.size() > 2 ? m_dimension->currentIndex() : -1;
    return dimension < 0 ? 1 : static_cast<int>(std::min(most, m_shape[static_cast<std::size_t>(dimension)]));
}

void ImagePage::applyMode()
{
    const auto mode = static_cast<FeatureSheet::Mode>(m_mode->currentIndex());
    m_channel->setVisible(mode != FeatureSheet::Mode::Sheet && m_shape.size() > 2);
    m_colors->setVisible(mode != FeatureSheet::Mode::Rgb);
    m_same->setVisible(mode == FeatureSheet::Mode::Sheet);
    m_sheet->setMode(mode, m_channel->value());
    showHover(0, 0, 0, QString());
}

void ImagePage::refresh()
{
    showDimensions();
    const int count = channels(), dimension = m_shape.size() > 2 ? m_dimension->currentIndex() : -1;
    {
        const QSignalBlocker quiet(m_channel);
        m_channel->setRange(0, count - 1);
    }
    if (count < 3 && m_mode->currentIndex() == static_cast<int>(FeatureSheet::Mode::Rgb))
        m_mode->setCurrentIndex(static_cast<int>(FeatureSheet::Mode::Sheet));
    applyMode();
    const std::string slice = subject()->slice.toStdString();
    if (dimension >= 0 && !narrowed(slice, subject()->value.shape, static_cast<std::size_t>(dimension), 0))
        return setWords(tr("Channels can't be identified in this slice: use only numbers and ranges."));
    m_sheet->show(count, [value = subject()->value, slice, dimension](int channel) {
        protocol::RasterRequest request;
        request.value = value.ref;
        request.slice = dimension < 0 ? slice : narrowed(slice, value.shape, static_cast<std::size_t>(dimension), channel).value_or(slice);
        return request;
    });
}

void ImagePage::retranslate()
{
    const QString modes[] = {tr("All channels"), tr("One channel"), tr("Red, green, blue")};
    for (int i = 0; i < 3; ++i)
        m_mode->setItemText(i, modes[i]);
    for (int i = 0; i < ColorMap::kinds; ++i)
        m_colors->setItemText(i, ColorMap::name(static_cast<ColorMap::Kind>(i)));
    m_dimension->setToolTip(tr("Which dimension holds the channels"));
    m_dimension->setAccessibleName(tr("Dimension of the channels"));
    m_mode->setToolTip(tr("Double-click a picture to see it alone"));
    m_mode->setAccessibleName(tr("What is drawn"));
    m_channel->setToolTip(tr("The channel, or the first of three"));
    m_channel->setAccessibleName(tr("Channel"));
    m_colors->setToolTip(tr("Colors"));
    m_colors->setAccessibleName(tr("Colors"));
    m_same->setText(tr("Same range"));
    m_same->setToolTip(tr("One range of numbers for all pictures, instead of one for each"));
    m_sheet->setAccessibleName(tr("Pictures of the channels"));
    showHover(0, 0, 0, QString());
    m_shape.clear(); // the names of the dimensions
    if (subject())
        showDimensions();
}

} // namespace nodewise::views
