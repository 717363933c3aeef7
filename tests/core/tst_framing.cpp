// SPDX-License-Identifier: Apache-2.0
#include "core/process/framing.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::process;

namespace {

/// What a stream gives: each message in brackets, then the error or what is missing at its end.
QString readAll(const QByteArray& stream, qsizetype chunk, FrameLimits limits = {})
{
    FrameReader reader(limits);
    QString out;
    for (qsizetype at = 0; at < stream.size(); at += chunk) {
        reader.feed(stream.mid(at, chunk).toStdString());
        while (true) {
            auto message = reader.next();
            if (!message)
                return out + QString::fromStdString(message.error().text());
            if (!*message)
                break;
            out += u'[' + QString::fromStdString(**message) + u']';
        }
    }
    if (const auto whole = reader.finish(); !whole)
        out += QString::fromStdString(whole.error().text());
    return out;
}

} // namespace

class TestFraming : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void streams_data();
    void streams();
    void frameRoundTrip();
    void anErrorStays();
    void longStreamKeepsOffsets();
};

void TestFraming::streams_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* stream, const char* expected) {
        QTest::newRow(name) << QByteArray(stream) << QString::fromUtf8(expected);
    };
    row("one", "Content-Length: 2\r\n\r\n{}", "[{}]");
    row("two", "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull", "[{}][null]");
    row("empty body", "Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1", "[][1]");
    row("header end within a body", "Content-Length: 6\r\n\r\na\r\n\r\nb", "[a\r\n\r\nb]");
    row("other field", "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}", "[{}]");
    row("field in lower case, without blank", "content-length:2\r\n\r\n{}", "[{}]");
    row("UTF-8 counts bytes", "Content-Length: 4\r\n\r\n\"é\"", "[\"é\"]");
    row("no length", "Content-Type: x\r\n\r\n{}", "byte 0: the header has no Content-Length");
    row("empty header", "\r\n\r\n{}", "byte 0: the header has no Content-Length");
    row("no field", "hello\r\n\r\n{}", "byte 0: 'hello' is not a header field of the form 'Name: value'");
    row("printed over", "Content-Length: 2\r\n\r\n{}boo\x1b[1m\r\n\r\n",
        "[{}]byte 23: 'boo?[1m' is not a header field of the form 'Name: value'");
    row("second field broken", "Content-Type: x\r\nboo\r\n\r\n", "byte 17: 'boo' is not a header field of the form 'Name: value'");
    row("twice", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "byte 19: the header has two Content-Length fields");
    row("negative", "Content-Length: -2\r\n\r\n{}", "byte 0: Content-Length '-2' is not a number of bytes");
    row("no number", "Content-Length: 2x\r\n\r\n{}", "byte 0: Content-Length '2x' is not a number of bytes");
    row("no value", "Content-Length:\r\n\r\n{}", "byte 0: Content-Length '' is not a number of bytes");
    row("too large", "Content-Length: 1001\r\n\r\n", "byte 0: Content-Length 1001 is above the limit of 1000 bytes");
    row("overflow", "Content-Length: 99999999999999999999999\r\n\r\n",
        "byte 0: Content-Length 99999999999999999999999 is above the limit of 1000 bytes");
    row("header too long", "X: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "byte 0: the header is longer than 64 bytes");
    row("cut header", "Content-Len", "byte 11: the stream ended inside a header");
    row("cut body", "Content-Length: 5\r\n\r\n{}", "byte 23: the stream ended after 2 of 5 bytes of a message");
    row("nothing", "", "");
}

void TestFraming::streams()
{
    QFETCH(QByteArray, stream);
    QFETCH(QString, expected);
    for (const qsizetype chunk : {1, 2, 7, 1000})
        QCOMPARE(readAll(stream, chunk, {.header = 64, .body = 1000}), expected);
}

void TestFraming::frameRoundTrip()
{
    FrameReader reader;
    reader.feed(frame("{\"a\":1}"));
    QCOMPARE(QString::fromStdString(reader.next().value().value()), QStringLiteral("{\"a\":1}"));
    QVERIFY(!reader.next().value().has_value());
}

void TestFraming::anErrorStays()
{
    FrameReader reader;
    reader.feed("x\r\n\r\n");
    QVERIFY(!reader.next());
    reader.feed(frame("{}"));
    QVERIFY(!reader.next());
}

void TestFraming::longStreamKeepsOffsets()
{
    FrameReader reader;
    const std::string body(100000, 'x');
    for (int i = 0; i < 5; ++i) {
        reader.feed(frame(body));
        QCOMPARE(reader.next().value().value().size(), body.size());
    }
    reader.feed("x\r\n\r\n");
    const auto length = 5 * (std::string_view("Content-Length: 100000\r\n\r\n").size() + body.size());
    QCOMPARE(reader.next().error().path, "byte " + std::to_string(length));
}

QTEST_GUILESS_MAIN(TestFraming)
#include "tst_framing.moc"
