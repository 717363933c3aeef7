// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/difference_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/compare/comparison.h"
#include "views/debug/value_text.h"
#include "views/tensor/heat_map_panel.h"
#include "views/tensor/tensor_ask.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nodewise::views {

DifferencePage::DifferencePage(const CompareContext& context, QWidget* parent)
    : TensorPage(context.session, parent), m_context(context), m_ask(makeAsk()), m_panel(new HeatMapPanel(makeAsk())), m_figures(new Label),
      m_tools(new QWidget), m_other(new QComboBox(m_tools)), m_slice(new QLineEdit(m_tools))
{
    m_figures->setWordWrap(true);
    m_figures->setContentsMargins(10, 4, 10, 2);
    m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_figures);
    column->addWidget(m_panel, 1);
    setContents(body);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    m_other->setEditable(true); // long lists are found by typing
    m_other->setObjectName(QStringLiteral("other"));
    m_other->setInsertPolicy(QComboBox::NoInsert);
    m_other->setMinimumWidth(140);
    m_slice->setMaximumWidth(110);
    row->addWidget(m_other);
    row->addWidget(m_slice);
    row->addWidget(m_panel->tools());
    m_panel->choose(RangeRule::Symmetric, ColorMap::Kind::RedBlue);
    connect(m_other, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_filling && subject() && isVisible())
            compare();
    });
    connect(m_slice, &QLineEdit::returnPressed, this, [this] { compare(); });
    if (m_context.comparison)
        connect(m_context.comparison, &Comparison::finished, this, &DifferencePage::invalidate);
    connect(&m_panel->view(), &RasterView::failed, this, [this](const Error& error) { fail_(error); });
    retranslate();
    followFont(m_figures, monoFont);
}

QImage DifferencePage::picture()
{
    return m_panel->picture();
}

QString DifferencePage::figures() const
{
    return m_figures->text();
}

void DifferencePage::setPinned(const std::vector<protocol::ValueInfo>& values)
{
    m_pinned = values;
    invalidate();
}

void DifferencePage::chooseReference()
{
    m_wantsReference = true;
    invalidate();
}

void DifferencePage::refresh()
{
    fetchReference();
}

/// What the other side of the comparison has: of the reference's own values that is the run's.
void DifferencePage::fetchReference()
{
    m_reference.reset();
    const Comparison* comparison = m_context.comparison;
    const protocol::ValueRef& ref = subject()->value.ref;
    const bool there = comparison && comparison->state() == Comparison::State::Done && comparison->age() != Comparison::Age::Gone;
    if (!there || ref.node >= protocol::firstHeld || ref.path.size() > 1)
        return fetchOthers();
    const auto element = ref.path.empty() ? std::nullopt : std::optional(ref.path.front());
    comparison->requestValue(ref.node, element, !ref.expected, this, [this, ref](Result<protocol::ValueInfo> value) {
        if (!subject() || !(subject()->value.ref == ref))
            return;
        if (value && value->kind == protocol::ValueInfo::Kind::Tensor && value->state != protocol::ValueInfo::State::Pending)
            m_reference = std::move(*value);
        fetchOthers();
    });
}

/// All that the stop has: the ones of the same shape first.
void DifferencePage::fetchOthers()
{
    protocol::ValuesRequest executed;
    executed.scope = protocol::ValuesRequest::Scope::Executed;
    session()->ask<protocol::ValuesAnswer>(executed, this, [this](Result<protocol::ValuesAnswer> answer) {
        if (!subject())
            return;
        if (!answer)
            return fail_(answer.error());
        protocol::ValuesRequest inputs;
        inputs.scope = protocol::ValuesRequest::Scope::ProgramInputs;
        session()->ask<protocol::ValuesAnswer>(inputs, this, [this, values = answer->values](Result<protocol::ValuesAnswer> more) mutable {
            if (more)
                values.insert(values.end(), more->values.begin(), more->values.end());
            if (subject())
                takeOthers(values);
        });
    });
}

void DifferencePage::takeOthers(const std::vector<protocol::ValueInfo>& values)
{
    const protocol::ValueInfo& shown = subject()->value;
    m_others.clear();
    if (m_reference)
        m_others.push_back(*m_reference);
    m_others.insert(m_others.end(), m_pinned.begin(), m_pinned.end());
    const auto add = [&](bool same) {
        for (const protocol::ValueInfo& value : values)
            if (value.kind == protocol::ValueInfo::Kind::Tensor && !(value.ref == shown.ref) && (value.shape == shown.shape) == same &&
                !(m_reference && value.ref == m_reference->ref))
                m_others.push_back(value);
    };
    add(true);
    add(false);
    const QString before = m_other->currentText();
    m_filling = true;
    m_other->clear();
    for (const protocol::ValueInfo& value : m_others) {
        const QString name = QString::fromStdString(value.name);
        m_other->addItem(
            QStringLiteral("%1  %2").arg(value.ref.expected ? tr("reference's %1", "a value").arg(name) : name, ValueText::shape(value)));
    }
    const int again = m_wantsReference ? -1 : m_other->findText(before);
    m_other->setCurrentIndex(again >= 0 ? again : m_others.empty() ? -1 : 0);
    m_other->lineEdit()->setCursorPosition(0); // the beginning says whose it is
    m_filling = false;
    if (std::exchange(m_wantsReference, false) && !m_reference)
        return setWords(tr("The reference has no value for this one."));
    compare();
}

void DifferencePage::compare()
{
    const int at = m_other->currentIndex();
    if (at < 0 || static_cast<std::size_t>(at) >= m_others.size())
        return setWords(tr("There is no other tensor at this stop to compare with."));
    setWords(QString());
    protocol::DifferenceRequest request;
    request.value = subject()->value.ref;
    request.slice = subject()->slice.toStdString();
    request.other = m_others[static_cast<std::size_t>(at)].ref;
    request.otherSlice = m_slice->text().trimmed().toStdString();
    m_figures->clear();
    m_ask->ask<protocol::DifferenceAnswer>(request, [this, request](Result<protocol::DifferenceAnswer> answer) {
        if (!answer)
            return fail_(answer.error());
        show(*answer);
        if (!answer->comparable)
            return;
        protocol::RasterRequest picture;
        picture.value = request.value;
        picture.slice = request.slice;
        picture.minus = request.other;
        picture.minusSlice = request.otherSlice;
        picture.rowsAre = protocol::RasterRequest::Rows::All;
        m_panel->view().show(picture, false);
    });
}

void DifferencePage::show(const protocol::DifferenceAnswer& answer)
{
    if (!answer.comparable)
        return setWords(translated(answer.message));
    const QLocale locale;
    QStringList index;
    for (const std::int64_t i : answer.firstIndex)
        index.append(QString::number(i));
    QStringList parts;
    parts.append(answer.bitwise           ? tr("bitwise equal")
                 : answer.mismatches == 0 ? tr("all values are equal")
                                          : tr("%1 of %2 values differ, first [%3]: %4 instead of %5")
                                                .arg(locale.toString(qulonglong(answer.mismatches)),
                                                     locale.toString(qulonglong(answer.elements)), index.join(QStringLiteral(", ")),
                                                     ValueText::number(answer.firstActual, 6), ValueText::number(answer.firstExpected, 6)));
    if (answer.mismatches > 0) {
        parts.append(tr("max abs %1").arg(ValueText::number(answer.maxAbs)));
        parts.append(tr("max rel %1").arg(ValueText::number(answer.maxRel)));
        parts.append(tr("cosine %1").arg(ValueText::number(answer.cosine, 6)));
        parts.append(tr("SNR %1 dB").arg(ValueText::number(answer.snr)));
        if (answer.maxUlps > 0)
            parts.append(tr("%1 ULP").arg(locale.toString(qulonglong(answer.maxUlps))));
    }
    m_figures->setText(parts.join(QStringLiteral("   ")));
}

void DifferencePage::retranslate()
{
    m_other->setToolTip(tr("The value to subtract; values of the same shape come first"));
    m_other->setAccessibleName(tr("Other value"));
    m_slice->setPlaceholderText(tr("its slice"));
    m_slice->setToolTip(tr("Slice of the other value, such as [0, :]; Enter applies it"));
    m_slice->setAccessibleName(tr("Slice of the other value"));
    invalidate(); // what it says is asked anew
}

} // namespace nodewise::views
