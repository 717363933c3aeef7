// SPDX-License-Identifier: Apache-2.0
// Shipped profiles on stored programs: no function raises, and what became of the graph is sound.
#include "core/backend/inductor_tables.h"
#include "core/program/program.h"
#include "core/rewrite/pipeline.h"
#include "core/torch/rewrite/torch_operators.h"

#include <QDir>
#include <QTest>

using namespace nodewise;

class TestDecomposedPrograms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noFunctionRaises_data();
    void noFunctionRaises();
};

void TestDecomposedPrograms::noFunctionRaises_data()
{
    QTest::addColumn<QString>("profile");
    for (const char* profile : {"spyre-2025-11", "spyre-2026", "pytorchsim"})
        QTest::addRow("%s", profile) << profile;
}

void TestDecomposedPrograms::noFunctionRaises()
{
    QFETCH(QString, profile);
    const std::vector<std::string> folders{NODEWISE_TEST_DATA "/../../resources/profiles"};
    const auto read = backend::readProfile(folders, profile.toStdString());
    QVERIFY2(read, read ? "" : read.error().asText().english().c_str());
    const auto tables = backend::readTablesOf(*read, folders);
    QVERIFY(tables);
    const auto registered = std::make_shared<torch_worker::ProfileOperators>(*read);
    for (const Error& problem : registered->problems())
        QFAIL(problem.text().c_str());
    const QDir programs(NODEWISE_TEST_DATA "/programs");
    int decomposed = 0;
    QStringList wrong; ///< programs
    QStringList why;
    for (const QString& name : programs.entryList({"*.pt2"})) {
        const std::string file = programs.filePath(name).toStdString();
        const auto model = program::open(file, {});
        if (!model)
            continue; // several models in one file: others hold the same
        const auto complain = [&](const std::string& text) {
            why << name + ": " + QString::fromStdString(text);
            if (!wrong.contains(name))
                wrong << name;
        };
        torch_worker::TorchOperators operators(registered, *model, file);
        const auto pipeline = rewrite::runPipeline((*model)->graph, *read, *tables, operators);
        if (!pipeline) {
            complain(pipeline.error().asText().english());
            continue;
        }
        for (const rewrite::PipelineStep& step : pipeline->steps)
            for (const rewrite::Event& event : step.events) {
                decomposed += event.kind == rewrite::Event::Kind::Decomposed;
                if (event.kind == rewrite::Event::Kind::Untold && !event.why.english().empty())
                    complain(event.op + " " + event.rule + ": " + event.why.english());
            }
        if (pipeline->result()->lint().size() > (*model)->graph->lint().size())
            complain(pipeline->result()->lint().front().where.text());
    }
    // What stands under autocast is not taken apart, nor what Inductor's Python decomposes in a way of its own (upsample_bilinear2d.vec).
    const QStringList known{"autocast.pt2", "interpolate.pt2"};
    QVERIFY2(wrong == known, qPrintable(why.join('\n')));
    QVERIFY(decomposed > 100);
}

QTEST_GUILESS_MAIN(TestDecomposedPrograms)
#include "tst_decomposed_programs.moc"
