// SPDX-License-Identifier: Apache-2.0
#include "core/base/csv_cell.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/base/shown_text.h"
#include "core/base/utf8.h"

#include <QtTest>

#include <nlohmann/json.hpp>
#include <set>

using namespace nodewise;

class TestShownText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void escapes();
    void differentTextsStayDifferent();
    void longTextIsCut();
    void tables();
    void json();
    void csv();
    void utf8Text();
};

void TestShownText::escapes()
{
    QCOMPARE(shownText("layers.0 × 한국어 é 🙂 C:\\users\\new"), std::string("layers.0 × 한국어 é 🙂 C:\\users\\new"));
    QCOMPARE(shownText("a\x1b[31m\n\tb\x7f"), std::string("a\\u{1b}[31m\\u{a}\\u{9}b\\u{7f}"));
    QCOMPARE(shownText("a\n\tb\r", Lines::Kept), std::string("a\n\tb\\u{d}"));
    QCOMPARE(shownText("\xc2\x9b|\xe2\x80\xae|\xe2\x80\x8b|\xf3\xa0\x80\x81"), std::string("\\u{9b}|\\u{202e}|\\u{200b}|\\u{e0001}"));
    QCOMPARE(shownText("\xff|\xed\xa0\x80|\xc0\x80"), std::string("\\x{ff}|\\x{ed}\\x{a0}\\x{80}|\\x{c0}\\x{80}"));
    QCOMPARE(escapedUnseen("a\\\x1b\n"), std::string("a\\\\u{1b}\n"));
}

/// All texts of up to five of these characters.
void TestShownText::differentTextsStayDifferent()
{
    const std::vector<std::string> characters{"a", "\\", "\n", "u", "x", "{", "\xff"};
    std::vector<std::string> all{""}, last = all;
    for (int length = 1; length <= 5; ++length) {
        std::vector<std::string> next;
        for (const std::string& text : last)
            for (const std::string& character : characters)
                next.push_back(text + character);
        all.insert(all.end(), next.begin(), next.end());
        last = std::move(next);
    }
    std::set<std::string> shown;
    for (const std::string& text : all)
        shown.insert(shownText(text));
    QCOMPARE(shown.size(), all.size());
}

void TestShownText::longTextIsCut()
{
    std::string first(1 << 20, 'x'), second = first;
    second[first.size() / 2] = 'y'; // where nobody sees it
    const std::string shown = shownText(first, Lines::Escaped, 200);
    QVERIFY2(shown.size() < 300, shown.c_str());
    QVERIFY(shown.starts_with("xxx") && shown.ends_with("xxx") && shown.find("1048576 B") != std::string::npos);
    QVERIFY(shown != shownText(second, Lines::Escaped, 200));
    const std::string korean = shownText(std::string("한").append(1000, 'x').append("글"), Lines::Escaped, 102);
    QVERIFY2(korean.find("\\x{") == std::string::npos, korean.c_str()); // cut between characters
    QVERIFY(shownText(std::string(100000, '\n'), Lines::Kept, 200).size() < 1000);
}

void TestShownText::tables()
{
    QCOMPARE(plain::table({{"name", "op"}, {"a\nb\x1b", "c"}}), std::string("name           op\na\\u{a}b\\u{1b}  c\n"));
}

void TestShownText::json()
{
    const std::string text = jsonText({{"a\xe2\x80\xae", "\xc2\x9b\x7f\x1b\xf3\xa0\x80\x81 é"}});
    QCOMPARE(text, std::string("{\n  \"a\\u202e\": \"\\u009b\\u007f\\u001b\\udb40\\udc01 é\"\n}\n"));
    QCOMPARE(nlohmann::ordered_json::parse(text), nlohmann::ordered_json({{"a\xe2\x80\xae", "\xc2\x9b\x7f\x1b\xf3\xa0\x80\x81 é"}}));
    QCOMPARE(nlohmann::ordered_json::parse(jsonText("\xed\xa0\x80")), nlohmann::ordered_json("\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));
}

void TestShownText::csv()
{
    for (const char* text : {"", "a", "-1", "-1.5e-07", "+3", "-inf", "-1,234", "-12.5 %", "-3 ms", "-.5", "a=b", "'", "'a"}) {
        const std::string cell = csvCell(text, ';');
        QCOMPARE(cell, std::string(text));
        QCOMPARE(textOfCsvCell(cell), std::string_view(text));
    }
    for (const char* text : {"=1", "+a", "-a", "-", "-1+2", "-1e5(", "@a", "\ta", "\ra", "'=1", "''=1", "-2+3+cmd|' /C calc'!A0"}) {
        const std::string cell = csvCell(text, ';');
        QVERIFY2(cell.starts_with('\'') || cell.starts_with("\"'"), cell.c_str());
        QCOMPARE(textOfCsvCell(std::string("'") + text), std::string_view(text));
    }
    QCOMPARE(csvCell("a,\"b\""), std::string("\"a,\"\"b\"\"\""));
    QCOMPARE(csvCell("a,b\tc", '\t'), std::string("\"a,b\tc\""));
}

void TestShownText::utf8Text()
{
    QCOMPARE(utf8::replaced("é\xff\xed\xa0\x80🙂\xe2\x80"),
             std::string("é\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd🙂\xef\xbf\xbd\xef\xbf\xbd"));
    const std::string text = "aé한🙂";
    std::vector<char32_t> found;
    for (std::size_t at = 0; at < text.size(); at += utf8::first(std::string_view(text).substr(at)).bytes)
        found.push_back(utf8::first(std::string_view(text).substr(at)).value);
    QCOMPARE(found, (std::vector<char32_t>{U'a', U'é', U'한', U'🙂'}));
    QCOMPARE(utf8::beginOfCharacter(text, 5), std::size_t(3));
}

QTEST_GUILESS_MAIN(TestShownText)
#include "tst_shown_text.moc"
