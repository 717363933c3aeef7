// SPDX-License-Identifier: Apache-2.0
// SVG 1.1 of a placed scene, in the canvas's own colors and measures.
#include "core/export/colors.h"
#include "core/export/render.h"
#include "core/layout/bundled_metrics.h"
#include "core/layout/item_shape.h"

#include <array>
#include <charconv>
#include <cmath>

namespace nodewise::exporting {

namespace {

using layout::BundledMetrics;
using Role = layout::TextMetrics::Role;

std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            // XML has no other control characters, not even escaped.
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return out;
}

std::string number(double value)
{
    std::array<char, 32> buffer;
    const auto [end, failed] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::round(value * 10) / 10);
    return failed == std::errc() ? std::string(buffer.data(), end) : "0";
}

std::string attribute(const char* name, double value)
{
    return " " + std::string(name) + "=\"" + number(value) + "\"";
}

class Drawing {
public:
    Drawing(const layout::Diagram& diagram, const layout::Scene& scene, const Options& options)
        : m_diagram(diagram), m_scene(scene), m_colors(palette(options.dark))
    {
    }

    std::string run()
    {
        constexpr double margin = 12;
        const layout::Rect& bounds = m_scene.bounds;
        const double width = bounds.width + 2 * margin, height = bounds.height + 2 * margin;
        m_out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) +
                attribute("height", height) + " viewBox=\"" + number(bounds.x - margin) + " " + number(bounds.y - margin) + " " +
                number(width) + " " + number(height) + "\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n";
        box({bounds.x - margin, bounds.y - margin, width, height}, 0, m_colors.background, {});
        for (const layout::PlacedGroup& group : m_scene.groups)
            groupBox(group);
        for (const layout::Route& route : m_scene.routes)
            wire(route);
        for (const layout::PlacedItem& item : m_scene.items)
            itemBox(item);
        for (const layout::Stub& stub : m_scene.stubs)
            flag(stub);
        for (const layout::Route& route : m_scene.routes)
            wireLabel(route);
        return m_out + "</svg>\n";
    }

private:
    void box(const layout::Rect& rect, double radius, std::string_view fill, std::string_view stroke)
    {
        m_out +=
            "<rect" + attribute("x", rect.x) + attribute("y", rect.y) + attribute("width", rect.width) + attribute("height", rect.height);
        if (radius > 0)
            m_out += attribute("rx", radius);
        m_out += " fill=\"" + std::string(fill) + "\"";
        if (!stroke.empty())
            m_out += " stroke=\"" + std::string(stroke) + "\"";
        m_out += "/>\n";
    }

    /// `rect`: where the line of text stands, top to bottom.
    void text(const layout::Rect& rect, std::string_view content, Role role, std::string_view color, const char* anchor = nullptr)
    {
        const double size = BundledMetrics::fontSize(role);
        const double baseline = rect.y + rect.height / 2 + size * 0.36;
        m_out += "<text" + attribute("x", rect.x) + attribute("y", baseline) + attribute("font-size", size) + " fill=\"" +
                 std::string(color) + "\"";
        if (anchor)
            m_out += " text-anchor=\"" + std::string(anchor) + "\"";
        if (role == Role::Title || role == Role::GroupTitle)
            m_out += " font-weight=\"600\"";
        m_out += ">" + escaped(content) + "</text>\n";
    }

    static layout::Rect moved(layout::Rect rect, const layout::Rect& by)
    {
        rect.x += by.x;
        rect.y += by.y;
        return rect;
    }

    void groupBox(const layout::PlacedGroup& placed)
    {
        const layout::Group& group = m_diagram.group(placed.group);
        if (group.kind == layout::Group::Kind::Root)
            return;
        const bool body = group.kind == layout::Group::Kind::Subgraph;
        box(placed.rect, 8, m_colors.module, body ? m_colors.of(layout::Family::Control) : m_colors.line);
        const layout::ItemShape shape = layout::groupShape(group, m_metrics);
        layout::Rect title = moved(shape.title, placed.rect);
        text(title, layout::groupTitle(group, placed.expanded), Role::GroupTitle, m_colors.text);
        if (!placed.expanded)
            return text(moved(shape.subtitle, placed.rect), layout::groupSubtitle(group), Role::Subtitle, m_colors.dim);
        title.x = placed.rect.x + placed.rect.width - layout::shape::padX;
        text(title, layout::groupSubtitle(group), Role::Subtitle, m_colors.dim, "end");
    }

    void itemBox(const layout::PlacedItem& placed)
    {
        const layout::Item& item = m_diagram.item(placed.item);
        const layout::Rect& rect = placed.rect;
        const layout::ItemShape shape = layout::itemShape(item, m_metrics);
        box(rect, 6, m_colors.pane, m_colors.line);
        box({rect.x, rect.y, layout::shape::familyBar, rect.height}, 2, m_colors.of(item.family), {});
        text(moved(shape.title, rect), item.title, Role::Title, m_colors.text);
        if (!item.subtitle.empty())
            text(moved(shape.subtitle, rect), item.subtitle, Role::Subtitle, m_colors.dim);
        for (std::size_t i = 0; i < item.chips.size() && i < shape.chips.size(); ++i) {
            layout::Rect chip = moved(shape.chips[i], rect);
            box(chip, chip.height / 2, m_colors.module, m_colors.line);
            chip.x += layout::shape::chipPadX;
            text(chip, item.chips[i].text, Role::Chip, m_colors.dim);
        }
    }

    void wire(const layout::Route& route)
    {
        const std::vector<layout::Point>& points = route.points;
        if (points.size() < 4)
            return;
        m_out += "<path d=\"M" + number(points[0].x) + " " + number(points[0].y);
        for (std::size_t i = 1; i < points.size(); ++i)
            m_out += (i % 3 == 1 ? " C" : " ") + number(points[i].x) + " " + number(points[i].y);
        m_out += "\" fill=\"none\" stroke=\"" + std::string(m_colors.dim) + "\"/>\n";
        arrow(points[points.size() - 2], points.back());
    }

    void arrow(const layout::Point& before, const layout::Point& tip)
    {
        constexpr double length = 7, half = 3;
        double dx = tip.x - before.x, dy = tip.y - before.y;
        const double distance = std::hypot(dx, dy);
        if (distance < 0.01) {
            dx = 0;
            dy = 1;
        } else {
            dx /= distance;
            dy /= distance;
        }
        const auto corner = [&](double side) {
            return number(tip.x - dx * length - dy * side) + "," + number(tip.y - dy * length + dx * side);
        };
        m_out += "<polygon points=\"" + number(tip.x) + "," + number(tip.y) + " " + corner(half) + " " + corner(-half) + "\" fill=\"" +
                 std::string(m_colors.dim) + "\"/>\n";
    }

    void wireLabel(const layout::Route& route)
    {
        if (route.label.empty())
            return;
        const double width = m_metrics.width(route.label, Role::EdgeLabel) + 6, height = m_metrics.height(Role::EdgeLabel);
        const layout::Rect rect{route.labelAt.x - width / 2, route.labelAt.y - height / 2, width, height};
        box(rect, 3, m_colors.background, {});
        text({route.labelAt.x, rect.y, width, height}, route.label, Role::EdgeLabel, m_colors.dim, "middle");
    }

    void flag(const layout::Stub& stub)
    {
        const layout::Rect& rect = stub.rect;
        const double tip = layout::shape::stubTip, middle = rect.y + rect.height / 2;
        const auto at = [](double x, double y) { return number(x) + "," + number(y) + " "; };
        m_out += "<polygon points=\"" + at(rect.x, middle) + at(rect.x + tip, rect.y) + at(rect.x + rect.width, rect.y) +
                 at(rect.x + rect.width, rect.y + rect.height) + at(rect.x + tip, rect.y + rect.height) + "\" fill=\"" +
                 std::string(m_colors.module) + "\" stroke=\"" + std::string(m_colors.line) + "\"/>\n";
        text({rect.x + tip + layout::shape::stubPadX, rect.y, rect.width, rect.height}, stub.text, Role::Chip, m_colors.dim);
    }

    const layout::Diagram& m_diagram;
    const layout::Scene& m_scene;
    const Palette& m_colors;
    BundledMetrics m_metrics;
    std::string m_out;
};

} // namespace

std::string svg(const layout::Diagram& diagram, const layout::Scene& scene, const Options& options)
{
    return Drawing(diagram, scene, options).run();
}

} // namespace nodewise::exporting
