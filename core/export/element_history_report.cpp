// SPDX-License-Identifier: Apache-2.0
#include "core/export/element_history_report.h"

#include <algorithm>

namespace nodewise::exporting {

namespace {

using Event = protocol::ElementEvent;

std::string padded(std::string text, std::size_t width)
{
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

std::string placeOf(const Event& event)
{
    std::string out = event.name;
    for (const std::uint32_t index : event.ref.path)
        out += "[" + std::to_string(index) + "]";
    return out + " " + protocol::boxText(event.index) + (event.run > 1 ? " run " + std::to_string(event.run) : "");
}

} // namespace

std::string wordOf(Event::What what)
{
    switch (what) {
    case Event::What::Given:
        return "given";
    case Event::What::Made:
        return "made";
    case Event::What::Written:
        return "written";
    case Event::What::Moved:
        return "moved";
    case Event::What::Viewed:
        return "viewed";
    case Event::What::Read:
        break;
    }
    return "read";
}

std::string sourcesText(const Event& event)
{
    std::string out;
    for (const protocol::ElementSource& source : event.sources) {
        out += (out.empty() ? "" : ", ") + source.argument;
        if (!source.name.empty())
            out += " = " + source.name + protocol::boxText(source.begin, source.size) + (source.exact ? "" : " at most");
        if (source.nonFinite)
            out += " at " + protocol::boxText(*source.nonFinite);
        if (!source.text.empty())
            out += " = " + source.text;
    }
    return out;
}

std::string elementHistoryText(const protocol::ElementHistoryAnswer& answer)
{
    std::string out = answer.text + (answer.summary.empty() ? "" : ": " + answer.summary.english()) + "\n";
    std::size_t places = 0, ops = 0;
    for (const Event& event : answer.events) {
        places = std::max(places, placeOf(event).size());
        ops = std::max(ops, event.op.size());
    }
    for (std::size_t i = 0; i < answer.events.size(); ++i) {
        const Event& event = answer.events[i];
        std::string line =
            (answer.at == i ? "> " : "  ") + padded(wordOf(event.what), 8) + padded(placeOf(event), places + 2) + padded(event.op, ops + 2);
        if (!event.text.empty())
            line += event.text + "  ";
        if (!event.argument.empty())
            line += "as " + event.argument + "  ";
        line += sourcesText(event);
        if (!event.why.empty())
            line += (event.sources.empty() ? "" : "; ") + event.why.english();
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    if (answer.leftOut > 0)
        out += std::to_string(answer.leftOut) + " more are left out\n";
    return out;
}

} // namespace nodewise::exporting
