// SPDX-License-Identifier: Apache-2.0
#include "core/export/finding.h"

#include "core/export/colors.h"
#include "core/export/escape.h"
#include "core/export/finding_page.h"
#include "core/export/finding_svg.h"

#include <algorithm>
#include <cctype>
#include <kainjow/mustache.hpp>

namespace nodewise::exporting {

namespace {

using Data = kainjow::mustache::data;
using Type = kainjow::mustache::data::type;

std::string variables(const Palette& palette, const std::string& verdicts)
{
    const auto variable = [](const std::string& name, std::string_view color) { return "--" + name + ":" + std::string(color) + ";"; };
    std::string out = variable("bg", palette.background) + variable("pane", palette.pane) + variable("line", palette.line) +
                      variable("text", palette.text) + variable("dim", palette.dim) + variable("soft", palette.module);
    for (std::size_t i = 0; i < palette.family.size(); ++i)
        out += variable("f" + std::to_string(i), palette.family[i]);
    return out + verdicts;
}

/// With a capital and a full stop.
std::string sentence(std::string text)
{
    if (text.empty())
        return text;
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front()))); // of UTF-8 only what is ASCII
    return text.back() == '.' ? text : text + ".";
}

bool isNumber(const std::string& text)
{
    return !text.empty() && text.find_first_not_of("0123456789.,+-einfa ") == std::string::npos;
}

/// Long names may be broken after their parts.
std::string breakable(const std::string& text)
{
    std::string out;
    for (const char c : xmlText(text)) {
        out += c;
        if (c == '.' || c == '/' || c == '_')
            out += "<wbr>";
    }
    return out;
}

/// What the template asks of a finding; what is missing is left out of the page.
class Page {
public:
    Page(const Finding& finding, const Language& say) : m_finding(finding), m_say(say) {}

    Data data() const
    {
        Data out;
        out.set("language", m_say.code);
        out.set("title", m_say(m_finding.title));
        out.set("subtitle", m_say(m_finding.subtitle));
        out.set("footer", m_say(UserText("Written by Nodewise.")));
        setColors(out);
        setVerdict(out);
        setFields(out, "place", m_say(UserText("The value")), m_finding.place);
        setFields(out, "figures", {}, m_finding.figures);
        setFields(out, "facts", m_say(UserText("How it was compared")), m_finding.facts);
        setPictures(out);
        if (!m_finding.sample.cells.empty())
            out.set("sample", sample());
        Data tables(Type::list);
        for (const Finding::Table& table : m_finding.tables)
            if (!table.rows.empty())
                tables.push_back(tableOf(table));
        out.set("tables", tables);
        return out;
    }

private:
    static void setColors(Data& out)
    {
        out.set("light", variables(lightPalette, "--bad:#c0342c;--badsoft:#fbe9e7;--note:#8a6100;--notesoft:#fbf3dc;--calm:#2f6fde;"));
        out.set("dark", variables(darkPalette, "--bad:#ff7b72;--badsoft:#3d2328;--note:#e3b341;--notesoft:#362e1b;--calm:#5b8ff0;"));
        Data families(Type::list);
        for (std::size_t i = 0; i < lightPalette.family.size(); ++i)
            families.push_back(Data("index", std::to_string(i)));
        out.set("families", families);
    }

    void setVerdict(Data& out) const
    {
        if (m_finding.verdict.empty())
            return;
        Data verdict("verdict", m_say(m_finding.verdict));
        verdict.set("evidence", sentence(m_say(m_finding.evidence)));
        verdict.set("bad", m_finding.blamesOperator ? Type::bool_true : Type::bool_false);
        out.set("verdict", verdict);
    }

    void setFields(Data& out, const char* name, const std::string& heading, const Finding::Fields& fields) const
    {
        if (fields.empty())
            return;
        Data list(Type::list);
        for (const auto& [label, value] : fields) {
            Data field("label", m_say(label));
            field.set("value", m_say(value));
            list.push_back(field);
        }
        Data section("heading", heading);
        section.set("fields", list);
        out.set(name, section);
    }

    void setPictures(Data& out) const
    {
        if (!m_finding.excerpt.node.name.empty()) {
            Data excerpt("heading", m_say(UserText("Location")));
            excerpt.set("svg", excerptSvg(m_finding.excerpt, m_say));
            out.set("excerpt", excerpt);
        }
        if (!m_finding.stack.empty()) {
            Data stack("heading", m_say(UserText("Python source, as recorded at export")));
            stack.set("stack", m_finding.stack);
            out.set("stack", stack);
        }
        if (m_finding.points.size() > 1) {
            Data chart("heading", m_say(UserText("Relative error of every value, in the order of the run")));
            chart.set("svg", errorSvg(m_finding.points, m_finding.firstPoint, m_say));
            chart.set("equal", m_say(UserText("equal, bit for bit")));
            chart.set("within", m_say(UserText("within tolerance")));
            chart.set("diverged", m_say(UserText("out of tolerance")));
            out.set("chart", chart);
        }
    }

    Data sample() const
    {
        using Cell = Finding::Sample::Cell;
        const Finding::Sample& sample = m_finding.sample;
        Data grids(Type::list);
        grids.push_back(grid(m_say(UserText("Run, %1", sample.actualType)), 4, [](const Cell& cell) { return cell.actual; }));
        grids.push_back(grid(m_say(UserText("Reference, %1", sample.expectedType)), 4, [](const Cell& cell) { return cell.expected; }));
        grids.push_back(grid(m_say(UserText("Difference")), 3, [](const Cell& cell) { return cell.actual - cell.expected; }));
        Data out("heading", m_say(UserText("Values around the first that differs")));
        out.set("slice", sample.slice);
        out.set("grids", grids);
        return out;
    }

    Data grid(const std::string& caption, int digits, double (*number)(const Finding::Sample::Cell&)) const
    {
        const Finding::Sample& sample = m_finding.sample;
        Data columns(Type::list), rows(Type::list);
        for (const std::int64_t column : sample.columns)
            columns.push_back(std::to_string(column));
        for (std::size_t row = 0; row < sample.rows.size(); ++row) {
            Data cells(Type::list);
            for (std::size_t column = 0; column < sample.columns.size(); ++column) {
                const auto& cell = sample.cells[row * sample.columns.size() + column];
                const bool first = row == sample.firstRow && column == sample.firstColumn;
                Data shown("number", numberText(number(cell), digits));
                if (cell.off || first)
                    shown.set("look", std::string(cell.off ? "off" : "") + (first ? " first" : ""));
                cells.push_back(shown);
            }
            Data line("index", std::to_string(sample.rows[row]));
            line.set("cells", cells);
            rows.push_back(line);
        }
        Data out("caption", caption);
        out.set("columns", columns);
        out.set("rows", rows);
        return out;
    }

    Data tableOf(const Finding::Table& table) const
    {
        std::vector<bool> numbers(table.head.size(), true);
        for (const auto& row : table.rows)
            for (std::size_t i = 0; i < std::min(row.size(), numbers.size()); ++i)
                numbers[i] = numbers[i] && isNumber(m_say(row[i]));
        Data rows(Type::list);
        for (const auto& row : table.rows)
            rows.push_back(Data("cells", cellsOf(row, numbers)));
        Data out("heading", m_say(table.caption));
        out.set("head", cellsOf(table.head, numbers));
        out.set("rows", rows);
        if (!table.note.empty())
            out.set("note", m_say(table.note));
        return out;
    }

    Data cellsOf(const std::vector<UserText>& cells, const std::vector<bool>& numbers) const
    {
        Data out(Type::list);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool number = i < numbers.size() && numbers[i];
            const std::string text = m_say(cells[i]);
            Data cell("text", number ? xmlText(text) : breakable(text));
            cell.set("number", number ? Type::bool_true : Type::bool_false);
            out.push_back(cell);
        }
        return out;
    }

    const Finding& m_finding;
    const Language& m_say;
};

} // namespace

std::string findingHtml(const Finding& finding, const Language& say)
{
    kainjow::mustache::mustache page(findingPage);
    page.set_custom_escape([](const std::string& text) { return xmlText(text); });
    return page.render(Page(finding, say).data());
}

} // namespace nodewise::exporting
