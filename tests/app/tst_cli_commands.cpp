// SPDX-License-Identifier: Apache-2.0
// What commands say of themselves, against docs/command-line.md and against what the program does.
#include "app/cli/parser.h"
#include "app/cli/synopsis.h"
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;

namespace {

using Ran = test::RanProgram<QString>;
constexpr auto run = test::runCli<QString>;

QString page()
{
    QFile file(QStringLiteral(NODEWISE_DOCS "/command-line.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

/// As a shell cuts them, as far as examples need it.
std::vector<std::string> wordsOf(const std::string& example)
{
    std::vector<std::string> words;
    const std::string command = example.substr(0, example.find(" > "));
    static const QRegularExpression word(QStringLiteral("'([^']*)'|(\\S+)"));
    for (auto found = word.globalMatch(qs(command)); found.hasNext();) {
        const auto match = found.next();
        words.push_back(match.captured(match.hasCaptured(2) ? 2 : 1).toStdString());
    }
    return words;
}

/// What bash offers for the last word.
QStringList completed(const QStringList& words)
{
    const Ran script = run({QStringLiteral("completion"), QStringLiteral("bash")});
    QProcess bash;
    bash.start(QStringLiteral("bash"), {QStringLiteral("--norc"), QStringLiteral("-c"),
                                        script.out + QStringLiteral("\nCOMP_WORDS=(nodewise-cli %1)\nCOMP_CWORD=%2\n_nodewise_cli\n"
                                                                    "printf '%s\\n' \"${COMPREPLY[@]}\"")
                                                         .arg(words.join(u' '))
                                                         .arg(words.size())});
    if (!bash.waitForFinished())
        return {bash.errorString()};
    const QString trouble = QString::fromUtf8(bash.readAllStandardError());
    return trouble.isEmpty() ? QString::fromUtf8(bash.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts) : QStringList(trouble);
}

} // namespace

class TestCliCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The block below the head of the page is what `help` prints.
    void synopsisIsDocumented()
    {
        const Ran ran = run({QStringLiteral("help")});
        QCOMPARE(ran.code, 0);
        const QString text = page();
        const qsizetype begin = text.indexOf(QStringLiteral("```\n")) + 4, end = text.indexOf(QStringLiteral("```"), begin);
        QCOMPARE(text.mid(begin, end - begin), ran.out);
    }

    void everyCommandHasASection()
    {
        cli::Parser parser(cli::allCommands());
        const QStringList lines = page().split(u'\n');
        QString headings;
        for (const QString& line : lines)
            if (line.startsWith(QStringLiteral("## ")))
                headings += line.mid(3) + QStringLiteral(", ");
        for (const CLI::App* command : cli::commandsOf(parser.app())) {
            const QString name = qs(cli::nameOf(*command));
            QVERIFY2(headings.contains(name) || headings.contains(name.section(u' ', 0, 0)), qPrintable(name));
        }
    }

    void everythingIsExplained()
    {
        cli::Parser parser(cli::allCommands());
        for (const CLI::App* command : cli::commandsOf(parser.app())) {
            const QString name = qs(cli::nameOf(*command));
            QVERIFY2(!command->get_description().empty(), qPrintable(name));
            for (const CLI::Option* option : command->get_options())
                QVERIFY2(!option->get_description().empty(), qPrintable(name + u' ' + qs(option->get_name())));
            const QString help = run(QStringList{QStringLiteral("help")} + name.split(u' ')).out;
            QVERIFY2(help.startsWith(qs(command->get_description())), qPrintable(help));
        }
    }

    void examplesParse()
    {
        std::size_t examples = 0;
        for (const cli::Command& command : cli::allCommands())
            for (const std::string& example : command.examples) {
                ++examples;
                cli::Parser parser(cli::allCommands());
                try {
                    QVERIFY2(parser.parse(wordsOf(example)), example.c_str());
                } catch (const CLI::ParseError& error) {
                    QFAIL((example + ": " + error.what()).c_str());
                }
                QVERIFY2(example.starts_with(command.name), example.c_str());
            }
        QVERIFY(examples > 30);
    }

    void examplesAreInTheHelp()
    {
        const Ran ran = run({QStringLiteral("simulate"), QStringLiteral("--help")});
        QCOMPARE(ran.code, 0);
        QVERIFY2(ran.out.contains(QStringLiteral("Examples:\n  nodewise-cli simulate model.pt2 --npu tpuv3")), qPrintable(ran.out));
    }

    void unknownHelp()
    {
        const Ran ran = run({QStringLiteral("help"), QStringLiteral("what")});
        QCOMPARE(ran.code, 2);
        QCOMPARE(ran.err, QStringLiteral("nodewise-cli: there is no command 'what' (see nodewise-cli --help)\n"));
    }

    void completion_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("offered");
        const auto row = [](const char* words, const char* offered) {
            QTest::newRow(words) << QString::fromLatin1(words).split(u' ') << QString::fromLatin1(offered).split(u' ', Qt::SkipEmptyParts);
        };
        row("tr", "trace");
        row("templates ch", "check");
        row("kernel tiles --c", "--count");
        row("coverage --allow", "--allow-plugin-needs");
        row("kernel check --pa", "--passes");
        row("trace --unit cy", "cycles");
        row("trace --level k", "kernels");
        row("completion z", "zsh");
        row("completion f", "fish");
        row("info mod", ""); // a file
    }

    void completion()
    {
        QFETCH(QStringList, words);
        QFETCH(QStringList, offered);
        QCOMPARE(completed(words), offered);
    }

    void zshTakesTheSame()
    {
        const QString bash = run({QStringLiteral("completion"), QStringLiteral("bash")}).out;
        const QString zsh = run({QStringLiteral("completion"), QStringLiteral("zsh")}).out;
        QVERIFY(zsh.startsWith(QStringLiteral("#compdef nodewise-cli\n")));
        QVERIFY(zsh.endsWith(bash));
    }
};

QTEST_GUILESS_MAIN(TestCliCommands)
#include "tst_cli_commands.moc"
