// SPDX-License-Identifier: Apache-2.0
#include "core/base/ids.h"
#include "core/base/result.h"

#include <QtTest>

using namespace nodewise;

class TestBase : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void idNamesNothingByDefault()
    {
        const Id<struct T> none;
        QVERIFY(!none.valid());
        QVERIFY((Id<struct T>(0).valid()));
    }
    void errorTextNamesPlaceAndHint()
    {
        const Error error{.message = Text("no such name"),
                          .file = "a.pt2",
                          .record = "models/model.json",
                          .path = "$.x",
                          .hint = Text("export it again")};
        QCOMPARE(QString::fromStdString(error.text()), QStringLiteral("a.pt2: models/model.json: $.x: no such name (export it again)"));
        const Error inside{.message = Text("no such name"), .file = "a.json", .node = "add", .line = 3, .column = 7};
        QCOMPARE(QString::fromStdString(inside.text()), QStringLiteral("a.json: line 3, column 7: node 'add': no such name"));
    }
    void textKeepsItsTemplate()
    {
        const Text text("%2 of %1: %3", std::string("50 %2"), 7, Text("the %1", std::string_view("end")));
        QCOMPARE(QString::fromStdString(text.english()), QStringLiteral("7 of 50 %2: the end"));
        QVERIFY(text.isListed() && text.arguments()[2].isListed() && !text.arguments()[0].isListed());
        const auto shout = [](const std::string& source) { return source == "the %1" ? std::string("<%1>") : "%3 / %1 / %2 / %9"; };
        QCOMPARE(QString::fromStdString(text.translated(shout)), QStringLiteral("<end> / 50 %2 / 7 / %9"));
    }
    void verbatimTextIsNeverTranslated()
    {
        const Text text(std::string("what a library said: %1"));
        QCOMPARE(QString::fromStdString(text.translated([](const std::string&) { return std::string("wrong"); })),
                 QStringLiteral("what a library said: %1"));
        QVERIFY(text == std::string_view("what a library said: %1") && Text().empty());
    }
};

QTEST_GUILESS_MAIN(TestBase)
#include "tst_base.moc"
