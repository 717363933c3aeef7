// SPDX-License-Identifier: Apache-2.0
// What docs/extending.md shows does what it says there.
#include "core/export/export.h"
#include "core/program/program.h"
#include "core/query/field.h"
#include "core/trace/read.h"

#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;

namespace nodewise::trace {
extern const FormatReader tallyReader;
}
namespace nodewise::exporting {
extern const Format listFormat;
}
namespace nodewise::query {
extern const FieldRow argumentsField;
}

class TestDocsCode : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        const auto opened = program::open(NODEWISE_TEST_DATA "/programs/cnn.pt2");
        QVERIFY(opened);
        m_graph = (*opened)->graph;
    }

    void reader()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("a.tally"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("# tally\n10 5 load\n15 20 matmul\nnothing\n") > 0);
        file.close();
        const std::string path = file.fileName().toStdString();
        QVERIFY(!trace::tryReaderOf(path));
        const trace::FormatReader* const own[] = {&trace::tallyReader};
        const trace::ReadOptions options{.readers = own};
        QCOMPARE(trace::tryReaderOf(path, options), &trace::tallyReader);
        const auto trace = trace::readTrace(path, options);
        QVERIFY(trace);
        QCOMPARE((*trace)->sliceCount(), std::size_t(2));
        QCOMPARE((*trace)->name((*trace)->columns().name[1]), std::string_view("matmul"));
        QCOMPARE((*trace)->duration(1), trace::Time(20));
    }

    void format()
    {
        const auto text = exporting::render({.format = &exporting::listFormat, .side = exporting::Side::Fx, .graph = m_graph.get()});
        QVERIFY(text);
        QVERIFY(QString::fromStdString(*text).contains("conv2d aten.conv2d.default\n"));
    }

    void field()
    {
        QVERIFY(!query::Query::parse("arguments:=3"));
        const query::FieldRow* const own[] = {&query::argumentsField};
        const auto parsed = query::Query::parse("arguments:=3 op:linear", own);
        QVERIFY(parsed);
        const auto found = parsed->find(*m_graph);
        QVERIFY(!found.empty());
        for (const graph::NodeId id : found)
            QCOMPARE(m_graph->node(id).args.size(), std::size_t(3));
    }

private:
    std::shared_ptr<const graph::Graph> m_graph;
};

QTEST_GUILESS_MAIN(TestDocsCode)
#include "tst_docs_code.moc"
