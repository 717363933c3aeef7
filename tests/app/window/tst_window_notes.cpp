// SPDX-License-Identifier: Apache-2.0
// Notes in the window: written with the keyboard, seen on the node, in its tooltip and in the inspector, taken back; and files of others.
#include "core/notes/notes.h"
#include "tests/app/window/window_bench.h"
#include "views/analysis/analyses.h"
#include "views/notes/notes_analysis.h"
#include "views/notes/program_notes.h"

#include <QDir>
#include <QFile>
#include <QInputDialog>
#include <QTemporaryDir>

using namespace nodewise;
using namespace nodewise::viewer;
using notes::Note;
using views::NotesAnalysis;
using views::Side;

namespace {

/// A program of its own, as notes stand beside it.
struct NotesBench : Bench {
    explicit NotesBench(const char* name = "cnn.pt2") : file(folder.filePath("m.pt2")) { QFile::copy(data(name), file); }
    bool opens() { return ready(open(file)); }
    DocumentPage& page() { return *window.currentPage(); }
    views::ProgramNotes& notes() { return page().analyses().find<NotesAnalysis>()->notes(); }
    std::unordered_set<std::uint32_t> noted(Side side) { return page().analyses().marks(side)->noted; }
    /// Null: none is open.
    QInputDialog* dialog()
    {
        for (auto* each : page().findChildren<QInputDialog*>())
            if (each->isVisible())
                return each;
        return nullptr;
    }

    QTemporaryDir folder;
    QString file;
};

std::uint32_t firstOperator(const views::Document& document)
{
    for (const graph::Node& node : document.fx()->nodes())
        if (node.op == graph::NodeOp::CallFunction)
            return node.id.index();
    qFatal("the program has no operator");
}

} // namespace

class TestWindowNotes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    void writtenAndTakenBack()
    {
        NotesBench b;
        QVERIFY(b.opens());
        QVERIFY(!b["notes.add"]->isEnabled());
        const std::uint32_t node = firstOperator(*b.page().document());
        QVERIFY(b.page().selectByName(QString::fromStdString(b.page().document()->fx()->qualifiedName(graph::NodeId(node)))));
        QTRY_VERIFY(b["notes.add"]->isEnabled());
        QCOMPARE(b["notes.add"]->shortcut(), QKeySequence("Ctrl+Alt+N"));
        QVERIFY(QTest::qWaitForWindowActive(&b.window));
        QTest::keyClick(&b.window, Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(b.dialog());
        b.dialog()->setTextValue("  look here <b> ");
        b.dialog()->accept();
        QTRY_COMPARE(b.noted(Side::Fx), std::unordered_set<std::uint32_t>{node});
        QVERIFY(b.noted(Side::Ir).empty());
        QVERIFY(b.page().analyses().hint(Side::Fx, node).contains("Note: look here <b>"));
        const std::vector<views::FactSection> facts = b.page().analyses().facts(graph::NodeId(node));
        QVERIFY(std::ranges::find(facts, QString("Notes"), &views::FactSection::title) != facts.end());
        QCOMPARE(notes::read(b.file.toStdString())->size(), std::size_t(1));
        b.page().showPage("notes", true);
        savePicture(b.window, "notes.png");
        QTRY_VERIFY(b["notes.undo"]->isEnabled());
        b["notes.undo"]->trigger();
        QTRY_VERIFY(b.noted(Side::Fx).empty());
        QVERIFY(notes::read(b.file.toStdString())->empty());
    }

    /// What was typed is not lost.
    void notWritten()
    {
        NotesBench b;
        QVERIFY(QDir().mkdir(b.file + ".nodewise"));
        QVERIFY(b.opens());
        b.page().analyses().find<NotesAnalysis>()->askFor(Side::Fx, firstOperator(*b.page().document()));
        QVERIFY(b.dialog());
        b.dialog()->setTextValue("typed at length");
        b.dialog()->accept();
        QTRY_VERIFY(b.dialog() && b.dialog()->textValue() == "typed at length");
        QVERIFY2(b.dialog()->labelText().contains("this is a folder"), qPrintable(b.dialog()->labelText()));
        QVERIFY(QDir().rmdir(b.file + ".nodewise"));
        b.dialog()->accept();
        QTRY_COMPARE(b.notes().all().size(), std::size_t(1));
    }

    /// As many notes as a file may have, each node of both sides among them, bodies' too; they are looked up once per change.
    void many()
    {
        NotesBench b("cond_branch.pt2");
        QVERIFY(b.opens());
        const views::Document& document = *b.page().document();
        std::vector<Note> all;
        const auto pin = [&all](bool ir, std::string name) {
            all.push_back({.id = std::uint32_t(all.size() + 1), .ir = ir, .name = std::move(name), .text = "x"});
        };
        for (const graph::Node& node : document.fx()->nodes())
            pin(false, document.fx()->qualifiedName(node.id));
        for (const ir::Subgraph& subgraph : document.ir->subgraphs)
            for (const ir::NodeId id : subgraph.nodes)
                pin(true, ir::qualifiedName(subgraph, document.ir->node(id)));
        for (int i = 0; i < 20; ++i)
            pin(false, all.front().name);
        while (all.size() < notes::maxNotes)
            pin(all.size() % 2 == 0, "nothing" + std::to_string(all.size()));
        QFile file(b.file + ".nodewise");
        const std::string text = notes::write(all);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.data(), qint64(text.size())) == qint64(text.size()));
        file.close();
        b.notes().read();
        QTRY_COMPARE(b.notes().all().size(), notes::maxNotes);
        for (const Side side : {Side::Fx, Side::Ir}) {
            std::unordered_set<std::uint32_t> expected;
            for (const Note& note : all)
                if (note.id < document.fx()->nodes().size() + document.ir->nodes.size() + 1 && note.ir == (side == Side::Ir))
                    expected.insert(*views::tryNodeIndex(document, side, note.name));
            QCOMPARE(b.noted(side), expected);
        }
        const auto first = document.fx()->nodes().begin()->id.index();
        const QStringList lines = b.page().analyses().hint(Side::Fx, first).filter("ote");
        QCOMPARE(lines, QStringList({"Note: x", "Note: x", "Note: x", "Note: x", "Note: x", "and 16 more notes"}));
    }
};

QTEST_MAIN(TestWindowNotes)
#include "tst_window_notes.moc"
