// SPDX-License-Identifier: Apache-2.0
#include "views/cost/changes_page.h"

#include "views/common/agreement.h"
#include "views/common/elided_label.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/cost/change_model.h"
#include "views/cost/cost_text.h"
#include "views/cost/simulation.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

using Kind = ChangeRow::Kind;
using Reference = CostReference::Kind;

std::vector<TableChip> chipsOfKinds()
{
    const std::tuple<Kind, Agreement, const char*> looks[] = {{Kind::Slower, Agreement::Differs, "+"},
                                                              {Kind::Faster, Agreement::Within, "−"},
                                                              {Kind::Same, Agreement::Equal, "="},
                                                              {Kind::New, Agreement::NotCompared, "▸"},
                                                              {Kind::Gone, Agreement::NotCompared, "◂"}};
    std::vector<TableChip> chips;
    for (const auto& [kind, mark, sign] : looks)
        chips.push_back(
            {.kind = std::size_t(kind), .name = [kind = kind] { return ChangeModel::nameOf(kind); }, .icon = agreementSwatch(mark, sign)});
    return chips;
}

TableWords words()
{
    return {.name = ChangesPage::tr("Changes, largest first"),
            .filter = ChangesPage::tr("node or kernel"),
            .filterName = ChangesPage::tr("Filter changes"),
            .exportTitle = ChangesPage::tr("Export Changes"),
            .exportFile = QStringLiteral("cost-changes.csv"),
            .exportTip = ChangesPage::tr("Export the changes shown as a table, with all digits")};
}

} // namespace

ChangesPage::ChangesPage(const CostContext& context, QWidget* parent) : ChangesPage(context, new ChangeModel, parent)
{
}

ChangesPage::ChangesPage(const CostContext& context, ChangeModel* model, QWidget* parent)
    : TablePage(model, words, chipsOfKinds(), parent), m_context(context), m_with(new QComboBox(this)), m_summary(new ElidedLabel(this)),
      m_error(new Label(this)), m_cancel(new QPushButton(this)), m_model(model)
{
    model->setParent(this);
    table()->setRootIsDecorated(false);
    table()->sortByColumn(ChangeModel::Difference, Qt::DescendingOrder);
    m_error->setProperty("role", "error");
    m_error->setWordWrap(true);
    m_error->setContentsMargins(12, 2, 12, 4);
    column()->insertWidget(0, makeHead());
    column()->insertWidget(2, m_error);
    connectParts();
    retranslate();
}

QWidget* ChangesPage::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(8, 3, 6, 0);
    row->setSpacing(6);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_with->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_with->setObjectName(QStringLiteral("with"));
    row->addWidget(m_with);
    row->addWidget(m_summary, 1);
    row->addWidget(m_cancel);
    return head;
}

void ChangesPage::connectParts()
{
    Simulation* simulation = m_context.simulation;
    connect(m_with, &QComboBox::activated, this, &ChangesPage::onWith);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_job.cancel();
        m_context.simulation->cancelComparison();
        refresh();
    });
    connect(simulation, &Simulation::referenceChanged, this, &ChangesPage::compare);
    connect(simulation, &Simulation::runChanged, this, &ChangesPage::compare);
    connect(this, &TablePage::chosen, this, &ChangesPage::onChosen);
}

QString ChangesPage::summaryText() const
{
    return m_summary->text();
}

QString ChangesPage::errorText() const
{
    return m_error->isHidden() ? QString() : m_error->text();
}

QString ChangesPage::hintText() const
{
    return emptyText();
}

/// By what the item means; its text is the configuration's name.
void ChangesPage::onWith(int index)
{
    switch (Reference(m_with->itemData(index).toInt())) {
    case Reference::None:
        return m_context.simulation->endComparison();
    case Reference::Before:
        return m_context.simulation->compareWithBefore();
    case Reference::Configuration:
        return m_context.simulation->compareWithConfiguration(m_with->itemText(index));
    case Reference::Trace:
        return askTrace();
    }
}

void ChangesPage::askTrace()
{
    auto* dialog = new QFileDialog(window(), tr("Compare With a Trace"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters(
        {tr("Traces and PyTorchSim's logs (*.log *.json *.json.gz *.pftrace *.csv *.nwtrace *.txt)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, m_context.simulation, &Simulation::compareWithTrace);
    connect(dialog, &QDialog::rejected, this, &ChangesPage::fillWith); // the box says what is
    dialog->open();
}

void ChangesPage::fillWith()
{
    const CostReference& reference = m_context.simulation->reference();
    const QSignalBlocker quiet(m_with);
    m_with->clear();
    m_with->addItem(tr("Compare with…"), int(Reference::None));
    m_with->addItem(tr("The previous run"), int(Reference::Before));
    for (const auto& [name, title] : KernelPlan::configurations()) {
        m_with->addItem(name, int(Reference::Configuration));
        m_with->setItemData(m_with->count() - 1, Tip(tr("The same kernels on %1").arg(title)).text(), Qt::ToolTipRole);
    }
    m_with->addItem(reference.kind == Reference::Trace ? reference.name : tr("A trace file…"), int(Reference::Trace));
    for (int i = 0; i < m_with->count(); ++i)
        if (Reference(m_with->itemData(i).toInt()) == reference.kind &&
            (reference.kind != Reference::Configuration || m_with->itemText(i) == reference.name))
            m_with->setCurrentIndex(i);
}

void ChangesPage::compare()
{
    const auto& run = m_context.simulation->run();
    const CostReference& reference = m_context.simulation->reference();
    m_failure.clear();
    if (!run || !run->trace() || !reference.trace) {
        m_job.cancel();
        return take(nullptr);
    }
    m_job.start(
        [first = reference.trace, second = run->trace()](const Progress& progress) { return trace::compare(*first, *second, progress); },
        [this](Result<trace::Comparison> comparison) {
            if (!comparison)
                m_failure = translated(comparison.error());
            take(comparison ? std::make_shared<const trace::Comparison>(std::move(*comparison)) : nullptr);
        });
    refresh();
}

void ChangesPage::take(std::shared_ptr<const trace::Comparison> comparison)
{
    m_model->setComparison(std::move(comparison));
    countKinds();
    refresh();
}

/// Its nodes are selected, of either side; a key without nodes says nothing of them.
void ChangesPage::onChosen()
{
    const auto& run = m_context.simulation->run();
    if (!run || !m_model->comparison() || m_model->comparison()->by != trace::Comparison::By::Node)
        return;
    std::vector<std::uint32_t> nodes;
    for (const QModelIndex& index : chosenRows())
        for (const QString& name : QString::fromStdString(m_model->row(index.row()).change->key).split(QStringLiteral(", ")))
            if (const auto node = run->tryNodeIndex(name.toStdString()))
                nodes.push_back(*node);
    selectNodes(*m_context.selection, Side::Fx, nodes);
}

void ChangesPage::refresh()
{
    const Simulation& simulation = *m_context.simulation;
    const auto& comparison = m_model->comparison();
    fillWith();
    const bool busy = simulation.comparing() || m_job.running();
    m_cancel->setVisible(busy);
    filterBar()->setVisible(comparison != nullptr);
    table()->setHeaderHidden(!comparison);
    m_summary->setText(busy ? tr("Comparing with %1…").arg(simulation.reference().name)
                       : comparison
                           ? tr("%1: %2 · %3", "what is compared with, figures, how it is aligned")
                                 .arg(simulation.reference().name, ChangeModel::summary(*comparison), ChangeModel::wayText(*comparison))
                           : QString());
    const QString error = simulation.comparisonError().isEmpty() ? m_failure : simulation.comparisonError();
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
    setEmptyText(simulation.reference().kind == Reference::None
                     ? tr("What did a template, a tile or a configuration change? Change it and simulate again, or compare with the same "
                          "kernels on another NPU, or with another tool's trace of this program.")
                     : QString());
}

void ChangesPage::retranslate()
{
    TablePage::retranslate();
    setAccessibleName(tr("Changes of cost"));
    m_with->setAccessibleName(tr("What the run is compared with"));
    m_cancel->setText(tr("Cancel"));
    refresh();
}

} // namespace nodewise::views
