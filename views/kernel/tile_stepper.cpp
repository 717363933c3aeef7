// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/tile_stepper.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/style_sheet.h"
#include "views/common/tip.h"

#include <QGridLayout>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int perRow = 3;
constexpr std::int64_t mostSteps = 1 << 24; ///< of a slider

int bounded(std::int64_t value)
{
    return int(std::clamp<std::int64_t>(value, -2'000'000'000, 2'000'000'000));
}

} // namespace

TileStepper::TileStepper(QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout), m_back(new QToolButton(this)), m_next(new QToolButton(this)),
      m_slider(new QSlider(Qt::Horizontal, this)), m_where(new Label(this))
{
    m_back->setText(QStringLiteral("◂"));
    m_next->setText(QStringLiteral("▸"));
    m_back->setAutoRepeat(true);
    m_next->setAutoRepeat(true);
    m_where->setProperty("role", "dim");
    m_grid->setSpacing(4);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 12, 0);
    row->setSpacing(4);
    row->addLayout(m_grid);
    row->addWidget(m_back);
    row->addWidget(m_slider, 1);
    row->addWidget(m_next);
    row->addWidget(m_where);
    connect(m_back, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        m_steps.setIteration(value);
        refresh();
    });
    hide();
    retranslate();
    onLanguageChange(this, [this] {
        retranslate();
        showWhere();
    });
}

void TileStepper::setTiles(protocol::KernelTilesAnswer answer)
{
    m_steps = TileSteps(std::move(answer));
    makeFields();
    const auto& loops = m_steps.loops();
    setVisible(std::any_of(loops.begin(), loops.end(), [this](std::uint32_t loop) { return m_steps.answer().loops[loop].trips() > 1; }));
    refresh();
}

void TileStepper::makeFields()
{
    for (QSpinBox* field : m_fields)
        delete field;
    m_fields.clear();
    for (const std::uint32_t loop : m_steps.loops()) {
        const protocol::TileLoop& of = m_steps.answer().loops[loop];
        auto* field = new QSpinBox(this);
        field->setFont(monoFont());
        field->setPrefix(QString::fromStdString(of.name) + QStringLiteral(" = "));
        field->setRange(bounded(of.lower), bounded(of.lower + std::max<std::int64_t>(0, of.trips() - 1) * of.step));
        field->setSingleStep(bounded(of.step));
        field->setKeyboardTracking(false);
        field->setButtonSymbols(QAbstractSpinBox::NoButtons); // arrow keys and the wheel step
        field->setEnabled(of.trips() > 1);
        connect(field, &QSpinBox::valueChanged, this, [this, loop](int value) {
            const protocol::TileLoop& changed = m_steps.answer().loops[loop];
            m_steps.setActive(loop);
            m_steps.setRound(loop, changed.step > 0 ? (value - changed.lower) / changed.step : 0);
            refresh();
        });
        const int place = int(m_fields.size());
        m_grid->addWidget(field, place / perRow, place % perRow);
        m_fields.push_back(field);
    }
    retranslate();
}

void TileStepper::chooseLine(std::uint32_t line)
{
    if (m_steps.setActiveLine(line))
        refresh();
}

void TileStepper::setValues(const std::vector<std::pair<std::uint32_t, std::int64_t>>& values)
{
    const auto& loops = m_steps.answer().loops;
    for (const std::uint32_t loop : m_steps.loops())
        for (const auto& [line, value] : values)
            if (const protocol::TileLoop& of = loops[loop]; of.line == line && of.step > 0) {
                m_steps.setRound(loop, (value - of.lower) / of.step);
                m_steps.setActive(loop);
            }
    if (!values.empty())
        refresh();
}

void TileStepper::step(std::int64_t by)
{
    if (m_steps.step(by))
        refresh();
}

void TileStepper::refresh()
{
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const QSignalBlocker quiet(m_fields[i]);
        m_fields[i]->setValue(bounded(m_steps.value(m_steps.loops()[i])));
    }
    const std::int64_t count = m_steps.iterations(), at = m_steps.iteration();
    const QSignalBlocker quiet(m_slider);
    m_slider->setVisible(count <= mostSteps);
    m_slider->setRange(0, bounded(std::min(count, mostSteps) - 1));
    m_slider->setPageStep(m_steps.active() ? bounded(std::max<std::int64_t>(1, m_steps.answer().loops[*m_steps.active()].trips())) : 1);
    m_slider->setValue(bounded(at));
    m_slider->setEnabled(count > 1);
    m_back->setEnabled(at > 0);
    m_next->setEnabled(at + 1 < count);
    showWhere();
    Q_EMIT changed();
}

void TileStepper::showWhere()
{
    const QLocale locale;
    m_where->setText(tr("%1 of %2", "iteration, number of iterations")
                         .arg(locale.toString(qlonglong(m_steps.iteration() + 1)), locale.toString(qlonglong(m_steps.iterations()))));
    m_where->setToolTip(Tip(iterationText()).text());
    m_slider->setToolTip(Tip(iterationText()).text());
}

QString TileStepper::iterationText() const
{
    if (!m_steps.active())
        return {};
    const QLocale locale;
    const QString name = QString::fromStdString(m_steps.answer().loops[*m_steps.active()].name);
    return tr("iteration %1 of %2 of the loop over %3 and its outer loops")
        .arg(locale.toString(qlonglong(m_steps.iteration() + 1)), locale.toString(qlonglong(m_steps.iterations())), name);
}

void TileStepper::retranslate()
{
    setAccessibleName(tr("Iteration"));
    m_back->setToolTip(tr("Previous iteration (Left in the drawing)"));
    m_next->setToolTip(tr("Next iteration (Right in the drawing)"));
    for (QToolButton* button : {m_back, m_next})
        button->setAccessibleName(button->toolTip());
    m_slider->setAccessibleName(tr("Iteration of the loops"));
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const protocol::TileLoop& loop = m_steps.answer().loops[m_steps.loops()[i]];
        QStringList roles;
        for (const protocol::KernelAttribute& role : loop.roles)
            roles.append(QString::fromStdString(role.name));
        m_fields[i]->setToolTip(Tip(tr("Line %1: from %2 to %3 by %4, %n time(s)", nullptr, bounded(loop.trips()))
                                        .arg(loop.line)
                                        .arg(loop.lower)
                                        .arg(loop.upper)
                                        .arg(loop.step) +
                                    (roles.isEmpty() ? QString() : '\n' + roles.join(QStringLiteral(", "))))
                                    .text());
        m_fields[i]->setAccessibleName(tr("Loop over %1").arg(QString::fromStdString(loop.name)));
    }
}

} // namespace nodewise::views
