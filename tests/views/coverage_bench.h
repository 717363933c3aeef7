// SPDX-License-Identifier: Apache-2.0
// A tab's coverage for tests: a program, profiles in a folder of their own, and an engine that the test program plays.
#pragma once

#include "tests/views/coverage_engine.h"
#include "tests/views/test_document.h"
#include "views/common/engine_service.h"
#include "views/common/selection.h"
#include "views/coverage/coverage_context.h"
#include "views/coverage/coverage_run.h"

#include <QDir>
#include <QTemporaryDir>

namespace nodewise::test {

using namespace nodewise::views;

inline constexpr int patience = 20000;

inline const char* const first = R"({
  "name": "first",
  "title": "The first",
  "decompositions": [
    {"op": "aten.linear", "becomes": ["aten.mm.default", "aten.add.Tensor"]}
  ],
  "lowerings": [
    {"op": "aten.relu", "as": "Pointwise relu"}
  ],
  "fallbacks": [
    {"op": "aten.add.Tensor", "why": "the CPU adds"}
  ]
}
)";

/// A tab's coverage without its window, with folders of profiles of its own.
struct CoverageBench {
    explicit CoverageBench(const char* program = "cnn.pt2")
        : engine(QCoreApplication::applicationFilePath(), {QStringLiteral("--engine")}), document(openProgram(program)), selection(document)
    {
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        QDir().mkpath(folder());
        write(QStringLiteral("first"), QLatin1String(first));
        choice = std::make_unique<ProfileChoice>();
        choice->choose(QStringLiteral("first"));
        run = std::make_unique<CoverageRun>(CoverageSource{&engine, nullptr, document}, choice.get());
        context.selection = &selection;
        context.document = document;
        context.coverage = run.get();
    }
    QString folder() const { return home.filePath(QStringLiteral("nodewise/profiles")); }
    QString path(const QString& name) const { return folder() + u'/' + name + QStringLiteral(".json"); }
    void write(const QString& name, const QString& text) const
    {
        if (const QString why = ProfileStore::save(path(name), text); !why.isEmpty())
            qFatal("%s", qPrintable(why));
    }
    bool settles()
    {
        return QTest::qWaitFor([this] { return !run->busy(); }, patience);
    }
    bool judges()
    {
        run->start();
        return settles() && run->result() != nullptr;
    }
    std::uint32_t node(const char* op) const
    {
        for (const graph::Node& each : document->fx()->nodes())
            if (each.opType() == op)
                return each.id.index();
        return 0xffffffffu;
    }

    QTemporaryDir home;
    EngineService engine;
    std::shared_ptr<const Document> document;
    Selection selection;
    std::unique_ptr<ProfileChoice> choice;
    std::unique_ptr<CoverageRun> run;
    CoverageContext context;
};

inline protocol::CoverageAnswer answerOf(const CoverageBench& b, const char* text)
{
    return test::CoverageEngine::judged(
        {.program = b.document->file, .model = b.document->model->name, .profile = {.name = "/x/first.json", .text = text}});
}

/// What a column shows, row by row.
inline QStringList columnOf(const QAbstractItemModel& model, int column, const QModelIndex& parent = {})
{
    QStringList out;
    for (int row = 0; row < model.rowCount(parent); ++row)
        out.append(model.index(row, column, parent).data().toString());
    return out;
}

} // namespace nodewise::test
