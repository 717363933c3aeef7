// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/mlir_text.h"

#include "core/base/hash.h"
#include "core/mlirtext/line_diff.h"
#include "core/mlirtext/line_reader.h"

#include <QSet>

#include <algorithm>

namespace nodewise::views {

namespace {

using Kind = MlirSpan::Kind;

bool isNameStart(QChar c)
{
    return c.isLetter() || c == QLatin1Char('_');
}

bool isNamePart(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('$') || c == QLatin1Char('.');
}

/// "f32", "bf16", "i64", "si8", "index", "f8E4M3FN"
bool isScalarType(const QString& word)
{
    if (word == QLatin1String("index") || word == QLatin1String("none") || word == QLatin1String("bf16") ||
        word.startsWith(QLatin1String("f8E")))
        return true;
    qsizetype at = 0;
    if (word.startsWith(QLatin1String("si")) || word.startsWith(QLatin1String("ui")))
        at = 2;
    else if (word.startsWith(QLatin1Char('i')) || word.startsWith(QLatin1Char('f')))
        at = 1;
    return at > 0 && at < word.size() && std::all_of(word.begin() + at, word.end(), [](QChar c) { return c.isDigit(); });
}

bool isShapedType(const QString& word)
{
    static const QSet<QString> words{"memref", "tensor", "vector", "complex", "tuple", "strided", "affine_map", "affine_set"};
    return words.contains(word);
}

bool isKeyword(const QString& word)
{
    static const QSet<QString> words{
        "to",     "step",   "ins",     "outs",   "iter_args", "else", "loc",        "into",  "from",          "func",
        "module", "return", "private", "public", "min",       "max",  "attributes", "dense", "uninitialized", "init",
        "unit",   "true",   "false",   "for",    "in",        "of",   "by",         "as"};
    return words.contains(word);
}

class Scanner {
public:
    explicit Scanner(const QString& line) : m_line(line) {}

    std::vector<MlirSpan> run()
    {
        while (m_at < m_line.size())
            step();
        return std::move(m_spans);
    }

private:
    QChar at(qsizetype index) const { return index < m_line.size() ? m_line[index] : QChar(); }
    bool ahead(const char* text) const { return QStringView(m_line).mid(m_at).startsWith(QLatin1String(text)); }
    void add(Kind kind, qsizetype begin)
    {
        if (m_at > begin)
            m_spans.push_back({int(begin), int(m_at - begin), kind});
    }

    void step()
    {
        const QChar c = m_line[m_at];
        if (ahead("//"))
            return comment();
        if (ahead("{{"))
            return tag();
        if (c == QLatin1Char('"'))
            return string();
        if (c == QLatin1Char('%'))
            return sigil(Kind::Value);
        if (c == QLatin1Char('@') || c == QLatin1Char('^'))
            return sigil(Kind::Symbol);
        if (c == QLatin1Char('#') && isNameStart(at(m_at + 1)))
            return sigil(Kind::Attribute);
        if (c == QLatin1Char('!') && isNameStart(at(m_at + 1)))
            return type();
        if (c.isDigit())
            return number();
        if (isNameStart(c))
            return word();
        ++m_at;
    }

    /// A template's header line and a tag in a comment stay what they are to the reader: a comment.
    void comment()
    {
        qsizetype begin = m_at;
        while (m_at < m_line.size()) {
            if (ahead("{{")) {
                add(Kind::Comment, begin);
                tag();
                begin = m_at;
            } else {
                ++m_at;
            }
        }
        add(Kind::Comment, begin);
    }
    void tag()
    {
        const qsizetype begin = m_at;
        const qsizetype end = m_line.indexOf(QLatin1String("}}"), m_at);
        m_at = end < 0 ? m_line.size() : end + 2;
        add(Kind::Tag, begin);
    }
    void string()
    {
        const qsizetype begin = m_at++;
        while (m_at < m_line.size() && m_line[m_at] != QLatin1Char('"'))
            m_at += m_line[m_at] == QLatin1Char('\\') ? 2 : 1;
        m_at = std::min(m_at + 1, m_line.size());
        add(at(m_at) == QLatin1Char('(') ? Kind::Op : Kind::String, begin); // an operation in its generic form
    }
    void sigil(Kind kind)
    {
        const qsizetype begin = m_at++;
        if (kind == Kind::Symbol && at(m_at) == QLatin1Char('"')) {
            const qsizetype end = m_line.indexOf(QLatin1Char('"'), m_at + 1);
            m_at = end < 0 ? m_line.size() : end + 1;
        }
        if (ahead("{{")) { // a template's name: the tag says what it is
            add(kind, begin);
            return;
        }
        while (m_at < m_line.size() && isNamePart(m_line[m_at]))
            ++m_at;
        add(kind, begin);
    }
    void number()
    {
        const qsizetype begin = m_at;
        const bool hex = ahead("0x");
        while (m_at < m_line.size()) {
            const QChar c = m_line[m_at];
            const bool exponent = !hex && (c == QLatin1Char('-') || c == QLatin1Char('+')) && at(m_at - 1).toLower() == QLatin1Char('e');
            const bool part =
                c.isDigit() || c == QLatin1Char('.') || exponent || (hex && (c.isLetter())) || c.toLower() == QLatin1Char('e');
            if (!part)
                break;
            ++m_at;
        }
        add(Kind::Number, begin);
    }
    /// With all that stands between its angle brackets.
    void type()
    {
        qsizetype begin = m_at++;
        while (m_at < m_line.size() && isNamePart(m_line[m_at]))
            ++m_at;
        int depth = 0;
        while (m_at < m_line.size()) {
            if (ahead("{{")) {
                add(Kind::Type, begin);
                tag();
                begin = m_at;
                continue;
            }
            const QChar c = m_line[m_at];
            const bool arrow = c == QLatin1Char('>') && at(m_at - 1) == QLatin1Char('-');
            if (depth == 0 && c != QLatin1Char('<'))
                break;
            depth += c == QLatin1Char('<') ? 1 : c == QLatin1Char('>') && !arrow ? -1 : 0;
            ++m_at;
            if (depth == 0)
                break;
        }
        add(Kind::Type, begin);
    }
    void word()
    {
        const qsizetype begin = m_at;
        qsizetype end = m_at;
        while (end < m_line.size() && isNamePart(m_line[end]))
            ++end;
        const QString name = m_line.mid(begin, end - begin);
        if (at(end) == QLatin1Char('<') && isShapedType(name))
            return type();
        m_at = end;
        add(kindOf(name), begin);
        if (!m_spans.empty() && m_spans.back().kind == Kind::Plain)
            m_spans.pop_back();
    }
    Kind kindOf(const QString& name) const
    {
        qsizetype next = m_at;
        while (at(next).isSpace())
            ++next;
        if (at(next) == QLatin1Char('=') && at(next + 1) != QLatin1Char('='))
            return Kind::Attribute;
        if (isScalarType(name))
            return Kind::Type;
        if (name.contains(QLatin1Char('.')))
            return Kind::Op;
        return isKeyword(name) ? Kind::Keyword : Kind::Plain;
    }

    const QString& m_line;
    qsizetype m_at = 0;
    std::vector<MlirSpan> m_spans;
};

QStringList linesOf(const std::string& text)
{
    QStringList lines = QString::fromStdString(text).split(QLatin1Char('\n'));
    if (!lines.isEmpty() && lines.back().isEmpty())
        lines.removeLast();
    return lines;
}

std::vector<std::uint64_t> hashesOf(const QStringList& lines)
{
    std::vector<std::uint64_t> hashes;
    hashes.reserve(std::size_t(lines.size()));
    for (const QString& line : lines)
        hashes.push_back(hashOf(line.toStdString()));
    return hashes;
}

} // namespace

std::vector<MlirSpan> mlirSpans(const QString& line)
{
    return Scanner(line).run();
}

std::vector<MlirBrace> mlirBraces(const QString& line, const std::vector<MlirSpan>& spans)
{
    std::vector<MlirBrace> braces;
    int at = 0;
    const auto take = [&](int end) {
        for (; at < end; ++at)
            if (line[at] == QLatin1Char('{') || line[at] == QLatin1Char('}'))
                braces.push_back({at, line[at] == QLatin1Char('{')});
    };
    for (const MlirSpan& span : spans) {
        take(span.begin);
        at = span.begin + span.length;
    }
    take(int(line.size()));
    return braces;
}

const char* nameOf(MlirSpan::Kind kind)
{
    static const char* const names[] = {"plain",  "comment", "string",  "number",    "type", "value",
                                        "symbol", "op",      "keyword", "attribute", "tag"};
    return names[std::size_t(kind)];
}

std::shared_ptr<const MlirText> MlirText::of(const std::string& text)
{
    auto made = std::make_shared<MlirText>();
    made->lines = linesOf(text);
    return made;
}

std::shared_ptr<const MlirText> MlirText::difference(const std::string& before, const std::string& after)
{
    using Kind = mlirtext::DiffRun::Kind;
    const QStringList a = linesOf(before), b = linesOf(after);
    auto made = std::make_shared<MlirText>();
    for (const mlirtext::DiffRun& run : mlirtext::diffLines(hashesOf(a), hashesOf(b), {}).runs) {
        const bool added = run.kind == Kind::Added;
        made->lines.append((added ? b : a).mid(qsizetype(added ? run.b : run.a), qsizetype(run.count)));
        made->changes.resize(std::size_t(made->lines.size()), added                       ? Change::Added
                                                              : run.kind == Kind::Removed ? Change::Removed
                                                                                          : Change::Same);
    }
    return made;
}

std::vector<TextRegion> mlirRegions(const MlirText& text)
{
    std::vector<TextRegion> regions;
    std::vector<int> open; // lines
    for (int line = 0; line < text.lines.size(); ++line)
        for (const MlirBrace& brace : mlirBraces(text.lines[line], mlirSpans(text.lines[line]))) {
            if (brace.opens) {
                open.push_back(line);
            } else if (!open.empty()) {
                const int first = open.back();
                open.pop_back();
                if (line - first > 1)
                    regions.push_back({first, line});
            }
        }
    std::sort(regions.begin(), regions.end(),
              [](const TextRegion& a, const TextRegion& b) { return a.first != b.first ? a.first < b.first : a.last > b.last; });
    const auto same = [](const TextRegion& a, const TextRegion& b) { return a.first == b.first; };
    regions.erase(std::unique(regions.begin(), regions.end(), same), regions.end());
    return regions;
}

MlirSpan spanAt(const std::vector<MlirSpan>& spans, int column)
{
    const auto at = std::find_if(spans.begin(), spans.end(),
                                 [column](const MlirSpan& span) { return span.begin <= column && column <= span.begin + span.length; });
    return at == spans.end() ? MlirSpan() : *at;
}

} // namespace nodewise::views
