// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/status_line.h"

#include "app/viewer/cage_text.h"
#include "core/process/cage.h"
#include "views/common/document.h"
#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/theme.h"
#include "views/common/tip.h"

#include <QFileInfo>
#include <QLocale>
#include <QProgressBar>
#include <QToolButton>

namespace nodewise::viewer {

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent), m_file(new views::ElidedLabel(this, Qt::ElideMiddle)), m_dot(new views::Label(this)),
      m_debug(new views::ElidedLabel(this)), m_warningsButton(new QToolButton(this)), m_job(new views::Label(this)),
      m_bar(new QProgressBar(this)), m_cancel(new QToolButton(this)), m_engine(new QToolButton(this)), m_plugins(new QToolButton(this)),
      m_cage(new QToolButton(this))
{
    setSizeGripEnabled(false);
    m_debug->setObjectName(QStringLiteral("debug"));
    m_job->setObjectName(QStringLiteral("job"));
    m_warningsButton->setObjectName(QStringLiteral("warnings"));
    m_plugins->setObjectName(QStringLiteral("plugins"));
    m_cage->setObjectName(QStringLiteral("cage"));
    m_cage->setVisible(!process::cageComplete());
    m_file->setDim(true);
    m_file->setIndent(8);
    m_bar->setFixedWidth(120);
    m_bar->setTextVisible(false);
    m_dot->hide();
    m_debug->hide();
    addWidget(m_dot);
    addWidget(m_debug, 1);
    addWidget(m_file, 1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_job, m_bar, m_cancel, m_cage, m_plugins, m_warningsButton, m_engine})
        addPermanentWidget(widget);
    m_delay.setSingleShot(true);
    m_delay.setInterval(200);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        m_job->show();
        m_bar->show();
        m_cancel->setVisible(m_cancellable);
    });
    // Hidden by the status bar itself, the file comes back under the message when a button beside it changes.
    connect(this, &QStatusBar::messageChanged, this, [this](const QString& message) {
        m_file->setVisible(message.isEmpty() && m_debug->text().isEmpty());
        m_dot->setVisible(message.isEmpty() && !m_debug->text().isEmpty());
        m_debug->setVisible(message.isEmpty() && !m_debug->text().isEmpty());
    });
    connect(m_warningsButton, &QToolButton::clicked, this, &StatusLine::warningsClicked);
    connect(m_plugins, &QToolButton::clicked, this, &StatusLine::pluginsClicked);
    connect(m_engine, &QToolButton::clicked, this, &StatusLine::engineClicked);
    connect(m_cancel, &QToolButton::clicked, this, &StatusLine::cancelClicked);
    connect(m_cage, &QToolButton::clicked, this, &StatusLine::cageClicked);
    setJob(QString(), -1, false);
    setWarnings(-1, false, QColor());
    setEngine(QString());
    setPlugins(QString(), QString(), QColor());
    views::followLanguage(this, &StatusLine::retranslate);
    views::followTheme(this, &StatusLine::showCage);
}

void StatusLine::showCage()
{
    QPalette colors = palette();
    colors.setColor(QPalette::ButtonText, views::Theme::current().warning);
    m_cage->setPalette(colors);
}

void StatusLine::setNoDocument(const QString& file)
{
    m_file->setText(file);
    setWarnings(-1, false, QColor());
}

void StatusLine::setDocument(const QString& file, const views::Document& d, const views::Theme& theme)
{
    const QLocale locale;
    const int fx = d.fx() ? static_cast<int>(d.fx()->root().nodes.size()) : 0;
    const int ir = d.ir ? static_cast<int>(d.ir->root().nodes.size()) : 0;
    const QString nodes =
        d.fx() ? tr("FX %1 · IR %2 nodes").arg(locale.toString(fx), locale.toString(ir)) : tr("IR %1 nodes").arg(locale.toString(ir));
    QStringList parts{file, nodes};
    if (d.model && !d.model->torchVersion.empty())
        parts.append(tr("torch %1").arg(QString::fromStdString(d.model->torchVersion)));
    if (!d.irFile.empty() && d.fx())
        parts.append(tr("IR from %1").arg(QFileInfo(QString::fromStdString(d.irFile)).fileName()));
    m_file->setText(parts.join(QStringLiteral("   ")));
    int count = 0;
    bool errors = false;
    for (const graph::Diagnostic& diagnostic : d.diagnostics) {
        count += diagnostic.severity != graph::Diagnostic::Severity::Note;
        errors = errors || diagnostic.severity == graph::Diagnostic::Severity::Error;
    }
    setWarnings(count, errors, errors ? theme.error : theme.warning);
}

void StatusLine::setDebug(const QString& text, const QColor& dot)
{
    m_debug->setText(text);
    m_dot->setText(views::Markup(QStringLiteral("<span style=\"color:%1\">●</span>")).arg(dot.name()));
    const bool on = !text.isEmpty();
    m_dot->setVisible(on && currentMessage().isEmpty());
    m_debug->setVisible(on && currentMessage().isEmpty());
    m_file->setVisible(!on && currentMessage().isEmpty());
    m_debug->setAccessibleName(text);
}

void StatusLine::setWarnings(int count, bool errors, const QColor& color)
{
    m_warnings = count;
    m_warningsButton->setVisible(count >= 0);
    QPalette colors = palette();
    if (count > 0 && (errors || color.isValid()))
        colors.setColor(QPalette::ButtonText, color);
    m_warningsButton->setPalette(colors);
    retranslate();
}

void StatusLine::setEngine(const QString& text)
{
    m_engineText = text;
    m_engine->setText(fontMetrics().elidedText(text, Qt::ElideRight, fontMetrics().averageCharWidth() * 46));
    m_engine->setVisible(!text.isEmpty());
    retranslate();
}

void StatusLine::setPlugins(const QString& text, const QString& tip, const QColor& color)
{
    m_plugins->setText(text);
    m_plugins->setToolTip(views::Tip(tip).text());
    m_plugins->setVisible(!text.isEmpty());
    QPalette colors = palette();
    if (color.isValid())
        colors.setColor(QPalette::ButtonText, color);
    m_plugins->setPalette(colors);
}

void StatusLine::setJob(const QString& what, double fraction, bool cancellable)
{
    m_job->setText(what);
    m_cancellable = cancellable;
    if (what.isEmpty()) {
        m_delay.stop();
        for (QWidget* widget : std::initializer_list<QWidget*>{m_job, m_bar, m_cancel})
            widget->hide();
        return;
    }
    m_bar->setRange(0, fraction < 0 ? 0 : 1000);
    if (fraction >= 0)
        m_bar->setValue(static_cast<int>(fraction * 1000));
    m_bar->setAccessibleName(what);
    if (m_job->isHidden() && !m_delay.isActive())
        m_delay.start();
    else if (!m_job->isHidden())
        m_cancel->setVisible(cancellable);
}

void StatusLine::retranslate()
{
    m_warningsButton->setText(m_warnings > 0 ? tr("%n warning(s)", nullptr, m_warnings) : tr("No warnings"));
    m_warningsButton->setToolTip(tr("List the warnings of this program"));
    m_engine->setToolTip(views::Tip(tr("%1\nClick to start the engine again.", "what the engine does").arg(m_engineText)).text());
    m_engine->setAccessibleName(m_engineText);
    m_cancel->setText(tr("Cancel"));
    m_cage->setText(tr("Cage incomplete"));
    m_cage->setToolTip(
        views::Tip(tr("What holds back code in files is not complete on this machine.\n%1", "and what there is").arg(cageLine())).text());
}

} // namespace nodewise::viewer
