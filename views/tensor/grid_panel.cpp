// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/grid_panel.h"

#include "core/base/progress.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/tensor/busy_strip.h"
#include "views/tensor/find_bar.h"
#include "views/tensor/match_counter.h"
#include "views/tensor/slice_text.h"
#include "views/tensor/tensor_ask.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QSplitter>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

QString indexText(const std::vector<std::int64_t>& index)
{
    QStringList out;
    for (const std::int64_t i : index)
        out.append(QString::number(i));
    return QStringLiteral("[%1]").arg(out.join(QStringLiteral(", ")));
}

} // namespace

GridPanel::GridPanel(DebugSession* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ask(new TensorAsk(session, this)), m_head(new Label), m_grid(new TensorGrid(session)),
      m_split(new QSplitter(Qt::Horizontal, this)), m_strip(new BusyStrip(this)), m_find(new FindBar(this)),
      m_counter(new MatchCounter(session, this)), m_tools(new QWidget)
{
    makeTools();
    auto* shown = new QWidget;
    auto* left = new QVBoxLayout(shown);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(0);
    left->addWidget(m_head);
    left->addWidget(m_grid, 1);
    m_head->setContentsMargins(10, 0, 4, 0);
    m_head->setProperty("role", "dim");
    m_head->hide();
    m_split->addWidget(shown);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_strip->watch(m_ask);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_split, 1);
    column->addWidget(m_strip);
    column->addWidget(m_find);
    m_find->hide();
    connect(m_find, &FindBar::findWanted, this, &GridPanel::find);
    connect(m_find, &FindBar::elementWanted, this, [this](const std::vector<std::int64_t>& index) {
        m_ask->cancel(); // what was looked for before must not come later
        m_counter->forget();
        m_find->showResult(QString(), false);
        showElement(index);
    });
    connect(m_counter, &MatchCounter::changed, this, [this] { m_find->showCount(m_counter->text()); });
    connect(session, &DebugSession::valuesChanged, m_counter, &MatchCounter::forget);
    connect(m_find, &FindBar::closed, this, [this] {
        m_ask->cancel();
        m_counter->forget();
        m_find->hide();
        m_grid->setFocus();
    });
    connect(m_grid, &TensorGrid::cellChosen, this, [this] { Q_EMIT elementChosen(chosenElement()); });
    connect(m_grid, &TensorGrid::tooMuchToCopy, this, [this] { Q_EMIT message(tr("Too large to copy: export it instead.")); });
    connect(&m_grid->numbers(), &TensorModel::shapeChanged, this, [this] {
        if (m_leading.empty())
            m_typedShape = m_grid->numbers().slicedShape();
        if (m_pending && m_grid->numbers().rowCount() > 0) {
            const auto cell = *std::exchange(m_pending, std::nullopt);
            m_grid->showCell(cell.first, cell.second);
        }
    });
    followLanguage(this, &GridPanel::retranslate);
    followFont(m_find->field(), monoFont);
}

void GridPanel::makeTools()
{
    m_format = new QComboBox(m_tools);
    m_digits = new QSpinBox(m_tools);
    m_format->setObjectName(QStringLiteral("format"));
    m_digits->setObjectName(QStringLiteral("digits"));
    m_tint = new QCheckBox(m_tools);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_format);
    row->addWidget(m_digits);
    row->addWidget(m_tint);
    m_tokens = new QCheckBox(m_tools);
    m_tokens->setObjectName(QStringLiteral("tokens"));
    m_tokens->hide();
    row->addWidget(m_tokens);
    for (int i = 0; i < NumberFormat::styles; ++i)
        m_format->addItem(QString());
    m_digits->setRange(0, NumberFormat::mostDigits);
    m_digits->setFixedWidth(58);
    m_format->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_digits->setValue(NumberFormat().digits);
    connect(m_format, &QComboBox::currentIndexChanged, this, &GridPanel::applyFormat);
    connect(m_digits, &QSpinBox::valueChanged, this, &GridPanel::applyFormat);
    connect(m_tint, &QCheckBox::toggled, this, &GridPanel::tintToggled);
}

void GridPanel::applyFormat()
{
    const NumberFormat format{static_cast<NumberFormat::Style>(m_format->currentIndex()), m_digits->value()};
    m_digits->setEnabled(format.hasDigits());
    m_grid->setFormat(format);
    for (const PinnedTensor* pin : m_pins)
        pin->grid().setFormat(format);
}

void GridPanel::pin(const protocol::ValueInfo& value, bool copy)
{
    auto* made = new PinnedTensor(m_session, value, copy);
    m_pins.append(made);
    m_split->addWidget(made);
    made->grid().setFormat(m_grid->numbers().format());
    made->grid().numbers().setReference(&m_grid->numbers());
    made->grid().numbers().setValue(value, m_grid->numbers().slice());
    m_grid->scrollWith(&made->grid());
    connect(made, &PinnedTensor::closeWanted, this, [this, made] { unpin(made); });
    made->ensurePolished();
    m_head->setFixedHeight(made->headHeight());
    m_head->show();
    const int each = m_split->width() / (1 + static_cast<int>(m_pins.size()));
    m_split->setSizes(QList<int>(1 + m_pins.size(), std::max(each, 1)));
    Q_EMIT pinsChanged();
}

void GridPanel::unpin(PinnedTensor* pin)
{
    m_pins.removeOne(pin);
    pin->hide();
    pin->deleteLater();
    m_head->setVisible(!m_pins.isEmpty());
    Q_EMIT pinsChanged();
}

void GridPanel::setSlice(const QString& slice)
{
    if (!m_jumping) {
        m_typed = slice;
        m_leading.clear();
        m_counter->forget();
    }
    m_grid->numbers().setSlice(slice);
    for (PinnedTensor* pin : m_pins)
        pin->setSlice(slice);
}

std::vector<std::int64_t> GridPanel::chosenElement() const
{
    const QModelIndex at = m_grid->currentIndex();
    std::vector<std::int64_t> out(m_typedShape.size(), 0);
    std::copy_n(m_leading.begin(), std::min(m_leading.size(), out.size()), out.begin());
    if (!at.isValid())
        return out;
    if (out.size() == 1)
        out[0] = at.row();
    if (out.size() >= 2) {
        out[out.size() - 2] = at.row();
        out[out.size() - 1] = at.column();
    }
    return out;
}

void GridPanel::find(protocol::FindRequest request, bool backward)
{
    const auto& value = m_grid->numbers().value();
    if (!value)
        return;
    request.value = value->ref;
    request.slice = m_typed.toStdString();
    request.backward = backward;
    if (m_grid->currentIndex().isValid()) {
        std::uint64_t flat = 0;
        const auto chosen = chosenElement();
        for (std::size_t d = 0; d < chosen.size(); ++d)
            flat = flat * static_cast<std::uint64_t>(m_typedShape[d]) + static_cast<std::uint64_t>(chosen[d]);
        request.from = flat;
    }
    m_ask->ask<protocol::FindAnswer>(request, [this, request](const Result<protocol::FindAnswer>& answer) { takeFound(request, answer); });
}

void GridPanel::takeFound(const protocol::FindRequest& request, const Result<protocol::FindAnswer>& answer)
{
    m_find->show();
    if (answer && answer->found)
        m_counter->found(request, *answer);
    else
        m_counter->forget();
    if (!answer && answer.error().message == cancelledMessage)
        return m_find->showResult(tr("The search was canceled"), false);
    if (!answer)
        return m_find->showResult(translated(answer.error()), true);
    if (!answer->found)
        return m_find->showResult(tr("Not found in this slice"), true);
    const QString where = tr("%1 at %2", "value at index").arg(QString::fromStdString(answer->text), indexText(answer->index));
    m_find->showResult(answer->wrapped ? tr("%1 (wrapped around)", "found, the search went around").arg(where) : where, false);
    showElement(answer->index);
}

void GridPanel::showElement(const std::vector<std::int64_t>& index)
{
    const std::size_t rank = m_typedShape.size();
    bool inside = index.size() == rank && m_grid->numbers().value();
    for (std::size_t d = 0; d < rank && inside; ++d)
        inside = index[d] >= 0 && index[d] < m_typedShape[d];
    if (!inside)
        return m_find->showResult(tr("No such element"), true);
    const auto row = static_cast<int>(rank == 0 ? 0 : rank == 1 ? index[0] : index[rank - 2]);
    const auto column = static_cast<int>(rank < 2 ? 0 : index[rank - 1]);
    const std::vector<std::int64_t> leading(index.begin(), index.begin() + static_cast<std::ptrdiff_t>(rank > 2 ? rank - 2 : 0));
    const bool plain = std::all_of(leading.begin(), leading.end(), [](std::int64_t i) { return i == 0; });
    if (leading == m_leading || (plain && m_leading.empty()))
        return m_grid->showCell(row, column);
    std::string slice = m_typed.toStdString();
    for (std::size_t d = leading.size(); d-- > 0;)
        slice = narrowed(slice, m_grid->numbers().value()->shape, d, leading[d]).value_or(slice);
    m_leading = leading;
    m_pending = {row, column};
    m_jumping = true;
    Q_EMIT sliceWanted(QString::fromStdString(slice));
    m_jumping = false;
}

void GridPanel::retranslate()
{
    const QString formats[] = {tr("Short"), tr("Fixed"), tr("Scientific"), tr("All digits"), tr("Hexadecimal"), tr("Bits")};
    for (int i = 0; i < NumberFormat::styles; ++i)
        m_format->setItemText(i, formats[i]);
    m_format->setToolTip(tr("How numbers are written; hexadecimal and bits are those of the dtype"));
    m_format->setAccessibleName(tr("Number format"));
    m_head->setText(tr("shown"));
    m_digits->setToolTip(tr("Digits"));
    m_digits->setAccessibleName(tr("Number of digits"));
    m_tokens->setText(tr("Tokens"));
    m_tokens->setToolTip(tr("Show the tokens that the numbers are ids of, from the tokenizer.json beside the program"));
    m_tint->setText(tr("Tint"));
    m_tint->setToolTip(tr("Tint each cell by its value"));
    m_grid->setAccessibleName(tr("Numbers of the tensor"));
}

} // namespace nodewise::views
