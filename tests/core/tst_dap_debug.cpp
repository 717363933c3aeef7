// SPDX-License-Identifier: Apache-2.0
// Bodies of a debug session: there and back, as the text of the contract, and refused with their place.
#include "core/base/base64.h"
#include "core/process/shared_page.h"
#include "core/process/worker_process.h"
#include "core/protocol/debug.h"
#include "core/protocol/tensor_query.h"
#include "tests/core/dap_bodies.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <sys/mman.h>
#include <unistd.h>

using namespace nodewise;
using namespace nodewise::process;
using namespace nodewise::protocol;
using test::again;
using test::refusal;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

#define ROUND_TRIP(body) QCOMPARE(QString::fromStdString(encodeBody(again(body))), QString::fromStdString(encodeBody(body)))

class TestDapDebug : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void launch();
    void launchOfAForeignClient();
    void nullIsAValue();
    void stopped();
    void stateOfNodes();
    void stepping();
    void breakpoints();
    void inspecting();
    void values();
    void notFinite();
    void slices_data();
    void slices();
    void largeIntegers();
    void tensorQueries();
    void base64Both();
    void reports();
    void refusals();
    void sharedPage();
    void sharedPageInAnotherProcess();
    void brokenSharedPage();
};

void TestDapDebug::launch()
{
    const LaunchArguments full{.program = "cnn.pt2",
                               .model = "model",
                               .side = Side::Ir,
                               .ir = "cnn.json",
                               .inputs = {{.name = "x", .file = "x.npy", .shape = {1, -1}, .mean = {0.5}, .std = {0.25}},
                                          {.index = 2, .generate = "normal", .seed = 18446744073709551615u},
                                          {.name = "flag", .value = Scalar(true)}},
                               .weights = {"a.safetensors"},
                               .plugins = {"libx.so"},
                               .stopOnEntry = false,
                               .noDebug = true,
                               .seed = 3,
                               .threads = 1,
                               .budget = 64 << 20,
                               .keep = Keep::All,
                               .meta = true,
                               .allowMeta = true,
                               .stopAtTick = 0};
    QVERIFY(again(full) == full);
    QCOMPARE(encodeBody(LaunchArguments{.program = "a.pt2"}), std::string("{\"program\":\"a.pt2\"}"));
    const LaunchAnswer answer{.sides = {Side::Fx, Side::Ir},
                              .graph = "0123456789abcdef",
                              .graphFile = "/cache/graph.py",
                              .nodes = 12,
                              .unresolved = {{3, "body/op", "custom.op", UserText("the operator '%1' is not registered", "custom.op"s),
                                              UserText("name its library")}},
                              .missingWeights = {UserText("%1: %2", "layer.weight"s, UserText("the file has no such entry"))},
                              .inputs = {{"x", "float32", {1, 3}, "samples"}},
                              .outputs = {"linear"},
                              .fingerprint = {"2.13.0", "AVX2", "cpu", 2},
                              .notes = {UserText("a note")},
                              .meta = true};
    QVERIFY(again(answer) == answer);
    QVERIFY(encodeBody(answer).starts_with("{\"nodewise\":{"));
}

void TestDapDebug::launchOfAForeignClient()
{
    const auto read = decodeBody<LaunchArguments>(
        R"({"name":"Debug","type":"nodewise","request":"launch","program":"a.pt2","__sessionId":"1","inputs":null})");
    QVERIFY(read);
    QVERIFY(*read == LaunchArguments{.program = "a.pt2"});
}

void TestDapDebug::nullIsAValue()
{
    const auto input = decodeBody<LaunchArguments>(R"({"inputs":[{"name":"mask","value":null},{"name":"x"}]})").value().inputs;
    QVERIFY(input.at(0).value == Scalar());
    QVERIFY(!input.at(1).value);
    QVERIFY(again(LaunchArguments{.inputs = input}).inputs == input);
    for (const Scalar& value : {Scalar(false), Scalar(std::int64_t(-3)), Scalar(0.5), Scalar(infinity), Scalar("text")})
        QVERIFY(again(LaunchArguments{.inputs = {{.value = value}}}).inputs.at(0).value == value);
}

void TestDapDebug::stopped()
{
    StoppedBody body{.reason = "exception", .description = "d", .text = "t", .hitBreakpointIds = {4, 5}};
    body.nodewise = {.tick = 7,
                     .node = 0,
                     .name = "true_graph_0.add",
                     .executedBy = "/p/x.so",
                     .side = Side::Ir,
                     .executed = 6,
                     .total = 9,
                     .finished = true,
                     .ms = 1.5,
                     .keptBytes = 10,
                     .budget = 20,
                     .recomputed = 3,
                     .edited = {2},
                     .error = StopError{UserText("%1 is odd", std::string_view("m")), UserText("h"), "n", "nan"},
                     .cast = CastOffer{3, "weight", "float16", "float32", UserText("x is float16")}};
    QVERIFY(again(body) == body);
    QVERIFY(encodeBody(body).find("\"threadId\":1") != std::string::npos);
    QVERIFY(!again(StoppedBody{.reason = "step"}).nodewise.node);
}

void TestDapDebug::stateOfNodes()
{
    QVERIFY(again(StateRequest{true}).times);
    const StateAnswer answer{.tick = 3,
                             .side = Side::Fx,
                             .states = "xxdcp",
                             .times = {1, 2, 3, 0, 0},
                             .hits = {{2, 5}, {11, 7}},
                             .error = StopError{UserText("m")},
                             .cast = CastOffer{.node = 3}};
    QVERIFY(again(answer) == answer);
    QCOMPARE(refusal<StateAnswer>(R"({"tick":1,"side":"fx","states":"","hits":{"x":1}})"),
             QStringLiteral("$.body.hits: 'x' must be an index with a count"));
}

void TestDapDebug::stepping()
{
    const StepArguments step{.granularity = StepArguments::Granularity::Line, .unit = StepArguments::Unit::Module};
    QVERIFY(again(step) == step);
    QCOMPARE(encodeBody(StepArguments()), std::string("{\"threadId\":1}"));
    const GotoArguments jump{.tick = 12};
    QVERIFY(again(jump) == jump);
    QVERIFY(decodeBody<GotoArguments>(R"({"threadId":1,"targetId":4})").value() == GotoArguments{.targetId = 4});
}

void TestDapDebug::breakpoints()
{
    const SourceBreakpoints source{"/a.py", {{3, {"x > 0", "%2", "x is {x}"}}, {9, {}}}};
    QVERIFY(again(source) == source);
    QCOMPARE(encodeBody(SourceBreakpoints{"a", {{3, {}}}}), std::string(R"({"breakpoints":[{"line":3}],"source":{"path":"a"}})"));
    const FunctionBreakpoints function{{{"aten.softmax*", {"", ">=3", ""}}}};
    QVERIFY(again(function) == function);
    const DataBreakpoints data{{{"value:linear", {}}}};
    QVERIFY(again(data) == data);
    const ExceptionBreakpoints exception{{"error"}, {{"range", "-1,1"}}};
    QVERIFY(again(exception) == exception);
    const BreakpointsAnswer answer{{{.id = 1, .verified = true, .line = 4, .path = "/a.py", .nodes = {7}},
                                    {.id = 2, .message = UserText("there is no line %1", 3), .reason = "failed"}}};
    QVERIFY(again(answer) == answer);
    // DAP's message is English, what can be translated is ours.
    QCOMPARE(encodeBody(answer.breakpoints[1]),
             std::string(R"({"id":2,"message":"there is no line 3","nodewise":{"message":{"arguments":["3"],)"
                         R"("source":"there is no line %1"}},"reason":"failed","verified":false})"));
    QVERIFY(decodeBody<BreakpointInfo>(R"({"verified":false,"message":"of another adapter"})").value().message == "of another adapter");
    const FunctionBreakpoints numbered{{{"a", {}}, {"b", {}}}, {4, 7}};
    QVERIFY(again(numbered) == numbered);
    const BreakpointEvent event{"changed", answer.breakpoints[0]};
    QVERIFY(again(event) == event);
    QCOMPARE(refusal<FunctionBreakpoints>(R"({"breakpoints":[{"name":"a"},{"condition":"x"}]})"),
             QStringLiteral("$.arguments.breakpoints[1].name: this is missing"));
}

void TestDapDebug::inspecting()
{
    const StackTraceArguments stack{1, 2, 3};
    QVERIFY(again(stack) == stack);
    const VariablesArguments variables{7, VariablesArguments::Filter::Indexed, 100, 50};
    QVERIFY(again(variables) == variables);
    const SetVariableArguments set{7, "x", "x * 2"};
    QVERIFY(again(set) == set);
    const EvaluateArguments evaluate{"x.sum()", 3};
    QVERIFY(again(evaluate) == evaluate);
    const CompletionsArguments completions{"a\nb", 2, 2};
    QVERIFY(again(completions) == completions);
    const ReadMemoryArguments memory{"value:1", -4, 8};
    QVERIFY(again(memory) == memory);
    const GotoTargetsArguments targets{"/a.py", 4};
    QVERIFY(again(targets) == targets);
    const DataBreakpointInfoArguments info{1, "x"};
    QVERIFY(again(info) == info);
    QVERIFY(again(ScopesArguments{2}).frameId == 2 && again(RestartFrameArguments{3}).frameId == 3);
    QCOMPARE(refusal<VariablesArguments>(R"({"variablesReference":1,"filter":"some"})"),
             QStringLiteral("$.arguments.filter: this must be one of \"all\", \"indexed\", \"named\""));
    QCOMPARE(refusal<ReadMemoryArguments>(R"({"memoryReference":"value:1","count":"8"})"),
             QStringLiteral("$.arguments.count: this must be an integer"));
    QCOMPARE(refusal<StackTraceArguments>("{}"), QStringLiteral("$.arguments.threadId: this is missing"));
}

void TestDapDebug::values()
{
    ValueInfo list{.ref = {.node = 4, .path = {1, 2}, .side = Side::Ir, .frameId = 3}, .name = "split", .kind = ValueInfo::Kind::List};
    list.elements = {{.name = "split[0]", .state = ValueInfo::State::Kept, .dtype = "float32", .device = "cpu", .shape = {2, 3}}};
    list.elements[0].strides = {3, 1};
    list.elements[0].offset = 6;
    list.elements[0].bytes = 24;
    list.elements[0].storage = 5;
    list.elements[0].version = 2;
    list.elements[0].aliases = {"x"};
    list.elements[0].edited = true;
    list.elements[0].text = "f32[2, 3]";
    list.elements[0].stats = TensorStats{.min = -1, .max = 1, .nan = 2, .count = 6, .histogram = {-1, 1, {3, 3}}, .quantiles = {{0.5, 0}}};
    const ValuesAnswer answer{1, {list}};
    QVERIFY(again(answer) == answer);
    const ValuesRequest request{.nodes = {1, 2}, .scope = ValuesRequest::Scope::Live, .start = 5, .count = 6, .stats = true, .bins = 0};
    QVERIFY(again(request) == request);
    const StatsRequest stats{.value = {.node = 1}, .slice = "[0]", .bins = 3, .low = -infinity, .high = 1};
    QVERIFY(again(stats) == stats);
    const EditRequest edit{.value = {.node = 1}, .slice = "[0, 1]", .number = Scalar(0.5)};
    QVERIFY(again(edit) == edit);
    const EditsAnswer edits{{{1, true, 3, 2, "linear", UserText("cast")}}, {{2, false, 4, 3, "relu", UserText("relu = 1")}}, 4};
    QVERIFY(again(edits) == edits);
    const CastRequest cast{3, "weight", "float16"};
    QVERIFY(again(cast) == cast);
    const ExportRequest file{{.node = 1}, "[0]", "a.npy", "npy"};
    QVERIFY(again(file) == file);
}

void TestDapDebug::notFinite()
{
    const TensorStats stats{.min = -infinity, .max = infinity, .mean = notANumber, .std = notANumber, .count = 3};
    const auto text = encodeBody(stats);
    QVERIFY(text.find(R"("max":"Infinity","mean":"NaN","min":"-Infinity")") != std::string::npos);
    const auto read = again(stats);
    QVERIFY(std::isnan(read.mean) && read.min == -infinity && read.max == infinity);
}

void TestDapDebug::slices_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("data");
    QTest::newRow("int") << int(Slice::Kind::Int) << QByteArray("[-9223372036854775808,9223372036854775807]");
    QTest::newRow("bool") << int(Slice::Kind::Bool) << QByteArray("[true,false]");
    QTest::newRow("float") << int(Slice::Kind::Float) << QByteArray("[0.5,\"NaN\"]");
    QTest::newRow("complex") << int(Slice::Kind::Complex) << QByteArray("[[1.0,\"-Infinity\"],[3.0,4.0]]");
}

void TestDapDebug::slices()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, data);
    const auto text = "{\"columns\":2,\"data\":" + data.toStdString() + ",\"dtype\":\"t\",\"kind\":\"" + QTest::currentDataTag() +
                      "\",\"rows\":1,\"shape\":[2],\"totalColumns\":2}";
    const auto slice = decodeBody<Slice>(text);
    QVERIFY2(slice, slice ? "" : slice.error().text().c_str());
    QCOMPARE(int(slice->kind), kind);
    QCOMPARE(encodeBody(*slice), text);
    const SliceRequest request{.value = {.node = 3}, .slice = "[0]", .row = 1, .rows = 2, .column = 3, .columns = 4};
    QVERIFY(again(request) == request);
}

/// Integers past int64, exactly: JSON has the numbers, Slice their bits.
void TestDapDebug::largeIntegers()
{
    const std::string start = R"({"columns":3,"data":[)", end = R"(],"dtype":"uint64","kind":"int","rows":1,"shape":[3],"totalColumns":3})";
    const std::string text = start + "18446744073709551615,9007199254740993,0" + end;
    const auto slice = decodeBody<Slice>(text);
    QVERIFY2(slice, slice ? "" : slice.error().text().c_str());
    QCOMPARE(static_cast<std::uint64_t>(slice->integers.at(0)), ~std::uint64_t(0));
    QCOMPARE(slice->integers.at(1), (std::int64_t(1) << 53) + 1);
    QCOMPARE(encodeBody(*slice), text);
    QCOMPARE(refusal<Slice>((start + "-1,0,0" + end).c_str()),
             QStringLiteral("$.body.data: this must be an array of non-negative integers"));
    QCOMPARE(refusal<Slice>((start + "0.5,0,0" + end).c_str()),
             QStringLiteral("$.body.data: this must be an array of non-negative integers"));
}

void TestDapDebug::tensorQueries()
{
    const FullStats stats{{.min = -1, .max = 1, .count = 6, .quantiles = {{0.5, 0}}}, 1, 2, 3, 4, 5};
    QVERIFY(again(stats) == stats);
    QCOMPARE(decodeBody<TensorStats>(encodeBody(stats))->max, 1.0); // as an older client reads it
    RasterRequest request{.value = {.node = 1}, .slice = "[0]", .minus = ValueRef{.node = 2}, .minusSlice = "[1]"};
    request.rowsAre = RasterRequest::Rows::All;
    request.along = 0;
    request.row = 3;
    request.rows = 4;
    request.column = 5;
    request.columns = 6;
    request.width = request.height = 7;
    request.most = 8;
    QVERIFY(again(request) == request);
    QCOMPARE(again(RasterRequest{.value = {.node = 1}}).rows, ~0ull);
    Raster picture{.dtype = "float32", .shape = {2, 3}, .totalRows = 2, .totalColumns = 3, .rows = 2, .columns = 3};
    picture.width = 3;
    picture.height = 2;
    picture.mean = {1, 2, 3, 4, infinity, 1e300};
    picture.min = picture.max = picture.mean;
    picture.flags = {0, 1, 2, 4, 0, 0};
    picture.sampled = true;
    QVERIFY(again(picture) == picture);
    Raster plain = picture;
    plain.plain = true;
    plain.min.clear();
    plain.max.clear();
    plain.flags.clear();
    QVERIFY(again(plain) == plain);
    const FindRequest find{{.node = 1}, "[0]", FindRequest::What::NotFinite, Scalar(0.5), 0.25, 7, true};
    QVERIFY(again(find) == find);
    const FindAnswer found{true, 7, {1, 2}, "0.5", true};
    QVERIFY(again(found) == found);
    const CountRequest count{{.node = 1}, "[0]", FindRequest::What::Value, Scalar(std::string("18446744073709551615")), 0.25, 7, 100, 9};
    QVERIFY(again(count) == count);
    const CountAnswer counted{5, 2, 107, 1000};
    QVERIFY(again(counted) == counted);
    const BitsRequest bits{{.node = 1}, "[0]", {3, 4}};
    QVERIFY(again(bits) == bits);
    const BitsAnswer made{"float16", {0, 60}, 8, {{BitsOfNumber::Class::Normal, "0011", 1, 5, 10, 15, 0, "1.0", "1", 0.5}}};
    QVERIFY(again(made) == made);
    const StorageRequest where{{.node = 1}, "[0]", 16};
    QVERIFY(again(where) == where);
    StorageAnswer storage{.storageBytes = 96, .elementBytes = 4, .version = 2, .alignment = 64, .contiguous = true, .overlapping = true};
    storage.view = {{.node = 1}, "x", "float32", {2, 3}, {3, 1}, 4, 16, 40, {0.5, 1}};
    storage.aliases = {storage.view, storage.view};
    QVERIFY(again(storage) == storage);
    const DifferenceRequest difference{{.node = 1}, "[0]", {.node = 2}, "[1]", 0.5, 0.25};
    QVERIFY(again(difference) == difference);
    const DifferenceAnswer differs{true, true, true, 6, 5, 4, 3, 0.5, infinity, 9, 1, 2, 3, 4, {0, 1}, 1.5, 2.5, UserText("off by %1", 3)};
    QVERIFY(again(differs) == differs);
    QVERIFY(again(PythonRequest{{.node = 1}, "[0]"}) == (PythonRequest{{.node = 1}, "[0]"}));
    QCOMPARE(again(PythonAnswer{"torch.tensor(1)"}).text, "torch.tensor(1)"s);
    QVERIFY(again(HoldRequest{{.node = 1}, "[0]"}) == (HoldRequest{{.node = 1}, "[0]"}));
    QVERIFY(again(ReleaseRequest{{.node = firstHeld}}) == (ReleaseRequest{{.node = firstHeld}}));
    // What a painter would stumble over.
    QCOMPARE(refusal<RasterRequest>(R"({"value":{"node":0},"width":0})"),
             QStringLiteral("$.arguments.width: this must be between 1 and 4096"));
    picture.width = 4;
    QCOMPARE(refusal<Raster>(encodeBody(picture).c_str()),
             QStringLiteral("$.body.flags: the picture does not have the pixels of its size"));
    picture.width = 1 << 20;
    QVERIFY(!decodeBody<Raster>(encodeBody(picture)));
}

void TestDapDebug::base64Both()
{
    for (const std::string& text : {""s, "f"s, "fo"s, "foo"s, "foob"s, "fooba"s, "\0\xff\x80"s}) {
        const auto coded = base64(reinterpret_cast<const unsigned char*>(text.data()), text.size());
        const auto back = tryBase64(coded);
        QVERIFY(back && std::string(back->begin(), back->end()) == text);
    }
    QCOMPARE(base64(reinterpret_cast<const unsigned char*>("fooba"), 5), "Zm9vYmE="s); // RFC 4648
    for (const char* bad : {"Zg=", "Z===", "Zm9v=mE=", "Zm9 "})
        QVERIFY2(!tryBase64(bad), bad);
}

void TestDapDebug::reports()
{
    const ProfileAnswer profile{2, 100, {{1, "linear", "aten.linear.default", "layers.0", 2, 90}}};
    QVERIFY(again(profile) == profile);
    const RunRequest run{5, "linear*", "/tmp/v"};
    QVERIFY(again(run) == run);
    const RunAnswer ran{{1.5, 2}, {{.ref = {.node = 3}, .name = "linear"}}, {"a.npy"}};
    QVERIFY(again(ran) == ran);
    const CheckRequest check{"o.safetensors", 0.0, 1e-5};
    QVERIFY(again(check) == check);
    const CheckAnswer checked{
        false, true, {{"linear", false, 0.5, 0.25, {0, 3}, "differs by 0.5"}}, UserText("recorded with another number of threads")};
    QVERIFY(again(checked) == checked);
    const RegistrationsAnswer ops{{{"aten.relu.default", "aten.relu*", std::nullopt, "libx.so", ""}}};
    QVERIFY(again(ops) == ops);
    QCOMPARE(again(RegistrationsRequest{"aten.relu.default"}).op, std::string("aten.relu.default"));
    const ResolveRequest resolve{"a.pt2", "model", "a.json", {"libx.so"}};
    QVERIFY(again(resolve) == resolve);
    const ResolveAnswer resolved{
        {{Side::Ir, "npu.gate", {"gate", "body/gate"}, UserText("'%1' is unknown", "npu.gate"s), UserText("name it")}}, ops.ops};
    QVERIFY(again(resolved) == resolved);
    QCOMPARE(again(SaveOutputsRequest{"a"}).file, std::string("a"));
}

void TestDapDebug::refusals()
{
    QCOMPARE(refusal<LaunchArguments>("[]"), QStringLiteral("$.arguments: this must be an object"));
    QCOMPARE(refusal<LaunchArguments>("{"), QStringLiteral("byte 2: this is not JSON"));
    QCOMPARE(refusal<ResolveAnswer>(R"({"ops":[],"unresolved":[{"op":"a","nodes":[],"reason":3}]})"),
             QStringLiteral("$.body.unresolved[0].reason: this must be a string"));
    QCOMPARE(refusal<LaunchArguments>(R"({"program":3})"), QStringLiteral("$.arguments.program: this must be a string"));
    QCOMPARE(refusal<LaunchArguments>(R"({"side":"mlir"})"), QStringLiteral(R"($.arguments.side: this must be one of "fx", "ir")"));
    QCOMPARE(refusal<LaunchArguments>(R"({"threads":99999999999})"), QStringLiteral("$.arguments.threads: this is larger than 2147483647"));
    QCOMPARE(refusal<LaunchArguments>(R"({"budget":-1})"), QStringLiteral("$.arguments.budget: this is less than 0"));
    QCOMPARE(refusal<LaunchArguments>(R"({"inputs":[{},{"shape":[1,"2"]}]})"),
             QStringLiteral("$.arguments.inputs[1].shape[1]: this must be an integer"));
    QCOMPARE(refusal<LaunchArguments>(R"({"inputs":[{"value":[]}]})"),
             QStringLiteral("$.arguments.inputs[0].value: this must be a number, true, false, null or a string"));
    QCOMPARE(refusal<SliceRequest>(R"({})"), QStringLiteral("$.arguments.value: this is missing"));
    QCOMPARE(refusal<SliceRequest>(R"({"value":{"node":0},"rows":1000001})"),
             QStringLiteral("$.arguments.rows: this must be between 0 and 1000000"));
    QCOMPARE(refusal<StatsRequest>(R"({"value":{"node":0},"bins":100000})"),
             QStringLiteral("$.arguments.bins: this must be between 0 and 4096"));
    QCOMPARE(refusal<Slice>(R"({"dtype":"t","shape":[],"kind":"int","rows":4294967296,"columns":4294967296,"data":[]})"),
             QStringLiteral("$.body.data: this must be an array of rows x columns cells"));
    QCOMPARE(refusal<StepArguments>(R"({"threadId":1,"nodewise":7})"), QStringLiteral("$.arguments.nodewise: this must be an object"));
}

void TestDapDebug::sharedPage()
{
    auto ours = SharedPage::create(1000).value();
    auto theirs = SharedPage::attach(::dup(ours.fd())).value();
    QVERIFY(!ours.current());
    theirs.setNames({"x", "linear (aten.linear.default)"});
    theirs.tick().store(5);
    theirs.node().store(1);
    QCOMPARE(ours.current()->name, std::string("linear (aten.linear.default)"));
    QCOMPARE(ours.current()->tick, 5u);
    theirs.node().store(2);
    QCOMPARE(ours.current()->name, std::string("node 2"));
    theirs.setNames(std::vector<std::string>(100, std::string(500, 'n'))); // more than fits
    theirs.node().store(99);
    QCOMPARE(ours.current()->name, std::string("node 99"));
    theirs.node().store(0);
    QCOMPARE(ours.current()->name, std::string(500, 'n'));
    ours.reset();
    QVERIFY(!theirs.current());
}

void TestDapDebug::sharedPageInAnotherProcess()
{
    const auto page = SharedPage::create().value();
    auto worker =
        WorkerProcess::start({.program = "/bin/sh",
                              .arguments = {"-c", "[ \"$NODEWISE_SHARED_PAGE\" = 3 ] && dd bs=1 count=1 if=/dev/zero conv=notrunc "
                                                  "of=/proc/self/fd/3 2>/dev/null; cat"},
                              .environment = {{SharedPage::environment, std::to_string(WorkerProcess::sharedFdInWorker)}},
                              .sharedFd = page.fd()})
            .value();
    QVERIFY(worker->send("done", 5000ms));
    QVERIFY(worker->receive(5000ms));
    QVERIFY(!SharedPage::attach(page.fd())); // its first byte is not ours any more
}

void TestDapDebug::brokenSharedPage()
{
    const auto refused = SharedPage::attach(STDIN_FILENO);
    QVERIFY(!refused);
    QCOMPARE(refused.error().message.english(), std::string("descriptor 0 is not a page shared by the engine"));
    auto page = SharedPage::create(4096).value();
    page.setNames({"a", "b"});
    page.node().store(1);
    auto* words = static_cast<std::uint32_t*>(::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, page.fd(), 0));
    QVERIFY(words != MAP_FAILED);
    for (int i = 33; i < 1024; ++i) // a worker that writes anywhere
        words[i] = 0xfffffff0u;
    page.node().store(1);
    QVERIFY(page.current()->name.size() <= 1000);
    ::munmap(words, 4096);
}

QTEST_GUILESS_MAIN(TestDapDebug)
#include "tst_dap_debug.moc"
