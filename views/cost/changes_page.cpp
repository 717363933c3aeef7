// SPDX-License-Identifier: Apache-2.0
#include "views/cost/changes_page.h"

#include "views/common/agreement.h"
#include "views/common/elided_label.h"
#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/value_filter.h"
#include "views/cost/change_model.h"
#include "views/cost/cost_text.h"
#include "views/cost/simulation.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

using Kind = ChangeRow::Kind;
using Reference = CostReference::Kind;
constexpr Kind kinds[] = {Kind::Slower, Kind::Faster, Kind::Same, Kind::New, Kind::Gone};
constexpr int leastFilter = 90; ///< pixels of the filter's field

} // namespace

ChangesPage::ChangesPage(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_with(new QComboBox(this)), m_summary(new ElidedLabel(this)), m_error(new QLabel(this)),
      m_hint(new QLabel(this)), m_cancel(new QPushButton(this)), m_chips(new FilterChips(chipOrder(kinds), this)),
      m_text(new QLineEdit(this)), m_export(new QToolButton(this)), m_whole(new QStackedWidget(this)), m_model(new ChangeModel(this)),
      m_filter(new ValueFilter(m_model, this)), m_table(new QTreeView(this)), m_file(new TableExport(this))
{
    m_filter->setSortRole(SortRole);
    m_table->setModel(m_filter);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(ChangeModel::Difference, Qt::DescendingOrder);
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    const int letters[] = {26, 15, 15, 16, 10};
    for (int column = 0; column < ChangeModel::ColumnCount; ++column)
        m_table->header()->resizeSection(column, em * letters[column]);
    m_hint->setProperty("role", "dim");
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setContentsMargins(24, 8, 24, 8);
    m_whole->addWidget(m_hint);
    m_whole->addWidget(m_table);
    m_error->setProperty("role", "error");
    m_error->setWordWrap(true);
    m_error->setContentsMargins(12, 2, 12, 4);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_error);
    column->addWidget(m_whole, 1);
    setFocusProxy(m_table);
    const std::tuple<Kind, Agreement, const char*> icons[] = {{Kind::Slower, Agreement::Differs, "+"},
                                                              {Kind::Faster, Agreement::Within, "−"},
                                                              {Kind::Same, Agreement::Equal, "="},
                                                              {Kind::New, Agreement::NotCompared, "▸"},
                                                              {Kind::Gone, Agreement::NotCompared, "◂"}};
    for (const auto& [kind, mark, sign] : icons)
        m_chips->setIcon(std::size_t(kind), agreementSwatch(mark, sign));
    connectParts();
    followLanguage(this, &ChangesPage::retranslate);
}

QWidget* ChangesPage::makeHead()
{
    auto* head = new QWidget(this);
    auto* rows = new QVBoxLayout(head);
    rows->setContentsMargins(8, 3, 6, 3);
    rows->setSpacing(3);
    auto* first = new QHBoxLayout;
    first->setSpacing(6);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_with->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    first->addWidget(m_with);
    first->addWidget(m_summary, 1);
    first->addWidget(m_cancel);
    auto* second = new QHBoxLayout;
    second->setSpacing(6);
    second->addWidget(m_chips);
    second->addWidget(m_text, 1);
    second->addWidget(m_export);
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(leastFilter);
    rows->addLayout(first);
    rows->addLayout(second);
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
    connect(m_chips, &FilterChips::chosenChanged, this, [this] { m_filter->setKinds(m_chips->chosen()); });
    connect(m_text, &QLineEdit::textChanged, m_filter, &ValueFilter::setText);
    connect(simulation, &Simulation::referenceChanged, this, &ChangesPage::compare);
    connect(simulation, &Simulation::runChanged, this, &ChangesPage::compare);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ChangesPage::onChosen);
    connect(m_file, &TableExport::message, this, &ChangesPage::message);
    connect(m_export, &QToolButton::clicked, this,
            [this] { m_file->ask(tr("Export Changes"), QStringLiteral("cost-changes.csv"), [this] { return exported(); }); });
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
    return m_model->comparison() ? QString() : m_hint->text();
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
    dialog->setNameFilters({tr("Traces and PyTorchSim's logs (*.log *.json *.json.gz *.csv *.nwtrace *.txt)"), tr("All files (*)")});
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
    m_with->addItem(tr("The run before"), int(Reference::Before));
    for (const auto& [name, title] : KernelPlan::configurations()) {
        m_with->addItem(name, int(Reference::Configuration));
        m_with->setItemData(m_with->count() - 1, tr("The same kernels on %1").arg(title), Qt::ToolTipRole);
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
    std::vector<std::uint64_t> counts(ChangeRow::kindCount, 0);
    m_model->setComparison(std::move(comparison));
    for (const ChangeRow& row : m_model->rows())
        ++counts[std::size_t(row.kind)];
    m_chips->setCounts(counts);
    fitChips();
    refresh();
}

/// Its nodes are selected, of either side; a key without nodes says nothing of them.
void ChangesPage::onChosen()
{
    const QModelIndex index = m_table->currentIndex();
    const auto& run = m_context.simulation->run();
    if (!index.isValid() || !run || m_model->comparison()->by != trace::Comparison::By::Node)
        return;
    std::vector<std::uint32_t> nodes;
    for (const QString& name :
         QString::fromStdString(m_model->row(m_filter->mapToSource(index).row()).change->key).split(QStringLiteral(", ")))
        if (const auto node = run->tryNodeIndex(name.toStdString()))
            nodes.push_back(*node);
    selectNodes(*m_context.selection, Side::Fx, nodes);
}

TextTable ChangesPage::exported() const
{
    std::vector<ChangeRow> rows;
    for (int i = 0; i < m_filter->rowCount(); ++i)
        rows.push_back(m_model->row(m_filter->mapToSource(m_filter->index(i, 0)).row()));
    return changeTable(m_model->comparison(), std::move(rows));
}

void ChangesPage::refresh()
{
    const Simulation& simulation = *m_context.simulation;
    const auto& comparison = m_model->comparison();
    fillWith();
    m_whole->setCurrentIndex(comparison ? 1 : 0);
    const bool busy = simulation.comparing() || m_job.running();
    m_cancel->setVisible(busy);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_chips, m_text, m_export})
        widget->setVisible(comparison != nullptr);
    m_summary->setText(busy ? tr("Comparing with %1…").arg(simulation.reference().name)
                       : comparison
                           ? tr("%1: %2 · %3", "what is compared with, figures, how it is aligned")
                                 .arg(simulation.reference().name, ChangeModel::summary(*comparison), ChangeModel::wayText(*comparison))
                           : QString());
    const QString error = simulation.comparisonError().isEmpty() ? m_failure : simulation.comparisonError();
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
    m_hint->setText(
        simulation.reference().kind == Reference::None
            ? tr("What did a template, a tile or a configuration change? Change it and simulate again, or compare with the same "
                 "kernels on another NPU, or with another tool's trace of this program.")
            : QString());
}

void ChangesPage::fitChips()
{
    m_chips->setCompact(m_chips->widthWithWords() + leastFilter + m_export->sizeHint().width() + 40 > width());
}

void ChangesPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitChips();
}

void ChangesPage::retranslate()
{
    setAccessibleName(tr("Changes of cost"));
    m_with->setAccessibleName(tr("What the run is compared with"));
    for (const Kind kind : kinds)
        m_chips->setName(std::size_t(kind), ChangeModel::nameOf(kind));
    m_chips->setTip(tr("Show only these: %1", "count and kind"));
    m_text->setPlaceholderText(tr("node or kernel"));
    m_text->setAccessibleName(tr("Filter changes"));
    m_cancel->setText(tr("Cancel"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Write the changes that are shown as a table, with all digits"));
    m_table->setAccessibleName(tr("Changes, the largest first"));
    fitChips();
    refresh();
    m_table->viewport()->update();
}

} // namespace nodewise::views
