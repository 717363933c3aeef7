// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/shadow_model.h"

#include "views/common/agreement.h"
#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/common/value_filter.h"
#include "views/debug/value_text.h"
#include "views/numerics/risk_text.h"
#include "views/numerics/shadow_text.h"

#include <QLocale>

#include <cmath>
#include <limits>

namespace nodewise::views {

namespace {

constexpr double smallest = std::numeric_limits<double>::lowest();
constexpr int digits = 3;

const std::optional<dap::ShadowError>& errorOf(const dap::ShadowRow& row, int column)
{
    switch (column) {
    case ShadowModel::OwnAbs:
    case ShadowModel::OwnUlps:
        return row.own;
    case ShadowModel::TotalAbs:
    case ShadowModel::TotalUlps:
    case ShadowModel::TotalSnr:
        return row.total;
    default:
        return row.reference;
    }
}

QString figureText(const dap::ShadowError& error, int column)
{
    switch (column) {
    case ShadowModel::OwnUlps:
    case ShadowModel::TotalUlps:
        return QLocale().toString(qulonglong(error.maxUlps));
    case ShadowModel::TotalSnr:
    case ShadowModel::ReferenceSnr:
        return std::isinf(error.snr) && error.snr > 0 ? QStringLiteral("∞") : QLocale().toString(error.snr, 'f', 1);
    default:
        return ValueText::number(error.maxAbs, digits);
    }
}

/// Worse is larger.
double figure(const dap::ShadowError& error, int column)
{
    switch (column) {
    case ShadowModel::OwnUlps:
    case ShadowModel::TotalUlps:
        return static_cast<double>(error.maxUlps);
    case ShadowModel::TotalSnr:
    case ShadowModel::ReferenceSnr:
        return std::isnan(error.snr) ? smallest : error.snr;
    default:
        return std::isnan(error.maxAbs) ? std::numeric_limits<double>::infinity() : error.maxAbs;
    }
}

} // namespace

QString ShadowModel::text(const dap::ShadowRow& row, int column) const
{
    if (isNumber(column)) {
        const auto& error = errorOf(row, column);
        return error ? figureText(*error, column) : QString();
    }
    switch (column) {
    case Name:
        return ShadowText::name(row);
    case Verdict:
        return QStringLiteral("%1 %2").arg(QString::fromUtf8(agreementSign(ShadowText::markOf(row.verdict))),
                                           ShadowText::nameOf(row.verdict));
    case Closer:
        return ShadowText::closer(row.closer);
    case Dtype:
        return ValueText::shortDtype(row.dtype);
    case Shape:
        return RiskText::shape(row.shape);
    case Op:
        return QString::fromStdString(row.op);
    default:
        return QString::fromStdString(row.module);
    }
}

QVariant ShadowModel::color(const dap::ShadowRow& row, int column) const
{
    if (row.verdict == dap::ShadowRow::Verdict::NotShadowed || column >= Dtype)
        return Theme::current().dim;
    const bool telling = column == Name || column == Verdict;
    if (!telling || row.verdict == dap::ShadowRow::Verdict::Fine)
        return {};
    return row.verdict == dap::ShadowRow::Verdict::Operator ? agreementColor(Theme::current(), Agreement::Differs)
                                                            : Theme::current().accent;
}

QVariant ShadowModel::cell(const dap::ShadowRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::FontRole:
        return monoFont();
    case Qt::ForegroundRole:
        return color(row, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(isNumber(column));
    case Qt::ToolTipRole:
        return QStringLiteral("%1\n%2").arg(ShadowText::headline(row), ShadowText::explanation(row));
    case NodeRole:
        return row.node;
    case KindRole:
        return static_cast<int>(row.verdict);
    case SearchRole:
        return QString::fromStdString(row.name + ' ' + row.op + ' ' + row.module + ' ' + row.dtype);
    case SortRole:
        if (column == Verdict)
            return static_cast<int>(ShadowText::markOf(row.verdict));
        if (!isNumber(column))
            return text(row, column);
        return errorOf(row, column) ? figure(*errorOf(row, column), column) : smallest;
    default:
        return {};
    }
}

QString ShadowModel::tip(int column) const
{
    switch (column) {
    case Verdict:
        return tr("Operator: out of tolerance on the run's own inputs. Inputs: only in float64 all along, so that what came in was off");
    case OwnAbs:
    case OwnUlps:
        return tr("The node alone in float64, on the run's own inputs: largest error");
    case TotalAbs:
    case TotalUlps:
    case TotalSnr:
        return tr("In float64 all along from the program's inputs: largest error, signal-to-noise ratio");
    case ReferenceAbs:
    case ReferenceSnr:
        return tr("The reference's distance to float64");
    case Closer:
        return tr("Which of run and reference is closer to float64, by more than 1 dB");
    default:
        return {};
    }
}

QVariant ShadowModel::title(int column, int role) const
{
    const QString titles[] = {tr("value"),      tr("verdict"), tr("own error"),       tr("own ULPs"),    tr("total error"),
                              tr("total ULPs"), tr("SNR, dB"), tr("reference error"), tr("its SNR, dB"), tr("closer"),
                              tr("dtype"),      tr("shape"),   tr("operator"),        tr("module")};
    return titleData(role, titles[column], isNumber(column), tip(column));
}

} // namespace nodewise::views
