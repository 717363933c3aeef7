// SPDX-License-Identifier: Apache-2.0
// A backend's pipeline as the window shows it, over an engine that this program plays: what it answers is of graphs in text.
#include "core/dap/messages.h"
#include "core/graph/text_form.h"
#include "core/process/channel.h"
#include "core/protocol/stop.h"
#include "tests/views/test_document.h"
#include "views/common/engine_service.h"
#include "views/common/step_bar.h"
#include "views/diff/diff_list.h"
#include "views/diff/diff_pane.h"
#include "views/diff/diff_view.h"
#include "views/rewrite/event_model.h"
#include "views/rewrite/pipeline_page.h"
#include "views/rewrite/pipeline_text.h"
#include "views/rewrite/step_model.h"
#include "views/table/table_page.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include <chrono>
#include <thread>

using namespace nodewise;
using namespace nodewise::views;

namespace {

constexpr int patience = 30000; // ms; nothing waits this long

const char* const original = R"(module lin : Linear
%p_w : f32[3, 4] grad = placeholder parameter "lin.weight"
%x : f32[2, 4] = placeholder
%linear : f32[2, 3] = aten.linear.default(input: %x, weight: %p_w) @lin
%relu : f32[2, 3] = aten.relu.default(self: %linear)
return (%relu)
)";
const char* const decomposed = R"(module lin : Linear
%p_w : f32[3, 4] grad = placeholder parameter "lin.weight"
%x : f32[2, 4] = placeholder
%t : f32[4, 3] = aten.t.default(self: %p_w) @lin
%mm : f32[2, 3] = aten.mm.default(self: %x, mat2: %t) @lin
%relu : f32[2, 3] = aten.relu.default(self: %mm)
return (%relu)
)";
const char* const batched = R"(module lin : Linear
%p_w : f32[3, 4] grad = placeholder parameter "lin.weight"
%x : f32[2, 4] = placeholder
%t : f32[4, 3] = aten.t.default(self: %p_w) @lin
%unsqueeze : f32[1, 2, 4] = aten.unsqueeze.default(self: %x, dim: 0) @lin
%unsqueeze_1 : f32[1, 4, 3] = aten.unsqueeze.default(self: %t, dim: 0) @lin
%bmm : f32[1, 2, 3] = aten.bmm.default(self: %unsqueeze, mat2: %unsqueeze_1) @lin
%squeeze : f32[2, 3] = aten.squeeze.dim(self: %bmm, dim: 0) @lin
%relu : f32[2, 3] = aten.relu.default(self: %squeeze)
return (%relu)
)";

using Stage = protocol::ChainLink::Stage;

protocol::RewriteAnswer answerOf(const std::string& profile)
{
    protocol::RewriteAnswer answer{.profile = profile, .title = "A test", .path = "/profiles/" + profile + ".json"};
    answer.ms = 4.5;
    if (profile == "broken") {
        answer.problems.push_back(
            {.file = answer.path, .line = 3, .column = 5, .message = UserText(std::string("no such pass")), .hint = {}});
        return answer;
    }
    protocol::RewriteAnswer::Step first{
        .name = "decompositions", .changes = 1, .graph = decomposed, .from = {{0}, {1}, {2}, {2}, {3}, {4}}};
    first.events.push_back({.node = 2,
                            .after = {2, 3},
                            .link = {.stage = Stage::Decomposition,
                                     .op = "aten.linear.default",
                                     .rule = "linear",
                                     .file = answer.path,
                                     .line = 12,
                                     .becomes = {"aten.t.default", "aten.mm.default"}}});
    first.events.push_back(
        {.node = 3, .after = {}, .link = {.stage = Stage::Declined, .rule = "relu", .why = UserText(std::string("small"))}});
    first.ms = 3;
    protocol::RewriteAnswer::Step second{.name = "mm-to-bmm",
                                         .point = "post",
                                         .line = 20,
                                         .changes = 1,
                                         .graph = batched,
                                         .from = {{0}, {1}, {2}, {3}, {3}, {3}, {3}, {4}, {5}}};
    second.events.push_back(
        {.node = 3, .after = {3, 4, 5, 6}, .link = {.stage = Stage::Pass, .rule = "mm-to-bmm", .file = answer.path, .line = 20}});
    protocol::RewriteAnswer::Step third{.name = "dead-code", .point = "post", .line = 21};
    protocol::RewriteAnswer::Step fourth{
        .name = "core-division", .point = "pre-scheduling", .line = 22, .ran = false, .note = UserText(std::string("below the graph"))};
    answer.steps = {first, second, third, fourth};
    return answer;
}

/// Answers nodewise/rewrite; the profile "slow" never.
int playEngine()
{
    auto channel = process::Channel::takeStdio();
    int seq = 0;
    while (channel) {
        const auto body = channel->receive();
        if (!body || !*body)
            return 0;
        const auto message = dap::decode(**body);
        const auto* request = message ? std::get_if<dap::Request>(&*message) : nullptr;
        if (!request)
            return 1;
        dap::Response response{.seq = ++seq, .requestSeq = request->seq, .command = request->command};
        if (request->command == "initialize") {
            response.body = encode(dap::Capabilities{.protocol = dap::protocolVersion, .version = "0.0"});
        } else {
            const auto wanted = protocol::decodeBody<protocol::RewriteRequest>(request->arguments);
            if (wanted->profile.name == "slow") {
                const protocol::ProgressBody far{.progressId = "x",
                                                 .message = UserText("running %1", std::string("mm-to-bmm")),
                                                 .requestId = request->seq,
                                                 .percentage = 50};
                (void)channel->send(encode(dap::Message(dap::Event{.seq = ++seq, .event = "progressUpdate", .body = encodeBody(far)})));
                std::this_thread::sleep_for(std::chrono::hours(1));
            }
            if (!wanted->ir.empty()) {
                QFile file(QString::fromStdString(wanted->ir));
                if (!file.open(QIODevice::WriteOnly) || file.write("{}") < 0)
                    return 1;
            }
            response.body = protocol::encodeBody(answerOf(wanted->profile.name));
        }
        (void)channel->send(encode(dap::Message(response)));
    }
    return 1;
}

std::shared_ptr<const Document> opened()
{
    auto model = std::make_shared<nodewise::program::Model>();
    model->graph = *graph::parseText(original);
    auto made = std::make_shared<Document>();
    made->file = "/programs/lin.pt2";
    made->fxDiagram = layout::diagramOf(*model->graph);
    made->model = std::move(model);
    return made;
}

struct Bench {
    EngineService engine{QCoreApplication::applicationFilePath(), {QStringLiteral("--engine")}};
    PipelinePage page{{&engine, nullptr, opened()}};
    Bench()
    {
        page.setAnimated(false);
        page.resize(1300, 800);
        page.show();
    }
    bool runs(const char* profile)
    {
        page.start(QLatin1String(profile));
        return QTest::qWaitFor([this] { return page.isComplete(); }, patience);
    }
    QTreeView* table(const char* name) { return page.findChild<TablePage*>(name)->table(); }
    void choose(const char* name, int row) { table(name)->setCurrentIndex(table(name)->model()->index(row, 0)); }
    StepBar& steps() { return *page.findChild<StepBar*>(); }
    QString messageText() { return page.findChild<QLabel*>("pipeline message")->text(); }
};

QStringList linesOf(const QAbstractItemModel& model)
{
    QStringList out;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            cells << model.index(row, column).data().toString();
        out << cells.join(QStringLiteral(" | "));
    }
    return out;
}

} // namespace

class TestPipelineViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void steps()
    {
        const auto result = pipelineOf(opened(), protocol::encodeBody(answerOf("good")), {});
        QVERIFY2(result, result ? "" : result.error().text().c_str());
        QCOMPARE((*result)->steps.size(), std::size_t(4));
        QCOMPARE((*result)->steps[2].before, (*result)->steps[2].after);
        QCOMPARE((*result)->whole.after, (*result)->steps[3].after);
        StepModel model;
        const QAbstractItemModelTester tester(&model);
        model.setResult(*result);
        QCOMPARE(linesOf(model),
                 QStringList({"All steps |  | 2 | 4.5 | ", "decompositions |  | 1 | 3.0 | ", "mm-to-bmm | post | 1 | 0.0 | 20",
                              "dead-code | post | 0 | 0.0 | 21", "core-division | pre-scheduling | not run |  | 22"}));
        QVERIFY(model.index(4, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("below the graph")));
        EventModel events;
        const QAbstractItemModelTester other(&events);
        events.setStep(*result, &(*result)->steps[0]);
        QCOMPARE(linesOf(events), QStringList({"linear | decomposed | linear | aten.t.default, aten.mm.default |  | good.json:12",
                                               "relu | left unchanged by its rule | relu |  | small | "}));
        events.setStep(*result, &(*result)->steps[1]);
        QCOMPARE(linesOf(events), QStringList("mm | changed | mm-to-bmm | unsqueeze, unsqueeze_1, bmm, squeeze |  | good.json:20"));
        QCOMPARE(events.rowOf(3), 0);
        QCOMPARE(events.rowOf(4), -1);
        // A node that nothing came of is gone.
        QCOMPARE(PipelineText::nameOf({.node = 1, .after = {}, .link = {.stage = Stage::Pass, .rule = "dead-code"}}),
                 QStringLiteral("removed"));
        QCOMPARE(PipelineText::nameOf({.node = 1, .after = {1}, .link = {.stage = Stage::Pass}}), QStringLiteral("changed"));
        QVERIFY(!PipelineText::nameOf({.link = {.stage = Stage::OpFunc}}).contains(QStringLiteral("opFunc"))); // not the file's word
        const QString tip = events.index(0, 0).data(Qt::ToolTipRole).toString(); // for columns that have no room
        QVERIFY2(tip.contains(QStringLiteral("mm-to-bmm")) && tip.contains(QStringLiteral("good.json:20")), qPrintable(tip));
    }

    /// From a step or an event to its rule.
    void placesOpen()
    {
        Bench bench;
        QVERIFY(bench.runs("good"));
        QSignalSpy rules(&bench.page, &PipelinePage::ruleRequested);
        bench.choose("pipeline steps", 2);
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        QTest::keyClick(bench.table("pipeline steps"), Qt::Key_Return);
        QCOMPARE(rules.size(), 1);
        QCOMPARE(rules[0][0].toString(), QStringLiteral("/profiles/good.json"));
        QCOMPARE(rules[0][1].toInt(), 20);
        bench.choose("pipeline steps", 1);
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        bench.choose("pipeline events", 0);
        QTest::keyClick(bench.table("pipeline events"), Qt::Key_Return);
        QCOMPARE(rules.size(), 2);
        QCOMPARE(rules[1][1].toInt(), 12);
        bench.choose("pipeline steps", 0); // all steps: no place
        QTest::keyClick(bench.table("pipeline steps"), Qt::Key_Return);
        QCOMPARE(rules.size(), 2);
    }

    /// A program that was read again is rewritten again; the step that is looked at stays.
    void programReadAgain()
    {
        Bench bench;
        QVERIFY(bench.runs("good"));
        bench.choose("pipeline steps", 2);
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        const auto newer = opened();
        bench.page.readAgain(newer);
        QVERIFY(bench.page.run().busy());
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        QCOMPARE(bench.page.run().result()->whole.before, newer);
        QCOMPARE(bench.table("pipeline steps")->currentIndex().row(), 2);
    }

    /// Rows point into the result: it lives until they are others.
    void resultOutlivesItsRows()
    {
        const auto made = [] { return *pipelineOf(opened(), protocol::encodeBody(answerOf("good")), {}); };
        StepModel steps;
        EventModel events;
        std::weak_ptr<const PipelineResult> ofSteps, ofEvents;
        {
            const auto one = made(), other = made();
            ofSteps = one;
            ofEvents = other;
            steps.setResult(one);
            events.setStep(other, &other->steps[0]);
        }
        int resets = 0;
        const auto look = [&resets](const std::weak_ptr<const PipelineResult>& shown) {
            ++resets;
            QVERIFY(!shown.expired());
        };
        connect(&steps, &QAbstractItemModel::modelAboutToBeReset, this, [&] { look(ofSteps); });
        connect(&events, &QAbstractItemModel::modelAboutToBeReset, this, [&] { look(ofEvents); });
        const auto next = made();
        steps.setResult(next);
        events.setStep(next, &next->steps[1]);
        QCOMPARE(resets, 2);
        QVERIFY(ofSteps.expired() && ofEvents.expired());
    }

    /// Red in the event's row, in its step's, and in that of all steps.
    void rulesThatAreWrong()
    {
        const auto colorOf = [](const QAbstractItemModel& model, int row, int column) {
            return model.index(row, column).data(Qt::ForegroundRole).value<QColor>();
        };
        ThemeHub hub;
        hub.apply(ThemeKind::Light);
        protocol::RewriteAnswer answer = answerOf("good");
        for (const bool wrong : {false, true}) {
            if (wrong)
                answer.steps[0].events.push_back(
                    {.node = 3,
                     .after = {},
                     .link = {.stage = Stage::Unimplemented, .rule = "relu", .why = UserText(std::string("half"))}});
            const auto result = pipelineOf(opened(), protocol::encodeBody(answer), {});
            QVERIFY(result);
            StepModel steps;
            EventModel events;
            steps.setResult(*result);
            events.setStep(*result, &(*result)->steps[0]);
            for (const int row : {0, 1})
                QCOMPARE(colorOf(steps, row, 0) == Theme::current().error, wrong);
            QVERIFY(colorOf(steps, 2, 0) != Theme::current().error);
            QCOMPARE(events.rowCount(), wrong ? 3 : 2);
            if (wrong) {
                QCOMPARE(events.index(2, 1).data().toString(), "its rule is wrong");
                QCOMPARE(colorOf(events, 2, 1), Theme::current().error);
            }
        }
    }

    void brokenGraph()
    {
        protocol::RewriteAnswer answer = answerOf("good");
        answer.steps[1].graph = "%x = what?";
        const auto result = pipelineOf(opened(), protocol::encodeBody(answer), {});
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().file), QStringLiteral("mm-to-bmm"));
    }

    void page()
    {
        Bench bench;
        QVERIFY(bench.messageText().startsWith(QStringLiteral("Choose a backend profile")));
        QVERIFY(bench.runs("good"));
        // All of it at first: linear became many, by provenance.
        QCOMPARE(bench.table("pipeline steps")->currentIndex().row(), 0);
        QVERIFY(!bench.steps().previousAction()->isEnabled() && bench.steps().nextAction()->isEnabled());
        QCOMPARE(bench.page.diff()->result()->after.title, QStringLiteral("after good"));
        QCOMPARE(bench.page.diff()->result()->diff.replaced, std::size_t(1));
        QCOMPARE(bench.page.diff()->result()->diff.same, std::size_t(4));
        QCOMPARE(bench.page.diff()->result()->diff.entries[2].after.size(), std::size_t(5));
        // Step by step, by keys.
        QTest::keyClick(&bench.page, Qt::Key_F10);
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        QCOMPARE(bench.table("pipeline steps")->currentIndex().row(), 1);
        QCOMPARE(bench.page.diff()->result()->after.title, QStringLiteral("after decompositions"));
        QCOMPARE(bench.page.diff()->result()->diff.entries[2].after.size(), std::size_t(2));
        QVERIFY(bench.table("pipeline events")->isVisible());
        if (const QString folder = qEnvironmentVariable("NODEWISE_TEST_PICTURES"); !folder.isEmpty())
            QVERIFY(bench.page.grab().save(folder + QStringLiteral("/pipeline.png")));
        QTest::keyClick(&bench.page, Qt::Key_F10);
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        QCOMPARE(bench.page.diff()->result()->before.title, QStringLiteral("after decompositions"));
        QCOMPARE(bench.page.diff()->result()->after.title, QStringLiteral("after mm-to-bmm"));
        // No other changed anything, but each can be chosen.
        QVERIFY(bench.steps().previousAction()->isEnabled() && !bench.steps().nextAction()->isEnabled());
        QTest::keyClick(&bench.page, Qt::Key_F10);
        QCOMPARE(bench.table("pipeline steps")->currentIndex().row(), 2);
        bench.choose("pipeline steps", 3);
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        QVERIFY(bench.page.diff()->result()->diff.equal());
        QCOMPARE(bench.page.diff()->result()->after.title, QStringLiteral("after mm-to-bmm"));
        QVERIFY(!bench.table("pipeline events")->isVisible());
        QTest::keyClick(&bench.page, Qt::Key_F10, Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        QCOMPARE(bench.table("pipeline steps")->currentIndex().row(), 2);
    }

    void eventsAndNodes()
    {
        Bench bench;
        QVERIFY(bench.runs("good"));
        bench.choose("pipeline steps", 1);
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        bench.choose("pipeline events", 0);
        QCOMPARE(bench.page.diff()->pane(false)->selected(), std::optional<std::uint32_t>(2));
        QCOMPARE(bench.page.diff()->pane(true)->selected(), std::optional<std::uint32_t>(2));
        Q_EMIT bench.page.diff()->pane(false)->nodeSelected(3); // relu: declined
        QCOMPARE(bench.table("pipeline events")->currentIndex().row(), 1);
    }

    void result()
    {
        QStandardPaths::setTestModeEnabled(true);
        Bench bench;
        QVERIFY(bench.runs("good"));
        QSignalSpy written(&bench.page, &PipelinePage::resultWritten);
        bench.choose("pipeline steps", 2);
        bench.page.findChild<QToolButton*>("open result")->click();
        QVERIFY(written.wait(patience));
        QTRY_VERIFY_WITH_TIMEOUT(bench.page.isComplete(), patience);
        QCOMPARE(bench.table("pipeline steps")->currentIndex().row(), 2); // what was looked at stays
        QCOMPARE(bench.page.diff()->result()->after.title, QStringLiteral("after mm-to-bmm"));
        const QString file = written[0][0].toString();
        QVERIFY2(file.endsWith(QStringLiteral("/rewritten/lin.good.json")), qPrintable(file));
        QVERIFY(QFile::exists(file));
    }

    void whatGoesWrong()
    {
        Bench bench;
        QVERIFY(bench.runs("broken"));
        QVERIFY2(bench.messageText().contains(QStringLiteral("broken.json:3: no such pass")), qPrintable(bench.messageText()));
        bench.page.start(QStringLiteral("slow"));
        QVERIFY(bench.messageText().contains(QStringLiteral("slow")));
        // How far it is, as the worker tells.
        QTRY_VERIFY2_WITH_TIMEOUT(bench.messageText().endsWith(QStringLiteral("\nrunning mm-to-bmm")), qPrintable(bench.messageText()),
                                  patience);
        const auto& bar = *bench.page.findChild<QProgressBar*>("pipeline progress");
        QCOMPARE(bar.value(), bar.maximum() / 2);
        bench.page.findChild<QPushButton*>("pipeline cancel")->click();
        QCOMPARE(bench.messageText(), QStringLiteral("Rewriting was canceled."));
        QCOMPARE(bench.page.profileBox()->currentText(), QStringLiteral("slow"));
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--engine")
        return playEngine();
    QApplication app(argc, argv);
    TestPipelineViews tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "tst_pipeline_views.moc"
