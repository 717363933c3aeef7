// SPDX-License-Identifier: Apache-2.0
// What token ids say, as Hugging Face's library says it; files that are none; where a graph has ids.
#include "core/base/shown_text.h"
#include "core/graph/text_form.h"
#include "core/tokens/token_use.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;
using tokens::Tokenizer;

namespace {

QString folder()
{
    return QStringLiteral(NODEWISE_TEST_DATA "/tokenizers/");
}

QByteArray contents(const QString& name)
{
    QFile file(folder() + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is not there", qPrintable(file.fileName()));
    return file.readAll();
}

Tokenizer parsed(const QByteArray& text)
{
    auto made = Tokenizer::parse(text.toStdString(), "t.json");
    if (!made)
        qFatal("%s", made.error().text().c_str());
    return std::move(*made);
}

std::vector<std::int64_t> numbers(const QJsonArray& ids)
{
    std::vector<std::int64_t> out;
    for (const QJsonValue id : ids)
        out.push_back(id.toInteger());
    return out;
}

QString str(const std::string& text)
{
    return QString::fromStdString(text);
}

/// A model in the form that files have.
QByteArray withModel(const char* model, const char* rest = "")
{
    return QByteArray("{\"model\": ") + model + rest + "}";
}

} // namespace

class TestTokens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTheLibrary_data()
    {
        QTest::addColumn<QJsonObject>("expected");
        const QJsonObject all = QJsonDocument::fromJson(contents("expected.json")).object();
        QCOMPARE(all.size(), 5);
        for (auto it = all.begin(); it != all.end(); ++it)
            QTest::newRow(qPrintable(it.key())) << it.value().toObject();
    }
    void asTheLibrary()
    {
        QFETCH(QJsonObject, expected);
        const Tokenizer made = parsed(contents(QString::fromLatin1(QTest::currentDataTag())));
        const QJsonObject pieces = expected["pieces"].toObject();
        QCOMPARE(qsizetype(made.size()), pieces.size());
        for (auto it = pieces.begin(); it != pieces.end(); ++it) {
            const auto piece = made.tryPiece(it.key().toLongLong());
            QVERIFY2(piece, qPrintable(it.key()));
            QCOMPARE(str(std::string(*piece)), it.value().toString());
        }
        const QJsonArray texts = expected["texts"].toArray();
        QVERIFY(!texts.isEmpty());
        for (const QJsonValue one : texts)
            QCOMPARE(str(made.text(numbers(one[0].toArray()))), str(shownText(one[1].toString().toStdString())));
    }
    void labels()
    {
        const Tokenizer bytes =
            parsed(withModel(R"({"type": "BPE", "vocab": {"\u0120the": 0, "\u010a": 1, "\u00e2\u0122": 2, "a\u0120\u0120b": 5},
            "merges": []})",
                             R"(, "decoder": {"type": "ByteLevel"}, "added_tokens": [{"id": 7, "content": "<| x |>"}])"));
        QCOMPARE(str(bytes.label(0)), QString::fromUtf8("␣the"));
        QCOMPARE(str(bytes.label(1)), QStringLiteral("\\n"));
        QCOMPARE(str(bytes.label(2)), QStringLiteral("\\x{e2}\\x{80}")); // the beginning of a character
        QCOMPARE(str(bytes.label(5)), QString::fromUtf8("a␣␣b"));
        QCOMPARE(str(bytes.label(7)), QString::fromUtf8("<|␣x␣|>")); // as it is, not by bytes
        for (const std::int64_t none : {-1LL, 3LL, 6LL, 8LL, 1LL << 40})
            QCOMPARE(bytes.label(none), std::string());
        QCOMPARE(str(bytes.text(std::vector<std::int64_t>{0, 3, 5})), QStringLiteral(" the<id 3>a  b"));
        QCOMPARE(bytes.modelSize(), std::size_t(4));
        // CLIP's ends of words; and files from before models had a type
        const Tokenizer clip = parsed(withModel(R"({"vocab": {"cat</w>": 0, "s": 1}, "merges": [], "end_of_word_suffix": "</w>"})"));
        QCOMPARE(str(std::string(clip.model())), QStringLiteral("BPE"));
        QCOMPARE(str(clip.text(std::vector<std::int64_t>{0, 1, 0})), QStringLiteral("cat scat"));
        // What is added wins over the vocabulary
        const Tokenizer both =
            parsed(withModel(R"({"type": "WordLevel", "vocab": {"a": 0, "b": 1}})", R"(, "added_tokens": [{"id": 1, "content": "c"}])"));
        QCOMPARE(str(both.label(1)), QStringLiteral("c"));
    }
    void hostileNames()
    {
        const Tokenizer made = parsed(withModel("{\"type\": \"WordLevel\", \"vocab\": {\"\\u001b[31mred\": 0, \"a\\u202eb\": 1}}"));
        QVERIFY(made.label(0).find('\x1b') == std::string::npos);
        QVERIFY(!str(made.label(1)).contains(QChar(0x202e)));
        QVERIFY(!str(made.text(std::vector<std::int64_t>{0, 1})).contains(QChar(0x202e)));
        // a piece whose bytes are fewer than the prefix that it is spelled with
        const Tokenizer shorter = parsed(R"({"model": {"type": "WordPiece", "continuing_subword_prefix": "<0x", "vocab": {"<0x41>": 0}},
                                             "decoder": {"type": "ByteFallback"}})");
        QCOMPARE(str(shorter.text(std::vector<std::int64_t>{0})), QString());
    }
    void refusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* name, const QByteArray& text, const char* problem) {
            QTest::newRow(name) << text << QStringLiteral("t.json: ") + problem;
        };
        row("nothing", "", "the JSON is empty");
        row("no JSON", "[1", "the JSON ends too early, at byte 2");
        row("no model", "{}", "$: the member 'model' is missing");
        row("a list", "[]", "$: expected an object, found a list");
        row("an unknown model", withModel(R"({"type": "Magic", "vocab": {}})"),
            "$.model: the model 'Magic' is not known (BPE, WordPiece, Unigram, and WordLevel are read)");
        row("an id that is text", withModel(R"({"type": "BPE", "vocab": {"a": "1"}})"),
            "$.model.vocab.a: expected an integer, found a string");
        row("a negative id", withModel(R"({"type": "BPE", "vocab": {"a": -1}})"),
            "$.model.vocab.a: an id of a token is a number from 0 to 7999999");
        row("an id past the end", withModel(R"({"type": "BPE", "vocab": {"a": 8000000}})"),
            "$.model.vocab.a: an id of a token is a number from 0 to 7999999");
        row("two with one id", withModel(R"({"type": "BPE", "vocab": {"a": 1, "b": 1}})"), "$: the tokens 'a' and 'b' have one id, 1");
        row("a piece without anything", withModel(R"({"type": "Unigram", "vocab": [["a", 0], []]})"),
            "$.model.vocab[1]: a piece of the vocabulary is a list of its text and its score");
        row("an added token without text", withModel(R"({"type": "BPE", "vocab": {}})", R"(, "added_tokens": [{"id": 1}])"),
            "$.added_tokens[0]: the member 'content' is missing");
    }
    void refusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, problem);
        const auto made = Tokenizer::parse(text.toStdString(), "t.json");
        QVERIFY(!made);
        QCOMPARE(str(made.error().text()), problem);
    }
    void besideAProgram()
    {
        QTemporaryDir dir;
        const std::string program = dir.filePath("llama.pt2").toStdString();
        QVERIFY(*tokens::readBeside(program) == nullptr);
        QVERIFY(QFile::copy(folder() + "unigram.json", dir.filePath("tokenizer.json")));
        QCOMPARE((*tokens::readBeside(program))->model(), std::string_view("Unigram"));
        QVERIFY(QFile::copy(folder() + "wordpiece.json", dir.filePath("llama.tokenizer.json")));
        QCOMPARE((*tokens::readBeside(program))->model(), std::string_view("WordPiece")); // its own
        QVERIFY(QFile::remove(dir.filePath("llama.tokenizer.json")));
        QVERIFY(QDir(dir.path()).mkdir("llama.tokenizer.json"));
        QVERIFY(!tokens::readBeside(program)); // no file
    }
    void whereIdsAre()
    {
        const Tokenizer made = parsed(withModel(R"({"type": "WordLevel", "vocab": {"a": 0, "b": 1, "c": 2}})"));
        const auto use = [&made](const char* text) {
            const auto graph = graph::parseText(text);
            if (!graph)
                qFatal("%s", graph.error().text().c_str());
            const tokens::TokenUse found = tokens::tokenUse(**graph, made);
            QStringList names{QString::number(found.vocabulary)};
            for (const graph::NodeId id : found.ids)
                names.append(str((*graph)->node(id).name));
            return names.join(' ');
        };
        QCOMPARE(
            use("%w : f32[4, 2] = placeholder\n%p : f32[9, 2] = placeholder\n%i : i64[1, 3] = placeholder\n%k : i64[3] = placeholder\n"
                "%v : i64[3] = aten.view.default(self: %i, size: [3])\n%e : f32[3, 2] = aten.embedding.default(weight: %w, indices: %v)\n"
                "%q : f32[3, 2] = aten.embedding.default(weight: %p, indices: %k)\nreturn (%e, %q)"),
            QStringLiteral("4 i v")); // positions are none
        QCOMPARE(use("%w : f32[2, 2] = placeholder\n%i : i64[3] = placeholder\n"
                     "%e : f32[3, 2] = aten.embedding.default(weight: %w, indices: %i)\nreturn (%e)"),
                 QStringLiteral("0")); // a table of something else
        QCOMPARE(use("%x : f32[2] = placeholder\n%y : f32[2] = aten.relu.default(self: %x)\nreturn (%y)"), QStringLiteral("0"));
    }
};

QTEST_GUILESS_MAIN(TestTokens)
#include "tst_tokens.moc"
