// SPDX-License-Identifier: Apache-2.0
// Rows of tests of graph passes: a graph before and behind one, in text form.
#pragma once

#include "core/rewrite/pass.h"
#include "tests/core/rewrite_graphs.h"

namespace nodewise::test {

/// Options: "name=1 other=2".
inline backend::PassRule ruleOf(const QString& pass, const QString& options)
{
    backend::PassRule rule{.pass = pass.toStdString()};
    for (const QString& option : options.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        rule.options.emplace(option.section(QLatin1Char('='), 0, 0).toStdString(), option.section(QLatin1Char('='), 1).toLongLong());
    return rule;
}

/// Of one pass on one graph; `after` empty: it stays as it was.
inline void row(const char* name, const char* pass, const char* options, const char* before, const char* after, const char* note)
{
    QTest::newRow(name) << QString::fromLatin1(pass) << QString::fromLatin1(options) << QString::fromLatin1(before)
                        << QString::fromLatin1(after) << QString::fromLatin1(note);
}

inline void columns()
{
    QTest::addColumn<QString>("pass");
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after"); ///< empty: as it was
    QTest::addColumn<QString>("note");
}

/// Runs the row's pass.
inline void checkRow(rewrite::Operators& operators)
{
    QFETCH(QString, pass);
    QFETCH(QString, options);
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(QString, note);
    const auto graph = parsed(before.toStdString());
    const rewrite::Pass* found = rewrite::tryPass(pass.toStdString());
    QVERIFY(found != nullptr);
    const auto result = found->run(graph, ruleOf(pass, options), operators);
    QVERIFY2(result.has_value(), result ? "" : result.error().text().c_str());
    const graph::Graph& made = *result->rewritten.graph;
    for (const graph::Diagnostic& broken : made.lint())
        QFAIL(broken.where.text().c_str());
    const QString wanted = after.isEmpty() ? before : after;
    QVERIFY2(text(graph::printText(made)).trimmed() == wanted.trimmed(), graph::printText(made).c_str());
    QCOMPARE(text(result->note.english()), note);
    QCOMPARE(result->changes == 0, after.isEmpty());
    QCOMPARE(result->rewritten.from.size(), made.nodes().size());
    for (const auto& from : result->rewritten.from)
        QVERIFY(!from.empty());
}

} // namespace nodewise::test
