// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_table.h"

#include "views/compare/compare_export.h"
#include "views/compare/compare_text.h"
#include "views/compare/verdict_chips.h"
#include "views/debug/value_table.h"
#include "views/table/table_file.h"
#include "views/table/value_filter.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int narrow = 860; // pixels, below which chips have no words

} // namespace

CompareTable::CompareTable(const DebugContext& context, CompareModel::Of of, QWidget* parent)
    : QWidget(parent), m_context(context), m_comparison(context.comparison), m_of(of),
      m_model(new CompareModel(context.comparison, of, this)), m_filter(new ValueFilter(m_model)),
      m_view(new ValueTable(
          context, m_filter, [comparison = context.comparison] { return comparison->side(); }, this)),
      m_chips(new VerdictChips(this)), m_text(new QLineEdit(this)), m_group(new QToolButton(this)), m_export(new QToolButton(this)),
      m_loading(new QLabel(this)), m_file(new TableExport(this))
{
    makeView();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(m_view, 1);
    connect(m_comparison, &Comparison::changed, this, &CompareTable::showCounts);
    connect(m_comparison, &Comparison::rowsCame, this, &CompareTable::showCounts);
    connect(m_file, &TableExport::message, this, &CompareTable::message);
    connect(m_file, &TableExport::runningChanged, this, &CompareTable::showCounts);
    retranslate();
}

void CompareTable::makeView()
{
    m_view->setFinder([model = m_model](std::uint32_t node) { return model->indexOfNode(node); });
    m_view->setIndentation(14);
    connect(m_view, &ValueTable::copyRequested, this, &CompareTable::copy);
    connect(m_view, &QTreeView::customContextMenuRequested, this, &CompareTable::showMenu);
    connect(m_view, &QTreeView::activated, this, [this](const QModelIndex& index) {
        if (const dap::CompareRow* row = tryRow(index))
            Q_EMIT valueRequested(row->node, row->element, false);
    });
    arrange();
}

QWidget* CompareTable::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 3, 6, 3);
    row->setSpacing(6);
    row->addWidget(m_chips);
    row->addWidget(m_text, 1);
    row->addWidget(m_loading);
    row->addWidget(m_group);
    row->addWidget(m_export);
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(70);
    m_loading->setProperty("role", "dim");
    m_group->setCheckable(true);
    connect(m_chips, &VerdictChips::chosenChanged, this, [this] { m_filter->setKinds(m_chips->chosen()); });
    connect(m_text, &QLineEdit::textChanged, m_filter, &ValueFilter::setText);
    connect(m_group, &QToolButton::toggled, this, [this](bool on) {
        m_model->setGrouped(on);
        m_view->setRootIsDecorated(on);
        m_view->followSelection();
    });
    connect(m_export, &QToolButton::clicked, this, &CompareTable::askExport);
    return bar;
}

void CompareTable::setTheme(const Theme& theme)
{
    m_model->setTheme(theme);
    m_chips->setTheme(theme);
    arrange();
    m_view->viewport()->update();
}

void CompareTable::arrange()
{
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    for (const auto& [column, width] : {std::pair(CompareModel::Name, 24),
                                        {CompareModel::Verdict, 18},
                                        {CompareModel::MaxAbs, 10},
                                        {CompareModel::MaxRel, 10},
                                        {CompareModel::Cosine, 10},
                                        {CompareModel::Snr, 10},
                                        {CompareModel::Ulps, 9},
                                        {CompareModel::Mismatches, 14},
                                        {CompareModel::FirstIndex, 13},
                                        {CompareModel::Dtype, 10},
                                        {CompareModel::Tolerance, 20},
                                        {CompareModel::Op, 25},
                                        {CompareModel::Module, 25},
                                        {CompareModel::Kernel, 20},
                                        {CompareModel::Launch, 8},
                                        {CompareModel::OwnAbs, 18}})
        m_view->header()->resizeSection(column, em * width);
    showKernels();
}

/// Who made a value, where the program ran through its kernels.
void CompareTable::showKernels()
{
    QHeaderView* header = m_view->header();
    for (const auto& [column, behind] : {std::pair(CompareModel::Kernel, CompareModel::Verdict),
                                         {CompareModel::Launch, CompareModel::Kernel},
                                         {CompareModel::OwnAbs, CompareModel::MaxAbs}}) {
        header->setSectionHidden(column, !ofValues() || !m_comparison->ofKernels());
        if (header->visualIndex(column) == column) // nobody has moved it
            header->moveSection(column, header->visualIndex(behind) + 1);
    }
}

const dap::CompareRow* CompareTable::tryRow(const QModelIndex& shown) const
{
    return m_model->tryRow(m_filter->mapToSource(shown));
}

std::vector<const dap::CompareRow*> CompareTable::shown(bool selected) const
{
    std::vector<const dap::CompareRow*> out;
    const auto add = [&](const QModelIndex& parent) {
        for (int i = 0; i < m_filter->rowCount(parent); ++i)
            if (const dap::CompareRow* row = tryRow(m_filter->index(i, 0, parent)))
                if (!selected || m_view->selectionModel()->isRowSelected(i, parent))
                    out.push_back(row);
    };
    add({});
    if (m_model->grouped())
        for (int i = 0; i < m_filter->rowCount(); ++i)
            add(m_filter->index(i, 0));
    return out;
}

const CompareRows& CompareTable::rows() const
{
    return ofValues() ? m_comparison->rows() : m_comparison->weights();
}

void CompareTable::showNode(std::uint32_t node)
{
    QModelIndex index = m_filter->mapFromSource(m_model->indexOfNode(node));
    if (!index.isValid()) {
        m_chips->chooseNone();
        m_text->clear();
        index = m_filter->mapFromSource(m_model->indexOfNode(node));
    }
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index);
}

void CompareTable::copy()
{
    QGuiApplication::clipboard()->setText(tableText(compareTable(shown(m_view->selectionModel()->hasSelection()), {}), QLatin1Char('\t')));
}

void CompareTable::askExport()
{
    m_file->ask(tr("Export Comparison"), ofValues() ? QStringLiteral("comparison.csv") : QStringLiteral("weights.csv"),
                [this] { return compareTable(shown(false), rows()); });
}

void CompareTable::exportTo(const QString& file)
{
    m_file->write(compareTable(shown(false), rows()), file);
}

void CompareTable::addRuleActions(QMenu& menu, const dap::CompareRow& row)
{
    QMenu* rules = menu.addMenu(tr("&Looser Tolerance"));
    // Ten times what was allowed: a start, to be edited in the setup.
    const auto loose = [&row] {
        return dap::ToleranceRule{.op = {}, .module = {}, .dtype = {}, .rtol = row.rtol * 10, .atol = row.atol * 10};
    };
    const auto add = [&](const QString& text, std::string dap::ToleranceRule::*member, const std::string& value) {
        dap::ToleranceRule rule = loose();
        rule.*member = value;
        rules->addAction(text, this, [this, rule] { m_comparison->addRule(rule); })->setEnabled(!value.empty());
    };
    add(tr("For the &Operator %1").arg(QString::fromStdString(row.op)), &dap::ToleranceRule::op, row.op);
    add(tr("In the &Module %1").arg(QString::fromStdString(row.module)), &dap::ToleranceRule::module, row.module);
    add(tr("For the &dtype %1").arg(QString::fromStdString(row.dtype)), &dap::ToleranceRule::dtype, row.dtype);
}

void CompareTable::showMenu(const QPoint& at)
{
    const dap::CompareRow* row = tryRow(m_view->indexAt(at));
    if (!row)
        return;
    QMenu menu(this);
    const auto show = [this, row](bool expected) { Q_EMIT valueRequested(row->node, row->element, expected); };
    const bool kernels = m_comparison->ofKernels();
    menu.addAction(kernels ? tr("Show ATen's &Value") : tr("Show &Value"), this, [show] { show(false); });
    menu.addAction(kernels ? tr("Show &Kernels' Value") : tr("Show &Reference's Value"), this, [show] { show(true); })
        ->setEnabled(!row->expectedName.empty());
    menu.addAction(kernels ? tr("Show &Difference to the Kernels' Value") : tr("Show &Difference to Reference"), this,
                   [this, row] { Q_EMIT differenceRequested(row->node, row->element); })
        ->setEnabled(!row->expectedName.empty());
    menu.addSeparator();
    if (ofValues() && row->verdict != dap::CompareRow::Verdict::NotCompared)
        addRuleActions(menu, *row);
    menu.addAction(tr("&Copy"), this, &CompareTable::copy)->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("&Export…"), this, &CompareTable::askExport);
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

void CompareTable::showCounts()
{
    showKernels();
    const dap::CompareAnswer& answer = m_comparison->answer();
    if (ofValues())
        m_chips->setCounts({answer.equal, answer.within, answer.diverged, answer.notCompared});
    else
        m_chips->setCounts({0, answer.weights.within, answer.weights.diverged, answer.weights.notCompared}); // equal ones are not listed
    const bool loading = ofValues() && m_comparison->state() == Comparison::State::Done && !m_comparison->complete();
    m_loading->setVisible(loading);
    if (loading)
        m_loading->setText(tr("%1 of %2 rows", "loaded so far")
                               .arg(QLocale().toString(qulonglong(rows().size())), QLocale().toString(qulonglong(answer.total))));
    m_export->setEnabled(!rows().empty() && !m_file->running());
}

void CompareTable::retranslate()
{
    m_view->setAccessibleName(ofValues() ? tr("Compared values") : tr("Weights that differ"));
    m_text->setPlaceholderText(ofValues() ? tr("node, operator or module") : tr("weight or module"));
    m_text->setAccessibleName(tr("Filter compared values"));
    m_group->setText(tr("By module"));
    m_group->setToolTip(tr("One line per module, with its worst figures"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Write what is shown as .csv or .tsv; Ctrl+C copies it"));
    showCounts();
}

void CompareTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_chips->setCompact(width() < narrow);
}

void CompareTable::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace nodewise::views
