// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_model.h"

#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/cost/cost_overlay.h"
#include "views/cost/cost_text.h"
#include "views/kernel/kernel_text.h"

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int causesInCell = 2;
constexpr const char* boundWords[] = {"compute", "memory", "issue"};
constexpr const char* stallFields[] = {
    "", "stall_data", "stall_engine", "stall_scratchpad", "stall_dependency", "stall_issue", "stall_barrier"};

QString searchText(const CostRun& run, const CostRun::Kernel& kernel)
{
    QString text = QString::fromStdString(kernel.name);
    if (kernel.planned) {
        const protocol::LoweredKernel& planned = run.plan().kernels[*kernel.planned];
        text += ' ' + KernelText::ops(planned) + ' ' + KernelText::templateOf(planned);
    }
    return text;
}

sim::Cost::Bound boundOf(const CostRow& row)
{
    return sim::Cost::Bound(std::size_t(row.kind));
}

/// Of a row's kernel; a node that is left out has none.
struct Figures {
    using Of = std::function<double(const CostRun::Kernel&, const sim::Cost&)>;
    using Value = std::function<QVariant(const CostRow&)>;
    std::shared_ptr<const CostRun> run;
    Value value(Of of) const
    {
        return [run = run, of = std::move(of)](const CostRow& row) {
            return row.leftOut() ? QVariant() : QVariant(of(run->kernels()[row.kernel], run->cost(row.kernel)));
        };
    }
};

template <class Number>
std::function<QString(const CostRow&)> orDash(Figures::Value value, QString (*words)(Number))
{
    return [value = std::move(value), words](const CostRow& row) {
        const QVariant of = value(row);
        return of.isValid() ? words(Number(of.toDouble())) : QStringLiteral("–");
    };
}

std::vector<Field<CostRow>> costFields(const std::shared_ptr<const CostRun>& run)
{
    using Kernel = CostRun::Kernel;
    using Cost = sim::Cost;
    const auto of = [&run](auto value) {
        return [run, value](const CostRow& row) -> QVariant { return value(run->kernels()[row.kernel], run->cost(row.kernel)); };
    };
    const auto whole = [&of](std::int64_t (Cost::*figure)() const) {
        return of([figure](const Kernel&, const Cost& cost) { return qlonglong((cost.*figure)()); });
    };
    const auto member = [&of](std::int64_t Cost::*figure) {
        return of([figure](const Kernel&, const Cost& cost) { return qlonglong(cost.*figure); });
    };
    const auto use = [&](double UnitUse::*unit) {
        return of([run, unit](const Kernel&, const Cost& cost) { return unitUse(cost, run->npu()).*unit; });
    };
    std::vector<Field<CostRow>> fields{
        {"kernel", [](const CostRow& row) { return row.name; }},
        {"launches", of([](const Kernel& kernel, const Cost&) { return qulonglong(kernel.launches.size()); })},
        {"cycles", member(&Cost::cycles)},
        {"total_cycles", of([](const Kernel& kernel, const Cost&) { return qlonglong(kernel.total); })},
        {"share", of([](const Kernel& kernel, const Cost&) { return kernel.share; })},
        {"bound", [](const CostRow& row) { return QLatin1String(boundWords[std::size_t(row.kind)]); }},
        {"roofline_cycles", whole(&Cost::roofline)},
        {"mac_use", use(&UnitUse::macs)},
        {"array_use", use(&UnitUse::array)},
        {"vector_use", use(&UnitUse::vector)},
        {"dma_use", use(&UnitUse::dma)},
        {"dram_use", use(&UnitUse::dram)},
        {"bytes_read", whole(&Cost::bytesRead)},
        {"bytes_written", whole(&Cost::bytesWritten)},
        {"macs", member(&Cost::macs)},
        {"vector_points", member(&Cost::vectorPoints)},
        {"scratchpad_peak", member(&Cost::scratchpadPeak)}};
    for (std::size_t cause = 1; cause < std::size(stallFields); ++cause)
        fields.push_back({stallFields[cause], of([cause](const Kernel&, const Cost& cost) { return qlonglong(cost.stalled[cause]); })});
    return fields;
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

void CostModel::setRun(std::shared_ptr<const CostRun> run)
{
    auto rows = run ? rowsOf(*run) : std::vector<CostRow>();
    m_run = std::move(run);
    setRows(std::move(rows));
}

Table<CostRow> CostModel::describe() const
{
    using Shown = views::Column<CostRow>;
    const Figures figures{m_run};
    const auto share = [&](const QString& title, int letters, const QString& tip, Figures::Of of) {
        const auto value = figures.value(std::move(of));
        return Shown{.title = title,
                     .letters = letters,
                     .number = true,
                     .tip = tip,
                     .text = orDash(value, CostText::percent),
                     .value = value,
                     .bar = true};
    };
    const auto count = [&](const QString& title, int letters, const QString& tip, QString (*words)(std::int64_t), Figures::Of of) {
        const auto value = figures.value(std::move(of));
        return Shown{.title = title, .letters = letters, .number = true, .tip = tip, .text = orDash(value, words), .value = value};
    };
    const auto dim = [](const CostRow&, const Theme& theme) { return theme.dim; };
    using Kernel = CostRun::Kernel;
    using Cost = sim::Cost;
    const auto run = m_run;
    const auto use = [run](const Cost& cost) { return unitUse(cost, run->npu()); };
    return {
        .columns =
            {{.title = tr("kernel"),
              .letters = 19,
              .tip = tr("Kernel, or a node that the figures leave out"),
              .text = [](const CostRow& row) { return row.name; }},
             count(tr("cycles"), 12, tr("Cycles of all launches"), CostText::count,
                   [](const Kernel& kernel, const Cost&) { return double(kernel.total); }),
             share(tr("share"), 9, tr("Share of the cycles of the whole run"),
                   [](const Kernel& kernel, const Cost&) { return kernel.share; }),
             {.title = tr("bound"),
              .letters = 10,
              .mono = false,
              .tip = tr("What limits it most: compute, memory or issue"),
              .text = [](const CostRow& row) { return row.leftOut() ? tr("left out") : CostText::nameOf(boundOf(row)); },
              .sortKey = [](const CostRow& row) { return int(row.kind); },
              .color = [](const CostRow& row, const Theme& theme) { return row.leftOut() ? theme.dim : boundColor(theme, boundOf(row)); }},
             count(tr("launches"), 11, tr("How often the program launches it"), CostText::count,
                   [](const Kernel& kernel, const Cost&) { return double(kernel.launches.size()); }),
             count(tr("cycles each"), 14, tr("Cycles of one launch"), CostText::count,
                   [](const Kernel&, const Cost& cost) { return double(cost.cycles); }),
             share(tr("roofline"), 11, tr("Roofline time, as a share of the time taken"),
                   [](const Kernel&, const Cost& cost) { return rooflineShare(cost); }),
             share(tr("arrays"), 10, tr("Multiply-accumulates that the systolic arrays do, of those that they could do in its time"),
                   [use](const Kernel&, const Cost& cost) { return use(cost).macs; }),
             share(tr("rows in"), 10,
                   tr("Share of the cycles in which rows enter the systolic arrays, however few of their cells they reach"),
                   [use](const Kernel&, const Cost& cost) { return use(cost).array; }),
             share(tr("vector"), 10, tr("How busy the vector units are while it runs"),
                   [use](const Kernel&, const Cost& cost) { return use(cost).vector; }),
             share(tr("DMA"), 9, tr("How busy the DMA engines are while it runs"),
                   [use](const Kernel&, const Cost& cost) { return use(cost).dma; }),
             count(tr("bytes"), 11, tr("Read from and written to DRAM by one launch"), CostText::bytes,
                   [](const Kernel&, const Cost& cost) { return double(bytesOf(cost)); }),
             {.title = tr("waits for"),
              .letters = 34,
              .mono = false,
              .tip = tr("What its instructions waited for most"),
              .text = [run](const CostRow& row) { return row.leftOut() ? row.why : CostText::stalls(run->cost(row.kernel), causesInCell); },
              .color = dim}},
        .fields = costFields(m_run),
        .inFiles = [](const CostRow& row) { return !row.leftOut(); },
        .kind = [](const CostRow& row) { return int(row.kind); },
        .search = [](const CostRow& row) { return row.search; },
        .tip = [](const CostRow& row) { return row.tip; },
        .color = [](const CostRow& row, const Theme& theme) { return row.leftOut() ? theme.dim : QColor(); },
        .key = [](const CostRow& row) { return row.name; },
    };
}

} // namespace nodewise::views
