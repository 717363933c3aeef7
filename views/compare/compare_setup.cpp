// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_setup.h"

#include "core/base/data_folder.h"
#include "core/sim/floor.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

using With = CompareSetup::With;
constexpr qsizetype maxRules = 200;
constexpr std::uint64_t firstRows = 500; // with the answer; the others come by pages

const std::pair<With, QLatin1String> withNames[] = {{With::OtherSide, QLatin1String("otherSide")},
                                                    {With::Program, QLatin1String("program")},
                                                    {With::Dump, QLatin1String("dump")},
                                                    {With::Kernels, QLatin1String("kernels")},
                                                    {With::Python, QLatin1String("python")}};

/// A tolerance is no infinity and not below 0.
std::optional<double> tolerance(const QJsonValue& value)
{
    const double number = value.toDouble(-1);
    return std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

void put(QJsonObject& to, const QString& key, const std::optional<double>& value)
{
    if (value)
        to.insert(key, *value);
}

void note(QStringList& recent, const QString& path)
{
    if (path.isEmpty())
        return;
    recent.removeAll(path);
    recent.prepend(path);
    while (recent.size() > CompareSetup::maxRecent)
        recent.removeLast();
}

QStringList paths(const QJsonValue& value)
{
    QStringList out;
    for (const QJsonValue entry : value.toArray())
        if (const QString path = entry.toString(); !path.isEmpty() && out.size() < CompareSetup::maxRecent)
            out.append(path);
    return out;
}

QJsonObject ruleJson(const protocol::ToleranceRule& rule)
{
    QJsonObject out{{QStringLiteral("op"), QString::fromStdString(rule.op)},
                    {QStringLiteral("module"), QString::fromStdString(rule.module)},
                    {QStringLiteral("dtype"), QString::fromStdString(rule.dtype)}};
    put(out, QStringLiteral("rtol"), rule.rtol);
    put(out, QStringLiteral("atol"), rule.atol);
    return out;
}

protocol::ToleranceRule ruleOf(const QJsonObject& json)
{
    const auto text = [&json](const char* key) { return json.value(QLatin1String(key)).toString().toStdString(); };
    return {.op = text("op"),
            .module = text("module"),
            .dtype = text("dtype"),
            .rtol = tolerance(json.value(QLatin1String("rtol"))),
            .atol = tolerance(json.value(QLatin1String("atol")))};
}

std::string absolute(const std::string& path)
{
    return QFileInfo(QString::fromStdString(path)).absoluteFilePath().toStdString();
}

} // namespace

void CompareSetup::noteRecent()
{
    if (with == With::Program)
        note(recentPrograms, program);
    else if (with == With::Dump)
        note(recentDumps, dump);
}

QJsonObject CompareSetup::toJson() const
{
    QJsonObject out;
    for (const auto& [value, name] : withNames)
        if (value == with)
            out.insert(QStringLiteral("with"), name);
    out.insert(QStringLiteral("program"), program);
    out.insert(QStringLiteral("dump"), dump);
    out.insert(QStringLiteral("interpreter"), QJsonDocument::fromJson(QByteArray::fromStdString(protocol::encodeBody(python))).object());
    out.insert(QStringLiteral("torch"), pythonTorch);
    out.insert(QStringLiteral("isolated"), isolated);
    out.insert(QStringLiteral("first"), first);
    out.insert(QStringLiteral("bisect"), bisect);
    put(out, QStringLiteral("rtol"), rtol);
    put(out, QStringLiteral("atol"), atol);
    QJsonArray kept;
    for (const protocol::ToleranceRule& rule : rules)
        kept.append(ruleJson(rule));
    out.insert(QStringLiteral("rules"), kept);
    out.insert(QStringLiteral("recentPrograms"), QJsonArray::fromStringList(recentPrograms));
    out.insert(QStringLiteral("recentDumps"), QJsonArray::fromStringList(recentDumps));
    return out;
}

CompareSetup CompareSetup::fromJson(const QJsonObject& json)
{
    CompareSetup out;
    for (const auto& [value, name] : withNames)
        if (json.value(QLatin1String("with")).toString() == name)
            out.with = value;
    out.program = json.value(QLatin1String("program")).toString();
    out.dump = json.value(QLatin1String("dump")).toString();
    const QJsonDocument python(json.value(QLatin1String("interpreter")).toObject());
    out.python = protocol::decodeBody<protocol::PythonExecutor>(python.toJson(QJsonDocument::Compact).toStdString())
                     .value_or(protocol::PythonExecutor());
    out.pythonTorch = json.value(QLatin1String("torch")).toString();
    out.isolated = json.value(QLatin1String("isolated")).toBool(out.isolated);
    out.first = json.value(QLatin1String("first")).toBool(out.first);
    out.bisect = json.value(QLatin1String("bisect")).toBool(out.bisect);
    out.rtol = tolerance(json.value(QLatin1String("rtol")));
    out.atol = tolerance(json.value(QLatin1String("atol")));
    const QJsonArray rules = json.value(QLatin1String("rules")).toArray();
    for (qsizetype i = 0; i < std::min(rules.size(), maxRules); ++i)
        out.rules.push_back(ruleOf(rules.at(i).toObject()));
    out.recentPrograms = paths(json.value(QLatin1String("recentPrograms")));
    out.recentDumps = paths(json.value(QLatin1String("recentDumps")));
    return out;
}

std::optional<CompareSetup::With> compareKindOf(const QString& path)
{
    const QFileInfo file(path);
    const QString suffix = file.suffix().toLower();
    if (suffix == QLatin1String("pt2"))
        return With::Program;
    if (file.isDir() || file.fileName() == QLatin1String("manifest.json"))
        return With::Dump;
    if (suffix == QLatin1String("json"))
        return With::Program;
    const bool values = suffix == QLatin1String("npy") || suffix == QLatin1String("npz") || suffix == QLatin1String("safetensors") ||
                        suffix == QLatin1String("etdp") || suffix == QLatin1String("sqlite");
    return values ? std::optional(With::Dump) : std::nullopt;
}

QString CompareRequests::lacking(const CompareSetup& setup, const Document& document)
{
    if (setup.with == With::OtherSide && (!document.fx() || !document.ir))
        return tr("There is only one graph here. Choose another program or reference values.");
    if (setup.with == With::Program && setup.program.isEmpty())
        return tr("Choose a program (.pt2) or an IR file (.json) to compare with.");
    if (setup.with == With::Dump && setup.dump.isEmpty())
        return tr("Choose a folder or a file of reference values.");
    if (setup.with == With::Python && !document.model)
        return tr("Interpreters run exported programs. Open the .pt2 file that this IR was made from.");
    if (setup.with == With::Python && setup.python.python.empty())
        return tr("Choose an interpreter to compare with.");
    if (setup.with == With::Kernels && !document.fx())
        return tr("Kernels are generated from an FX graph. Open the .pt2 file that this IR was made from.");
    return {};
}

Result<protocol::CompareRequest> CompareRequests::of(const CompareSetup& setup, const Document& document,
                                                     const protocol::LaunchArguments& launched)
{
    if (const QString what = lacking(setup, document); !what.isEmpty())
        return fail(what.toStdString());
    protocol::CompareRequest request;
    request.first = setup.canStop() && setup.first;
    request.bisect = request.first && setup.bisect;
    request.rtol = setup.rtol;
    request.atol = setup.atol;
    request.rules = setup.rules;
    request.rows = firstRows;
    if (setup.with == With::Kernels) {
        protocol::LowerRequest plan{.profile = setup.profile, .npu = setup.npu, .tiles = setup.tiles};
        if (setup.usesTuned)
            if (const auto npu = sim::findNpu(setup.npu, dataFolders("npu"))) // else the engine tells that there is none
                plan.tuned = sim::simulationKey(*npu);
        request.lowered = {.plan = std::move(plan), .isolated = setup.isolated};
        return request;
    }
    if (setup.with == With::Python)
        return request; // the values come first
    if (setup.with == With::Dump) {
        request.dump = setup.dump.toStdString();
        return request;
    }
    protocol::LaunchArguments run;
    if (setup.with == With::OtherSide) {
        run.side = launched.side == protocol::Side::Fx ? protocol::Side::Ir : protocol::Side::Fx;
        if (run.side == protocol::Side::Ir && !document.irFile.empty())
            run.ir = absolute(document.irFile);
    } else if (setup.program.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) {
        run.side = protocol::Side::Ir;
        run.ir = setup.program.toStdString();
    } else {
        run.side = launched.side;
        run.program = setup.program.toStdString();
        run.plugins = launched.plugins; // those that the user trusts in this run
        run.allowPluginNeeds = launched.allowPluginNeeds;
    }
    request.run = std::move(run);
    return request;
}

} // namespace nodewise::views
