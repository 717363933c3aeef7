// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/pin_record.h"

#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"

#include <QCryptographicHash>
#include <QJsonArray>

namespace nodewise::views {

namespace {

constexpr int mostPins = 32, deepest = 8; ///< a session file may be damaged

Side runningSide(const DebugContext& context)
{
    return sideOf(context.session->side() == protocol::Side::Ir);
}

/// Of all names and operators in their order: another program has other ones.
QString keyOf(const Document& document, Side side)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    const auto add = [&hash](const std::string& text) {
        hash.addData(QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size() + 1)));
    };
    if (const graph::Graph* fx = side == Side::Fx ? document.fx() : nullptr)
        for (const graph::Node& node : fx->nodes()) {
            add(node.name);
            add(node.target);
        }
    if (side == Side::Ir && document.ir)
        for (const ir::OpNode& node : document.ir->nodes) {
            add(node.name);
            add(node.opType);
        }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace

QJsonObject pinRecord(const std::vector<protocol::ValueRef>& pins, const DebugContext& context)
{
    if (pins.empty())
        return {};
    const Side side = runningSide(context);
    QJsonArray kept;
    for (const protocol::ValueRef& pin : pins) {
        QJsonArray path;
        for (const std::uint32_t index : pin.path)
            path.append(static_cast<qint64>(index));
        kept.append(QJsonObject{{QStringLiteral("node"), context.breakpoints->nodeName(side, pin.node)}, {QStringLiteral("path"), path}});
    }
    return {{QStringLiteral("program"), keyOf(*context.document, side)},
            {QStringLiteral("side"), side == Side::Ir ? QStringLiteral("ir") : QStringLiteral("fx")},
            {QStringLiteral("pins"), kept}};
}

std::vector<protocol::ValueRef> recordedPins(const QJsonObject& record, const DebugContext& context)
{
    const Side side = runningSide(context);
    const bool ir = record[QStringLiteral("side")].toString() == QLatin1String("ir");
    if (record.isEmpty() || ir != (side == Side::Ir) || record[QStringLiteral("program")].toString() != keyOf(*context.document, side))
        return {};
    std::vector<protocol::ValueRef> out;
    for (const auto& one : record[QStringLiteral("pins")].toArray()) {
        const QJsonObject pin = one.toObject();
        const auto node = context.breakpoints->tryNodeIndex(side, pin[QStringLiteral("node")].toString());
        const QJsonArray path = pin[QStringLiteral("path")].toArray();
        if (!node || path.size() > deepest || out.size() >= mostPins)
            continue;
        protocol::ValueRef ref{.node = *node, .path = {}, .side = {}, .frameId = {}};
        for (const auto& index : path)
            ref.path.push_back(static_cast<std::uint32_t>(std::max(0, index.toInt())));
        out.push_back(std::move(ref));
    }
    return out;
}

} // namespace nodewise::views
