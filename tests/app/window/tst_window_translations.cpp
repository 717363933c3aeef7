// SPDX-License-Identifier: Apache-2.0
// Korean is complete: every text of the sources is in the file, what core says among them, and every entry is translated.
#include "core/program/program.h"
#include "core/query/query.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace {

struct Entry {
    QString context, source, comment, translation;
    bool unfinished = false;
    QString key() const { return context + QLatin1Char('|') + source + QLatin1Char('|') + comment; }
};

QList<Entry> read(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<Entry> all;
    QString context;
    Entry entry;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::EndElement && xml.name() == QLatin1String("message"))
            all.append(entry);
        if (!xml.isStartElement())
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            entry = {};
            entry.context = context;
        } else if (xml.name() == QLatin1String("source")) {
            entry.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("comment")) {
            entry.comment = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            entry.unfinished = xml.attributes().hasAttribute(QLatin1String("type"));
            entry.translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
    }
    return all;
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression marker("%(L?[0-9]|n)");
    QStringList found;
    for (auto it = marker.globalMatch(text); it.hasNext();)
        found.append(it.next().captured());
    found.sort();
    found.removeDuplicates();
    return found;
}

const QString folder = QStringLiteral(NODEWISE_SOURCE "/translations/");

QSet<QString> sourcesOfCore()
{
    QSet<QString> all;
    for (const Entry& e : read(folder + "nodewise_ko.ts"))
        if (e.context == QLatin1String("Core"))
            all.insert(e.source);
    return all;
}

/// What of it has no entry: its template or that of an argument; a message as a whole must not be verbatim.
QStringList unlisted(const nodewise::UserText& text, const QSet<QString>& listed, bool whole = true)
{
    QStringList found;
    const QString source = QString::fromStdString(text.source());
    if (text.isListed() ? !listed.contains(source) : whole && !source.isEmpty())
        found.append(source);
    for (const nodewise::UserText& argument : text.arguments())
        found.append(unlisted(argument, listed, false));
    return found;
}

QStringList unlisted(const nodewise::Error& error, const QSet<QString>& listed)
{
    return unlisted(error.message, listed) + unlisted(error.hint, listed);
}

} // namespace

class TestWindowTranslations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyEntryIsTranslated()
    {
        const QList<Entry> all = read(QStringLiteral(NODEWISE_SOURCE "/translations/nodewise_ko.ts"));
        QVERIFY(all.size() > 100);
        for (const Entry& e : all) {
            QVERIFY2(!e.unfinished && !e.translation.isEmpty(), qPrintable(e.key()));
            QVERIFY2(placeholders(e.source) == placeholders(e.translation), qPrintable(e.key() + " -> " + e.translation));
        }
    }

    void menusKeepTheirMnemonics()
    {
        for (const Entry& e : read(QStringLiteral(NODEWISE_SOURCE "/translations/nodewise_ko.ts"))) {
            static const QRegularExpression mnemonic("&[A-Za-z0-9]");
            if (e.source.contains(mnemonic) && !e.source.contains('<'))
                QVERIFY2(e.translation.contains(mnemonic), qPrintable(e.key() + " -> " + e.translation));
        }
    }

    void lupdateFindsNothingUnlisted_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("pluralsOnly");
        QTest::newRow("ko") << "nodewise_ko.ts" << false;
        QTest::newRow("en") << "nodewise_en.ts" << true;
    }
    void lupdateFindsNothingUnlisted()
    {
        QFETCH(QString, file);
        QFETCH(bool, pluralsOnly);
        QTemporaryDir made;
        const QString fresh = made.filePath(file), core = made.filePath("core_texts.cpp");
        QProcess script;
        script.start(QStringLiteral(NODEWISE_PYTHON), {folder + "core_texts.py", NODEWISE_SOURCE, core});
        QVERIFY(script.waitForFinished(120000));
        QVERIFY2(script.exitCode() == 0, script.readAll().constData()); // a sentence in pieces has no translation
        QStringList arguments{"-silent",    "-no-obsolete", "-locations", "none", "-I",  ".",
                              "-recursive", "app/viewer",   "views",      core,   "-ts", fresh};
        if (pluralsOnly)
            arguments.prepend("-pluralonly");
        QProcess lupdate;
        lupdate.setWorkingDirectory(QStringLiteral(NODEWISE_SOURCE));
        lupdate.start(QStringLiteral(NODEWISE_LUPDATE), arguments);
        QVERIFY(lupdate.waitForFinished(120000));
        QCOMPARE(lupdate.exitCode(), 0);
        QSet<QString> listed;
        for (const Entry& e : read(QStringLiteral(NODEWISE_SOURCE "/translations/") + file))
            listed.insert(e.key());
        const QList<Entry> found = read(fresh);
        QVERIFY(!found.isEmpty());
        for (const Entry& e : found)
            QVERIFY2(listed.contains(e.key()), qPrintable(e.key()));
        QCOMPARE(listed.size(), found.size());
    }

    void filesSayNothingUnlisted_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* kind : {"broken/", "odd/"}) {
            const QDir of(QStringLiteral(NODEWISE_TEST_DATA "/") + kind);
            for (const QString& name : of.entryList(QDir::Files))
                QTest::newRow(qPrintable(kind + name)) << of.filePath(name);
        }
    }
    void filesSayNothingUnlisted()
    {
        QFETCH(QString, file);
        const QSet<QString> listed = sourcesOfCore();
        const auto model = nodewise::program::open(file.toStdString());
        QStringList found;
        if (!model)
            found = unlisted(model.error(), listed);
        else
            for (const auto& diagnostic : (*model)->graph->diagnostics())
                found += unlisted(diagnostic.where, listed);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }

    void queriesSayNothingUnlisted_data()
    {
        QTest::addColumn<QByteArray>("query");
        for (const char* query : {"-", "colour:red", "op:", "\"open", "shape:[1,2", "shape:1", "shape:[,]", "in:[>]", "~", "name:~(",
                                  "name:~[a", "name:~a{9999}", "name:~*", "name:~\\q", "name:~(?=a)", "attr:=3"})
            QTest::newRow(query) << QByteArray(query);
    }
    void queriesSayNothingUnlisted()
    {
        QFETCH(QByteArray, query);
        const auto parsed = nodewise::query::Query::parse(query.toStdString());
        QVERIFY(!parsed);
        const QStringList found = unlisted(parsed.error(), sourcesOfCore());
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

QTEST_GUILESS_MAIN(TestWindowTranslations)
#include "tst_window_translations.moc"
