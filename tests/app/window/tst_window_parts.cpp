// SPDX-License-Identifier: Apache-2.0
// The window's parts that need no window: options, session, ranking, error page, loading.
#include "tests/views/find.h"

#include "app/viewer/error_page.h"
#include "app/viewer/fuzzy.h"
#include "app/viewer/load.h"
#include "app/viewer/options.h"
#include "app/viewer/session_store.h"
#include "core/export/export.h"
#include "core/layout/bundled_metrics.h"
#include "core/layout/layouter.h"
#include "core/layout/placer.h"
#include "core/program/export_snippet.h"
#include "views/common/document.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

ParsedOptions parse(QStringList arguments)
{
    arguments.prepend(QStringLiteral("nodewise"));
    return parseOptions(arguments);
}

std::string data(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/") + name;
}

/// All that is drawn, as text: places, titles, chips, colors, routes and their labels.
QString pictureOf(const layout::Diagram& diagram, bool all)
{
    const layout::BundledMetrics metrics;
    layout::FastPlacer placer;
    layout::LayoutCache cache;
    const auto state = all ? layout::ExpansionState::all(diagram) : layout::initialExpansion(diagram, 900, 700, metrics);
    const auto scene = layout::layout(diagram, state, metrics, placer, cache);
    if (!scene)
        return QString::fromStdString(scene.error().text());
    QStringList lines;
    const auto place = [](const layout::Rect& r) { return QStringLiteral("%1 %2 %3 %4").arg(r.x).arg(r.y).arg(r.width).arg(r.height); };
    const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
    for (const layout::PlacedItem& placed : (*scene)->items) {
        const layout::Item& item = diagram.item(placed.item);
        QStringList chips;
        for (const layout::Chip& chip : item.chips)
            chips.append(text(chip.text) + ' ' + text(chip.name));
        lines.append(QStringList{place(placed.rect), text(item.title), text(item.subtitle), text(item.module), chips.join(", "),
                                 QString::number(int(item.family))}
                         .join(" | "));
    }
    for (const layout::PlacedGroup& placed : (*scene)->groups) {
        const layout::Group& group = diagram.group(placed.group);
        lines.append(place(placed.rect) + " | " + text(group.title) + " | " + text(group.subtitle) + " | " + text(group.path));
    }
    for (const layout::Route& route : (*scene)->routes) {
        QString line = text(route.label);
        for (const layout::Point& point : route.points)
            line += QStringLiteral(" %1,%2").arg(point.x).arg(point.y);
        lines.append(line);
    }
    for (const layout::Stub& stub : (*scene)->stubs)
        lines.append(place(stub.rect) + " | " + text(stub.text));
    return lines.join('\n');
}

} // namespace

class TestWindowParts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void optionsAreRead()
    {
        const auto parsed = parse({"--screenshot", "o.png",  "--select", "linear_1", "--size",     "800x600",
                                   "--theme",      "dark",   "--lang",   "ko",       "--view",     "fx=code,ir=canvas",
                                   "--plugin",     "a.so",   "--plugin", "b.so",     "--simulate", "--debug",
                                   "relu",         "--page", "cost",     "m.pt2"});
        QVERIFY(!parsed.exit);
        const Options& o = parsed.options;
        QCOMPARE(o.files, QStringList{"m.pt2"});
        QCOMPARE(o.size, QSize(800, 600));
        QCOMPARE(o.select, QString("linear_1"));
        QCOMPARE(o.plugins, (QStringList{"a.so", "b.so"}));
        QCOMPARE(o.asked, (QList<std::pair<QByteArray, QString>>{{"debug", "relu"}, {"simulate", {}}}));
        QCOMPARE(o.page, QString("cost"));
        QVERIFY(o.fxMode == PaneMode::Code && o.irMode == PaneMode::Canvas);
        QVERIFY(o.unattended());
    }

    void wrongOptionsSayWhatIsExpected_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("message");
        QTest::newRow("size") << QStringList{"--size", "huge", "m.pt2"} << "--size must be";
        QTest::newRow("zero") << QStringList{"--size", "0x0", "m.pt2"} << "--size must be";
        QTest::newRow("theme") << QStringList{"--theme", "pink"} << "--theme must be";
        QTest::newRow("lang") << QStringList{"--lang", "xx"} << "--lang must be";
        QTest::newRow("view") << QStringList{"--view", "fx=tree"} << "--view must name";
        QTest::newRow("needs") << QStringList{"--screenshot", "o.png", "--npu", "tpuv3", "m.pt2"} << "--npu needs --simulate";
        QTest::newRow("picture") << QStringList{"--replay", "m.json"} << "--replay needs --screenshot";
        QTest::newRow("page") << QStringList{"--page", "values", "m.pt2"} << "--page needs --screenshot";
        QTest::newRow("no file") << QStringList{"--screenshot", "o.png"} << "exactly one file";
        QTest::newRow("unknown") << QStringList{"--frobnicate"} << "frobnicate";
    }
    void wrongOptionsSayWhatIsExpected()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, message);
        const auto parsed = parse(arguments);
        QVERIFY(parsed.exit);
        QCOMPARE(parsed.exit->code, 2);
        QVERIFY2(parsed.exit->text.contains(message), qPrintable(parsed.exit->text));
    }

    void helpNamesTheProgram()
    {
        const auto parsed = parse({"--help"});
        QVERIFY(parsed.exit && parsed.exit->code == 0);
        QVERIFY2(parsed.exit->text.startsWith("Usage: nodewise [options] [FILE...]\n"), qPrintable(parsed.exit->text.left(80)));
        QVERIFY(parsed.exit->text.contains("--screenshot") && parsed.exit->text.count("Usage") == 1);
    }

    void sessionComesBack()
    {
        QTemporaryDir folder;
        Session s;
        OpenFile a{"/a b/모델.pt2", "second", "/x.json", {"true_graph_0/add", "mul"}, QString(), {}, {}, {}, {}, {}};
        a.fxCode = {12, 3400};
        a.page.fxMode = PaneMode::Code;
        a.page.irVisible = false;
        a.page.columns = {200, 900, 300};
        a.fxCanvas = {{"m.layers.0", "m.a, b"}, -12.5, 4000.25, 0.75};
        a.irCanvas = {{}, 1, 2, 3};
        OpenFile b{"/b.pt2", {}, {}, {}, QLatin1String(""), {}, {{"one"}, 0, 0, 1}, {}, {}, {7, 0}};
        s.files = {a, b};
        s.current = 1;
        s.theme = "dark";
        s.language = "ko";
        s.textSize = 12;
        s.recent = {"/a", "/b"};
        s.geometry = QByteArray("\x01\x00\xff", 3);
        s.plugins = {{"/p/라이브러리.so", true}, {"/q/b.so", false}};
        const QString settings = folder.filePath("s.conf");
        SessionStore(folder.path(), settings).keep(s);
        const Session back = SessionStore(folder.path(), settings).open(true);
        QVERIFY(back == s);
        QVERIFY(back.files[0].selectedModule.isNull());
        QVERIFY(!back.files[1].selectedModule.isNull()); // the root module is a selection
        QVERIFY(SessionStore(folder.filePath("other"), folder.filePath("other.conf")).open(true) == Session());
    }

    void corruptedSettingsGiveDefaults_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("binary") << QByteArray("\x00\xff\xfe[page\n=\x01", 11);
        QTest::newRow("negative") << QByteArray("[window]\ntextSize=-5\ncurrent=99999999999\n[files]\nsize=-3\n");
        QTest::newRow("huge array") << QByteArray("[files]\nsize=2000000000\n1\\file=\n");
        QTest::newRow("wrong types") << QByteArray(
            "[window]\ngeometry=@Variant(x)\ntheme=7\n[page]\ncolumns=a b c\npanes=9999999999 1\nfxVisible=false\nirVisible=false\n");
    }
    void corruptedSettingsGiveDefaults()
    {
        QFETCH(QByteArray, text);
        QTemporaryDir folder;
        QFile file(folder.filePath("s.conf"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        QVERIFY(QDir(folder.path()).mkdir("windows") && QFile::copy(file.fileName(), folder.filePath("windows/1-1.ini")));
        const Session s = SessionStore(folder.path(), file.fileName()).open(true);
        QCOMPARE(s.textSize, 0);
        QCOMPARE(s.theme, QString());
        QVERIFY(s.files.isEmpty());
        QCOMPARE(s.current, 0);
        QVERIFY(s.page.fxVisible && s.page.irVisible);
        QVERIFY(s.page.columns.isEmpty() && s.page.panes.isEmpty());
    }

    void absurdCanvasStatesAreDropped_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        for (const char* value : {"nan", "inf", "-inf", "1e300", "abc", "", "-1", "0"})
            QTest::addRow("scale %s", value) << "fxCanvasScale" << value;
        for (const char* value : {"nan", "inf", "1e300", "abc", "@Invalid()"})
            QTest::addRow("x %s", value) << "fxCanvasX" << value;
    }
    void absurdCanvasStatesAreDropped()
    {
        QFETCH(QString, key);
        QFETCH(QString, value);
        QTemporaryDir folder;
        Session s;
        OpenFile file{"/a.pt2", {}, {}, {}, {}, {}, {{"m"}, 1, 2, 0.5}, {{"m"}, 1, 2, 0.5}};
        s.files = {file};
        const auto files = [&folder] { return SessionStore(folder.path(), folder.filePath("s.conf")).open(true).files; };
        SessionStore(folder.path(), folder.filePath("s.conf")).keep(s);
        QVERIFY(files()[0].fxCanvas == file.fxCanvas);
        const QString kept = QDir(folder.filePath("programs")).entryInfoList({"*.ini"})[0].filePath();
        QSettings(kept, QSettings::IniFormat).setValue(key, value);
        QVERIFY(files()[0].fxCanvas == CanvasState());
        QVERIFY(files()[0].irCanvas == file.irCanvas);
    }

    void recentFilesAreFewAndUnique()
    {
        Session s;
        for (int i = 0; i < 30; ++i)
            noteRecent(s, QString::number(i));
        noteRecent(s, "25");
        QCOMPARE(s.recent.size(), maxRecent);
        QCOMPARE(s.recent.first(), QString("25"));
        QCOMPARE(s.recent.count("25"), 1);
    }

    /// Each line's first text is what was meant by the pattern, and beats the others.
    void fuzzyFindsWhatIsMeant_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("words") << "layer 3 attention"
                               << QStringList{"m.model.layers.3.self_attn", "m.model.layers.13.self_attn", "m.model.layers.3.mlp",
                                              "m.model.layers.0.post_attention_layernorm"};
        QTest::newRow("any order") << "mlp 1" << QStringList{"model.layers.1.mlp", "model.layers.0.mlp", "model.layers.11.mlp"};
        QTest::newRow("short") << "embedding" << QStringList{"model.embed_tokens", "model.norm"};
        QTest::newRow("camel case") << "decoder" << QStringList{"LlamaDecoderLayer", "LlamaModel"};
        QTest::newRow("signs") << "torch.profiler trace" << QStringList{"Read a trace of torch.profiler", "Torch, a trace, a profiler"};
        QTest::newRow("a path") << "layers.1.mlp" << QStringList{"model.layers.1.mlp", "model.layers.1.mlp.act_fn", "model.layers.11.mlp"};
        QTest::newRow("letters") << "ztf" << QStringList{"Zoom to Fit", "Quit"};
    }
    void fuzzyFindsWhatIsMeant()
    {
        QFETCH(QString, typed);
        QFETCH(QStringList, texts);
        const auto score = fuzzyScore(typed, texts.front());
        QVERIFY(score);
        for (const QString& other : texts.mid(1))
            QVERIFY2(fuzzyScore(typed, other).value_or(-1000) < *score, qPrintable(other));
        QVERIFY(!fuzzyScore(typed + " zzz", texts.front()));
        QVERIFY(*fuzzyScore(u"attention", u"m.self_attn", u"LlamaAttention") >
                *fuzzyScore(u"attention", u"m.post_attention_layernorm", u"LlamaRMSNorm"));
    }
    void fuzzyRanksWordStartsFirst()
    {
        QVERIFY(!fuzzyScore(u"xyz", u"Zoom to Fit"));
        QCOMPARE(fuzzyScore(u"", u"anything"), 0);
        QVERIFY(fuzzyScore(u"reload", u"m.read")); // may be short for it
        QVERIFY(!FuzzyPattern(u"reload").wordsScore(u"Read a trace"));
        QVERIFY(FuzzyPattern(u"trace").wordsScore(u"Read a trace"));
        QVERIFY(fuzzyScore(u"ztf", u"Zoom to Fit"));
        // Letters that are in order by chance, far apart, are no match; near each other, or each at a word's begin, they are.
        QVERIFY(!fuzzyScore(u"ztf", u"razzmatazz of it toff"));
        for (const auto* other : {u"Run the IR", u"Judge the Program", u"Follow the Current Node"})
            QVERIFY(!FuzzyPattern(u"theme").titleScore(other));
        QVERIFY(FuzzyPattern(u"theme").titleScore(u"Theme: Dark") && FuzzyPattern(u"zf").titleScore(u"Zoom to Fit"));
        QVERIFY(!fuzzyScore(u"dark", u"Debug Panel: Breakpoints"));
        QVERIFY(fuzzyScore(u"thme", u"Theme: Dark"));
        QVERIFY(fuzzyScore(u"scaldot", u"scaled_dot_product_attention"));
        QVERIFY(*fuzzyScore(u"linear_2", u"linear_2", u"aten._scaled_dot_product_flash_attention_for_cpu.default.of.many.words") >
                *fuzzyScore(u"linear_2", u"linear_12", u"linear"));
        QVERIFY(*fuzzyScore(u"linear_1", u"linear_1") > *fuzzyScore(u"linear_1", u"linear_10"));
        QVERIFY(fuzzyScore(u"내보", u"내보내기"));
    }

    void errorPageSaysWhatWhereAndHow()
    {
        ErrorPage page;
        page.setError(Error{.message = UserText("the graph names a node that is not there"),
                            .file = "/m/x.pt2",
                            .record = "models/model.json",
                            .path = "$.graph_module.graph.nodes[3]",
                            .hint = UserText("export it again")});
        for (const char* part : {"/m/x.pt2", "models/model.json", "$.graph_module.graph.nodes[3]", "export it again", "not there"})
            QVERIFY2(page.text().contains(part), part);
        QVERIFY(test::named<QPlainTextEdit>(page, "snippet")->toPlainText().isEmpty());
    }

    void otherPyTorchFilesGetASnippet_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("must");
        QTest::newRow("pt") << "/m/weights.pt"
                            << "torch.load(\"/m/weights.pt\", weights_only=True)";
        QTest::newRow("safetensors") << "/m/a.safetensors"
                                     << "load_file(\"/m/a.safetensors\")";
        QTest::newRow("py") << "/m/net.py"
                            << "from net import MyModel";
        QTest::newRow("quotes") << "/m/a\"b.pth"
                                << "a\\\"b.pth";
    }
    void otherPyTorchFilesGetASnippet()
    {
        QFETCH(QString, file);
        QFETCH(QString, must);
        const QString code = QString::fromStdString(program::exportSnippet(file.toStdString()));
        QVERIFY2(code.contains(must), qPrintable(code));
        QVERIFY(code.contains("torch.export.export(") && code.contains("torch.export.save(program, "));
    }

    void loadsProgramAndIr()
    {
        const LoadOutcome whole = load({data("programs/llama.pt2"), {}, {}}, {});
        QVERIFY2(whole.document, whole.error ? whole.error->text().c_str() : "no document");
        const auto& d = *whole.document;
        QVERIFY(d.fx() && d.ir && d.links && d.fxDiagram && d.irDiagram);
        std::size_t linked = 0;
        for (const ir::OpNode& node : d.ir->nodes)
            linked += !d.links->fxOf(node.id).empty();
        QCOMPARE(linked, d.ir->nodes.size());

        const LoadOutcome alone = load({data("programs/llama.ir.json"), {}, {}}, {});
        QVERIFY2(alone.document, alone.error ? alone.error->text().c_str() : "no document");
        QVERIFY(!alone.document->fx() && alone.document->ir && alone.document->irDiagram);

        const LoadOutcome beside = load({data("programs/llama.pt2"), {}, data("programs/llama.ir.json")}, {});
        QVERIFY2(beside.document, beside.error ? beside.error->text().c_str() : "no document");
        QVERIFY(beside.document->fx() && !beside.document->irFile.empty());
        std::size_t byName = 0;
        for (const ir::OpNode& node : beside.document->ir->nodes)
            byName += !beside.document->links->fxOf(node.id).empty();
        QCOMPARE(byName, beside.document->ir->nodes.size());
    }

    void irSavedByUsLooksTheSame_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"llama", "cnn", "cond_branch", "gpt2", "tied_weights", "scan"})
            QTest::newRow(name) << name;
    }
    void irSavedByUsLooksTheSame()
    {
        QFETCH(QString, name);
        const std::string program = data("programs/") + name.toStdString() + ".pt2";
        const LoadOutcome opened = load({program, {}, {}}, {});
        QVERIFY2(opened.document, opened.error ? opened.error->text().c_str() : "no document");
        exporting::Request request;
        request.format = exporting::tryFormat("json");
        request.side = exporting::Side::Ir;
        request.ir = opened.document->ir.get();
        request.model = opened.document->model.get();
        const auto json = exporting::render(request);
        QVERIFY(json);
        QTemporaryDir folder;
        QFile file(folder.filePath("saved.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(json->data(), qint64(json->size()));
        file.close();
        const LoadOutcome saved = load({file.fileName().toStdString(), {}, {}}, {});
        QVERIFY2(saved.document, saved.error ? saved.error->text().c_str() : "no document");
        QVERIFY(!saved.document->fx());
        for (const bool all : {false, true})
            QCOMPARE(pictureOf(*saved.document->irDiagram, all), pictureOf(*opened.document->irDiagram, all));
        // Beside its program the file is linked by name, as much as the conversion links.
        const LoadOutcome beside = load({program, {}, file.fileName().toStdString()}, {});
        QVERIFY2(beside.document, beside.error ? beside.error->text().c_str() : "no document");
        for (const ir::OpNode& node : beside.document->ir->nodes)
            if (beside.document->ir->root().nodes.size() > node.id.index())
                QVERIFY2(!beside.document->links->fxOf(node.id).empty(), node.name.c_str());
    }

    void foreignIrBesideWarns()
    {
        const LoadOutcome outcome = load({data("programs/llama.pt2"), {}, data("programs/cnn.ir.json")}, {});
        QVERIFY(outcome.document);
        const auto& all = outcome.document->diagnostics;
        // Names such as "linear" are in both: a few links are no warning, none are.
        bool any = false;
        for (const ir::OpNode& node : outcome.document->ir->nodes)
            any = any || !outcome.document->links->fxOf(node.id).empty();
        const bool warned = std::any_of(all.begin(), all.end(),
                                        [](const auto& d) { return d.where.message.english().find("has the name") != std::string::npos; });
        QCOMPARE(warned, !any);
    }

    void cancelledAndMissing()
    {
        Progress progress;
        progress.cancel.cancel();
        const LoadOutcome cancelled = load({data("programs/llama.pt2"), {}, {}}, progress);
        QVERIFY(cancelled.cancelled());
        QVERIFY(!cancelled.document);
        const LoadOutcome missing = load({"/nowhere/x.pt2", {}, {}}, {});
        QVERIFY(missing.error);
        QCOMPARE(missing.error->file, std::string("/nowhere/x.pt2"));
    }

    void earlyLoadGivesTheSame()
    {
        EarlyLoad early({data("programs/cnn.pt2"), {}, {}});
        const LoadOutcome outcome = early.wait({});
        QVERIFY(outcome.document);
        EarlyLoad stopped({data("programs/llama.pt2"), {}, {}});
        Progress progress;
        progress.cancel.cancel();
        stopped.wait(progress); // must come back, with or without a document
    }
};

QTEST_MAIN(TestWindowParts)
#include "tst_window_parts.moc"
