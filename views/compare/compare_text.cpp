// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_text.h"

#include "views/common/translated.h"
#include "views/compare/tolerance_model.h"
#include "views/debug/value_text.h"
#include "views/inspect/number_text.h"

#include <QFileInfo>
#include <QLocale>

#include <cmath>

namespace nodewise::views {

namespace {

QString counted(std::uint64_t number)
{
    return QLocale().toString(qulonglong(number));
}

constexpr int digits = 3;

} // namespace

QString CompareText::nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Equal:
        return tr("equal");
    case Verdict::Within:
        return tr("within tolerance");
    case Verdict::Diverged:
        return tr("differs");
    case Verdict::NotCompared:
        break;
    }
    return tr("not compared");
}

Agreement CompareText::markOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Equal:
        return Agreement::Equal;
    case Verdict::Within:
        return Agreement::Within;
    case Verdict::Diverged:
        return Agreement::Differs;
    case Verdict::NotCompared:
        break;
    }
    return Agreement::NotCompared;
}

QString CompareText::nameOf(const protocol::CompareRow& row)
{
    return isInherited(row) ? tr("inherited") : nameOf(row.verdict);
}

Agreement CompareText::markOf(const protocol::CompareRow& row)
{
    return isInherited(row) ? Agreement::Inherits : markOf(row.verdict);
}

QString CompareText::sign(Verdict verdict)
{
    return QString::fromUtf8(agreementSign(markOf(verdict)));
}

QString CompareText::reference(const protocol::CompareAnswer& answer, const CompareSetup& asked)
{
    if (answer.lowered)
        return tr("ATen's operators");
    const QString path = QString::fromStdString(answer.reference);
    if (asked.with == CompareSetup::With::Python)
        return path; // in words
    if (asked.with == CompareSetup::With::Dump)
        return tr("values of %1", "a dump's folder or file").arg(path);
    const QString file = QFileInfo(path).fileName();
    return answer.side == protocol::Side::Ir ? tr("IR of %1").arg(file) : tr("FX graph of %1").arg(file);
}

QString CompareText::summary(const protocol::CompareAnswer& answer, const CompareSetup& asked)
{
    QStringList parts{tr("%1 of %2 values compared").arg(counted(answer.compared), counted(answer.total)),
                      tr("%n pass(es)", "runs of the program", answer.passes)};
    if (answer.peakBytes > 0)
        parts.append(tr("%1 at most", "memory").arg(byteText(qint64(answer.peakBytes))));
    if (const auto& lowered = answer.lowered) {
        parts.append(tr("%1 kernels in %2 launches for %3", "of a run through kernels")
                         .arg(counted(lowered->kernels), counted(lowered->launches), QString::fromStdString(lowered->npu)));
        if (lowered->failed > 0)
            parts.append(tr("%n launch(es) failed", nullptr, int(lowered->failed)));
        if (lowered->isolated)
            parts.append(tr("each on ATen's values"));
    }
    parts.append(tr("against %1", "the reference").arg(reference(answer, asked)));
    return parts.join(QStringLiteral(" · "));
}

QString CompareText::ageTip(Comparison::Age age)
{
    switch (age) {
    case Comparison::Age::Fresh:
        break;
    case Comparison::Age::Moved:
        return tr("The session is at another stop now. The figures cover the whole run and are still valid.");
    case Comparison::Age::Edited:
        return tr("Values were edited after this comparison. Compare again to see what changed.");
    case Comparison::Age::Gone:
        return tr("The session of this comparison has ended, and its reference was released. Compare again to view its values.");
    }
    return {};
}

QString CompareText::name(const protocol::CompareRow& row)
{
    QString name = QString::fromStdString(row.name);
    if (row.element)
        name += QStringLiteral("[%1]").arg(*row.element);
    return row.run > 1 ? tr("%1 (run %2)", "of a node in a loop").arg(name).arg(row.run) : name;
}

QString CompareText::figure(double value)
{
    return ValueText::number(value, digits);
}

QString CompareText::snr(double value)
{
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    return tr("%1 dB").arg(QLocale().toString(value, 'f', 1));
}

QString CompareText::firstIndex(const protocol::CompareFigures& figures)
{
    if (figures.mismatches == 0)
        return {};
    QStringList parts;
    for (const std::int64_t index : figures.firstIndex)
        parts.append(QString::number(index));
    return QStringLiteral("[%1]").arg(parts.join(QLatin1String(", ")));
}

QString CompareText::mismatches(const protocol::CompareFigures& figures)
{
    return tr("%1 of %2", "elements").arg(counted(figures.mismatches), counted(figures.elements));
}

QString CompareText::dtype(const protocol::CompareRow& row)
{
    const QString own = ValueText::shortDtype(row.dtype), other = ValueText::shortDtype(row.expectedDtype);
    return own == other || other.isEmpty() ? own : QStringLiteral("%1 / %2").arg(own, other);
}

QString CompareText::tolerance(const protocol::CompareRow& row)
{
    return QStringLiteral("%1 + %2·|x|").arg(toleranceText(row.atol), toleranceText(row.rtol));
}

QString CompareText::specials(const protocol::CompareFigures& figures)
{
    QStringList parts;
    const auto add = [&parts](const char* name, std::uint64_t own, std::uint64_t other) {
        if (own > 0 || other > 0)
            parts.append(tr("%1 %2, reference %3", "count, NaN or Inf, count").arg(counted(own), QLatin1String(name), counted(other)));
    };
    add("NaN", figures.nanActual, figures.nanExpected);
    add("Inf", figures.infActual, figures.infExpected);
    return parts.join(QStringLiteral(" · "));
}

QString CompareText::maker(const protocol::LoweredPart& part)
{
    using By = protocol::LoweredPart::By;
    const QString kernel = QString::fromStdString(part.kernel);
    switch (part.by) {
    case By::Kernel:
        return kernel;
    case By::Inside:
        return tr("inside %1", "a kernel").arg(kernel);
    case By::Aten:
    case By::Failed:
        return kernel.isEmpty() ? tr("ATen") : tr("ATen, for %1", "a kernel").arg(kernel);
    case By::View:
        break;
    }
    return {};
}

QString CompareText::makerLine(const protocol::LoweredPart& part)
{
    using By = protocol::LoweredPart::By;
    const QString kernel = QString::fromStdString(part.kernel);
    const QString launch = part.launch ? QLocale().toString(*part.launch) : QString();
    switch (part.by) {
    case By::Kernel:
        return tr("computed by kernel %1, launch %2").arg(kernel, launch);
    case By::Inside:
        return tr("inside kernel %1, launch %2, which does not store its value").arg(kernel, launch);
    case By::Failed:
        return tr("computed by ATen: %1").arg(translated(part.why));
    case By::Aten:
        return part.why.empty() ? tr("computed by ATen") : tr("computed by ATen: %1").arg(translated(part.why));
    case By::View:
        break;
    }
    return tr("a view, control flow, or nothing to compute");
}

QString CompareText::line(const protocol::CompareRow& row)
{
    if (row.lowered) {
        protocol::CompareRow plain = row;
        plain.lowered.reset();
        if (isInherited(row))
            return tr("≠ inherits a difference: max abs %1, %2 ULPs, %3 elements; %4", "the last one is how the value was made")
                .arg(figure(row.figures.maxAbs), counted(row.figures.maxUlps), mismatches(row.figures), makerLine(*row.lowered));
        return tr("%1; %2", "how a value compares; how it was made").arg(line(plain), makerLine(*row.lowered));
    }
    switch (row.verdict) {
    case Verdict::Equal:
        return tr("= equal to the reference");
    case Verdict::Within:
        if (row.terms > 0)
            return tr("≈ within the rounding of a sum of %1 terms: max abs %2, %3 ULPs")
                .arg(counted(row.terms), figure(row.figures.maxAbs), counted(row.figures.maxUlps));
        return tr("≈ within tolerance of the reference: max abs %1, %2 ULPs").arg(figure(row.figures.maxAbs), counted(row.figures.maxUlps));
    case Verdict::Diverged:
        return tr("≠ differs from the reference: max abs %1, %2 ULPs, %3 elements")
            .arg(figure(row.figures.maxAbs), counted(row.figures.maxUlps), mismatches(row.figures));
    case Verdict::NotCompared:
        break;
    }
    return tr("– not compared: %1").arg(translated(row.why));
}

namespace {

bool isKernel(const std::optional<protocol::LoweredPart>& by)
{
    return by && by->by == protocol::LoweredPart::By::Kernel;
}

} // namespace

QString CompareText::replay(const protocol::CompareReplay& replay, const std::optional<protocol::LoweredPart>& by)
{
    if (by && !isKernel(by))
        return tr("Its inputs already differ");
    if (by)
        return !replay.onExpected       ? tr("Can't tell whether this kernel is the cause")
               : replay.operatorDiffers ? tr("This kernel is the cause")
                                        : tr("Earlier errors add up");
    if (!replay.onExpected)
        return tr("Can't tell whether this operator is the cause");
    if (!replay.operatorDiffers)
        return tr("Its inputs already differ");
    // Inputs that the reference does not have were the run's own.
    return replay.why.empty() ? tr("This operator differs") : tr("This operator differs, or an input that the reference lacks");
}

QString CompareText::advice(const protocol::CompareReplay& replay, const std::optional<protocol::LoweredPart>& by)
{
    if (by && !isKernel(by))
        return tr("No kernel computed it: ATen's operator got the results of earlier kernels.");
    if (by && replay.onExpected)
        return (replay.operatorDiffers
                    ? tr("On ATen's values, the result of kernel %1 is still out of tolerance.")
                    : tr("On ATen's values, kernel %1 agrees: errors of earlier kernels, each within tolerance, add up."))
            .arg(QString::fromStdString(by->kernel));
    if (!replay.onExpected)
        return replay.why.empty() ? tr("The reference lacks some of its inputs.") : translated(replay.why);
    const QString said = replay.operatorDiffers
                             ? tr("On the reference's inputs, its result is still out of tolerance.")
                             : tr("On the reference's inputs, its result agrees: errors of earlier nodes, each within tolerance, add up.");
    return replay.why.empty()
               ? said
               : tr("%1\n(%2)", "what the replay says, and of which inputs it does not hold").arg(said, translated(replay.why));
}

} // namespace nodewise::views
