// SPDX-License-Identifier: Apache-2.0
// The command palette over the whole window: every kind of thing that it finds, and what it does where there is nothing.
#include "app/viewer/command_palette.h"
#include "app/viewer/help_window.h"
#include "app/viewer/palette_model.h"
#include "core/program/seeded.h"
#include "tests/app/window/window_bench.h"
#include "views/common/label.h"
#include "views/inspect/search_panel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTextBrowser>

using namespace nodewise;
using namespace nodewise::viewer;
using Kind = PaletteEntry::Kind;

namespace {

PaletteEntries entries(const QList<PaletteEntry>& list)
{
    return std::make_shared<const QList<PaletteEntry>>(list);
}

QStringList texts(const QList<PaletteGroup>& groups)
{
    QStringList all;
    for (const PaletteGroup& group : groups)
        for (const PaletteEntry& entry : group.entries)
            all.append(entry.text);
    return all;
}

CommandPalette& asked(Bench& b, const QString& text)
{
    b["go.palette"]->trigger();
    CommandPalette& palette = part<CommandPalette>(b.window);
    QTest::keyClicks(palette.field(), text);
    (void)QTest::qWaitFor([&] { return palette.settled(); }, patience);
    return palette;
}

QString current(const CommandPalette& palette)
{
    return part<QListView>(palette).currentIndex().data().toString();
}

void choose(Bench& b, const QString& text)
{
    QTest::keyClick(asked(b, text).field(), Qt::Key_Return);
}

} // namespace

class TestWindowPalette : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void groupsAreRanked()
    {
        QList<PaletteEntry> many;
        for (int i = 0; i < 300; ++i)
            many.append({.kind = Kind::Node, .text = QStringLiteral("linear_%1").arg(i), .detail = QStringLiteral("aten.linear.default")});
        const QList<PaletteEntries> sources{
            entries({{.kind = Kind::Help, .text = "The linear view", .detail = "Views"},
                     {.kind = Kind::Command, .text = "Linear Layout"},
                     {.kind = Kind::Command, .text = "Linear Run", .detail = "needs a program", .usable = false}}),
            nullptr, entries(many)};
        const QList<PaletteGroup> groups = searchPalette(sources, "linear");
        QCOMPARE(groups.size(), 3);
        QVERIFY(groups[0].kind == Kind::Command && groups[0].entries[0].text == "Linear Layout");
        QVERIFY(!groups[0].entries[1].usable); // after what can be used
        QVERIFY(groups[1].kind == Kind::Node && groups[1].entries.size() == mostOfOthers && groups[1].found == 300);
        QVERIFY(groups[2].kind == Kind::Help);
        QCOMPARE(paletteWords(" a b "), "a b");
        QCOMPARE(paletteWords("@ a "), "a");
        QCOMPARE(paletteWords("?"), "");
        QCOMPARE(searchPalette(sources, "@linear_299")[0].entries[0].text, "linear_299");
        QCOMPARE(searchPalette(sources, "@").front().entries.size(), maxPaletteEntries);
        QCOMPARE(texts(searchPalette(sources, "?view")), QStringList{"The linear view"});
        QCOMPARE(texts(searchPalette(sources, ">")), QStringList{"Linear Layout"});
        QCOMPARE(texts(searchPalette(sources, "")), QStringList{"Linear Layout"}); // nodes would be too many
        QVERIFY(searchPalette(sources, "?lnvw").isEmpty());                        // of sentences, words
        QVERIFY(searchPalette(sources, "zzz").isEmpty());
        Progress cancelled;
        cancelled.cancel.cancel();
        QVERIFY(searchPalette(sources, "linear", cancelled).isEmpty());
    }

    void headingsOfPages()
    {
        const QList<PaletteEntry> found = helpEntries({{"a", "Alpha", "# Alpha\nfirst\n## What it says\n"}});
        QCOMPARE(found.size(), 2);
        QVERIFY(found[0].text == "Alpha" && found[0].anchor.isEmpty());
        QVERIFY(found[1].text == "What it says" && found[1].detail == "Alpha" && found[1].name == "a" && found[1].anchor == "what-it-says");
    }

    void rowsUnderHeadings()
    {
        PaletteModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setGroups(
            {{Kind::Command, {{.text = "a"}, {.text = "b", .usable = false}}, 2}, {Kind::Node, {{.kind = Kind::Node, .text = "c"}}, 9}});
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.usableCount(), 2);
        QCOMPARE(model.usableFrom(0, 1), 1);
        QCOMPARE(model.usableFrom(2, 1), 4); // over what can't be used, and the next heading
        QCOMPARE(model.usableFrom(3, -1), 1);
        QCOMPARE(model.usableFrom(0, -1), -1);
        QVERIFY(!model.tryEntry(0) && !model.tryEntry(99) && model.tryEntry(4)->text == "c");
        QCOMPARE(model.index(3).data(PaletteModel::DetailRole).toString(), "1 of 9");
        QCOMPARE(model.rowOf({.kind = Kind::Node, .text = "c"}), 4);
        QCOMPARE(model.rowOf({.kind = Kind::Sample, .text = "c"}), -1);
        model.setGroups({});
        QCOMPARE(model.rowCount(), 0);
    }

    void settingsAreFound()
    {
        Bench b;
        choose(b, "theme dark");
        QCOMPARE(b.window.remembered().theme, "dark");
        choose(b, "text size");
        QTRY_VERIFY(b.window.findChild<QSpinBox*>("textSize") && b.window.findChild<QSpinBox*>("textSize")->hasFocus());
    }

    void filesAndSamplesAreFound()
    {
        Session session;
        session.recent = {data("cnn.pt2")};
        Bench b(session);
        QCOMPARE(current(asked(b, "cnn")), "cnn.pt2");
        QTest::keyClick(part<CommandPalette>(b.window).field(), Qt::Key_Return);
        QTRY_VERIFY(b.window.currentTab());
        QCOMPARE(b.window.currentTab()->file(), data("cnn.pt2"));
        QVERIFY(Bench::ready(b.window.currentTab()));
        b.window.remembered().recent.clear();
        choose(b, "trace of torch.profiler");
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentTab()->trace(), patience);
    }

    void documentationIsFound()
    {
        Bench b;
        choose(b, "?write a kernel template");
        QTRY_VERIFY(b.window.findChild<HelpWindow*>());
        const auto& text = part<QTextBrowser>(*b.window.findChild<HelpWindow*>());
        QTRY_VERIFY(text.document()->firstBlock().text().contains("kernel template"));
    }

    /// As people say it, whatever a model calls its layers.
    void layersAreFound_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("module");
        QTest::newRow("llama") << QByteArray("llama.pt2") << "m.model.layers.1.self_attn";
        QTest::newRow("gpt2") << QByteArray("gpt2.pt2") << "m.transformer.h.1.attn";
        QTest::newRow("bert") << QByteArray("bert.pt2") << "m.encoder.layer.1.attention";
    }

    void layersAreFound()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, module);
        Bench b;
        QVERIFY(Bench::ready(b.open(data(file.constData()))));
        choose(b, "layer 1 attention");
        QTRY_COMPARE(b.window.currentPage()->selection().state().modulePath, module);
    }

    /// The module, not the norm whose name has "attention" in full, nor layer 13.
    void attentionIsNoNorm()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("whole.pt2").toStdString();
        QVERIFY(program::completeSeeded(NODEWISE_TEST_DATA "/../../resources/samples/llama-16-layers.seed.pt2", file));
        Bench b;
        QVERIFY(Bench::ready(b.open(QString::fromStdString(file))));
        CommandPalette& palette = asked(b, "#layer 3 attention");
        const QAbstractItemModel& found = *part<QListView>(palette).model();
        const auto has = [&found](const QString& text) { return !found.match(found.index(0, 0), Qt::DisplayRole, text).isEmpty(); };
        QVERIFY(has("model.model.layers.3.post_attention_layernorm") && has("model.model.layers.3.self_attn"));
        QTest::keyClick(palette.field(), Qt::Key_Return);
        QCOMPARE(b.window.currentPage()->selection().state().modulePath, "model.model.layers.3.self_attn");
        choose(b, "layer 3 attention");
        QCOMPARE(b.window.currentPage()->selection().state().modulePath, "model.model.layers.3.self_attn");
    }

    /// Enter right behind what is typed waits for its answer; a row that was moved to stays, whatever comes.
    void enterIsOfWhatWasTyped()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("llama.pt2"))));
        b["go.palette"]->trigger();
        CommandPalette& palette = part<CommandPalette>(b.window);
        QVERIFY(!palette.settled()); // nodes are being listed
        QTest::keyClicks(palette.field(), "@linear_2");
        QTest::keyClick(palette.field(), Qt::Key_Return);
        QVERIFY(palette.isVisible());
        QTRY_COMPARE(b.window.currentPage()->selectedName(), "linear_2");
        QVERIFY(palette.isHidden());
        // Given up: nothing is chosen later.
        b["go.palette"]->trigger();
        QTest::keyClicks(palette.field(), "@linear_3");
        QTest::keyClick(palette.field(), Qt::Key_Return);
        QTest::keyClick(palette.field(), Qt::Key_Escape);
        QTRY_VERIFY(palette.settled());
        QCOMPARE(b.window.currentPage()->selectedName(), "linear_2");
        b["go.palette"]->trigger();
        const QString first = current(palette);
        QTest::keyClick(palette.field(), Qt::Key_Down);
        const QString moved = current(palette);
        QVERIFY(moved != first && !palette.settled());
        QTRY_VERIFY(palette.settled());
        QCOMPARE(current(palette), moved);
    }

    /// What can't be used says why; words in no name are looked for elsewhere.
    void nothingIsFound()
    {
        Bench b;
        CommandPalette& palette = asked(b, "reload");
        const QModelIndex reload = part<QListView>(palette).model()->index(1, 0);
        QCOMPARE(reload.data().toString(), "Reload");
        QVERIFY(!reload.flags().testFlag(Qt::ItemIsEnabled));
        QCOMPARE(reload.data(PaletteModel::DetailRole).toString(), "needs an open file");
        QVERIFY(part<views::Label>(palette).isVisible());
        QTest::keyClick(palette.field(), Qt::Key_Escape);
        QVERIFY(Bench::ready(b.open(data("llama.pt2"))));
        (void)asked(b, "no such thing anywhere");
        QVERIFY(part<views::Label>(palette).isVisible());
        QCOMPARE(palette.rowCount(), 2);
        QVERIFY(current(palette).contains(QStringLiteral("“no such thing anywhere”")));
        savePicture(b.window, "palette_nothing.png");
        QTest::keyClick(palette.field(), Qt::Key_Return);
        QCOMPARE(b.window.currentPage()->search()->query(), "no such thing anywhere");
        (void)asked(b, "?checkpoint nearest");
        QCOMPARE(palette.rowCount(), 2);
        QTest::keyClick(palette.field(), Qt::Key_End);
        QTest::keyClick(palette.field(), Qt::Key_Up); // nothing above: stays
        QTest::keyClick(palette.field(), Qt::Key_PageDown);
        QTest::keyClick(palette.field(), Qt::Key_Return);
        QTRY_VERIFY(b.window.findChild<HelpWindow*>());
        QTRY_COMPARE(part<QLineEdit>(*b.window.findChild<HelpWindow*>()).text(), "checkpoint nearest");
    }

    void looks_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        QTest::newRow("light") << "light"
                               << "en";
        QTest::newRow("dark") << "dark"
                              << "en";
        QTest::newRow("korean") << "light"
                                << "ko";
    }

    void looks()
    {
        QFETCH(QString, theme);
        QFETCH(QString, language);
        Bench b;
        b.window.applyTheme(theme);
        b.window.applyLanguage(language);
        QVERIFY(Bench::ready(b.open(data("llama.pt2"))));
        CommandPalette& palette = asked(b, "norm");
        QVERIFY(palette.rowCount() > 5);
        const auto& view = part<QListView>(palette);
        QVERIFY(b.window.rect().contains(palette.geometry()) && view.visualRect(view.currentIndex()).isValid());
        savePicture(b.window, QStringLiteral("palette_%1.png").arg(QTest::currentDataTag()));
    }
};

QTEST_MAIN(TestWindowPalette)
#include "tst_window_palette.moc"
