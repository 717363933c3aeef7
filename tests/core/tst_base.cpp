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
        const Error error{
            .message = "no such name", .file = "a.pt2", .record = "models/model.json", .path = "$.x", .hint = "export it again"};
        QCOMPARE(QString::fromStdString(error.text()), QStringLiteral("a.pt2: models/model.json: $.x: no such name (export it again)"));
    }
};

QTEST_GUILESS_MAIN(TestBase)
#include "tst_base.moc"
