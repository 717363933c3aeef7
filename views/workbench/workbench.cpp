// SPDX-License-Identifier: Apache-2.0
#include "views/workbench/workbench.h"

#include "views/common/follow.h"
#include "views/compare/compare_panel.h"
#include "views/compare/comparison.h"
#include "views/cost/cost_panel.h"
#include "views/cost/timeline_page.h"
#include "views/coverage/coverage_panel.h"
#include "views/debug/breakpoint_panel.h"
#include "views/debug/console_panel.h"
#include "views/debug/debug_session.h"
#include "views/debug/edit_panel.h"
#include "views/debug/profile_panel.h"
#include "views/debug/stack_panel.h"
#include "views/debug/value_text.h"
#include "views/debug/values_panel.h"
#include "views/debug/watch_model.h"
#include "views/debug/watch_panel.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/kernel_panel.h"
#include "views/numerics/numerics_panel.h"
#include "views/tensor/difference_page.h"
#include "views/tensor/tensor_view.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>

namespace nodewise::views {

Workbench::Workbench(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_split(new QSplitter(Qt::Horizontal, this)), m_left(new QTabWidget(m_split)),
      m_right(new QTabWidget(m_split)), m_values(new ValuesPanel(context)), m_watches(new WatchPanel(context)),
      m_breakpoints(new BreakpointPanel(context)), m_stack(new StackPanel(context)),
      m_compare(context.comparison ? new ComparePanel(context) : nullptr), m_numerics(context.risk ? new NumericsPanel(context) : nullptr),
      m_kernels(context.kernels ? new KernelPanel(context) : nullptr), m_kernel(context.kernels ? new KernelPage(context) : nullptr),
      m_cost(context.simulation ? new CostPanel(context) : nullptr), m_coverage(context.coverage ? new CoveragePanel(context) : nullptr),
      m_timeline(context.simulation ? new TimelinePage(context) : nullptr), m_tensor(new TensorView(context)),
      m_console(new ConsolePanel(context)), m_profile(new ProfilePanel(context)), m_edits(new EditPanel(context))
{
    for (QWidget* page :
         std::initializer_list<QWidget*>{m_values, m_watches, m_breakpoints, m_stack, m_compare, m_numerics, m_kernels, m_cost, m_coverage})
        if (page)
            m_left->addTab(page, QString());
    for (QWidget* page : std::initializer_list<QWidget*>{m_tensor, m_kernel, m_timeline, m_console, m_profile, m_edits})
        if (page)
            m_right->addTab(page, QString());
    for (QTabWidget* tabs : {m_left, m_right}) {
        tabs->setDocumentMode(true);
        tabs->tabBar()->setExpanding(false);
        tabs->setMinimumWidth(200);
        connect(tabs, &QTabWidget::currentChanged, this, &Workbench::arrangementChanged);
        m_split->addWidget(tabs);
    }
    connect(m_split, &QSplitter::splitterMoved, this, [this] { m_arranged = true; });
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->setStretchFactor(0, 5);
    m_split->setStretchFactor(1, 6);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_split);
    setMinimumHeight(110);
    connectPanels();
    followLanguage(this, &Workbench::retranslate);
}

void Workbench::connectPanels()
{
    connect(m_values, &ValuesPanel::tensorRequested, this, [this](const dap::ValueInfo& value) {
        m_tensor->showValue(value);
        showPage(Page::Tensor);
    });
    connect(m_values, &ValuesPanel::exportRequested, this, [this](const dap::ValueInfo& value) { m_tensor->askExport(value); });
    connect(m_values, &ValuesPanel::editRequested, this, &Workbench::editValue);
    connect(m_values, &ValuesPanel::watchRequested, this, [this](const QString& expression) {
        m_watches->model().add(expression);
        showPage(Page::Watches);
    });
    connect(m_values, &ValuesPanel::failed, this, &Workbench::message);
    connectNumbers();
    connectKernels();
    connectCost();
    if (m_coverage)
        connect(m_coverage, &CoveragePanel::message, this, &Workbench::message);
    connect(m_tensor, &TensorView::message, this, &Workbench::message);
    connect(m_profile, &ProfilePanel::message, this, &Workbench::message);
    connect(m_edits, &EditPanel::failed, this, [this](const QString& text) {
        m_console->say(text, true);
        Q_EMIT message(text);
    });
    connect(m_edits, &EditPanel::countChanged, this, &Workbench::retranslate);
    connect(m_stack, &StackPanel::sourceRequested, this, &Workbench::sourceRequested);
    connect(m_context.breakpoints, &BreakpointList::changed, this, &Workbench::retranslate);
}

void Workbench::connectNumbers()
{
    if (m_compare) {
        connect(m_compare, &ComparePanel::tensorRequested, this, [this](const dap::ValueInfo& value) {
            m_tensor->showValue(value);
            showPage(Page::Tensor);
        });
        connect(m_compare, &ComparePanel::differenceRequested, this, &Workbench::showDifference);
        m_values->setCompared(m_context.comparison);
        connect(m_values, &ValuesPanel::differenceRequested, this, &Workbench::showDifference);
        connect(m_compare, &ComparePanel::reportRequested, this, &Workbench::reportRequested);
        connect(m_compare, &ComparePanel::sourceRequested, this, &Workbench::sourceRequested);
        connect(m_compare, &ComparePanel::message, this, &Workbench::message);
    }
    if (m_numerics)
        connect(m_numerics, &NumericsPanel::message, this, &Workbench::message);
    if (m_numerics && m_compare)
        connect(m_numerics, &NumericsPanel::valueRequested, this,
                [this](std::uint32_t node, std::optional<std::uint32_t> element) { m_compare->requestValue(node, element, false); });
}

/// To what the comparison's reference has for it.
void Workbench::showDifference(const dap::ValueInfo& value)
{
    m_tensor->showValue(value);
    m_tensor->showPage(TensorView::Page::Difference);
    showPage(Page::Tensor);
    m_tensor->difference().chooseReference();
}

void Workbench::connectKernels()
{
    if (!m_kernels)
        return;
    connect(m_kernels, &KernelPanel::kernelRequested, this, [this] { showPage(Page::Kernel); });
    connect(m_kernels, &KernelPanel::message, this, &Workbench::message);
    connect(m_kernel, &KernelPage::message, this, &Workbench::message);
}

void Workbench::connectCost()
{
    if (!m_cost)
        return;
    connect(m_cost, &CostPanel::kernelRequested, this, [this] { showPage(Page::Kernel); });
    connect(m_cost, &CostPanel::timelineRequested, this, [this] { showPage(Page::Timeline); });
    connect(m_cost, &CostPanel::message, this, &Workbench::message);
    connect(m_timeline, &TimelinePage::kernelRequested, this, [this] { showPage(Page::Kernel); });
    connect(m_timeline, &TimelinePage::tileChosen, this,
            [this](const SliceTile& tile) { m_kernel->showInstruction(tile.line, tile.loops); });
    connect(m_timeline, &TimelinePage::message, this, &Workbench::message);
}

void Workbench::editValue(const dap::ValueInfo& value)
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Edit %1").arg(QString::fromStdString(value.name)));
    dialog->setLabelText(
        tr("New value: a number, or a TorchScript expression over the values of this stop,\nsuch as %1 * 2 or torch.zeros([2, 3]).")
            .arg(QString::fromStdString(value.name)));
    dialog->setTextValue(value.kind == dap::ValueInfo::Kind::Tensor ? QString::fromStdString(value.name)
                                                                    : QString::fromStdString(value.text));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, ref = value.ref](const QString& typed) {
        dap::EditRequest request;
        request.value = ref;
        bool number = false;
        const double parsed = typed.trimmed().toDouble(&number);
        if (number)
            request.number = dap::Scalar(parsed);
        else
            request.expression = typed.trimmed().toStdString();
        m_edits->apply(request);
    });
    dialog->open();
}

QWidget* Workbench::widgetOf(Page page) const
{
    QWidget* const pages[] = {m_values,   m_watches, m_breakpoints, m_stack,    m_compare, m_numerics, m_kernels, m_cost,
                              m_coverage, m_tensor,  m_kernel,      m_timeline, m_console, m_profile,  m_edits};
    return pages[std::size_t(page)];
}

void Workbench::showPage(Page page)
{
    if (QWidget* widget = widgetOf(page))
        (page < Page::Tensor ? m_left : m_right)->setCurrentWidget(widget);
}

bool Workbench::isShown(Page page) const
{
    return (page < Page::Tensor ? m_left : m_right)->currentWidget() == widgetOf(page);
}

QList<int> Workbench::sizes() const
{
    return m_split->sizes();
}

void Workbench::setSizes(const QList<int>& sizes)
{
    m_split->setSizes(sizes);
}

void Workbench::favorLeft()
{
    const int left = m_split->sizes().value(0), all = left + m_split->sizes().value(1);
    if (!m_arranged && left < all * 62 / 100)
        m_split->setSizes({all * 62 / 100, all - all * 62 / 100});
}

int Workbench::leftPage() const
{
    return m_left->currentIndex();
}

int Workbench::rightPage() const
{
    return m_right->currentIndex();
}

void Workbench::setPages(int left, int right)
{
    m_left->setCurrentIndex(left);
    m_right->setCurrentIndex(right);
}

void Workbench::retranslate()
{
    const auto counted = [](const QString& name, int count) { return count > 0 ? QStringLiteral("%1 %2").arg(name).arg(count) : name; };
    m_left->setTabText(0, tr("Values"));
    m_left->setTabText(1, tr("Watches"));
    m_left->setTabText(2, counted(tr("Breakpoints"), static_cast<int>(m_context.breakpoints->all().size())));
    m_left->setTabText(3, tr("Call Stack"));
    if (m_compare)
        m_left->setTabText(m_left->indexOf(m_compare), tr("Compare"));
    if (m_numerics)
        m_left->setTabText(m_left->indexOf(m_numerics), tr("Numerics"));
    if (m_kernels)
        m_left->setTabText(m_left->indexOf(m_kernels), tr("Kernels"));
    if (m_cost)
        m_left->setTabText(m_left->indexOf(m_cost), tr("Cost"));
    if (m_coverage)
        m_left->setTabText(m_left->indexOf(m_coverage), tr("Coverage"));
    if (m_timeline)
        m_right->setTabText(m_right->indexOf(m_timeline), tr("Timeline"));
    m_right->setTabText(m_right->indexOf(m_tensor), tr("Tensor"));
    if (m_kernel)
        m_right->setTabText(m_right->indexOf(m_kernel), tr("Kernel"));
    m_right->setTabText(m_right->indexOf(m_console), tr("Console"));
    m_right->setTabText(m_right->indexOf(m_profile), tr("Profile"));
    m_right->setTabText(m_right->indexOf(m_edits), counted(tr("Edits"), m_edits->model().rowCount()));
    setAccessibleName(tr("Debug panel"));
}

} // namespace nodewise::views
