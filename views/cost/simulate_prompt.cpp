// SPDX-License-Identifier: Apache-2.0
#include "views/cost/simulate_prompt.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/cost/simulation.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace nodewise::views {

SimulatePrompt::SimulatePrompt(Simulation* simulation, QWidget* parent)
    : QFrame(parent), m_simulation(simulation), m_label(new Label(this)), m_begin(new QPushButton(this))
{
    setProperty("role", "pane");
    m_label->setProperty("role", "dim");
    m_label->setWordWrap(true);
    m_label->setAlignment(Qt::AlignCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 16, 24, 16);
    column->setSpacing(10);
    column->addStretch(1);
    column->addWidget(m_label);
    column->addWidget(m_begin, 0, Qt::AlignHCenter);
    column->addStretch(1);
    connect(m_begin, &QPushButton::clicked, simulation, &Simulation::start);
    connect(simulation, &Simulation::changed, this, &SimulatePrompt::refresh);
    followLanguage(this, &SimulatePrompt::refresh);
}

void SimulatePrompt::setText(const QString& text)
{
    m_text = text;
    refresh();
}

QString SimulatePrompt::text() const
{
    return m_label->text();
}

void SimulatePrompt::refresh()
{
    const QString why = m_simulation->hindrance();
    m_begin->setText(tr("Simulate"));
    m_begin->setEnabled(why.isEmpty());
    m_begin->setToolTip(Tip(why).text());
    m_begin->setVisible(!m_simulation->busy());
    m_label->setText(m_simulation->busy() ? tr("Simulating the program…") : m_text);
}

} // namespace nodewise::views
