// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_model.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/common/value_filter.h"
#include "views/cost/cost_text.h"
#include "views/kernel/kernel_text.h"

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int causesInCell = 2;

QString searchText(const CostRun& run, const CostRun::Kernel& kernel)
{
    QString text = QString::fromStdString(kernel.name);
    if (kernel.planned) {
        const dap::LoweredKernel& planned = run.plan().kernels[*kernel.planned];
        text += ' ' + KernelText::ops(planned) + ' ' + KernelText::templateOf(planned);
    }
    return text;
}

} // namespace

std::vector<CostRow> CostModel::rowsOf(const CostRun& run)
{
    std::vector<CostRow> rows;
    for (std::uint32_t i = 0; i < run.kernels().size(); ++i) {
        const CostRun::Kernel& kernel = run.kernels()[i];
        if (!kernel.simulated())
            continue; // its nodes are among those that are left out
        const auto kind = CostRow::Kind(std::size_t(run.cost(i).bound()));
        rows.push_back({kind,
                        i,
                        QString::fromStdString(kernel.name),
                        searchText(run, kernel),
                        CostText::kernelLines(run, i).join(QLatin1Char('\n')),
                        {}});
    }
    for (const sim::Program::Gap& gap : run.run().gaps) {
        const QString name = QString::fromStdString(gap.node), why = translated(gap.why);
        rows.push_back({CostRow::Kind::LeftOut, 0, name, name + ' ' + why, why, why});
    }
    return rows;
}

std::vector<std::uint64_t> CostModel::countsOf(const CostRun& run)
{
    std::vector<std::uint64_t> counts(CostRow::kindCount, 0);
    for (const CostRow& row : rowsOf(run))
        ++counts[std::size_t(row.kind)];
    return counts;
}

void CostModel::setRun(std::shared_ptr<const CostRun> run)
{
    auto rows = run ? rowsOf(*run) : std::vector<CostRow>();
    m_run = std::move(run);
    setRows(std::move(rows));
}

std::optional<double> CostModel::share(const CostRow& row, int column) const
{
    if (row.kind == CostRow::Kind::LeftOut)
        return std::nullopt;
    const sim::Cost& cost = m_run->cost(row.kernel);
    switch (column) {
    case Share:
        return m_run->kernels()[row.kernel].share;
    case Roofline:
        return rooflineShare(cost);
    case Array:
        return unitUse(cost, m_run->npu()).array;
    case Vector:
        return unitUse(cost, m_run->npu()).vector;
    case Dma:
        return unitUse(cost, m_run->npu()).dma;
    default:
        return std::nullopt;
    }
}

QString CostModel::text(const CostRow& row, int column) const
{
    if (column == Name)
        return row.name;
    if (row.kind == CostRow::Kind::LeftOut)
        return column == Bound ? tr("left out") : column == Waits ? row.why : QStringLiteral("–");
    if (const auto of = share(row, column))
        return CostText::percent(*of);
    const CostRun::Kernel& kernel = m_run->kernels()[row.kernel];
    const sim::Cost& cost = m_run->cost(row.kernel);
    switch (column) {
    case Launches:
        return CostText::count(std::int64_t(kernel.launches.size()));
    case Each:
        return CostText::count(cost.cycles);
    case Total:
        return CostText::count(kernel.total);
    case Bound:
        return CostText::nameOf(cost.bound());
    case Bytes:
        return CostText::bytes(bytesOf(cost));
    default:
        return CostText::stalls(cost, causesInCell);
    }
}

QVariant CostModel::sortKey(const CostRow& row, int column) const
{
    if (const auto of = share(row, column))
        return *of;
    const bool number = column != Name && column != Bound && column != Waits;
    if (row.kind == CostRow::Kind::LeftOut)
        return number ? QVariant(-1.0) : column == Bound ? QVariant(int(row.kind)) : QVariant(text(row, column));
    const CostRun::Kernel& kernel = m_run->kernels()[row.kernel];
    const sim::Cost& cost = m_run->cost(row.kernel);
    switch (column) {
    case Launches:
        return double(kernel.launches.size());
    case Each:
        return double(cost.cycles);
    case Total:
        return double(kernel.total);
    case Bound:
        return int(row.kind);
    case Bytes:
        return double(bytesOf(cost));
    default:
        return text(row, column);
    }
}

QVariant CostModel::color(const CostRow& row, int column) const
{
    if (row.kind == CostRow::Kind::LeftOut)
        return Theme::current().dim;
    if (column == Bound)
        return boundColor(Theme::current(), sim::Cost::Bound(std::size_t(row.kind)));
    return column == Waits ? QVariant(Theme::current().dim) : QVariant();
}

QVariant CostModel::cell(const CostRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::FontRole:
        return column == Bound || column == Waits ? QVariant() : monoFont();
    case Qt::ForegroundRole:
        return color(row, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(column != Name && column != Bound && column != Waits);
    case Qt::ToolTipRole:
        return row.tip;
    case shareRole:
        return share(row, column).value_or(0);
    case KindRole:
        return int(row.kind);
    case SearchRole:
        return row.search;
    case SortRole:
        return sortKey(row, column);
    default:
        return {};
    }
}

QVariant CostModel::title(int column, int role) const
{
    const QString titles[] = {tr("kernel"),   tr("cycles"), tr("share"),  tr("bound"), tr("launches"), tr("cycles each"),
                              tr("roofline"), tr("arrays"), tr("vector"), tr("DMA"),   tr("bytes"),    tr("waits for")};
    const QString tips[] = {tr("Kernel, or a node that the figures leave out"),
                            tr("Cycles of all launches"),
                            tr("Of the cycles of the whole run"),
                            tr("What its time is made of most: arithmetic, DRAM, or waiting"),
                            tr("How often the program launches it"),
                            tr("Cycles of one launch"),
                            tr("The time that no NPU of this configuration could do without, of the time that it took"),
                            tr("How busy the systolic arrays are while it runs"),
                            tr("How busy the vector units are while it runs"),
                            tr("How busy the DMA engines are while it runs"),
                            tr("Read from and written to DRAM by one launch"),
                            tr("What its instructions waited for most, of all that they waited")};
    const bool number = column != Name && column != Bound && column != Waits;
    return titleData(role, titles[column], number, tips[column]);
}

TextTable costTable(std::shared_ptr<const CostRun> run, std::vector<std::uint32_t> kernels)
{
    TextTable out{.titles = QStringLiteral("kernel launches cycles total_cycles share bound roofline_cycles array_use vector_use dma_use "
                                           "dram_use bytes_read bytes_written macs vector_points scratchpad_peak stall_data stall_engine "
                                           "stall_scratchpad stall_dependency stall_issue stall_barrier")
                                .split(QLatin1Char(' ')),
                  .rows = kernels.size(),
                  .line = {}};
    out.line = [run = std::move(run), kernels = std::move(kernels)](std::size_t row) -> QStringList {
        static constexpr const char* bounds[] = {"compute", "memory", "issue"};
        const CostRun::Kernel& kernel = run->kernels()[kernels[row]];
        const sim::Cost& cost = run->cost(kernels[row]);
        const UnitUse use = unitUse(cost, run->npu());
        const auto whole = [](std::int64_t number) { return QString::number(number); };
        const auto part = [](double share) { return QString::number(share, 'g', 6); };
        QStringList cells{QString::fromStdString(kernel.name),
                          whole(std::int64_t(kernel.launches.size())),
                          whole(cost.cycles),
                          whole(kernel.total),
                          part(kernel.share),
                          QLatin1String(bounds[std::size_t(cost.bound())]),
                          whole(cost.roofline()),
                          part(use.array),
                          part(use.vector),
                          part(use.dma),
                          part(use.dram),
                          whole(cost.bytesRead()),
                          whole(cost.bytesWritten()),
                          whole(cost.macs),
                          whole(cost.vectorPoints),
                          whole(cost.scratchpadPeak)};
        for (std::size_t i = 1; i < std::size(cost.stalled); ++i)
            cells.append(whole(cost.stalled[i]));
        return cells;
    };
    return out;
}

} // namespace nodewise::views
