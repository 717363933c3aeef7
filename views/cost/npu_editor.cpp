// SPDX-License-Identifier: Apache-2.0
#include "views/cost/npu_editor.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/cost/npu_model.h"
#include "views/cost/simulation.h"
#include "views/table/table_page.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

TableWords words()
{
    return {.name = NpuEditor::tr("Parameters of the configuration"),
            .exportTitle = NpuEditor::tr("Export Parameters"),
            .exportFile = QStringLiteral("npu.csv")};
}

} // namespace

NpuEditor::NpuEditor(Simulation* simulation, QWidget* parent)
    : QDialog(parent), m_simulation(simulation), m_model(new NpuModel(this)), m_table(new TablePage(m_model, words, {}, this)),
      m_title(new Label(this)), m_error(new Label(this)), m_reset(new QPushButton(this)), m_simulate(new QPushButton(this))
{
    table()->setRootIsDecorated(false);
    table()->setFrameShape(QFrame::StyledPanel);
    table()->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed |
                             QAbstractItemView::SelectedClicked);
    m_title->setWordWrap(true);
    m_title->setProperty("role", "dim");
    m_error->setProperty("role", "error");
    m_error->setWordWrap(true);
    m_error->hide();
    m_simulate->setProperty("role", "primary");
    m_reset->setAutoDefault(false);
    m_reset->setObjectName(QStringLiteral("reset"));
    m_simulate->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_reset);
    buttons->addStretch(1);
    buttons->addWidget(m_simulate);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_table, 1);
    column->addWidget(m_error);
    column->addLayout(buttons);
    resize(72 * QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m')), 520);
    connect(m_model, &NpuModel::assigned, this, &NpuEditor::assign, Qt::QueuedConnection); // the cell's editor closes first
    // Values alone are edited: keys find them, whichever column was clicked.
    connect(
        table()->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this] { // later: an index that came with the signal may be of rows that are gone
            const QModelIndex now = table()->currentIndex();
            if (now.isValid() && now.column() != NpuModel::Value)
                table()->setCurrentIndex(now.siblingAtColumn(NpuModel::Value));
        },
        Qt::QueuedConnection);
    connect(m_reset, &QPushButton::clicked, simulation, &Simulation::resetParameters);
    connect(m_simulate, &QPushButton::clicked, simulation, &Simulation::start);
    connect(simulation, &Simulation::changed, this, &NpuEditor::refresh);
    followLanguage(this, &NpuEditor::retranslate);
}

QTreeView* NpuEditor::table() const
{
    return m_table->table();
}

QString NpuEditor::errorText() const
{
    return m_error->isHidden() ? QString() : m_error->text();
}

void NpuEditor::assign(const QString& assignment)
{
    const std::string text = assignment.toStdString();
    const std::string name = text.substr(0, text.find('='));
    m_error->hide();
    if (text.size() == name.size() + 1)
        return m_simulation->resetParameter(name);
    if (const auto set = m_simulation->setParameter(text); !set) {
        m_error->setText(translated(set.error()));
        m_error->show();
    }
}

void NpuEditor::fill()
{
    std::string shown = m_simulation->plan().npu();
    for (const std::string& parameter : m_simulation->parameters())
        shown += ' ' + parameter;
    if (std::exchange(m_shown, shown) == shown)
        return;
    const auto stated = m_simulation->statedNpu();
    m_model->setRows(stated ? NpuModel::rowsOf(*stated, m_simulation->parameters()) : std::vector<NpuRow>());
    if (!table()->currentIndex().isValid() && m_model->rowCount() > 0)
        table()->setCurrentIndex(table()->model()->index(0, NpuModel::Value));
    if (!stated) {
        m_error->setText(translated(stated.error()));
        m_error->show();
    }
}

void NpuEditor::refresh()
{
    fill();
    m_reset->setEnabled(!m_simulation->parameters().empty());
    const QString why = m_simulation->hindrance();
    m_simulate->setEnabled(why.isEmpty());
    m_simulate->setToolTip(Tip(why).text());
    m_title->setText(
        tr("A value typed here replaces the one of %1 in the simulation. Another configuration is chosen in the kernels panel.")
            .arg(QString::fromStdString(m_simulation->plan().npu())));
}

void NpuEditor::retranslate()
{
    setWindowTitle(tr("NPU Configuration of the Simulation"));
    m_reset->setText(tr("&Reset All"));
    m_reset->setToolTip(tr("Set all parameters to the values of the configuration"));
    m_simulate->setText(tr("&Simulate"));
    m_shown.clear();
    refresh();
}

} // namespace nodewise::views
