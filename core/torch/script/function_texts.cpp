// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/function_texts.h"

#include "core/torch/script/compile.h"
#include "core/torch/script/depth.h"
#include "core/torch/script/script_text.h"

#include <torch/csrc/jit/api/compilation_unit.h>
#include <torch/csrc/jit/frontend/parser.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace nodewise::torch_worker {

namespace {

bool isBlank(const std::string& line)
{
    const auto first = line.find_first_not_of(" \t\r");
    return first == line.npos || line[first] == '#';
}

/// The text's lines in parts, one per function. A part that is taken out leaves blank lines, so that all others stay where they are.
class Parts {
public:
    explicit Parts(const std::string& text)
    {
        m_parts.emplace_back(); // what stands before the first function
        for (std::size_t from = 0; from < text.size();) {
            const std::size_t to = std::min(text.find('\n', from), text.size());
            addLine(text.substr(from, to - from));
            from = to + 1;
        }
    }

    struct Part {
        std::string name; ///< "" = of no function
        std::size_t begin = 0, end = 0;
        int line = 0; ///< of "def"
        bool out = false;
    };
    std::vector<Part>& all() { return m_parts; }

    bool isEmpty(const Part& part) const
    {
        return std::all_of(m_lines.begin() + std::ptrdiff_t(part.begin), m_lines.begin() + std::ptrdiff_t(part.end), isBlank);
    }
    /// Line and column after what it has last.
    std::pair<int, int> endOf(const Part& part) const
    {
        std::size_t line = part.end;
        while (line > part.begin + 1 && isBlank(m_lines[line - 1]))
            --line;
        return {int(line), int(m_lines[line - 1].size()) + 1};
    }
    /// That holds the line, from 1, and is not out; null = none.
    Part* tryAt(int line)
    {
        const auto holds = [line](const Part& part) { return !part.out && int(part.begin) < line && line <= int(part.end); };
        const auto found = std::find_if(m_parts.begin(), m_parts.end(), holds);
        return found == m_parts.end() ? nullptr : &*found;
    }
    bool isAllOut() const
    {
        return std::ranges::all_of(m_parts, [this](const Part& part) { return part.out || isEmpty(part); });
    }
    std::string text() const
    {
        return textOf([](const Part& part) { return !part.out; });
    }
    std::string textOf(const Part& only) const
    {
        return textOf([&only](const Part& part) { return &part == &only; });
    }

private:
    void addLine(std::string line)
    {
        constexpr std::string_view keyword = "def ";
        if (line.starts_with(keyword)) {
            std::size_t begin = m_lines.size();
            while (begin > m_parts.back().begin && m_lines[begin - 1].starts_with('@'))
                --begin;
            m_parts.back().end = begin;
            const std::size_t name = line.find_first_not_of(' ', keyword.size());
            m_parts.push_back({.name = name == line.npos ? std::string() : line.substr(name, line.find_first_of(" (:", name) - name),
                               .begin = begin,
                               .line = int(m_lines.size()) + 1});
        }
        m_lines.push_back(std::move(line));
        m_parts.back().end = m_lines.size();
    }

    template <class Wanted>
    std::string textOf(const Wanted& wanted) const
    {
        std::string out;
        for (const Part& part : m_parts)
            for (std::size_t i = part.begin; i < part.end; ++i)
                out += (wanted(part) ? m_lines[i] : std::string()) + "\n";
        return out;
    }

    std::vector<std::string> m_lines;
    std::vector<Part> m_parts; ///< in order; together all lines
};

Error errorOf(const std::string& what, const std::string& text)
{
    return Error{.message = UserText(scriptWords(what)), .line = scriptLine(what), .column = scriptColumn(what, text)};
}

/// run()'s mistake; nullopt = it has none.
template <class Run>
std::optional<Error> mistake(const std::string& text, const Run& run)
{
    try {
        run();
        return std::nullopt;
    } catch (const RefusedCall& refused) {
        Error error = errorOf(refused.what(), text);
        error.message = refused.message();
        return error;
    } catch (const c10::Error& error) {
        return errorOf(error.what_without_backtrace(), text);
    } catch (const std::exception& error) {
        return errorOf(error.what(), text);
    }
}

/// Finds the parts that have mistakes, and takes them out.
class Sorting {
public:
    explicit Sorting(const std::string& text) : m_text(text), m_parts(text) {}

    CompiledFunctions run()
    {
        findTwice();
        findUnreadable();
        while (!m_out.unit) {
            const auto error = mistake(m_text, [this] { m_out.unit = compiledText(m_parts.isAllOut() ? std::string() : m_parts.text()); });
            if (!error)
                break;
            Parts::Part* part = m_parts.tryAt(error->line);
            if (part == nullptr) { // of none of them: nothing of the text can be had
                for (Parts::Part& other : m_parts.all())
                    if (!other.out)
                        take(other, std::nullopt);
                m_out.errors.push_back(*error);
                break;
            }
            take(*part, callsLost(*error) ? std::nullopt : error);
        }
        std::ranges::stable_sort(m_out.errors, {}, &Error::line);
        return std::move(m_out);
    }

private:
    void take(Parts::Part& part, std::optional<Error> error)
    {
        part.out = true;
        if (!part.name.empty())
            m_out.lost.push_back(part.name);
        if (error)
            m_out.errors.push_back(std::move(*error));
    }

    void findTwice()
    {
        std::map<std::string, int> lines;
        for (Parts::Part& part : m_parts.all()) {
            const auto [first, isNew] = lines.emplace(part.name, part.line);
            if (isNew || part.name.empty())
                continue;
            constexpr int column = 5; // after "def "
            part.out = true;          // the first stays, so that its mistakes are told, too
            m_out.errors.push_back(Error{.message = UserText("there is a function '%1' in line %2 already", part.name, first->second),
                                         .line = part.line,
                                         .column = column});
        }
    }

    /// An unclosed bracket would be told of the next function.
    void findUnreadable()
    {
        for (Parts::Part& part : m_parts.all()) {
            if (part.out || m_parts.isEmpty(part))
                continue;
            const auto parse = [&] {
                const std::string text = m_parts.textOf(part);
                requireShallow(text);
                torch::jit::Parser parser(std::make_shared<torch::jit::Source>(text, "<string>", 1));
                while (parser.lexer().cur().kind != torch::jit::TK_EOF)
                    parser.parseFunction(false);
            };
            auto error = mistake(m_text, parse);
            if (error && (error->line <= int(part.begin) || error->line > int(part.end)))
                std::tie(error->line, error->column) = m_parts.endOf(part); // it is not closed
            if (error)
                take(part, std::move(error));
        }
    }

    bool callsLost(const Error& error) const
    {
        const auto isMissing = [&](const std::string& name) { return error.message.english() == "undefined value " + name; };
        return std::any_of(m_out.lost.begin(), m_out.lost.end(), isMissing);
    }

    const std::string& m_text;
    Parts m_parts;
    CompiledFunctions m_out;
};

} // namespace

CompiledFunctions compiledFunctions(const std::string& text)
{
    try {
        return {.unit = compiledText(text), .lost = {}, .errors = {}};
    } catch (const std::exception&) {
        return Sorting(text).run();
    }
}

} // namespace nodewise::torch_worker
