// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_text.h"

#include "core/base/byte_text.h"
#include "core/cost/tile_search.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/timeline/tick_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace nodewise::views {

namespace {

using Bound = sim::Cost::Bound;
constexpr std::size_t mostGaps = 12;

std::int64_t sumOf(const sim::Cost& cost)
{
    return std::accumulate(std::begin(cost.stalled), std::end(cost.stalled), std::int64_t(0));
}

/// Causes with cycles, the largest first.
std::vector<trace::Stall> causesOf(const sim::Cost& cost)
{
    std::vector<trace::Stall> causes;
    for (std::size_t i = 1; i < std::size(cost.stalled); ++i)
        if (cost.stalled[i] > 0)
            causes.push_back(trace::Stall(i));
    std::stable_sort(causes.begin(), causes.end(),
                     [&](trace::Stall a, trace::Stall b) { return cost.stalled[std::size_t(a)] > cost.stalled[std::size_t(b)]; });
    return causes;
}

} // namespace

QString CostText::count(std::int64_t number)
{
    return QLocale().toString(qlonglong(number));
}

QString CostText::cycles(std::int64_t number)
{
    return number == 1 ? tr("1 cycle") : tr("%1 cycles").arg(count(number));
}

QString CostText::time(std::int64_t cycles, std::int64_t mhz)
{
    return TickText::time(double(cycles) * 1000 / double(std::max<std::int64_t>(1, mhz)));
}

QString CostText::bytes(std::int64_t bytes)
{
    return QString::fromStdString(byteText(std::uint64_t(std::max<std::int64_t>(0, bytes))));
}

QString CostText::percent(double share)
{
    const double shown = share * 100;
    const bool small = shown > 0 && shown < 9.95;
    if (small && shown < 0.05)
        return tr("< %1 %", "percent").arg(QLocale().toString(0.1, 'f', 1));
    return tr("%1 %", "percent").arg(QLocale().toString(shown, 'f', small ? 1 : 0));
}

QString CostText::rough(double number)
{
    static constexpr const char* units[] = {"", " k", " M", " G", " T", " P"};
    std::size_t unit = 0;
    while (number >= 999.5 && unit + 1 < std::size(units)) {
        number /= 1000;
        ++unit;
    }
    const int digits = number >= 99.95 || number == std::floor(number) ? 0 : number >= 9.995 ? 1 : number >= 0.01 ? 2 : 4;
    return QLocale().toString(number, 'f', digits) + QLatin1String(units[unit]);
}

QString CostText::nameOf(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return tr("compute");
    case Bound::Memory:
        return tr("memory");
    case Bound::Issue:
        return tr("issue");
    }
    return {};
}

QString CostText::meaning(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return tr("Arrays or the vector unit alone take most of its time: more of them, or fewer operations, make it faster.");
    case Bound::Memory:
        return tr("Moving its bytes to and from DRAM takes most of its time: more bandwidth, or larger tiles that are reused, make it "
                  "faster.");
    case Bound::Issue:
        return tr("It takes more than twice as long as its arithmetic or its bytes alone: it waits for latencies or dependencies, or its "
                  "tiles are too small.");
    }
    return {};
}

QString CostText::nameOf(trace::Stall stall)
{
    using Stall = trace::Stall;
    switch (stall) {
    case Stall::None:
        return tr("nothing");
    case Stall::Data:
        return tr("data");
    case Stall::Engine:
        return tr("engine");
    case Stall::Scratchpad:
        return tr("scratchpad");
    case Stall::Dependency:
        return tr("dependency");
    case Stall::Issue:
        return tr("issue slot");
    case Stall::Barrier:
        return tr("barrier");
    }
    return {};
}

QString CostText::stalls(const sim::Cost& cost, int most)
{
    const double sum = double(std::max<std::int64_t>(1, sumOf(cost)));
    QStringList parts;
    for (const trace::Stall cause : causesOf(cost))
        if (parts.size() < most)
            parts.append(
                tr("%1 %2", "cause of waiting, percent").arg(nameOf(cause), percent(double(cost.stalled[std::size_t(cause)]) / sum)));
    return parts.join(QStringLiteral(", "));
}

QStringList CostText::stallLines(const sim::Cost& cost)
{
    QStringList lines;
    for (const trace::Stall cause : causesOf(cost))
        lines.append(tr("waited for %1: %2", "cause, cycles").arg(nameOf(cause), cycles(cost.stalled[std::size_t(cause)])));
    return lines;
}

QString CostText::line(std::int64_t number, Bound bound)
{
    return tr("%1 · %2", "cycles, bound").arg(cycles(number), nameOf(bound));
}

QString CostText::change(std::int64_t before, std::int64_t after)
{
    if (before == after)
        return QStringLiteral("=");
    if (before <= 0)
        return tr("new");
    const double factor = double(after) / double(before);
    if (factor >= 2)
        return QStringLiteral("×") + QLocale().toString(factor, 'f', factor < 9.95 ? 2 : 0);
    const double percent = std::abs(factor - 1) * 100;
    return QString(factor > 1 ? QLatin1Char('+') : QChar(0x2212)) +
           tr("%1 %", "percent").arg(QLocale().toString(percent, 'f', percent < 9.95 ? 1 : 0));
}

QString CostText::summary(const CostRun& run)
{
    QStringList parts{total(run), tr("%1 at %2 MHz", "time, clock").arg(time(run.cycles(), run.npu().coreMhz), count(run.npu().coreMhz)),
                      tr("%1 in %2", "kernels, launches")
                          .arg(tr("%Ln kernel(s)", nullptr, int(run.kernels().size())),
                               tr("%Ln launch(es)", nullptr, int(run.program().launches.size()))),
                      configuration(run), translated(run.tilesText())};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString CostText::total(const CostRun& run)
{
    const QString left = translated(cost::leftOutText(run.left()));
    return left.isEmpty() ? cycles(run.cycles()) : tr("%1 %2", "cycles, what they leave out").arg(cycles(run.cycles()), left);
}

QString CostText::tuned(const cost::TileSearch& search)
{
    QStringList parts{
        tr("%1 of %2 tilings simulated, %3 can't be faster")
            .arg(count(std::int64_t(search.simulated())), count(std::int64_t(search.fitting)), count(std::int64_t(search.pruned())))};
    if (search.improves())
        parts.append(tr("%1, %2 against the estimate", "cycles, change")
                         .arg(cycles(search.bestCycles()), change(search.estimateCycles(), search.bestCycles())));
    else if (search.best)
        parts.append(tr("%1: the estimate's choice is the fastest", "cycles").arg(cycles(search.bestCycles())));
    return parts.join(QStringLiteral(" · "));
}

QStringList CostText::gapLines(const CostRun& run)
{
    QStringList lines;
    for (const UserText& note : run.run().notes)
        lines.append(translated(note));
    const auto& gaps = run.run().gaps;
    for (std::size_t i = 0; i < std::min(gaps.size(), mostGaps); ++i)
        lines.append(tr("%1: %2", "node, reason").arg(QString::fromStdString(gaps[i].node), translated(gaps[i].why)));
    if (gaps.size() > mostGaps)
        lines.append(tr("and %Ln more", nullptr, int(gaps.size() - mostGaps)));
    return lines;
}

QString CostText::configuration(const CostRun& run)
{
    QStringList parts{QString::fromStdString(run.npu().name)};
    for (const std::string& parameter : run.parameters())
        parts.append(QString::fromStdString(parameter));
    return parts.join(QStringLiteral(", "));
}

QString CostText::nodeLine(const CostRun& run, std::uint32_t node)
{
    const CostRun::NodeCost* cost = run.tryNode(node);
    if (!cost)
        return {};
    const QString figures =
        tr("%1, %2 of the run, bound by %3", "cycles, percent, bound").arg(cycles(cost->cycles), percent(cost->share), nameOf(cost->bound));
    return cost->together > 1 ? tr("%1 (with %n other node(s) of its kernel)", nullptr, int(cost->together) - 1).arg(figures) : figures;
}

QStringList CostText::kernelLines(const CostRun& run, std::uint32_t kernel)
{
    const CostRun::Kernel& of = run.kernels()[kernel];
    const sim::Cost& cost = run.cost(kernel);
    if (!of.simulated())
        return {QString::fromStdString(of.name), tr("could not be simulated")};
    const UnitUse use = unitUse(cost, run.npu());
    QStringList lines{
        QString::fromStdString(of.name),
        line(cost.cycles, cost.bound()),
        tr("%Ln launch(es), %1 together: %2 of the run", nullptr, int(of.launches.size())).arg(cycles(of.total), percent(of.share)),
        tr("roofline %1: %2 of the time taken", "cycles, percent").arg(cycles(cost.roofline()), percent(rooflineShare(cost))),
        tr("arrays: %1 of the multiply-accumulates that they could do; rows enter in %2 of the cycles")
            .arg(percent(use.macs), percent(use.array)),
        tr("busy: vector unit %1, DMA %2, DRAM %3").arg(percent(use.vector), percent(use.dma), percent(use.dram)),
        tr("DRAM: %1 read, %2 written").arg(bytes(cost.bytesRead()), bytes(cost.bytesWritten())),
        tr("scratchpad: %1 of %2", "bytes at most, bytes there are").arg(bytes(cost.scratchpadPeak), bytes(run.npu().scratchpadBytes()))};
    return lines + stallLines(cost) + adviceLines(run, kernel);
}

QStringList CostText::adviceLines(const CostRun& run, std::uint32_t kernel)
{
    const cost::Advice advice = run.advice(kernel);
    return {translated(advice.reason), tr("Try: %1", "advice").arg(translated(advice.next))};
}

QString CostText::outcome(const cost::Outcome& outcome)
{
    return tr("%1 → %2 (%3)", "cycles before, cycles after, change")
        .arg(count(outcome.before), cycles(outcome.after), change(outcome.before, outcome.after));
}

QColor changeColor(const Theme& theme, std::int64_t difference)
{
    return difference < 0 ? theme.good : difference > 0 ? differsColor(theme) : theme.dim;
}

} // namespace nodewise::views
