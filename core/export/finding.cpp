// SPDX-License-Identifier: Apache-2.0
#include "core/export/finding.h"

#include "core/export/colors.h"
#include "core/export/finding_svg.h"

#include <algorithm>
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

std::string figuresHtml(const Finding::Fields& figures)
{
    std::string out = "<dl class=\"figures\">";
    for (const auto& [label, value] : figures)
        out += "<div><dt>" + escapedHtml(label) + "</dt><dd>" + escapedHtml(value) + "</dd></div>";
    return out + "</dl>";
}

/// Two columns: label beside value.
std::string factsHtml(const Finding::Fields& facts)
{
    std::string out = "<dl class=\"facts\">";
    for (const auto& [label, value] : facts)
        out += "<dt>" + escapedHtml(label) + "</dt><dd>" + escapedHtml(value) + "</dd>";
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

std::string sampleHtml(const Finding::Sample& sample)
{
    using Cell = Finding::Sample::Cell;
    return "<h2>Values around the first that differs, <span class=\"mono\">" + escapedHtml(sample.slice) +
           "</span></h2><div class=\"grids\"><div class=\"card\">" +
           gridHtml(sample, "Run, " + sample.actualType, 4, [](const Cell& cell) { return cell.actual; }) + "</div><div class=\"card\">" +
           gridHtml(sample, "Reference, " + sample.expectedType, 4, [](const Cell& cell) { return cell.expected; }) +
           "</div><div class=\"card\">" + gridHtml(sample, "Difference", 3, [](const Cell& cell) { return cell.actual - cell.expected; }) +
           "</div></div>";
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

std::string tableHtml(const Finding::Table& table)
{
    std::vector<bool> numbers(table.head.size(), true);
    for (const auto& row : table.rows)
        for (std::size_t i = 0; i < std::min(row.size(), numbers.size()); ++i)
            numbers[i] = numbers[i] && isNumber(row[i]);
    const auto cell = [&](const char* tag, std::size_t column, const std::string& text) {
        const bool number = column < numbers.size() && numbers[column];
        return std::string("<") + tag + (number ? " class=\"n\">" + escapedHtml(text) : ">" + breakable(text)) + "</" + tag + ">";
    };
    std::string out = "<h2>" + escapedHtml(table.caption) + "</h2><div class=\"card\"><table class=\"list\"><tr>";
    for (std::size_t i = 0; i < table.head.size(); ++i)
        out += cell("th", i, table.head[i]);
    out += "</tr>";
    for (const auto& row : table.rows) {
        out += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i)
            out += cell("td", i, row[i]);
        out += "</tr>";
    }
    out += "</table>";
    if (!table.note.empty())
        out += "<p class=\"legend\">" + escapedHtml(table.note) + "</p>";
    return out + "</div>";
}

std::string chartHtml(const Finding& finding)
{
    return "<h2>Relative error of every value, in the order of the run</h2><div class=\"card\">" +
           errorSvg(finding.points, finding.firstPoint) +
           "<p class=\"legend\"><span><i style=\"background:var(--dim);opacity:.45\"></i>equal, bit for bit</span><span><i "
           "style=\"background:var(--calm)\"></i>within tolerance</span><span><i style=\"background:var(--bad)\"></i>out of "
           "tolerance</span></p></div>";
}

Finding::Box boxOf(const Picture::Node& node)
{
    Finding::Box out{.name = node.name,
                     .op = node.kind == Picture::Kind::Operation ? shortOp(node.op)
                           : node.kind == Picture::Kind::Output  ? "output"
                           : node.kind == Picture::Kind::Input   ? "input"
                                                                 : "weight",
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

std::string findingHtml(const Finding& finding)
{
    std::string out = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                      "content=\"width=device-width,initial-scale=1\"><title>" +
                      escapedHtml(finding.title) + "</title><style>" + styleSheet() + "</style></head><body><main>\n<h1>" +
                      escapedHtml(finding.title) + "</h1><p class=\"sub\">" + escapedHtml(finding.subtitle) + "</p>\n";
    if (!finding.verdict.empty())
        out += std::string("<div class=\"verdict") + (finding.blamesOperator ? " bad" : "") + "\"><b>" + escapedHtml(finding.verdict) +
               "</b>" + escapedHtml(finding.evidence) + "</div>\n";
    if (!finding.place.empty())
        out += "<h2>The value</h2><div class=\"card\">" + factsHtml(finding.place) + "</div>";
    if (!finding.figures.empty())
        out += figuresHtml(finding.figures) + "\n";
    if (!finding.excerpt.node.name.empty())
        out += "<h2>Where it stands</h2><div class=\"card\">" + excerptSvg(finding.excerpt) + "</div>\n";
    if (!finding.sample.cells.empty())
        out += sampleHtml(finding.sample) + "\n";
    if (!finding.stack.empty())
        out += "<h2>Python source, as recorded at export</h2><div class=\"card\"><pre>" + escapedHtml(finding.stack) + "</pre></div>\n";
    if (finding.points.size() > 1)
        out += chartHtml(finding) + "\n";
    for (const Finding::Table& table : finding.tables)
        if (!table.rows.empty())
            out += tableHtml(table) + "\n";
    if (!finding.facts.empty())
        out += "<h2>How it was compared</h2><div class=\"card\">" + factsHtml(finding.facts) + "</div>\n";
    return out + "<footer>Written by Nodewise.</footer></main></body></html>\n";
}

} // namespace nodewise::exporting
