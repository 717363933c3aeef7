// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/shadow_text.h"

#include "views/common/translated.h"
#include "views/debug/value_text.h"
#include "views/inspect/number_text.h"

#include <QLocale>
#include <QStringList>

namespace nodewise::views {

namespace {

constexpr int digits = 3;

QString counted(std::uint64_t number)
{
    return QLocale().toString(qulonglong(number));
}

} // namespace

QString ShadowText::nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fine:
        return tr("fine");
    case Verdict::Operator:
        return tr("operator");
    case Verdict::Inputs:
        return tr("inputs");
    case Verdict::NotShadowed:
        break;
    }
    return tr("not in float64");
}

Agreement ShadowText::markOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fine:
        return Agreement::Equal;
    case Verdict::Operator:
        return Agreement::Differs;
    case Verdict::Inputs:
        return Agreement::Within;
    case Verdict::NotShadowed:
        break;
    }
    return Agreement::NotCompared;
}

QString ShadowText::closer(protocol::ShadowRow::Closer closer)
{
    switch (closer) {
    case protocol::ShadowRow::Closer::Neither:
        break;
    case protocol::ShadowRow::Closer::Run:
        return tr("run");
    case protocol::ShadowRow::Closer::Reference:
        return tr("reference");
    }
    return {};
}

QString ShadowText::name(const protocol::ShadowRow& row)
{
    QString name = QString::fromStdString(row.name);
    if (row.element)
        name += QStringLiteral("[%1]").arg(*row.element);
    return row.run > 1 ? tr("%1 (run %2)", "of a node in a loop").arg(name).arg(row.run) : name;
}

QString ShadowText::headline(const protocol::ShadowRow& row)
{
    switch (row.verdict) {
    case Verdict::Fine:
        return tr("Agrees with float64");
    case Verdict::Operator:
        return tr("This operator loses the digits");
    case Verdict::Inputs:
        return tr("Its inputs were already off");
    case Verdict::NotShadowed:
        break;
    }
    return tr("Not run in float64");
}

QString ShadowText::distance(const protocol::ShadowError& error)
{
    return error.maxAbs == 0 && error.mismatches == 0
               ? tr("not off at all")
               : tr("off by %1 (%2 ULPs)").arg(ValueText::number(error.maxAbs, digits), counted(error.maxUlps));
}

QString ShadowText::ofReference(const protocol::ShadowRow& row)
{
    if (!row.reference)
        return {};
    const QString how = distance(*row.reference);
    switch (row.closer) {
    case protocol::ShadowRow::Closer::Neither:
        break;
    case protocol::ShadowRow::Closer::Run:
        return tr("The reference is %1: the run is closer to float64, so look at the reference.").arg(how);
    case protocol::ShadowRow::Closer::Reference:
        return tr("The reference is %1: it is closer to float64 than the run.").arg(how);
    }
    return tr("The reference is %1: neither is closer to float64.").arg(how);
}

QString ShadowText::explanation(const protocol::ShadowRow& row)
{
    QStringList parts;
    const QString who = name(row);
    switch (row.verdict) {
    case Verdict::Fine:
        parts.append(tr("%1 is within the default tolerance of its type.").arg(who));
        break;
    case Verdict::Operator:
        parts.append(tr("%1, alone in float64 on the run's own inputs, is %2.").arg(who, row.own ? distance(*row.own) : QString()));
        break;
    case Verdict::Inputs:
        parts.append(tr("%1 alone is %2; in float64 throughout, from the program's inputs, it is %3.")
                         .arg(who, row.own ? distance(*row.own) : tr("not measured"), row.total ? distance(*row.total) : QString()));
        break;
    case Verdict::NotShadowed:
        parts.append(tr("%1: %2", "node: why").arg(who, translated(row.why)));
        break;
    }
    parts.append(ofReference(row));
    parts.removeAll(QString());
    return parts.join(QLatin1Char(' '));
}

QString ShadowText::line(const protocol::ShadowRow& row)
{
    QStringList parts{nameOf(row.verdict)};
    if (row.own)
        parts.append(tr("alone %1").arg(distance(*row.own)));
    if (row.total)
        parts.append(tr("throughout %1").arg(distance(*row.total)));
    return tr("float64: %1").arg(parts.join(QLatin1String(", ")));
}

QString ShadowText::summary(const protocol::ShadowAnswer& answer)
{
    QStringList parts{tr("%1 values in float64").arg(counted(answer.shadowed))};
    if (answer.notShadowed > 0)
        parts.append(tr("%1 not").arg(counted(answer.notShadowed)));
    if (answer.peakBytes > 0)
        parts.append(tr("%1 at most", "memory").arg(byteText(qint64(answer.peakBytes))));
    return parts.join(QStringLiteral(" · "));
}

} // namespace nodewise::views
