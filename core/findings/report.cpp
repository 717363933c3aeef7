// SPDX-License-Identifier: Apache-2.0
#include "core/findings/report.h"

#include "core/base/json_text.h"
#include "core/base/shown_text.h"
#include "core/export/escape.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace nodewise::findings {

namespace {

using exporting::xmlText;

std::size_t countOf(const std::vector<Finding>& findings, Rank rank)
{
    return static_cast<std::size_t>(std::ranges::count(findings, rank, &Finding::rank));
}

std::string totals(const std::vector<Finding>& findings)
{
    std::string text;
    for (const Rank rank : {Rank::Problem, Rank::Warning, Rank::Hint}) {
        const std::size_t count = countOf(findings, rank);
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(rankName(rank)) + (count == 1 ? "" : "s");
    }
    return text;
}

/// What these rules do not look at is said beside what they found.
constexpr std::string_view scope = "found by reading the graph; nothing was run, and no backend was asked (see risk, coverage, simulate)";

std::string item(const char* tag, const std::string& text)
{
    return std::string("<") + tag + ">" + xmlText(text) + "</" + tag + ">";
}

std::string notesHtml(const std::vector<notes::Note>& notes)
{
    if (notes.empty())
        return {};
    std::string out = item("h2", "Notes");
    for (const notes::Note& note : notes)
        out += "<section class=\"note\">" + item("p", note.text) + "<p><small>" +
               xmlText(notes::placeOf(note) + (note.time.empty() ? "" : " · " + note.time)) + "</small></p></section>\n";
    return out;
}

} // namespace

std::string reportText(const std::vector<Finding>& findings, const graph::Graph& graph, const std::string& file)
{
    std::string text;
    for (const Finding& finding : findings) {
        text += std::string(rankName(finding.rank)) + ": " + shownText(finding.title.english()) + " [" + finding.rule + "]\n";
        for (const UserText& line : finding.evidence)
            text += "  " + shownText(line.english()) + "\n";
        if (!finding.nodes.empty())
            if (const std::string& path = graph.module(graph.node(finding.nodes.front()).module).path; !path.empty())
                text += "  in " + shownText(path) + "\n";
        text += "  " + shownText(finding.remedy.english()) + "\n\n";
    }
    return text + shownText(file) + ": " + totals(findings) + "; " + std::string(scope) + "\n";
}

std::string reportJson(const std::vector<Finding>& findings, const graph::Graph& graph, const std::string& file)
{
    using Json = nlohmann::ordered_json;
    Json list = Json::array();
    for (const Finding& finding : findings) {
        Json evidence = Json::array(), nodes = Json::array();
        for (const UserText& line : finding.evidence)
            evidence.push_back(line.english());
        for (const graph::NodeId node : finding.nodes)
            nodes.push_back(graph.qualifiedName(node));
        list.push_back({{"rule", finding.rule},
                        {"rank", rankName(finding.rank)},
                        {"title", finding.title.english()},
                        {"evidence", std::move(evidence)},
                        {"nodes", std::move(nodes)},
                        {"remedy", finding.remedy.english()}});
    }
    Json counts;
    for (const Rank rank : {Rank::Problem, Rank::Warning, Rank::Hint})
        counts[std::string(rankName(rank))] = countOf(findings, rank);
    return jsonText({{"file", file}, {"findings", std::move(list)}, {"totals", std::move(counts)}, {"scope", scope}});
}

std::string reportHtml(const std::vector<Finding>& findings, const graph::Graph& graph, const std::string& file,
                       const std::vector<notes::Note>& notes)
{
    std::string page =
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">" + item("title", "Findings: " + file) +
        "<style>body{font:15px/1.5 sans-serif;max-width:52em;margin:2em auto;padding:0 1em}code{font-size:13px}"
        "section{border:1px solid #8886;border-radius:6px;padding:.2em 1em;margin:1em 0}.problem{border-left:4px solid #c43d2f}"
        ".warning{border-left:4px solid #d08a00}.hint{border-left:4px solid #6c7a89}.note{border-left:4px solid "
        "#2f6fde;white-space:pre-wrap}small{color:#888}"
        "@media(prefers-color-scheme:dark){body{background:#16181d;color:#e3e6ea}}</style></head><body>\n" +
        item("h1", file) + item("p", totals(findings) + "; " + std::string(scope)) + "\n";
    for (const Finding& finding : findings) {
        const std::string rank(rankName(finding.rank));
        page += "<section class=\"" + rank + "\">" + item("h3", finding.title.english()) + "<p><small>" +
                xmlText(rank + " · " + finding.rule) + "</small></p><ul>";
        for (const UserText& line : finding.evidence)
            page += item("li", line.english());
        page += "</ul>" + item("p", finding.remedy.english()) + "<details><summary>" + std::to_string(finding.nodes.size()) +
                " nodes</summary><code>";
        for (const graph::NodeId node : finding.nodes)
            page += xmlText(graph.qualifiedName(node)) + " ";
        page += "</code></details></section>\n";
    }
    return page + notesHtml(notes) + "</body></html>\n";
}

} // namespace nodewise::findings
