// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/json_text.h"

#include <algorithm>

namespace nodewise::views {

namespace {

using Kind = MlirSpan::Kind;

int endOfString(const QString& line, int at)
{
    for (++at; at < line.size() && line[at] != u'"'; ++at)
        at += line[at] == u'\\';
    return std::min(at + 1, int(line.size()));
}

bool isMember(const QString& line, int end)
{
    while (end < line.size() && line[end].isSpace())
        ++end;
    return end < line.size() && line[end] == u':';
}

Kind kindOf(const QString& word)
{
    if (word == QLatin1String("true") || word == QLatin1String("false") || word == QLatin1String("null"))
        return Kind::Keyword;
    return word[0].isDigit() || word[0] == u'-' ? Kind::Number : Kind::Plain;
}

} // namespace

std::vector<MlirSpan> jsonSpans(const QString& line)
{
    std::vector<MlirSpan> spans;
    const auto isWord = [&](int at) {
        return at < line.size() && (line[at].isLetterOrNumber() || QStringLiteral("+-.").contains(line[at]));
    };
    for (int at = 0; at < line.size();) {
        const int begin = at;
        Kind kind = Kind::Plain;
        if (line[at] == u'"') {
            at = endOfString(line, at);
            kind = isMember(line, at) ? Kind::Op : Kind::String;
        } else if (isWord(at)) {
            while (isWord(at))
                ++at;
            kind = kindOf(line.mid(begin, at - begin));
        } else {
            ++at;
        }
        if (kind != Kind::Plain)
            spans.push_back({begin, at - begin, kind});
    }
    return spans;
}

} // namespace nodewise::views
