// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/node_info_json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace nodewise::views {

namespace {

constexpr int deepest = 100;

QJsonValue valueOf(const ir::Attr& attr, int depth)
{
    if (const auto* list = attr.as<ir::Attr::List>(); list && depth < deepest) {
        QJsonArray array;
        for (const ir::Attr& element : *list)
            array.append(valueOf(element, depth + 1));
        return array;
    }
    if (const auto* dict = attr.as<ir::Attr::Dict>(); dict && depth < deepest) {
        QJsonObject object;
        for (const auto& [name, value] : *dict)
            object.insert(QString::fromStdString(name), valueOf(value, depth + 1));
        return object;
    }
    if (const bool* flag = attr.as<bool>())
        return *flag;
    if (const auto* number = attr.as<std::int64_t>())
        return qint64(*number);
    if (const auto* large = attr.as<std::uint64_t>())
        return QJsonValue(QString::number(*large)); // JSON in Qt has no integers past int64
    if (const double* number = attr.as<double>())
        return std::isfinite(*number) ? QJsonValue(*number) : QJsonValue(QString::fromStdString(graph::pythonFloat(*number)));
    if (const auto* text = attr.as<std::string>())
        return QString::fromStdString(*text);
    return QJsonValue::Null;
}

QJsonArray metasOf(const std::vector<ir::TensorMeta>& metas)
{
    QJsonArray array;
    for (const ir::TensorMeta& meta : metas) {
        QJsonArray shape;
        for (const ir::Dim& dim : meta.shape)
            shape.append(dim.expr.empty() ? QJsonValue(qint64(dim.size)) : QJsonValue(QString::fromStdString(dim.expr)));
        QJsonObject object{{QStringLiteral("name"), QString::fromStdString(meta.name)},
                           {QStringLiteral("shape"), shape},
                           {QStringLiteral("dtype"), QString::fromStdString(meta.dtype)}};
        if (!meta.producerNode.empty()) {
            object.insert(QStringLiteral("producer_node"), QString::fromStdString(meta.producerNode));
            object.insert(QStringLiteral("producer_output_idx"), meta.producerOutputIdx);
        }
        array.append(object);
    }
    return array;
}

} // namespace

QString nodeInfoJson(const ir::NodeInfo& info, const graph::Graph& graph)
{
    const auto text = [&graph](const graph::NamedArgument& argument) {
        return QString::fromStdString(graph::argumentText(argument.value, [&graph](graph::NodeId id) { return graph.node(id).name; }));
    };
    QJsonArray args;
    for (const graph::NamedArgument& argument : info.args)
        args.append(text(argument));
    QJsonObject kwargs, attrs;
    for (const graph::NamedArgument& argument : info.kwargs)
        kwargs.insert(QString::fromStdString(argument.name), text(argument));
    for (const auto& [name, value] : info.attrs)
        attrs.insert(QString::fromStdString(name), valueOf(value, 0));
    const std::string_view op = graph::nodeOpName(info.op);
    const QJsonObject object{{QStringLiteral("name"), QString::fromStdString(info.name)},
                             {QStringLiteral("op"), QString::fromUtf8(op.data(), static_cast<qsizetype>(op.size()))},
                             {QStringLiteral("target"), QString::fromStdString(info.target)},
                             {QStringLiteral("args"), args},
                             {QStringLiteral("kwargs"), kwargs},
                             {QStringLiteral("input_metas"), metasOf(info.inputMetas)},
                             {QStringLiteral("output_metas"), metasOf(info.outputMetas)},
                             {QStringLiteral("attrs"), attrs}};
    return QString::fromUtf8(QJsonDocument(object).toJson()).trimmed();
}

} // namespace nodewise::views
