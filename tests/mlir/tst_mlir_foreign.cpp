// SPDX-License-Identifier: Apache-2.0
// What other compilers write: all of MLIR's dialects, and operations that only their own dialect can parse.
#include "core/mlir/kernel_requests.h"
#include "core/mlir/own_forms.h"

#include <QTest>

using namespace nodewise;
using namespace nodewise::kernel_worker;

namespace {

const std::string bundle = "func.func @f(%a: index) {\n"
                           "  %c0 = arith.constant 0 : index\n"
                           "  %c4 = arith.constant 4 : index\n"
                           "  scf.for %i = %c0 to %c4 step %c4 {\n"
                           "    own.execute(%i, %a) {file = \"a\\\"}(b\", ids = [\n"
                           "      1, 2]}\n"
                           "    own.executed\n"
                           "    \"own.execute\"(%i) : (index) -> ()\n"
                           "  }\n"
                           "  own.execute(%a)\n"
                           "  return\n"
                           "}\n";

protocol::KernelCheckAnswer check(const std::string& text, bool allow = true)
{
    static KernelService service;
    return service.check({.name = "k", .source = {.text = text, .allowUnregistered = allow}, .symbols = true}).value();
}

} // namespace

class TestMlirForeign : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void dialects()
    {
        const std::string text =
            "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>\n"
            "  return %0 : tensor<4xf32>\n}\n";
        QVERIFY(check(text).verified);
        QVERIFY(!check(text, false).parsed); // what is lowered here is written in fewer
    }
    void statements()
    {
        std::string text = bundle;
        QCOMPARE(leaveOutStatements(text, "own.execute"), std::size_t(2));
        QCOMPARE(text.size(), bundle.size());
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), std::count(bundle.begin(), bundle.end(), '\n'));
        QVERIFY(text.find("own.executed\n") != text.npos && text.find("\"own.execute\"(%i)") != text.npos);
        QVERIFY(text.find("1, 2]") == text.npos);
        QCOMPARE(leaveOutStatements(text, "own.none"), std::size_t(0));
        std::string open = "own.a({[";
        QCOMPARE(leaveOutStatements(open, "own.a"), std::size_t(1));
        QCOMPARE(operationWithOwnForm("Dialect `own' not found for custom op 'own.execute' "), std::string("own.execute"));
        QCOMPARE(operationWithOwnForm("custom op 'own.x' is unknown"), std::string("own.x"));
        QCOMPARE(operationWithOwnForm("expected '('"), std::string());
    }
    /// The rest is read, with everything in its place.
    void ownForms()
    {
        const auto answer = check(bundle);
        QVERIFY(answer.parsed && answer.verified);
        QCOMPARE(answer.unregistered, (std::vector<std::string>{"own.execute", "own.executed"}));
        QCOMPARE(answer.diagnostics.size(), std::size_t(2));
        QVERIFY(answer.diagnostics[0].severity == protocol::KernelDiagnostic::Severity::Warning);
        QCOMPARE(answer.diagnostics[0].message,
                 std::string("'own.execute' is of an unknown dialect and in a custom format: left out, 2 times"));
        QCOMPARE(answer.diagnostics[0].line, 5u);
        QCOMPARE(answer.diagnostics[1].line, 7u);
        QCOMPARE(answer.outline.loops.size(), std::size_t(1));
        QCOMPARE(answer.outline.loops[0].line, 4u);
        QCOMPARE(answer.outline.loops[0].endLine, 9u);
    }
    void notAllThatIsWrong()
    {
        // A result that others need can't be left out; and a mistake stays one.
        auto answer = check("func.func @f() {\n  %0 = own.make\n  return\n}\n");
        QVERIFY(!answer.parsed && answer.diagnostics.front().line == 2);
        answer = check("func.func @f() {\n  own.a\n  %0 = arith.constant : index\n  return\n}\n");
        QVERIFY(!answer.parsed);
        QCOMPARE(answer.diagnostics.front().line, 2u); // as MLIR says it of the whole
    }
    /// What is run is never half of a kernel.
    void notForRuns()
    {
        KernelService service;
        protocol::KernelRunRequest request{.name = "k",
                                           .source = {.text = "func.func @kernel() {\n  own.a\n  return\n}\n", .allowUnregistered = true}};
        const auto run = service.run(request);
        QVERIFY(run && run->outcome == protocol::KernelRunAnswer::Outcome::Invalid);
        const auto passes = service.passes({.source = request.source});
        QVERIFY(passes && !passes->verified);
    }
};

QTEST_GUILESS_MAIN(TestMlirForeign)
#include "tst_mlir_foreign.moc"
