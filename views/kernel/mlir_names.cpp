// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/mlir_names.h"

#include <QHash>

#include <algorithm>
#include <set>

namespace nodewise::views {

namespace {

using Kind = MlirSpan::Kind;

bool isIdPart(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('$') || c == QLatin1Char('.');
}

/// Of a name that begins there with its sigil.
int lengthAt(const QString& line, int column)
{
    int end = column + 1;
    if (end < line.size() && line[end] == QLatin1Char('"')) {
        const qsizetype close = line.indexOf(QLatin1Char('"'), end + 1);
        return int(close < 0 ? line.size() : close + 1) - column;
    }
    while (end < line.size() && isIdPart(line[end]))
        ++end;
    return end - column;
}

QChar charAt(const QString& line, qsizetype at)
{
    return at >= 0 && at < line.size() ? line[at] : QChar();
}

qsizetype skipBlanks(const QString& line, qsizetype at)
{
    while (charAt(line, at).isSpace())
        ++at;
    return at;
}

/// "%a =", "%a:2 =", "%a, %b =", "%i, %j) =": what stands after a name that is being defined.
bool isAssigned(const QString& line, qsizetype at)
{
    for (;;) {
        at = skipBlanks(line, at);
        if (charAt(line, at) == QLatin1Char(':') && charAt(line, at + 1).isDigit())
            for (++at; charAt(line, at).isDigit();)
                ++at;
        at = skipBlanks(line, at);
        if (charAt(line, at) != QLatin1Char(','))
            break;
        at = skipBlanks(line, at + 1);
        if (charAt(line, at) != QLatin1Char('%'))
            return false;
        at += lengthAt(line, int(at));
    }
    if (charAt(line, at) == QLatin1Char(')'))
        at = skipBlanks(line, at + 1);
    return charAt(line, at) == QLatin1Char('=') && charAt(line, at + 1) != QLatin1Char('=');
}

/// UTF-16 units before a byte of a line.
int unitsBefore(const QString& line, std::uint32_t byte)
{
    const QByteArray utf8 = line.toUtf8();
    return utf8.size() == line.size() ? int(byte) : int(QString::fromUtf8(utf8.left(qsizetype(byte))).size());
}

} // namespace

/// Goes through the lines once, with the scopes that are open.
class MlirNameWalk {
public:
    explicit MlirNameWalk(const MlirText& text) : m_text(text) {}

    std::shared_ptr<MlirNames> run()
    {
        m_out = std::make_shared<MlirNames>();
        m_scopes = {Scope{{}, true}};
        for (int line = 0; line < m_text.lines.size(); ++line)
            walk(line);
        return std::move(m_out);
    }

private:
    struct Scope {
        QHash<QString, std::size_t> names;
        bool closed = false; ///< a function's: what is around it is not seen
    };

    void walk(int line)
    {
        const QString& text = m_text.lines[line];
        const std::vector<MlirSpan> spans = mlirSpans(text);
        const std::vector<MlirBrace> braces = mlirBraces(text, spans);
        m_line = line;
        m_block = text.trimmed().startsWith(QLatin1Char('^'));
        m_opener = openerOf(braces);
        for (const MlirSpan& span : spans)
            if (span.kind == Kind::Op && text.mid(span.begin, span.length).remove(QLatin1Char('"')).endsWith(QLatin1String(".func")))
                m_header = true;
        std::size_t brace = 0;
        for (const MlirSpan& span : spans) {
            for (; brace < braces.size() && braces[brace].column < span.begin; ++brace)
                pass(braces[brace]);
            take(text, span);
        }
        for (; brace < braces.size(); ++brace)
            pass(braces[brace]);
    }

    /// Column of the first brace that the line leaves open: a region begins there; the others are attributes.
    static int openerOf(const std::vector<MlirBrace>& braces)
    {
        std::vector<int> open;
        for (const MlirBrace& brace : braces) {
            if (brace.opens)
                open.push_back(brace.column);
            else if (!open.empty())
                open.pop_back();
        }
        return open.empty() ? -1 : open.front();
    }

    void pass(const MlirBrace& brace)
    {
        if (!brace.opens) {
            if (m_scopes.size() > 1)
                m_scopes.pop_back();
            return;
        }
        m_scopes.emplace_back();
        if (brace.column != m_opener)
            return;
        m_scopes.back().names = std::exchange(m_coming, {});
        m_scopes.back().closed = std::exchange(m_header, false);
    }

    void take(const QString& text, const MlirSpan& span)
    {
        switch (span.kind) {
        case Kind::Value:
            return takeValue(text, span);
        case Kind::Symbol:
            return text[span.begin] == QLatin1Char('^') ? takeBlock(text, span) : takeSymbol(text, span);
        case Kind::Tag:
            return add(m_scopes.front(), span.begin, text.mid(span.begin, span.length), false);
        case Kind::Attribute:
        case Kind::Type:
            return takeAliases(text, span);
        default:
            return;
        }
    }

    void takeValue(const QString& text, const MlirSpan& span)
    {
        const QString name = text.mid(span.begin, span.length);
        const qsizetype behind = skipBlanks(text, span.begin + span.length);
        qsizetype before = span.begin - 1;
        while (charAt(text, before).isSpace())
            --before;
        const bool typed = charAt(text, behind) == QLatin1Char(':') && charAt(text, behind + 1) != QLatin1Char(':');
        if (charAt(text, before) != QLatin1Char('=') && isAssigned(text, span.begin + span.length))
            // In front of the line: an operation's result. Elsewhere: a loop's variable or argument, of the region that comes.
            return text.left(span.begin).trimmed().isEmpty() || resultsBefore(text, span.begin) ? define(m_scopes.back(), span.begin, name)
                                                                                                : defineComing(span.begin, name);
        if (typed && m_block)
            return define(m_scopes.back(), span.begin, name);
        if (typed && m_header)
            return defineComing(span.begin, name);
        use(span.begin, name);
    }

    /// "%a, %b" before the second one.
    static bool resultsBefore(const QString& text, int column)
    {
        const QString before = text.left(column).trimmed();
        return before.startsWith(QLatin1Char('%')) && !before.contains(QLatin1Char('='));
    }

    void takeBlock(const QString& text, const MlirSpan& span)
    {
        const QString name = text.mid(span.begin, span.length);
        const bool label = m_block && text.left(span.begin).trimmed().isEmpty();
        add(m_scopes.back(), span.begin, name, label);
    }

    /// Functions and globals are seen everywhere.
    void takeSymbol(const QString& text, const MlirSpan& span)
    {
        static const QStringList before{"func", "private", "public", "nested", "global", "module", "\"private\"", "\"public\""};
        const QString words = text.left(span.begin).trimmed();
        const bool defined = std::any_of(before.begin(), before.end(), [&](const QString& word) { return words.endsWith(word); });
        const QString name = text.mid(span.begin, span.length);
        add(m_scopes.front(), span.begin, name, defined);
    }

    /// "#map" alone, or in a type; "!tile". Those with a point are a dialect's own.
    void takeAliases(const QString& text, const MlirSpan& span)
    {
        for (int at = span.begin; at < span.begin + span.length; ++at) {
            const bool sigil = text[at] == QLatin1Char('#') || text[at] == QLatin1Char('!');
            if (!sigil || !(charAt(text, at + 1).isLetter() || charAt(text, at + 1) == QLatin1Char('_')))
                continue;
            const QString name = text.mid(at, lengthAt(text, at));
            const bool defined = at == 0 && charAt(text, skipBlanks(text, name.size())) == QLatin1Char('=');
            const bool own = name.contains(QLatin1Char('.')) || charAt(text, at + name.size()) == QLatin1Char('<');
            if (!own)
                add(m_scopes.front(), at, name, defined);
            at += int(name.size()) - 1;
        }
    }

    std::size_t made(const QString& name)
    {
        m_out->m_names.push_back({name, {}, {}, {}});
        return m_out->m_names.size() - 1;
    }
    void put(std::size_t index, int column, bool defined)
    {
        MlirName& name = m_out->m_names[index];
        if (defined && !name.definition)
            name.definition = name.places.size();
        name.places.push_back({m_line, column});
    }
    void add(Scope& scope, int column, const QString& name, bool defined)
    {
        const auto found = scope.names.constFind(name);
        put(found == scope.names.constEnd() ? *scope.names.insert(name, made(name)) : *found, column, defined);
    }
    void define(Scope& scope, int column, const QString& name) { add(scope, column, name, true); }
    void defineComing(int column, const QString& name)
    {
        const std::size_t index = made(name);
        m_coming.insert(name, index);
        put(index, column, true);
    }
    void use(int column, const QString& name)
    {
        for (auto scope = m_scopes.rbegin(); scope != m_scopes.rend(); ++scope) {
            const auto found = scope->names.constFind(name);
            if (found != scope->names.constEnd())
                return put(*found, column, false);
            if (scope->closed)
                return add(*scope, column, name, false); // of a block that comes later, or of none
        }
    }

    const MlirText& m_text;
    std::shared_ptr<MlirNames> m_out;
    std::vector<Scope> m_scopes;
    QHash<QString, std::size_t> m_coming; ///< of the region that opens next
    int m_line = 0, m_opener = -1;
    bool m_header = false; ///< of a function, up to its region
    bool m_block = false;  ///< the line is a block's label
};

std::shared_ptr<const MlirNames> MlirNames::byLetters(const MlirText& text)
{
    auto names = MlirNameWalk(text).run();
    names->fillLines(text.lines.size());
    return names;
}

std::shared_ptr<const MlirNames> MlirNames::of(const MlirText& text, const std::vector<protocol::KernelSymbol>& symbols)
{
    auto names = std::make_shared<MlirNames>();
    std::set<TextPlace> told;
    for (const protocol::KernelSymbol& symbol : symbols) {
        MlirName name{QString::fromStdString(symbol.name), QString::fromStdString(symbol.type), {}, {}};
        const auto add = [&](const protocol::KernelPlace& place) -> std::optional<TextPlace> {
            const int line = int(place.line) - 1;
            if (line < 0 || line >= text.lines.size() || place.column == 0)
                return {};
            const TextPlace at{line, unitsBefore(text.lines[line], place.column - 1)};
            // A symbol that is written nowhere is placed at its operation
            if (!QStringView(text.lines[line]).mid(at.column).startsWith(name.name) || !told.insert(at).second)
                return {};
            name.places.push_back(at);
            return at;
        };
        const auto definition = add(symbol.place);
        for (const protocol::KernelPlace& use : symbol.uses)
            add(use);
        std::sort(name.places.begin(), name.places.end());
        if (definition)
            name.definition = std::size_t(std::lower_bound(name.places.begin(), name.places.end(), *definition) - name.places.begin());
        if (!name.places.empty())
            names->m_names.push_back(std::move(name));
    }
    const auto untold = [&](const MlirName& name) {
        return std::none_of(name.places.begin(), name.places.end(), [&](const TextPlace& place) { return told.contains(place); });
    };
    const auto letters = MlirNameWalk(text).run();
    std::copy_if(letters->m_names.begin(), letters->m_names.end(), std::back_inserter(names->m_names), untold);
    names->fillLines(text.lines.size());
    return names;
}

void MlirNames::fillLines(qsizetype lines)
{
    m_lines.resize(std::size_t(lines));
    for (std::size_t name = 0; name < m_names.size(); ++name)
        for (const TextPlace& place : m_names[name].places)
            m_lines[std::size_t(place.line)].push_back({place.column, int(m_names[name].name.size()), name});
    for (std::vector<Spot>& spots : m_lines)
        std::sort(spots.begin(), spots.end(), [](const Spot& a, const Spot& b) { return a.column < b.column; });
}

const std::vector<MlirNames::Spot>& MlirNames::on(int line) const
{
    static const std::vector<Spot> none;
    return line >= 0 && std::size_t(line) < m_lines.size() ? m_lines[std::size_t(line)] : none;
}

std::optional<std::size_t> MlirNames::tryAt(TextPlace place) const
{
    for (const Spot& spot : on(place.line))
        if (spot.column <= place.column && place.column <= spot.column + spot.length)
            return spot.name;
    return {};
}

} // namespace nodewise::views
