// SPDX-License-Identifier: Apache-2.0
#include "views/cost/advice_bar.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/cost/cost_text.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace nodewise::views {

AdviceBar::AdviceBar(QWidget* parent) : QWidget(parent), m_text(new Label(this)), m_result(new Label(this)), m_button(new QPushButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    for (Label* label : {m_text, m_result}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    row->addWidget(m_text, 3);
    row->addWidget(m_result, 1);
    row->addWidget(m_button);
    connect(m_button, &QPushButton::clicked, this, &AdviceBar::start);
    followLanguage(this, &AdviceBar::refresh);
}

void AdviceBar::show(std::shared_ptr<const CostRun> run, std::optional<std::uint32_t> kernel)
{
    if (run == m_run && kernel == m_kernel)
        return;
    m_job.cancel();
    m_run = std::move(run);
    m_kernel = m_run ? kernel : std::nullopt;
    m_outcome.reset();
    refresh();
}

void AdviceBar::start()
{
    if (!m_kernel)
        return;
    m_job.start([run = m_run, kernel = *m_kernel](const Progress& progress) { return cost::attempt(*run, kernel, progress); },
                [this](Result<cost::Outcome> outcome) { take(outcome); });
    refresh();
}

void AdviceBar::take(const Result<cost::Outcome>& outcome)
{
    m_outcome = outcome;
    refresh();
}

QString AdviceBar::text() const
{
    return m_text->text();
}

QString AdviceBar::resultText() const
{
    return m_result->text();
}

void AdviceBar::refresh()
{
    setVisible(m_kernel.has_value());
    m_button->setText(tr("Simulate It"));
    m_button->setToolTip(Tip(tr("Simulate what this kernel would cost then. Nothing else changes.")).text());
    m_button->setEnabled(m_kernel && !running());
    m_text->setText(m_kernel ? QString::fromStdString(m_run->kernels()[*m_kernel].name) + QStringLiteral(": ") +
                                   CostText::adviceLines(*m_run, *m_kernel).join(QLatin1Char('\n'))
                             : QString());
    m_result->setText(running()   ? tr("Simulating…")
                      : m_outcome ? (*m_outcome ? CostText::outcome(**m_outcome) : translated(m_outcome->error()))
                                  : QString());
    m_result->setVisible(!m_result->text().isEmpty());
}

} // namespace nodewise::views
