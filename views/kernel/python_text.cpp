// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/python_text.h"

#include <QSet>

namespace nodewise::views {

namespace {

using Kind = MlirSpan::Kind;

const QSet<QString>& keywords()
{
    static const QSet<QString> all{QStringLiteral("and"),    QStringLiteral("as"),       QStringLiteral("assert"), QStringLiteral("break"),
                                   QStringLiteral("class"),  QStringLiteral("continue"), QStringLiteral("def"),    QStringLiteral("del"),
                                   QStringLiteral("elif"),   QStringLiteral("else"),     QStringLiteral("for"),    QStringLiteral("from"),
                                   QStringLiteral("if"),     QStringLiteral("import"),   QStringLiteral("in"),     QStringLiteral("is"),
                                   QStringLiteral("lambda"), QStringLiteral("not"),      QStringLiteral("or"),     QStringLiteral("pass"),
                                   QStringLiteral("raise"),  QStringLiteral("return"),   QStringLiteral("while"),  QStringLiteral("with"),
                                   QStringLiteral("None"),   QStringLiteral("True"),     QStringLiteral("False")};
    return all;
}

const QSet<QString>& types()
{
    static const QSet<QString> all{QStringLiteral("int"),      QStringLiteral("float"), QStringLiteral("bool"),
                                   QStringLiteral("str"),      QStringLiteral("List"),  QStringLiteral("Dict"),
                                   QStringLiteral("Optional"), QStringLiteral("Tuple"), QStringLiteral("Tensor")};
    return all;
}

bool isNamePart(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

int endOfString(const QString& line, int at)
{
    const QChar quote = line[at++];
    while (at < line.size() && line[at] != quote)
        at += line[at] == u'\\' ? 2 : 1;
    return std::min(at + 1, int(line.size()));
}

Kind kindOf(const QString& line, int begin, int end)
{
    const QString word = line.mid(begin, end - begin);
    if (word[0].isDigit())
        return Kind::Number;
    if (keywords().contains(word))
        return Kind::Keyword;
    if (types().contains(word))
        return Kind::Type;
    return line.left(begin).trimmed() == QLatin1String("def") ? Kind::Op : Kind::Plain;
}

} // namespace

std::vector<MlirSpan> pythonSpans(const QString& line)
{
    std::vector<MlirSpan> spans;
    for (int at = 0; at < line.size();) {
        const int begin = at;
        Kind kind = Kind::Plain;
        if (line[at] == u'#') {
            at = int(line.size());
            kind = Kind::Comment;
        } else if (line[at] == u'"' || line[at] == u'\'') {
            at = endOfString(line, at);
            kind = Kind::String;
        } else if (isNamePart(line[at])) {
            while (at < line.size() && (isNamePart(line[at]) || (line[begin].isDigit() && line[at] == u'.')))
                ++at;
            kind = kindOf(line, begin, at);
        } else {
            ++at;
        }
        if (kind != Kind::Plain)
            spans.push_back({begin, at - begin, kind});
    }
    return spans;
}

} // namespace nodewise::views
