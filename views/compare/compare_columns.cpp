// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_columns.h"

#include "views/common/agreement.h"
#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/compare/compare_model.h"
#include "views/compare/compare_text.h"
#include "views/debug/value_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::views {

namespace {

using Entry = CompareEntry;
using Shown = Column<CompareEntry>;
using RowVerdict = protocol::CompareRow::Verdict;
using Figures = protocol::CompareFigures;
constexpr const char* compareVerdictWords[] = {"equal", "within", "diverged", "not compared"};

/// Equal, within, not compared, differs: as the canvas ranks them.
int rank(RowVerdict verdict)
{
    return int(CompareText::markOf(verdict));
}

/// Infinite before all finite ones: a NaN sorts as the worst.
double ordered(double value)
{
    return std::isnan(value) ? std::numeric_limits<double>::infinity() : value;
}

QColor dimColor(const Entry&, const Theme& theme)
{
    return theme.dim;
}

QColor verdictTint(const Entry& entry, const Theme& theme)
{
    if (entry.row && CompareText::isInherited(*entry.row))
        return agreementColor(theme, Agreement::Inherits);
    return entry.verdict() == RowVerdict::Diverged ? agreementColor(theme, Agreement::Differs) : QColor();
}

Shown figure(const QString& title, int letters, const QString& tip, QString (*words)(const Figures&), double (*of)(const Figures&))
{
    return {.title = title,
            .letters = letters,
            .number = true,
            .tip = tip,
            .text =
                [words](const Entry& entry) {
                    const Figures* figures = entry.tryFigures();
                    return figures ? words(*figures) : QString();
                },
            .value =
                [of](const Entry& entry) {
                    const Figures* figures = entry.tryFigures();
                    return figures ? QVariant(of(*figures)) : QVariant();
                }};
}

std::function<QString(const Entry&)> ofRow(std::function<QString(const protocol::CompareRow&)> words)
{
    return [words = std::move(words)](const Entry& entry) { return entry.row ? words(*entry.row) : QString(); };
}

std::function<QString(const Entry&)> ofCompared(std::function<QString(const protocol::CompareRow&)> words)
{
    return [words = std::move(words)](const Entry& entry) { return entry.row && !entry.notCompared() ? words(*entry.row) : QString(); };
}

std::function<QString(const Entry&)> ofLowered(std::function<QString(const protocol::LoweredPart&)> words)
{
    return [words = std::move(words)](const Entry& entry) {
        const protocol::LoweredPart* lowered = entry.tryLowered();
        return lowered ? words(*lowered) : QString();
    };
}

QString verdictText(const Entry& entry)
{
    if (entry.row)
        return QStringLiteral("%1 %2").arg(CompareText::sign(entry.row->verdict), CompareText::nameOf(*entry.row));
    QStringList parts;
    for (const RowVerdict verdict : {RowVerdict::Diverged, RowVerdict::Within, RowVerdict::Equal, RowVerdict::NotCompared})
        if (const auto count = entry.group->counts[std::size_t(verdict)])
            parts.append(QStringLiteral("%1 %2").arg(CompareText::sign(verdict), QLocale().toString(qulonglong(count))));
    return parts.join(QStringLiteral("  "));
}

void addFigureColumns(std::vector<Shown>& columns)
{
    columns.push_back(figure(
        CompareModel::tr("max abs"), 10, CompareModel::tr("Largest absolute error of any element"),
        [](const Figures& of) { return CompareText::figure(of.maxAbs); }, [](const Figures& of) { return ordered(of.maxAbs); }));
    columns.push_back(figure(
        CompareModel::tr("max rel"), 10, CompareModel::tr("Largest relative error of any element"),
        [](const Figures& of) { return CompareText::figure(of.maxRel); }, [](const Figures& of) { return ordered(of.maxRel); }));
    columns.push_back(figure(
        CompareModel::tr("cosine"), 10, CompareModel::tr("Cosine of the angle between both values as vectors; 1 = the same direction"),
        [](const Figures& of) { return QLocale::c().toString(of.cosine, 'g', 6); },
        [](const Figures& of) { return -ordered(-of.cosine); }));
    columns.push_back(figure(
        CompareModel::tr("SNR"), 10, CompareModel::tr("Signal-to-noise ratio: power of the reference's value over that of the error"),
        [](const Figures& of) { return CompareText::snr(of.snr); }, [](const Figures& of) { return -ordered(-of.snr); }));
    columns.push_back(figure(
        CompareModel::tr("ULPs"), 9, CompareModel::tr("Largest error in units in the last place of the coarser dtype"),
        [](const Figures& of) { return QLocale().toString(qulonglong(of.maxUlps)); },
        [](const Figures& of) { return double(of.maxUlps); }));
    columns.push_back(figure(
        CompareModel::tr("mismatches"), 14, CompareModel::tr("Elements out of tolerance"),
        [](const Figures& of) { return of.mismatches == 0 ? QStringLiteral("0") : CompareText::mismatches(of); },
        [](const Figures& of) { return double(of.mismatches); }));
}

/// Who made a value, where the program ran through its kernels.
void addKernelColumns(std::vector<Shown>& columns)
{
    const auto maker = ofLowered(CompareText::makerLine);
    columns.push_back({.title = CompareModel::tr("kernel"),
                       .letters = 20,
                       .tip = CompareModel::tr("What computed the value in the run through kernels"),
                       .text = ofLowered(CompareText::maker),
                       .color =
                           [](const Entry& entry, const Theme& theme) {
                               const protocol::LoweredPart* lowered = entry.tryLowered();
                               return lowered && lowered->by != protocol::LoweredPart::By::Kernel ? theme.dim : QColor();
                           },
                       .hint = maker});
    columns.push_back({.title = CompareModel::tr("launch"),
                       .letters = 8,
                       .number = true,
                       .tip = CompareModel::tr("Number of the kernel's launch"),
                       .value =
                           [](const Entry& entry) {
                               const protocol::LoweredPart* lowered = entry.tryLowered();
                               return lowered && lowered->launch ? QVariant(*lowered->launch) : QVariant();
                           },
                       .hint = maker});
    columns.push_back(
        {.title = CompareModel::tr("on ATen's values"),
         .letters = 18,
         .number = true,
         .tip = CompareModel::tr("Largest absolute error of the kernel launched on ATen's values, of values out of tolerance"),
         .text = ofLowered([](const protocol::LoweredPart& of) { return of.own ? CompareText::figure(of.own->maxAbs) : QString(); }),
         .value =
             [](const Entry& entry) {
                 const protocol::LoweredPart* lowered = entry.tryLowered();
                 return lowered && lowered->own ? QVariant(ordered(lowered->own->maxAbs)) : QVariant();
             },
         .color =
             [](const Entry& entry, const Theme& theme) {
                 const protocol::LoweredPart* lowered = entry.tryLowered();
                 return lowered && lowered->ownDiffers ? agreementColor(theme, Agreement::Differs) : QColor();
             },
         .hint = ofLowered([](const protocol::LoweredPart& of) {
             return !of.own ? QString()
                    : of.ownDiffers
                        ? CompareModel::tr("On ATen's values, the kernel's result is still out of tolerance: the kernel is the cause")
                        : CompareModel::tr("On ATen's values, the kernel's result is within tolerance: earlier errors add up");
         })});
}

/// Of a comparison with an interpreter, which runs once more for them.
void addTimeColumns(std::vector<Shown>& columns)
{
    const auto time = [](const QString& title, const QString& tip, std::uint64_t CompareTimes::*ns, double CompareTimes::*share) {
        return Shown{
            .title = title,
            .letters = 11,
            .number = true,
            .tip = tip,
            .text =
                [ns](const Entry& entry) { return entry.times ? ValueText::duration(static_cast<double>((*entry.times).*ns)) : QString(); },
            .value = [share](const Entry& entry) { return entry.times ? QVariant((*entry.times).*share) : QVariant(); },
            .bar = true};
    };
    columns.push_back(time(CompareModel::tr("time"),
                           CompareModel::tr("One call of the node in the session's executor, in a run of its own"), &CompareTimes::ns,
                           &CompareTimes::share));
    columns.push_back(time(CompareModel::tr("time there"), CompareModel::tr("One call of the node in the interpreter compared with"),
                           &CompareTimes::expectedNs, &CompareTimes::expectedShare));
    const auto ratio = [](const Entry& entry) {
        return entry.times && entry.times->ns > 0
                   ? QVariant(static_cast<double>(entry.times->expectedNs) / static_cast<double>(entry.times->ns))
                   : QVariant();
    };
    columns.push_back(
        {.title = CompareModel::tr("there / here"),
         .letters = 11,
         .number = true,
         .tip = CompareModel::tr("How many times as long the node takes there"),
         .text =
             [ratio](const Entry& entry) {
                 const QVariant times = ratio(entry);
                 return times.isValid() ? CompareModel::tr("%1×", "so many times as long").arg(QLocale().toString(times.toDouble(), 'g', 3))
                                        : QString();
             },
         .value = ratio});
}

QString indexText(const std::vector<std::int64_t>& index)
{
    QStringList parts;
    for (const std::int64_t at : index)
        parts.append(QString::number(at));
    return parts.join(QLatin1Char(' '));
}

/// For other programs, of rows alone.
std::vector<Field<Entry>> compareFields()
{
    std::vector<Field<Entry>> out;
    const auto row = [&out](const char* name, auto of) {
        out.push_back({name, [of](const Entry& entry) { return QVariant(of(*entry.row)); }});
    };
    const auto figures = [&out](const char* name, auto of) {
        out.push_back({name, [of](const Entry& entry) { return entry.notCompared() ? QVariant() : QVariant(of(entry.row->figures)); }});
    };
    const auto text = [&row](const char* name, std::string protocol::CompareRow::*member) {
        row(name, [member](const protocol::CompareRow& of) { return QString::fromStdString(of.*member); });
    };
    const auto count = [&figures](const char* name, std::uint64_t Figures::*member) {
        figures(name, [member](const Figures& of) { return qulonglong(of.*member); });
    };
    using Row = protocol::CompareRow;
    text("node", &Row::name);
    row("element", [](const Row& of) { return of.element ? QVariant(*of.element) : QVariant(); });
    row("run", [](const Row& of) { return of.run; });
    text("op", &Row::op);
    text("module", &Row::module);
    row("verdict", [](const Row& of) { return QLatin1String(compareVerdictWords[std::size_t(of.verdict)]); });
    figures("max_abs", [](const Figures& of) { return of.maxAbs; });
    figures("max_rel", [](const Figures& of) { return of.maxRel; });
    figures("cosine", [](const Figures& of) { return of.cosine; });
    figures("snr_db", [](const Figures& of) { return of.snr; });
    count("max_ulps", &Figures::maxUlps);
    count("mismatches", &Figures::mismatches);
    count("elements", &Figures::elements);
    figures("first_index", [](const Figures& of) { return indexText(of.firstIndex); });
    count("nan_actual", &Figures::nanActual);
    count("inf_actual", &Figures::infActual);
    count("nan_expected", &Figures::nanExpected);
    count("inf_expected", &Figures::infExpected);
    text("dtype", &Row::dtype);
    text("expected_dtype", &Row::expectedDtype);
    row("rtol", [](const Row& of) { return of.rtol; });
    row("atol", [](const Row& of) { return of.atol; });
    row("why", [](const Row& of) { return QString::fromStdString(of.why.english()); });
    row("kernel", [](const Row& of) { return of.lowered ? QString::fromStdString(of.lowered->kernel) : QString(); });
    row("launch", [](const Row& of) { return of.lowered && of.lowered->launch ? QVariant(*of.lowered->launch) : QVariant(); });
    row("on_reference_max_abs",
        [](const Row& of) { return of.lowered && of.lowered->own ? QVariant(of.lowered->own->maxAbs) : QVariant(); });
    const auto time = [&out](const char* name, std::uint64_t CompareTimes::*ns) {
        out.push_back({name, [ns](const Entry& entry) { return entry.times ? QVariant(qulonglong((*entry.times).*ns)) : QVariant(); }});
    };
    time("ns", &CompareTimes::ns);
    time("expected_ns", &CompareTimes::expectedNs);
    return out;
}

} // namespace

void CompareGroup::take(const protocol::CompareRow& row)
{
    ++counts[std::size_t(row.verdict)];
    if (rank(row.verdict) > rank(verdict))
        verdict = row.verdict;
    if (row.verdict == RowVerdict::NotCompared)
        return;
    worst.maxAbs = std::max(ordered(row.figures.maxAbs), worst.maxAbs);
    worst.maxRel = std::max(ordered(row.figures.maxRel), worst.maxRel);
    worst.cosine = std::min(-ordered(-row.figures.cosine), worst.cosine);
    worst.snr = std::min(-ordered(-row.figures.snr), worst.snr);
    worst.maxUlps = std::max(row.figures.maxUlps, worst.maxUlps);
    worst.mismatches += row.figures.mismatches;
    worst.elements += row.figures.elements;
}

const protocol::CompareFigures* CompareEntry::tryFigures() const
{
    if (row)
        return notCompared() ? nullptr : &row->figures;
    return group->counts[std::size_t(RowVerdict::NotCompared)] < group->rows.size() ? &group->worst : nullptr;
}

Table<CompareEntry> compareColumns(bool values)
{
    const auto dim = [](const QString& title, int letters, const QString& tip, std::function<QString(const Entry&)> text) {
        return Shown{.title = title, .letters = letters, .tip = tip, .text = std::move(text), .color = dimColor};
    };
    std::vector<Shown> columns;
    columns.push_back({.title = values ? CompareModel::tr("node") : CompareModel::tr("weight"),
                       .letters = 24,
                       .tip = values ? CompareModel::tr("Node, or element of its list")
                                     : CompareModel::tr("Parameter, buffer or constant by its name in the state dict"),
                       .text =
                           [](const Entry& entry) {
                               return entry.row                       ? CompareText::name(*entry.row)
                                      : entry.group->module.isEmpty() ? CompareModel::tr("(no module)")
                                                                      : entry.group->module;
                           },
                       .color = verdictTint});
    columns.push_back({.title = CompareModel::tr("verdict"),
                       .letters = 18,
                       .tip = CompareModel::tr("Whether the value agrees with the reference's"),
                       .text = verdictText,
                       .sortKey = [](const Entry& entry) { return rank(entry.verdict()); },
                       .color = verdictTint});
    addFigureColumns(columns);
    columns.push_back({.title = CompareModel::tr("first index"),
                       .letters = 13,
                       .tip = CompareModel::tr("The first element out of tolerance"),
                       .text = ofCompared([](const protocol::CompareRow& row) { return CompareText::firstIndex(row.figures); })});
    columns.push_back(dim(CompareModel::tr("dtype"), 10, CompareModel::tr("dtype; where both sides differ, the run's and the reference's"),
                          ofRow(CompareText::dtype)));
    columns.push_back(dim(CompareModel::tr("tolerance"), 20, CompareModel::tr("Allowed error of an element: absolute + relative"),
                          ofCompared(CompareText::tolerance)));
    columns.back().hint = ofCompared([](const protocol::CompareRow& row) {
        return CompareModel::tr("Allowed for each element: %1, where x is the reference's").arg(CompareText::tolerance(row));
    });
    columns.push_back(dim(values ? CompareModel::tr("operator") : CompareModel::tr("kind"), 25, {},
                          ofRow([](const protocol::CompareRow& row) { return QString::fromStdString(row.op); })));
    columns.push_back(
        dim(CompareModel::tr("module"), 25, {}, ofRow([](const protocol::CompareRow& row) { return QString::fromStdString(row.module); })));
    addKernelColumns(columns);
    addTimeColumns(columns);
    return {
        .columns = std::move(columns),
        .fields = compareFields(),
        .inFiles = [](const Entry& entry) { return entry.row != nullptr; },
        .kind = [](const Entry& entry) { return entry.row ? int(entry.row->verdict) : -1; },
        .search = ofRow([](const protocol::CompareRow& row) {
            return QString::fromStdString(row.name + ' ' + row.op + ' ' + row.module + ' ' +
                                          (row.lowered ? row.lowered->kernel : std::string()));
        }),
        .tip = ofRow([](const protocol::CompareRow& row) {
            return row.verdict == RowVerdict::NotCompared ? translated(row.why)
                   : row.figures.message.empty()          ? QString()
                                                          : translated(row.figures.message);
        }),
        .color = [](const Entry& entry, const Theme& theme) { return entry.notCompared() ? theme.dim : QColor(); },
        .node = [](const Entry& entry) { return entry.row ? QVariant(entry.row->node) : QVariant(); },
    };
}

} // namespace nodewise::views
