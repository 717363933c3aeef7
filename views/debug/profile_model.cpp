// SPDX-License-Identifier: Apache-2.0
#include "views/debug/profile_model.h"

#include "views/common/theme.h"
#include "views/debug/value_text.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace nodewise::views {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

std::vector<ProfileRow> profileRows(const protocol::ProfileAnswer& profile, ProfileBy by)
{
    std::vector<ProfileRow> rows;
    std::map<std::string, std::size_t> known;
    double total = 0;
    for (const auto& node : profile.nodes) {
        total += static_cast<double>(node.ns);
        if (by == ProfileBy::Node) {
            rows.push_back({text(node.name), text(node.op), text(node.module), node.node, node.count, static_cast<double>(node.ns), 0});
            continue;
        }
        const std::string& key = by == ProfileBy::Op ? node.op : node.module;
        const auto [at, added] = known.try_emplace(key, rows.size());
        if (added)
            rows.push_back({text(key), {}, {}, 0, 0, 0, 0});
        rows[at->second].count += node.count;
        rows[at->second].ns += static_cast<double>(node.ns);
    }
    for (ProfileRow& row : rows)
        row.share = total > 0 ? row.ns / total : 0;
    return rows;
}

Table<ProfileRow> ProfileModel::describe() const
{
    using Row = ProfileRow;
    const auto each = [](const Row& row) { return row.count > 0 ? row.ns / static_cast<double>(row.count) : 0; };
    const auto dim = [](const Row&, const Theme& theme) { return theme.dim; };
    return {
        .columns =
            {{.title = tr("name"),
              .name = "name",
              .letters = 21,
              .text = [](const Row& row) { return row.name.isEmpty() ? tr("(no module)") : row.name; },
              .value = [](const Row& row) { return row.name; }},
             {.title = tr("time"),
              .name = "ns",
              .letters = 10,
              .number = true,
              .text = [](const Row& row) { return ValueText::duration(row.ns); },
              .value = [](const Row& row) { return row.ns; }},
             {.title = tr("share"),
              .name = "share",
              .letters = 9,
              .number = true,
              .text = [](const Row& row) { return tr("%1 %").arg(QLocale().toString(row.share * 100, 'f', 1)); },
              .value = [](const Row& row) { return row.share; },
              .bar = true},
             {.title = tr("runs"),
              .name = "runs",
              .letters = 8,
              .number = true,
              .value = [](const Row& row) { return qulonglong(row.count); }},
             {.title = tr("each"),
              .name = "ns_each",
              .letters = 10,
              .number = true,
              .text = [each](const Row& row) { return ValueText::duration(each(row)); },
              .value = each},
             {.title = tr("operator"), .name = "op", .letters = 25, .text = [](const Row& row) { return row.op; }, .color = dim},
             {.title = tr("module"), .name = "module", .letters = 25, .text = [](const Row& row) { return row.module; }, .color = dim}},
        .key = [](const Row& row) { return row.name; },
    };
}

} // namespace nodewise::views
