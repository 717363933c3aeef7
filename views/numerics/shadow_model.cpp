// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/shadow_model.h"

#include "views/common/agreement.h"
#include "views/common/theme.h"
#include "views/debug/value_text.h"
#include "views/numerics/export_text.h"
#include "views/numerics/risk_text.h"
#include "views/numerics/shadow_text.h"

#include <QLocale>

#include <cmath>
#include <limits>

namespace nodewise::views {

namespace {

using Row = protocol::ShadowRow;
using Error = protocol::ShadowError;
using Which = std::optional<Error> Row::*;
using Shown = Column<Row>;
constexpr int digits = 3;
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr const char* verdictWords[] = {"fine", "operator", "inputs", "not shadowed"};
constexpr const char* closerWords[] = {"", "run", "reference"};

std::function<QVariant(const Row&)> ofError(Which which, std::function<QVariant(const Error&)> of)
{
    return [which, of = std::move(of)](const Row& row) { return row.*which ? of(*(row.*which)) : QVariant(); };
}

/// Worse is larger; `words` of an error that there is.
Shown figure(const QString& title, int letters, const QString& tip, Which which, QString (*words)(const Error&),
             double (*worse)(const Error&))
{
    return {.title = title,
            .letters = letters,
            .number = true,
            .tip = tip,
            .text = [which, words](const Row& row) { return row.*which ? words(*(row.*which)) : QString(); },
            .value = ofError(which, [worse](const Error& error) { return worse(error); })};
}

Shown largest(const QString& title, int letters, const QString& tip, Which which)
{
    return figure(
        title, letters, tip, which, [](const Error& error) { return ValueText::number(error.maxAbs, digits); },
        [](const Error& error) { return std::isnan(error.maxAbs) ? infinite : error.maxAbs; });
}

Shown ulps(const QString& title, int letters, const QString& tip, Which which)
{
    return figure(
        title, letters, tip, which, [](const Error& error) { return readable(qulonglong(error.maxUlps)); },
        [](const Error& error) { return double(error.maxUlps); });
}

Shown snr(const QString& title, int letters, const QString& tip, Which which)
{
    return figure(
        title, letters, tip, which,
        [](const Error& error) {
            return std::isinf(error.snr) && error.snr > 0 ? QStringLiteral("∞") : QLocale().toString(error.snr, 'f', 1);
        },
        [](const Error& error) { return std::isnan(error.snr) ? std::numeric_limits<double>::lowest() : error.snr; });
}

Shown dimColumn(const QString& title, int letters, std::function<QString(const Row&)> text)
{
    return {.title = title, .letters = letters, .text = std::move(text), .color = [](const Row&, const Theme& theme) { return theme.dim; }};
}

void addFields(std::vector<Field<Row>>& fields, const char* of, Which which)
{
    const auto add = [&](const char* figure, std::function<QVariant(const Error&)> value) {
        fields.push_back({QStringLiteral("%1_%2").arg(QLatin1String(of), QLatin1String(figure)), ofError(which, std::move(value))});
    };
    add("max_abs", [](const Error& error) { return error.maxAbs; });
    add("max_rel", [](const Error& error) { return error.maxRel; });
    add("snr_db", [](const Error& error) { return error.snr; });
    add("max_ulps", [](const Error& error) { return qulonglong(error.maxUlps); });
    add("mismatches", [](const Error& error) { return qulonglong(error.mismatches); });
    add("first_index", [](const Error& error) { return plainShape(error.worst); });
}

std::vector<Field<Row>> fields()
{
    const auto text = [](const char* name, std::string Row::*member) {
        return Field<Row>{name, [member](const Row& row) { return QString::fromStdString(row.*member); }};
    };
    std::vector<Field<Row>> out{text("node", &Row::name),
                                {"element", [](const Row& row) { return row.element ? QVariant(*row.element) : QVariant(); }},
                                {"run", [](const Row& row) { return row.run; }},
                                text("op", &Row::op),
                                text("module", &Row::module),
                                text("dtype", &Row::dtype),
                                {"shape", [](const Row& row) { return plainShape(row.shape); }},
                                {"verdict", [](const Row& row) { return QLatin1String(verdictWords[std::size_t(row.verdict)]); }}};
    addFields(out, "own", &Row::own);
    addFields(out, "total", &Row::total);
    addFields(out, "reference", &Row::reference);
    out.push_back({"closer", [](const Row& row) { return QLatin1String(closerWords[std::size_t(row.closer)]); }});
    out.push_back({"why", [](const Row& row) { return QString::fromStdString(row.why.english()); }});
    return out;
}

QColor telling(const Row& row, const Theme& theme)
{
    using Verdict = Row::Verdict;
    return row.verdict == Verdict::Fine || row.verdict == Verdict::NotShadowed ? QColor()
           : row.verdict == Verdict::Operator                                  ? agreementColor(theme, Agreement::Differs)
                                                                               : theme.accent;
}

} // namespace

Table<Row> ShadowModel::describe() const
{
    const QString own = tr("The node alone in float64, on the run's own inputs: largest error");
    const QString total = tr("In float64 throughout, from the program's inputs: largest error, signal-to-noise ratio");
    const QString reference = tr("The reference's distance to float64");
    return {
        .columns = {{.title = tr("value"), .letters = 22, .text = ShadowText::name, .color = telling},
                    {.title = tr("verdict"),
                     .letters = 17,
                     .tip = tr(
                         "Operator: out of tolerance on the run's own inputs. Inputs: out of tolerance only in float64 throughout, so its "
                         "inputs were already off"),
                     .text =
                         [](const Row& row) {
                             return QStringLiteral("%1 %2").arg(QString::fromUtf8(agreementSign(ShadowText::markOf(row.verdict))),
                                                                ShadowText::nameOf(row.verdict));
                         },
                     .sortKey = [](const Row& row) { return int(ShadowText::markOf(row.verdict)); },
                     .color = telling},
                    largest(tr("own error"), 12, own, &Row::own),
                    ulps(tr("own ULPs"), 12, own, &Row::own),
                    largest(tr("total error"), 13, total, &Row::total),
                    ulps(tr("total ULPs"), 12, total, &Row::total),
                    snr(tr("SNR, dB"), 10, total, &Row::total),
                    largest(tr("reference error"), 17, reference, &Row::reference),
                    snr(tr("its SNR, dB"), 13, reference, &Row::reference),
                    {.title = tr("closer"),
                     .letters = 11,
                     .tip = tr("Which of run and reference is closer to float64, by more than 1 dB"),
                     .text = [](const Row& row) { return ShadowText::closer(row.closer); }},
                    dimColumn(tr("dtype"), 8, [](const Row& row) { return ValueText::shortDtype(row.dtype); }),
                    dimColumn(tr("shape"), 16, [](const Row& row) { return RiskText::shape(row.shape); }),
                    dimColumn(tr("operator"), 25, [](const Row& row) { return QString::fromStdString(row.op); }),
                    dimColumn(tr("module"), 25, [](const Row& row) { return QString::fromStdString(row.module); })},
        .fields = fields(),
        .kind = [](const Row& row) { return int(row.verdict); },
        .search = [](const Row& row) { return QString::fromStdString(row.name + ' ' + row.op + ' ' + row.module + ' ' + row.dtype); },
        .tip = [](const Row& row) { return QStringLiteral("%1\n%2").arg(ShadowText::headline(row), ShadowText::explanation(row)); },
        .color = [](const Row& row, const Theme& theme) { return row.verdict == Row::Verdict::NotShadowed ? theme.dim : QColor(); },
        .node = [](const Row& row) { return row.node; },
    };
}

} // namespace nodewise::views
