// SPDX-License-Identifier: Apache-2.0
#include "views/compare/finding_inputs.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/compare/comparison.h"
#include "views/debug/debug_session.h"
#include "views/debug/value_text.h"

#include <QGridLayout>
#include <QToolButton>

#include <algorithm>

namespace nodewise::views {

namespace {

protocol::ValuesRequest inputs(bool expected)
{
    protocol::ValuesRequest request;
    request.scope = protocol::ValuesRequest::Scope::Inputs;
    request.stats = true;
    request.expected = expected;
    return request;
}

} // namespace

FindingInputs::FindingInputs(const CompareContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_grid(new QGridLayout(this)), m_note(new Label(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(1);
    m_grid->setColumnStretch(3, 1);
    m_note->setProperty("role", "dim");
    m_note->setWordWrap(true);
    m_grid->addWidget(m_note, 0, 0, 1, 4);
    connect(context.session, &DebugSession::valuesChanged, this, [this] {
        if (isVisible())
            refresh();
    });
}

void FindingInputs::clear()
{
    for (QWidget* cell : m_cells)
        cell->deleteLater();
    m_cells.clear();
    m_own.clear();
    m_expected.clear();
}

void FindingInputs::say(const QString& text)
{
    clear();
    m_note->setText(text);
    m_note->show();
}

QString FindingInputs::note() const
{
    return m_note->isHidden() ? QString() : m_note->text();
}

void FindingInputs::refresh()
{
    const Comparison& comparison = *m_context.comparison;
    const auto& first = comparison.answer().firstRow;
    if (comparison.state() != Comparison::State::Done || !first)
        return clear();
    const auto snapshot = m_context.session->snapshot();
    if (comparison.age() == Comparison::Age::Gone)
        return say(tr("The reference was released: compare again to see both sides' inputs."));
    if (!m_context.session->stopped() || !snapshot || snapshot->info().node != first->node)
        return say(tr("Both sides' inputs are shown when the session is stopped before this node: go to it."));
    m_context.session->ask<protocol::ValuesAnswer>(inputs(false), this, [this](Result<protocol::ValuesAnswer> own) {
        if (!own)
            return;
        m_context.session->ask<protocol::ValuesAnswer>(
            inputs(true), this, [this, own = std::move(*own)](Result<protocol::ValuesAnswer> expected) {
                fill(own.values, expected ? expected->values : std::vector<protocol::ValueInfo>());
            });
    });
}

void FindingInputs::fill(const std::vector<protocol::ValueInfo>& own, const std::vector<protocol::ValueInfo>& expected)
{
    clear();
    if (own.empty())
        return say(tr("This node has no inputs that are values."));
    m_note->hide();
    const bool kernels = m_context.comparison->ofKernels();
    const QString titles[] = {tr("input"), tr("shape"), kernels ? tr("of ATen") : tr("of this run"),
                              kernels ? tr("of the kernels") : tr("of the reference")};
    for (int column = 0; column < 4; ++column) {
        auto* title = new Label(titles[column], this);
        title->setProperty("role", "dim");
        m_grid->addWidget(title, 1, column);
        m_cells.push_back(title);
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
        const auto same = [&](const protocol::ValueInfo& value) { return value.ref.node == own[i].ref.node; };
        const auto found = std::find_if(expected.begin(), expected.end(), same);
        addRow(static_cast<int>(i) + 2, own[i], found == expected.end() ? nullptr : &*found);
    }
    for (QWidget* cell : m_cells)
        cell->show();
}

void FindingInputs::addRow(int row, const protocol::ValueInfo& own, const protocol::ValueInfo* expected)
{
    const auto put = [this, row](QWidget* cell, int column) {
        followFont(cell, monoFont);
        m_grid->addWidget(cell, row, column, Qt::AlignLeft | Qt::AlignVCenter);
        m_cells.push_back(cell);
    };
    auto* name = new ElidedLabel(this, Qt::ElideLeft); // a path says most at its end
    name->setText(QString::fromStdString(own.name));
    followFont(name, monoFont);
    m_grid->addWidget(name, row, 0);
    m_cells.push_back(name);
    auto* shape = new Label(ValueText::shape(own), this);
    shape->setProperty("role", "dim");
    put(shape, 1);
    m_own.push_back(link(own));
    put(m_own.back(), 2);
    m_expected.push_back(expected ? link(*expected) : nullptr);
    if (expected)
        return put(m_expected.back(), 3);
    auto* none = new Label(m_context.comparison->ofKernels() ? tr("– inside a kernel") : tr("– not in the reference"), this);
    none->setProperty("role", "dim");
    put(none, 3);
}

QToolButton* FindingInputs::link(const protocol::ValueInfo& value)
{
    auto* button = new QToolButton(this);
    button->setProperty("role", "link");
    button->setText(ValueText::range(value));
    button->setToolTip(tr("Show it in the tensor view"));
    button->setAccessibleName(tr("%1: %2", "value: range").arg(QString::fromStdString(value.name), button->text()));
    button->setCursor(Qt::PointingHandCursor);
    button->setEnabled(value.kind == protocol::ValueInfo::Kind::Tensor);
    connect(button, &QToolButton::clicked, this, [this, value] { Q_EMIT valueChosen(value); });
    return button;
}

} // namespace nodewise::views
