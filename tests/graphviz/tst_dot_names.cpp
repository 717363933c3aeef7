// SPDX-License-Identifier: Apache-2.0
// DOT of a program whose names would act if they got out of their quotes, read back by Graphviz.
#include "tests/core/hostile_names.h"

#include "core/base/shown_text.h"
#include "core/export/export.h"

#include <QtTest>

#include <graphviz/cgraph.h>

using namespace nodewise;

class TestDotNames : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesStayNames_data()
    {
        QTest::addColumn<bool>("fx");
        QTest::newRow("IR") << false;
        QTest::newRow("FX") << true;
    }
    void namesStayNames()
    {
        QFETCH(bool, fx);
        const ir::Graph ir = test::hostileIr();
        const auto graph = test::hostileFx();
        const auto text = exporting::render({.format = exporting::tryFormat("dot"),
                                             .side = fx ? exporting::Side::Fx : exporting::Side::Ir,
                                             .ir = &ir,
                                             .graph = graph.get(),
                                             .title = "t\"itle"});
        QVERIFY(text);
        Agraph_t* read = agmemread(text->c_str());
        QVERIFY(read);
        const std::size_t count = test::hostileNames().size();
        QCOMPARE(std::size_t(agnnodes(read)), fx ? count + 2 : 3 * count + 1);
        QSet<QString> attributes;
        for (const int kind : {AGRAPH, AGNODE, AGEDGE})
            for (Agsym_t* symbol = agnxtattr(read, kind, nullptr); symbol; symbol = agnxtattr(read, kind, symbol))
                attributes.insert(symbol->name);
        attributes -= {"rankdir",  "fontname",  "compound", "bgcolor", "fontcolor", "shape",      "style",
                       "fontsize", "fillcolor", "color",    "label",   "tooltip",   "constraint", "lhead"};
        QVERIFY2(attributes.isEmpty(), qPrintable(QStringList(attributes.values()).join(' ')));
        QString labels;
        for (Agnode_t* node = agfstnode(read); node; node = agnxtnode(read, node)) {
            QVERIFY(!aghtmlstr(agget(node, const_cast<char*>("label"))));
            labels += QString::fromUtf8(agget(node, const_cast<char*>("label"))).replace("\\\\", "\\");
        }
        for (const std::string& name : test::hostileNames())
            if (name.find_first_of("\n\\") == std::string::npos) // they have escapes of Graphviz
                QVERIFY2(labels.contains(QString::fromStdString(shownText(name, Lines::Kept)).left(100)), name.substr(0, 100).c_str());
        agclose(read);
    }
};

QTEST_GUILESS_MAIN(TestDotNames)
#include "tst_dot_names.moc"
