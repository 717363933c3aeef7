// SPDX-License-Identifier: Apache-2.0
#include "views/cost/sweep_page.h"

#include "core/sim/npu.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/cost/cost_sweep.h"
#include "views/cost/simulation.h"
#include "views/cost/sweep_model.h"
#include "views/cost/sweep_plot.h"
#include "views/table/table_page.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

/// What is asked first; all other parameters come after them.
constexpr std::string_view usual[] = {"num_cores",        "num_systolic_array_per_core", "dram_channels", "core_freq_mhz", "dram_latency",
                                      "core_dma_engines", "sa_weight_buffer_depth"};

TableWords words()
{
    return {.name = SweepPage::tr("Results of the sweep"),
            .exportTitle = SweepPage::tr("Export Sweep"),
            .exportFile = QStringLiteral("sweep.csv")};
}

} // namespace

SweepPage::SweepPage(const CostContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_sweep(new CostSweep(context.simulation, this)), m_parameter(new QComboBox(this)),
      m_values(new QLineEdit(this)), m_start(new QPushButton(this)), m_cancel(new QPushButton(this)), m_bar(new QProgressBar(this)),
      m_error(new Label(this)), m_hint(new Label(this)), m_export(new QToolButton(this)), m_whole(new QStackedWidget(this)),
      m_plot(new SweepPlot(this)), m_model(new SweepModel(this)), m_table(new TablePage(m_model, words, {}, this))
{
    m_table->table()->setRootIsDecorated(false);
    auto* split = new QSplitter(Qt::Horizontal, m_whole);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_plot);
    split->addWidget(m_table);
    split->setSizes({540, 460});
    m_hint->setProperty("role", "dim");
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setContentsMargins(24, 8, 24, 8);
    m_whole->addWidget(m_hint);
    m_whole->addWidget(split);
    m_error->setProperty("role", "error");
    m_error->setWordWrap(true);
    m_error->setContentsMargins(12, 2, 12, 4);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_error);
    column->addWidget(m_whole, 1);
    setFocusProxy(m_values);
    connectParts();
    fillParameters();
    retranslate();
    onLanguageChange(this, &SweepPage::retranslate);
}

QWidget* SweepPage::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(8, 3, 6, 3);
    row->setSpacing(6);
    m_bar->setTextVisible(false);
    m_bar->setMaximumWidth(160);
    m_bar->setRange(0, 1000);
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_values->setMinimumWidth(90);
    m_parameter->setObjectName(QStringLiteral("parameter"));
    m_values->setObjectName(QStringLiteral("values"));
    row->addWidget(m_parameter);
    row->addWidget(m_values, 1);
    row->addWidget(m_bar);
    row->addWidget(m_start);
    row->addWidget(m_cancel);
    row->addWidget(m_export);
    return head;
}

void SweepPage::connectParts()
{
    auto* menu = new QMenu(m_export);
    m_export->setMenu(menu);
    m_pictureAction = menu->addAction(QString(), m_plot, &PlotView::askPicture);
    m_tableAction = menu->addAction(QString(), m_table, &TablePage::askExport);
    connect(m_start, &QPushButton::clicked, this, &SweepPage::start);
    connect(m_values, &QLineEdit::returnPressed, this, &SweepPage::start);
    connect(m_cancel, &QPushButton::clicked, m_sweep, &CostSweep::cancel);
    connect(m_parameter, &QComboBox::activated, this, &SweepPage::suggest);
    connect(m_sweep, &CostSweep::changed, this, &SweepPage::refresh);
    connect(m_sweep, &CostSweep::progress, this, [this](const QString& text, double fraction) {
        m_bar->setValue(qRound(fraction * 1000));
        m_bar->setToolTip(Tip(text).text());
    });
    connect(m_context.simulation, &Simulation::changed, this, &SweepPage::refresh);
    connect(m_context.simulation, &Simulation::runChanged, this, &SweepPage::refresh);
    connect(m_plot, &PlotView::chosen, this, [this](qint64 point) { m_table->mark({m_model->index(int(point), 0)}); });
    connect(m_table, &TablePage::chosen, this, [this] {
        if (const QModelIndexList rows = m_table->chosenRows(); !rows.isEmpty())
            m_plot->setCursorPlace(rows.front().row());
    });
    connect(m_plot, &PlotView::message, this, &SweepPage::message);
    connect(m_table, &TablePage::message, this, &SweepPage::message);
}

void SweepPage::fillParameters()
{
    for (const std::string_view name : usual)
        m_parameter->addItem(QString::fromUtf8(name.data(), qsizetype(name.size())));
    m_parameter->insertSeparator(m_parameter->count());
    for (const std::string_view name : sim::npuParameters())
        if (const QString text = QString::fromUtf8(name.data(), qsizetype(name.size())); m_parameter->findText(text) < 0)
            m_parameter->addItem(text);
    suggest();
}

/// Halves and doubles of what it is.
void SweepPage::suggest()
{
    const auto npu = m_context.simulation->npu();
    qlonglong now = 0;
    if (npu)
        for (const auto& [name, value] : npu->parameters)
            if (QString::fromStdString(name) == m_parameter->currentText())
                now = QString::fromStdString(value).toLongLong();
    if (now <= 0)
        now = 1;
    QStringList values;
    for (const qlonglong value : {now / 4, now / 2, now, now * 2, now * 4})
        if (value > 0 && !values.contains(QString::number(value)))
            values.append(QString::number(value));
    m_values->setText(values.join(QStringLiteral(", ")));
}

QString SweepPage::errorText() const
{
    return m_error->isHidden() ? QString() : m_error->text();
}

QString SweepPage::hintText() const
{
    return m_sweep->result() ? QString() : m_hint->text();
}

void SweepPage::start()
{
    if (m_start->isEnabled())
        m_sweep->start(m_parameter->currentText().toStdString(), m_values->text().toStdString());
}

void SweepPage::refresh()
{
    const auto& result = m_sweep->result();
    if (m_plot->picture().result != result) {
        m_plot->setResult(result);
        m_model->setResult(result);
    }
    m_whole->setCurrentIndex(result ? 1 : 0);
    m_error->setText(m_sweep->error());
    m_error->setVisible(!m_sweep->error().isEmpty());
    const bool running = m_sweep->running();
    m_bar->setVisible(running);
    if (running && !m_cancel->isVisible())
        m_bar->setValue(0);
    m_cancel->setVisible(running);
    m_start->setVisible(!running);
    m_start->setEnabled(m_context.simulation->run() != nullptr && !m_context.simulation->busy());
    m_export->setEnabled(result != nullptr);
}

void SweepPage::retranslate()
{
    setAccessibleName(tr("Sweep"));
    m_parameter->setAccessibleName(tr("Parameter of the configuration"));
    m_parameter->setToolTip(tr("The parameter of the NPU configuration to change"));
    m_values->setAccessibleName(tr("Values of the parameter"));
    m_values->setPlaceholderText(tr("8, 16, 32 or 100..400 step 100"));
    m_values->setToolTip(tr("Single values, or a range with a step: 100..400 step 100"));
    m_start->setText(tr("Sweep"));
    m_start->setToolTip(tr("Simulate the program with each of these values; the kernels stay as planned"));
    m_cancel->setText(tr("Cancel"));
    m_export->setText(tr("Export…"));
    m_hint->setText(tr("What would more cores or twice the bandwidth gain? Choose a parameter of the configuration and its values: the "
                       "program is simulated with each."));
    m_pictureAction->setText(tr("&Picture…"));
    m_tableAction->setText(tr("&Table…"));
    refresh();
}

} // namespace nodewise::views
