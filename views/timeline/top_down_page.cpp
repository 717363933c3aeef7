// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/top_down_page.h"

#include "views/table/value_filter.h"
#include "views/timeline/slice_search.h"
#include "views/timeline/top_down_model.h"

#include <QComboBox>
#include <QLocale>
#include <QSignalBlocker>
#include <QTreeView>

#include <algorithm>
#include <optional>

namespace nodewise::views {

using trace::SliceId;
using Level = trace::TreeNode::Level;

namespace {

/// What the slices of a part have in common.
struct Part {
    std::optional<std::string> module, op, kernel, lane;
    std::vector<std::string> names; ///< of slices within slices, the innermost first
};

Part partOf(const trace::Tree& tree, std::uint32_t node)
{
    Part part;
    for (; node != trace::none && tree[node].level != Level::Root; node = tree[node].parent) {
        const std::string& label = tree[node].label;
        switch (tree[node].level) {
        case Level::Root:
        case Level::Rest:
            break;
        case Level::Module:
            part.module = part.module ? label + '.' + *part.module : label;
            break;
        case Level::Op:
            part.op = label;
            break;
        case Level::Kernel:
            part.kernel = label;
            break;
        case Level::Unit:
            part.lane = label;
            break;
        case Level::Slice:
            part.names.push_back(label);
            break;
        }
    }
    return part;
}

bool isWithin(const std::string& module, const Part& part)
{
    if (!part.module || module == *part.module)
        return true;
    // Only a part that is a module has others within.
    return !part.op && !part.kernel && module.starts_with(*part.module) && module[part.module->size()] == '.';
}

std::vector<char> linksOf(const trace::Trace& trace, const Part& part)
{
    std::vector<char> links;
    for (const trace::Link& link : trace.links())
        links.push_back(isWithin(link.module, part) && (!part.op || link.op == *part.op) && (!part.kernel || link.kernel == *part.kernel));
    return links;
}

/// Its name and those of the slices around it are the last of the chain; names are compared once each.
bool standsIn(const trace::Trace& trace, SliceId slice, const std::vector<std::string>& names)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (slice == trace::none || trace.name(trace.columns().name[slice]) != names[i])
            return false;
        slice = trace.parentOf(slice);
    }
    return slice == trace::none;
}

TableWords words()
{
    return {.name = TopDownPage::tr("Parts of the trace"),
            .filter = TopDownPage::tr("part"),
            .filterName = TopDownPage::tr("Filter parts"),
            .exportTitle = TopDownPage::tr("Export Parts"),
            .exportFile = QStringLiteral("top-down.csv"),
            .exportTip = TopDownPage::tr("Write the parts that are shown as a table")};
}

} // namespace

SliceSet slicesOfPart(const trace::Trace& trace, const trace::Tree& tree, std::uint32_t node, const Progress& progress)
{
    if (tree[node].level == Level::Rest)
        return SliceSet({tree[node].example}); // who they are isn't kept
    const Part part = partOf(tree, node);
    if (!part.names.empty())
        return slicesWhere(trace, progress, [&](SliceId slice, trace::LaneId) { return standsIn(trace, slice, part.names); });
    const std::vector<char> links = linksOf(trace, part);
    const auto link = trace.columns().link;
    return slicesWhere(trace, progress, [&](SliceId slice, trace::LaneId lane) {
        return !link.empty() && link[slice] < links.size() && links[link[slice]] && (!part.lane || trace.lanes()[lane].name == *part.lane);
    });
}

TopDownPage::TopDownPage(QWidget* parent) : TopDownPage(new TopDownModel, parent)
{
}

TopDownPage::TopDownPage(TopDownModel* model, QWidget* parent)
    : AnalysisPage(model, words, parent), m_model(model), m_by(new QComboBox(this))
{
    table()->sortByColumn(TopDownModel::Total, Qt::DescendingOrder);
    table()->setIndentation(16);
    addToBar(m_by);
    m_by->addItems({QString(), QString()});
    connect(m_by, &QComboBox::activated, this, [this] { refresh(); });
    connect(this, &TablePage::clicked, this, &TopDownPage::choose);
    connect(this, &TablePage::activated, this, &TopDownPage::choose);
    retranslate();
}

void TopDownPage::start()
{
    const bool calls = m_by->currentIndex() == 1;
    run(
        tr("Adding up the trace…"),
        [trace = trace(), calls](const Progress& progress) {
            const trace::Selection all = trace::everything(*trace);
            return calls ? trace::callTree(*trace, all, progress) : trace::programTree(*trace, all, progress);
        },
        [this](trace::Tree tree) { take(std::move(tree)); });
}

void TopDownPage::take(trace::Tree tree)
{
    m_tree = std::make_shared<const trace::Tree>(std::move(tree));
    m_model->setTree(*m_tree, text());
    table()->setColumnHidden(TopDownModel::Level, m_by->currentIndex() == 1);
    // As far as one looks at a glance: a chain of single parts is opened to its end.
    QModelIndex at;
    while (filter().rowCount(at) == 1) {
        at = filter().index(0, 0, at);
        table()->expand(at);
    }
    const trace::Time total = m_tree->empty() ? 0 : m_tree->front().total;
    setSummary(m_model->rowCount() == 0 ? tr("No slice of this trace is linked to a program.")
                                        : tr("%1 in all", "a duration").arg(text().duration(double(total))));
}

void TopDownPage::choose(const QModelIndex& index)
{
    if (!m_tree)
        return;
    const TopDownRow& row = m_model->row(index);
    m_choosing.start(
        [trace = trace(), tree = m_tree, node = row.node](const Progress& progress) { return slicesOfPart(*trace, *tree, node, progress); },
        [this, longest = row.example](const SliceSet& slices) { Q_EMIT slicesChosen(slices, longest); });
}

void TopDownPage::clear()
{
    m_choosing.cancel();
    m_tree.reset();
    m_model->setRows(TopDownModel::Rows());
    const bool linked = trace() && !trace()->columns().link.empty();
    m_by->setVisible(linked);
    m_by->setCurrentIndex(linked ? 0 : 1);
    setSummary({});
}

void TopDownPage::retranslate()
{
    AnalysisPage::retranslate();
    m_by->setItemText(0, tr("by module, operator, kernel, unit"));
    m_by->setItemText(1, tr("by slices within slices"));
    m_by->setAccessibleName(tr("How the trace is broken down"));
    if (m_tree)
        take(*m_tree);
}

} // namespace nodewise::views
