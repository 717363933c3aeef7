// SPDX-License-Identifier: Apache-2.0
#include "core/export/finding_svg.h"

#include "core/export/escape.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace nodewise::exporting {

namespace {

constexpr int boxWidth = 176, boxHeight = 52, gap = 20, rowGap = 56, margin = 4;
constexpr std::size_t letters = 24; ///< that fit into a box

std::string format(const char* pattern, double a, double b = 0, double c = 0, double d = 0)
{
    char text[200];
    std::snprintf(text, sizeof text, pattern, a, b, c, d);
    return text;
}

/// The end tells names of nodes apart, so the middle goes.
std::string shortened(const std::string& text, std::size_t most)
{
    std::vector<std::size_t> starts; // of characters
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0u) != 0x80u)
            starts.push_back(i);
    if (starts.size() <= most)
        return text;
    const std::size_t head = most / 2, tail = most - head - 1;
    return text.substr(0, starts[head]) + "…" + text.substr(starts[starts.size() - tail]);
}

std::string boxSvg(const Finding::Box& box, double x, double y, const char* kind, const Language& say)
{
    const std::string op = say(box.op);
    const auto line = [&](double dy, const char* style, const std::string& text) {
        return format("<text x=\"%.1f\" y=\"%.1f\" class=\"", x + 14, y + dy) + style + "\">" + xmlText(shortened(text, letters)) +
               "</text>";
    };
    std::string out = std::string("<g class=\"box ") + kind + (box.constant ? " constant" : "") + "\"><title>" + xmlText(box.name);
    if (!op.empty())
        out += "\n" + xmlText(op);
    if (!box.type.empty())
        out += "\n" + xmlText(box.type);
    out += "</title>" + format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" rx=\"6\"/>", x, y, boxWidth, boxHeight);
    if (!box.constant)
        out += format("<rect class=\"f%.0f\" x=\"%.1f\" y=\"%.1f\" width=\"4\"", static_cast<double>(box.family), x + 1, y + 7) +
               format(" height=\"%.0f\" rx=\"2\"/>", boxHeight - 14);
    out += line(16, "name", box.name);
    out += line(30, "op", op);
    out += line(44, "type", box.type);
    return out + "</g>";
}

/// Places of a row's boxes, centered.
double leftOf(std::size_t count, double width)
{
    return (width - static_cast<double>(count) * (boxWidth + gap) + gap) / 2;
}

std::string arrow(double x1, double y1, double x2, double y2)
{
    const double middle = (y1 + y2) / 2;
    return format("<path class=\"edge\" d=\"M%.1f %.1fC%.1f %.1f ", x1, y1, x1, middle) +
           format("%.1f %.1f %.1f %.1f\" marker-end=\"url(#tip)\"/>", x2, middle, x2, y2 - 5);
}

std::string more(std::size_t count, double x, double y)
{
    if (count == 0)
        return {};
    return format("<text class=\"more\" x=\"%.1f\" y=\"%.1f\">", x, y + boxHeight / 2.0 + 4) + "+" + std::to_string(count) + "</text>";
}

} // namespace

std::string excerptSvg(const Finding::Excerpt& excerpt, const Language& say)
{
    const std::string label = xmlText(say(UserText("The node with its producers and users")));
    const std::size_t widest = std::max({std::size_t(1), excerpt.producers.size(), excerpt.users.size()});
    const double width = static_cast<double>(widest) * (boxWidth + gap) - gap + 2 * margin + 60;
    const double step = boxHeight + rowGap;
    const double nodeY = excerpt.producers.empty() ? margin : margin + step;
    const double height = nodeY + boxHeight + (excerpt.users.empty() ? 0 : step) + margin;
    const double nodeX = width / 2 - boxWidth / 2.0;
    std::string out = format("<svg class=\"graph\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\"", width, height, width);
    out += " role=\"img\" aria-label=\"" + label +
           "\"><defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"4\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">"
           "<path class=\"tip\" d=\"M0 0L8 4L0 8z\"/></marker></defs>";
    std::string boxes;
    const auto row = [&](const std::vector<Finding::Box>& all, double y, bool above) {
        double x = leftOf(all.size(), width);
        for (std::size_t i = 0; i < all.size(); ++i, x += boxWidth + gap) {
            const double center = x + boxWidth / 2.0;
            const double spread = (static_cast<double>(i) - static_cast<double>(all.size() - 1) / 2) * 20; // arrows apart at the node
            const double end = width / 2 + std::clamp(spread, -boxWidth / 2.0 + 12, boxWidth / 2.0 - 12);
            out += above ? arrow(center, y + boxHeight, end, nodeY) : arrow(end, nodeY + boxHeight, center, y);
            boxes += boxSvg(all[i], x, y, above ? "producer" : "user", say);
        }
        boxes += more(above ? excerpt.moreProducers : excerpt.moreUsers, x - gap + 8, y);
    };
    row(excerpt.producers, margin, true);
    row(excerpt.users, nodeY + step, false);
    return out + boxes + boxSvg(excerpt.node, nodeX, nodeY, "here", say) + "</svg>";
}

std::string errorSvg(const std::vector<Finding::Point>& points, std::size_t first, const Language& say)
{
    const std::string label = xmlText(say(UserText("Error of each value over the run")));
    const std::string firstLabel = xmlText(say(UserText("first value"))), lastLabel = xmlText(say(UserText("last value compared")));
    constexpr double left = 46, right = 8, top = 22, plot = 120, bottom = 22, width = 920;
    constexpr double low = -9, high = 1; // powers of ten
    constexpr double inside = width - left - right;
    const auto yOf = [&](double error) {
        const double power = std::clamp(error > 0 ? std::log10(error) : low, low, high);
        return top + plot * (high - power) / (high - low);
    };
    std::string out =
        format("<svg class=\"chart\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"", width, top + plot + bottom) + label + "\">";
    for (int power = static_cast<int>(low); power <= static_cast<int>(high); power += 2)
        out += format("<path class=\"rule\" d=\"M%.1f %.1fH%.1f\"/>", left, yOf(std::pow(10, power)), width - right) +
               format("<text class=\"axis\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">1e%.0f</text>", left - 6,
                      yOf(std::pow(10, power)) + 3.5, power);
    // Several values may fall on one column: the worst of them is drawn.
    const std::size_t columns = std::min<std::size_t>(points.size(), 430);
    const double step = inside / static_cast<double>(std::max<std::size_t>(columns, 1));
    const double bar = std::clamp(step - 0.6, 1.0, 14.0);
    for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t begin = column * points.size() / columns, end = std::max(begin + 1, (column + 1) * points.size() / columns);
        const auto worst = std::max_element(
            points.begin() + static_cast<std::ptrdiff_t>(begin), points.begin() + static_cast<std::ptrdiff_t>(end),
            [](const Finding::Point& a, const Finding::Point& b) { return std::pair(a.verdict, a.error) < std::pair(b.verdict, b.error); });
        static constexpr const char* kinds[] = {"equal", "within", "diverged"};
        const double y = worst->verdict == Finding::Verdict::Equal ? top + plot - 4 : std::min(yOf(worst->error), top + plot - 4);
        out += std::string("<rect class=\"") + kinds[static_cast<std::size_t>(worst->verdict)] +
               format("\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\"><title>",
                      left + (static_cast<double>(column) + 0.5) * step - bar / 2, y, bar, top + plot - y) +
               xmlText(worst->name) + ": " + numberText(worst->error) + "</title></rect>";
    }
    if (first < points.size()) {
        const double x = left + (static_cast<double>(first) + 0.5) / static_cast<double>(points.size()) * inside;
        const bool late = x > width * 0.6;
        out += format("<path class=\"mark\" d=\"M%.1f %.1fV%.1f\"/>", x, top - 6, top + plot) +
               format("<text class=\"mark\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"", x + (late ? -6 : 6), top - 8) +
               (late ? "end" : "start") + "\">" + xmlText(points[first].name) + "</text>";
    }
    out += format("<text class=\"axis\" x=\"%.1f\" y=\"%.1f\">", left, top + plot + 15) + firstLabel +
           format("</text><text class=\"axis\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">", width - right, top + plot + 15) + lastLabel +
           "</text>";
    return out + "</svg>";
}

} // namespace nodewise::exporting
