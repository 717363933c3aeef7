// SPDX-License-Identifier: Apache-2.0
#include "core/export/finding.h"

#include "core/export/colors.h"
#include "core/export/finding_svg.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

namespace nodewise::exporting {

namespace {

constexpr std::size_t drawn = 5; ///< producers and users at most

std::string variables(const Palette& palette, bool dark)
{
    std::string out = "--bg:" + std::string(palette.background) + ";--pane:" + std::string(palette.pane) +
                      ";--line:" + std::string(palette.line) + ";--text:" + std::string(palette.text) +
                      ";--dim:" + std::string(palette.dim) + ";--soft:" + std::string(palette.module) + ";";
    for (std::size_t i = 0; i < palette.family.size(); ++i)
        out += "--f" + std::to_string(i) + ":" + std::string(palette.family[i]) + ";";
    out += dark ? "--bad:#ff7b72;--badsoft:#3d2328;--note:#e3b341;--notesoft:#362e1b;--calm:#5b8ff0;"
                : "--bad:#c0342c;--badsoft:#fbe9e7;--note:#8a6100;--notesoft:#fbf3dc;--calm:#2f6fde;";
    return out;
}

std::string styleSheet()
{
    std::string out = ":root{color-scheme:light dark;" + variables(lightPalette, false) + "}@media(prefers-color-scheme:dark){:root{" +
                      variables(darkPalette, true) + "}}";
    for (std::size_t i = 0; i < lightPalette.family.size(); ++i)
        out += ".f" + std::to_string(i) + "{fill:var(--f" + std::to_string(i) + ")}";
    return out + R"(
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,"Noto Sans","DejaVu Sans",sans-serif}
:lang(ko) body{font-family:system-ui,"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR","Noto Sans CJK KR",sans-serif;word-break:keep-all}
main{max-width:1000px;margin:0 auto;padding:36px 24px 56px}
h1{font-size:25px;line-height:1.25;margin:0;overflow-wrap:anywhere}
h2{font-size:13px;font-weight:600;letter-spacing:.02em;color:var(--dim);margin:32px 0 10px}
code,pre,table.values,.mono{font-family:ui-monospace,"Noto Sans Mono","DejaVu Sans Mono",monospace}
.sub{color:var(--dim);margin:6px 0 0;overflow-wrap:anywhere}
.verdict{margin:24px 0 0;padding:14px 18px;border-radius:8px;border-left:4px solid var(--note);background:var(--notesoft)}
.verdict.bad{border-color:var(--bad);background:var(--badsoft)}
.verdict b{display:block}
.card{background:var(--pane);border:1px solid var(--line);border-radius:8px;padding:16px;overflow-x:auto}
dl.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:1px;margin:12px 0 0;background:var(--pane);border:1px solid var(--line);border-radius:8px;overflow:hidden}
dl.figures div{padding:10px 16px;box-shadow:0 0 0 1px var(--line)}
dl.figures dt,dl.facts dt{color:var(--dim);font-size:12.5px}
dl.figures dd{margin:1px 0 0;font-size:16px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px;margin:0}
dl.facts dd{margin:0;overflow-wrap:anywhere}
svg{display:block;margin:0 auto;max-width:100%;height:auto}
svg.chart{width:100%;min-width:620px}
svg text{font:11px ui-monospace,"Noto Sans Mono","DejaVu Sans Mono",monospace;fill:var(--text)}
.box rect:first-of-type{fill:var(--pane);stroke:var(--line)}
.box.constant rect:first-of-type{fill:var(--soft);stroke-dasharray:3 3}
.box.here rect:first-of-type{stroke:var(--bad);stroke-width:2;fill:var(--badsoft)}
.box .name{font-weight:600}
svg text.op,svg text.type,svg text.axis,svg text.more{fill:var(--dim)}
.edge{fill:none;stroke:var(--dim);stroke-width:1.2}
.tip{fill:var(--dim)}
.rule{stroke:var(--line)}
.chart .equal{fill:var(--dim);opacity:.45}.chart .within{fill:var(--calm)}.chart .diverged{fill:var(--bad)}
path.mark{stroke:var(--text);stroke-dasharray:2 3}
.legend{display:flex;flex-wrap:wrap;gap:4px 18px;color:var(--dim);font-size:12.5px;margin:10px 0 0}
.legend i{display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:6px}
.grids{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,410px),1fr));gap:16px}
table{border-collapse:collapse;font-size:13px}
table.values td,table.values th{padding:3px 8px;text-align:right;font-size:12px;font-variant-numeric:tabular-nums;white-space:nowrap}
table.values th{color:var(--dim);font-weight:400}
table.values td.off{background:var(--badsoft);color:var(--bad)}
table.values td.first{outline:2px solid var(--bad);outline-offset:-2px}
caption{caption-side:top;white-space:nowrap;text-align:left;color:var(--dim);font-size:12.5px;padding:0 0 6px}
table.list{width:100%}
table.list td,table.list th{text-align:left;padding:5px 12px 5px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:break-word}
table.list th{color:var(--dim);font-weight:500;font-size:12.5px;white-space:nowrap}
table.list td.n,table.list th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
table.list tr:last-child td{border-bottom:0}
pre{margin:0;font-size:12.5px;line-height:1.55;white-space:pre;tab-size:4}
footer{color:var(--dim);font-size:12.5px;margin-top:36px}
@media print{body{background:#fff}main{padding:0}.card,.verdict{break-inside:avoid}}
)";
}

/// With a capital and a full stop.
std::string sentence(std::string text)
{
    if (text.empty())
        return text;
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front()))); // of UTF-8 only what is ASCII
    return text.back() == '.' ? text : text + ".";
}

std::string card(const std::string& content)
{
    return "<div class=\"card\">" + content + "</div>";
}

/// Under its title, which is escaped here.
std::string section(const std::string& title, const std::string& content)
{
    return "<h2>" + escapedHtml(title) + "</h2>" + content + "\n";
}

std::string figuresHtml(const Finding::Fields& figures, const Language& say)
{
    std::string out = "<dl class=\"figures\">";
    for (const auto& [label, value] : figures)
        out += "<div><dt>" + escapedHtml(say(label)) + "</dt><dd>" + escapedHtml(say(value)) + "</dd></div>";
    return out + "</dl>";
}

/// Two columns: label beside value.
std::string factsHtml(const Finding::Fields& facts, const Language& say)
{
    std::string out = "<dl class=\"facts\">";
    for (const auto& [label, value] : facts)
        out += "<dt>" + escapedHtml(say(label)) + "</dt><dd>" + escapedHtml(say(value)) + "</dd>";
    return out + "</dl>";
}

std::string gridHtml(const Finding::Sample& sample, const std::string& caption, int digits, double (*number)(const Finding::Sample::Cell&))
{
    std::string out = "<table class=\"values\"><caption>" + escapedHtml(caption) + "</caption><tr><th></th>";
    for (const std::int64_t column : sample.columns)
        out += "<th>" + std::to_string(column) + "</th>";
    out += "</tr>";
    for (std::size_t row = 0; row < sample.rows.size(); ++row) {
        out += "<tr><th>" + std::to_string(sample.rows[row]) + "</th>";
        for (std::size_t column = 0; column < sample.columns.size(); ++column) {
            const auto& cell = sample.cells[row * sample.columns.size() + column];
            const bool first = row == sample.firstRow && column == sample.firstColumn;
            out += std::string("<td") +
                   (cell.off || first ? std::string(" class=\"") + (cell.off ? "off" : "") + (first ? " first" : "") + "\"" : "") + ">" +
                   numberText(number(cell), digits) + "</td>";
        }
        out += "</tr>";
    }
    return out + "</table>";
}

std::string sampleHtml(const Finding::Sample& sample, const Language& say)
{
    using Cell = Finding::Sample::Cell;
    const std::string title = escapedHtml(say(Text("Values around the first that differs")));
    const std::string run = say(Text("Run, %1", sample.actualType)), reference = say(Text("Reference, %1", sample.expectedType)),
                      difference = say(Text("Difference"));
    return "<h2>" + title + ", <span class=\"mono\">" + escapedHtml(sample.slice) + "</span></h2><div class=\"grids\">" +
           card(gridHtml(sample, run, 4, [](const Cell& cell) { return cell.actual; })) +
           card(gridHtml(sample, reference, 4, [](const Cell& cell) { return cell.expected; })) +
           card(gridHtml(sample, difference, 3, [](const Cell& cell) { return cell.actual - cell.expected; })) + "</div>\n";
}

bool isNumber(const std::string& text)
{
    return !text.empty() && text.find_first_not_of("0123456789.,+-einfa ") == std::string::npos;
}

/// Long names may be broken behind their parts.
std::string breakable(const std::string& text)
{
    std::string out;
    for (const char c : escapedHtml(text)) {
        out += c;
        if (c == '.' || c == '/' || c == '_')
            out += "<wbr>";
    }
    return out;
}

std::string tableHtml(const Finding::Table& table, const Language& say)
{
    std::vector<bool> numbers(table.head.size(), true);
    for (const auto& row : table.rows)
        for (std::size_t i = 0; i < std::min(row.size(), numbers.size()); ++i)
            numbers[i] = numbers[i] && isNumber(say(row[i]));
    const auto line = [&](const char* tag, const std::vector<Text>& cells) {
        std::string out = "<tr>";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool number = i < numbers.size() && numbers[i];
            const std::string text = say(cells[i]);
            out += std::string("<") + tag + (number ? " class=\"n\">" + escapedHtml(text) : ">" + breakable(text)) + "</" + tag + ">";
        }
        return out + "</tr>";
    };
    std::string out = "<table class=\"list\">" + line("th", table.head);
    for (const auto& row : table.rows)
        out += line("td", row);
    out += "</table>";
    if (!table.note.empty())
        out += "<p class=\"legend\">" + escapedHtml(say(table.note)) + "</p>";
    return section(say(table.caption), card(out));
}

std::string chartHtml(const Finding& finding, const Language& say)
{
    const auto key = [](const char* color, const std::string& text) {
        return std::string("<span><i style=\"background:var(") + color + "\"></i>" + escapedHtml(text) + "</span>";
    };
    std::string legend = key("--dim);opacity:.45", say(Text("equal, bit for bit")));
    legend += key("--calm)", say(Text("within tolerance")));
    legend += key("--bad)", say(Text("out of tolerance")));
    const std::string title = say(Text("Relative error of every value, in the order of the run"));
    return section(title, card(errorSvg(finding.points, finding.firstPoint, say) + "<p class=\"legend\">" + legend + "</p>"));
}

Finding::Box boxOf(const Picture::Node& node)
{
    Finding::Box out{.name = node.name,
                     .op = node.kind == Picture::Kind::Operation ? Text(shortOp(node.op))
                           : node.kind == Picture::Kind::Output  ? Text("output")
                           : node.kind == Picture::Kind::Input   ? Text("input")
                                                                 : Text("weight"),
                     .type = node.outputs.empty() ? std::string() : typeText(node.outputs.front()),
                     .family = layout::familyOf(node.op),
                     .constant = node.kind != Picture::Kind::Operation};
    if (node.kind == Picture::Kind::Weight && !node.label.empty())
        out.name = node.label;
    return out;
}

/// Values that the run made before weights, which most nodes have.
void keepDrawn(std::vector<Finding::Box>& boxes, std::size_t& more)
{
    std::stable_partition(boxes.begin(), boxes.end(), [](const Finding::Box& box) { return !box.constant; });
    more = boxes.size() > drawn ? boxes.size() - drawn : 0;
    boxes.resize(std::min(boxes.size(), drawn));
}

} // namespace

std::string numberText(double number, int digits)
{
    if (std::isnan(number))
        return "nan";
    if (std::isinf(number))
        return number < 0 ? "-inf" : "inf";
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, number);
    return text;
}

Finding::Excerpt excerptOf(const Picture& picture, const std::string& name)
{
    const auto slash = name.find_last_of('/');
    const std::string body = slash == std::string::npos ? std::string() : name.substr(0, slash);
    const std::string own = slash == std::string::npos ? name : name.substr(slash + 1);
    Finding::Excerpt out{.node = {.name = name}};
    for (const Picture::Graph& graph : picture.graphs) {
        const bool inside = graph.name == body || (!body.empty() && body.ends_with("/" + graph.name));
        const auto found =
            std::find_if(graph.nodes.begin(), graph.nodes.end(), [&](const Picture::Node& node) { return node.name == own; });
        if (!inside || found == graph.nodes.end())
            continue;
        const auto index = static_cast<std::uint32_t>(found - graph.nodes.begin());
        out.node = boxOf(*found);
        std::vector<std::uint32_t> seen;
        for (const Picture::Input& input : found->inputs)
            if (input.from != nowhere && std::find(seen.begin(), seen.end(), input.from) == seen.end()) {
                seen.push_back(input.from);
                out.producers.push_back(boxOf(graph.nodes[input.from]));
            }
        for (const Picture::Node& user : graph.nodes)
            if (std::any_of(user.inputs.begin(), user.inputs.end(), [&](const Picture::Input& input) { return input.from == index; }))
                out.users.push_back(boxOf(user));
        keepDrawn(out.producers, out.moreProducers);
        keepDrawn(out.users, out.moreUsers);
        break;
    }
    return out;
}

std::string findingHtml(const Finding& finding, const Language& say)
{
    const std::string title = escapedHtml(say(finding.title));
    std::string out = "<!doctype html>\n<html lang=\"" + escapedHtml(say.code) +
                      "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>" +
                      title + "</title><style>" + styleSheet() + "</style></head><body><main>\n<h1>" + title + "</h1><p class=\"sub\">" +
                      escapedHtml(say(finding.subtitle)) + "</p>\n";
    if (!finding.verdict.empty())
        out += std::string("<div class=\"verdict") + (finding.blamesOperator ? " bad" : "") + "\"><b>" + escapedHtml(say(finding.verdict)) +
               "</b>" + escapedHtml(sentence(say(finding.evidence))) + "</div>\n";
    if (!finding.place.empty())
        out += section(say(Text("The value")), card(factsHtml(finding.place, say)));
    if (!finding.figures.empty())
        out += figuresHtml(finding.figures, say);
    if (!finding.excerpt.node.name.empty())
        out += section(say(Text("Where it stands")), card(excerptSvg(finding.excerpt, say)));
    if (!finding.sample.cells.empty())
        out += sampleHtml(finding.sample, say);
    const std::string stack = "<pre>" + escapedHtml(finding.stack) + "</pre>";
    if (!finding.stack.empty())
        out += section(say(Text("Python source, as recorded at export")), card(stack));
    if (finding.points.size() > 1)
        out += chartHtml(finding, say);
    for (const Finding::Table& table : finding.tables)
        if (!table.rows.empty())
            out += tableHtml(table, say);
    if (!finding.facts.empty())
        out += section(say(Text("How it was compared")), card(factsHtml(finding.facts, say)));
    const std::string footer = escapedHtml(say(Text("Written by Nodewise.")));
    return out + "<footer>" + footer + "</footer></main></body></html>\n";
}

} // namespace nodewise::exporting
