// SPDX-License-Identifier: Apache-2.0
// Differences as short lines for tests: "+ relu", "- relu", "~ add: alpha: 1 -> 2", "% linear -> t, mm". What is the same is left out.
#pragma once

#include "core/diff/diff.h"

#include <QString>
#include <QStringList>

namespace nodewise::test {

inline QString namesOf(const diff::Side& side, const std::vector<std::uint32_t>& nodes)
{
    QStringList names;
    for (const std::uint32_t node : nodes)
        names << QString::fromStdString(side.nodes[node].name);
    return names.join(QStringLiteral(", "));
}

inline QString wordsOf(const diff::Change& change)
{
    using Kind = diff::Change::Kind;
    static const std::map<Kind, const char*> kinds = {{Kind::Op, "op"},       {Kind::Attribute, ""},  {Kind::Inputs, "input"},
                                                      {Kind::Shape, "shape"}, {Kind::Dtype, "dtype"}, {Kind::Module, "module"},
                                                      {Kind::Name, "name"}};
    const QString front = (QLatin1String(kinds.at(change.kind)) + QLatin1Char(' ') + QString::fromStdString(change.what)).trimmed();
    return QStringLiteral("%1: %2 -> %3").arg(front, QString::fromStdString(change.before), QString::fromStdString(change.after));
}

inline QString wordsOf(const diff::Entry& entry, const diff::Side& before, const diff::Side& after)
{
    using Kind = diff::Entry::Kind;
    switch (entry.kind) {
    case Kind::Added:
        return QStringLiteral("+ ") + namesOf(after, entry.after);
    case Kind::Removed:
        return QStringLiteral("- ") + namesOf(before, entry.before);
    case Kind::Replaced:
        return QStringLiteral("% %1 -> %2").arg(namesOf(before, entry.before), namesOf(after, entry.after));
    case Kind::Changed:
    case Kind::Same:
        break;
    }
    QStringList changes;
    for (const diff::Change& change : entry.changes)
        changes << wordsOf(change);
    return QStringLiteral("~ %1: %2").arg(namesOf(after, entry.after), changes.join(QStringLiteral("; ")));
}

inline QStringList wordsOf(const diff::Diff& diff, const diff::Side& before, const diff::Side& after)
{
    QStringList out;
    for (const diff::Entry& entry : diff.entries)
        if (entry.kind != diff::Entry::Kind::Same)
            out << wordsOf(entry, before, after);
    for (const diff::Renamed& module : diff.modules)
        out << QStringLiteral("module %1 -> %2 (%3)")
                   .arg(QString::fromStdString(module.before), QString::fromStdString(module.after))
                   .arg(module.nodes);
    return out;
}

} // namespace nodewise::test
