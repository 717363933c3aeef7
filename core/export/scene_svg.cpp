// SPDX-License-Identifier: Apache-2.0
#include "core/export/scene_svg.h"

#include "core/export/escape.h"
#include "core/layout/bundled_metrics.h"
#include "core/layout/item_shape.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace nodewise::exporting {

namespace {

using namespace layout;
using Role = TextMetrics::Role;

constexpr double margin = 12;
constexpr double arrowLength = 7, arrowHalf = 3.2;
constexpr double baseline = 0.78; ///< of a line's height

/// Coordinates with at most two decimals: half the size of the file.
std::string num(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", value);
    std::string_view view(text.data());
    while (view.ends_with('0'))
        view.remove_suffix(1);
    if (view.ends_with('.'))
        view.remove_suffix(1);
    return view == "-0" ? "0" : std::string(view);
}

class SvgWriter {
public:
    SvgWriter(const Diagram& diagram, const Scene& scene, const TextMetrics& metrics, const SvgColors& colors)
        : m_diagram(diagram), m_scene(scene), m_metrics(metrics), m_colors(colors)
    {
    }

    std::string write()
    {
        open();
        for (const PlacedGroup& group : m_scene.groups)
            if (group.group.index() != 0 && group.expanded)
                writeArea(group);
        m_out += "<g fill=\"none\" stroke=\"" + std::string(m_colors.wire) + "\" stroke-width=\"1.2\">\n";
        for (const Route& route : m_scene.routes)
            writeRoute(route);
        m_out += "</g>\n";
        for (const PlacedGroup& group : m_scene.groups)
            if (group.group.index() != 0)
                writeGroupText(group);
        for (const PlacedItem& item : m_scene.items)
            writeItem(item);
        for (const Stub& stub : m_scene.stubs)
            writeStub(stub);
        for (const Route& route : m_scene.routes)
            writeLabel(route);
        m_out += "</svg>\n";
        return std::move(m_out);
    }

private:
    void open()
    {
        const Rect& b = m_scene.bounds;
        const std::string width = num(b.width + 2 * margin), height = num(b.height + 2 * margin);
        m_out += "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height + "\" viewBox=\"" +
                 num(b.x - margin) + " " + num(b.y - margin) + " " + width + " " + height +
                 "\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n";
        rect({b.x - margin, b.y - margin, b.width + 2 * margin, b.height + 2 * margin}, 0, m_colors.background, {});
    }

    void rect(const Rect& r, double radius, std::string_view fill, std::string_view stroke)
    {
        m_out += "<rect x=\"" + num(r.x) + "\" y=\"" + num(r.y) + "\" width=\"" + num(r.width) + "\" height=\"" + num(r.height) + "\"";
        if (radius > 0)
            m_out += " rx=\"" + num(radius) + "\"";
        m_out += " fill=\"" + std::string(fill) + "\"";
        if (!stroke.empty())
            m_out += " stroke=\"" + std::string(stroke) + "\"";
        m_out += "/>\n";
    }

    /// `line`: the rect of the text's line.
    void text(const Rect& line, std::string_view what, Role role, std::string_view color, bool centered = false, bool bold = false)
    {
        const double x = centered ? line.x + line.width / 2 : line.x;
        m_out += "<text x=\"" + num(x) + "\" y=\"" + num(line.y + line.height * baseline) + "\" font-size=\"" +
                 num(BundledMetrics::fontSize(role)) + "\" fill=\"" + std::string(color) + "\"" +
                 (centered ? " text-anchor=\"middle\"" : "") + (bold ? " font-weight=\"600\"" : "") + ">" + xmlText(what) + "</text>\n";
    }

    static Rect moved(Rect r, const Rect& by)
    {
        r.x += by.x;
        r.y += by.y;
        return r;
    }

    void writeArea(const PlacedGroup& placed) { rect(placed.rect, 8, m_colors.module, m_colors.line); }

    void writeGroupText(const PlacedGroup& placed)
    {
        const Group& group = m_diagram.group(placed.group);
        if (!placed.expanded) {
            const ItemShape shape = groupShape(group, m_metrics);
            rect(placed.rect, 6, m_colors.module, m_colors.wire);
            text(moved(shape.title, placed.rect), groupTitle(group, false), Role::GroupTitle, m_colors.text);
            text(moved(shape.subtitle, placed.rect), m_metrics.say(groupSubtitle(group)), Role::Subtitle, m_colors.dim);
            return;
        }
        const std::string title = groupTitle(group, true);
        const double height = m_metrics.height(Role::GroupTitle);
        const double y = placed.rect.y + (shape::groupHeader - height) / 2;
        const double width = m_metrics.width(title, Role::GroupTitle);
        // Wires that enter pass behind the title.
        const double all = width + shape::padX + m_metrics.width(m_metrics.say(groupSubtitle(group)), Role::Subtitle);
        rect({placed.rect.x + shape::padX - 2, y, all + 4, height}, 0, m_colors.module, {});
        text({placed.rect.x + shape::padX, y, width, height}, title, Role::GroupTitle, m_colors.text);
        text({placed.rect.x + shape::padX * 2 + width, y, 0, height}, m_metrics.say(groupSubtitle(group)), Role::Subtitle, m_colors.dim);
    }

    void writeRoute(const Route& route)
    {
        if (route.points.empty())
            return;
        m_out += "<path d=\"M" + num(route.points[0].x) + " " + num(route.points[0].y);
        for (std::size_t i = 1; i + 2 < route.points.size(); i += 3) {
            m_out += "C";
            for (std::size_t k = i; k < i + 3; ++k)
                m_out += (k > i ? " " : "") + num(route.points[k].x) + " " + num(route.points[k].y);
        }
        m_out += "\"/>\n";
        writeArrow(route.points[route.points.size() - 2], route.points.back());
    }

    /// A triangle of its own: SVG's markers are not drawn by every reader.
    void writeArrow(Point from, Point to)
    {
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        const double x = length > 0 ? (to.x - from.x) / length : 0, y = length > 0 ? (to.y - from.y) / length : 1;
        const Point base{to.x - arrowLength * x, to.y - arrowLength * y};
        m_out += "<path stroke=\"none\" fill=\"" + std::string(m_colors.wire) + "\" d=\"M" + num(to.x) + " " + num(to.y) + "L" +
                 num(base.x - arrowHalf * y) + " " + num(base.y + arrowHalf * x) + "L" + num(base.x + arrowHalf * y) + " " +
                 num(base.y - arrowHalf * x) + "z\"/>\n";
    }

    void writeItem(const PlacedItem& placed)
    {
        const Item& item = m_diagram.item(placed.item);
        const ItemShape shape = itemShape(item, m_metrics);
        rect(placed.rect, 4, m_colors.box, m_colors.line);
        const auto color = m_colors.family[static_cast<std::size_t>(item.family)];
        rect({placed.rect.x, placed.rect.y, shape::familyBar, placed.rect.height}, 2, color, {});
        text(moved(shape.title, placed.rect), item.title, Role::Title, m_colors.text);
        if (const UserText subtitle = itemSubtitle(item); !subtitle.empty())
            text(moved(shape.subtitle, placed.rect), m_metrics.say(subtitle), Role::Subtitle, m_colors.dim);
        for (std::size_t i = 0; i < item.chips.size(); ++i) {
            const Rect chip = moved(shape.chips[i], placed.rect);
            rect(chip, chip.height / 2, m_colors.chip, m_colors.line);
            text({chip.x, chip.y + shape::chipPadY, chip.width, chip.height - 2 * shape::chipPadY}, item.chips[i].text, Role::Chip,
                 m_colors.dim, true);
        }
    }

    /// A flag whose tip points at its consumer.
    void writeStub(const Stub& stub)
    {
        const Rect& r = stub.rect;
        const std::string left = num(r.x + shape::stubTip), right = num(r.x + r.width), top = num(r.y), bottom = num(r.y + r.height);
        m_out += "<path d=\"M" + num(r.x) + " " + num(r.y + r.height / 2) + "L" + left + " " + top + "H" + right + "V" + bottom + "H" +
                 left + "z\" fill=\"" + std::string(m_colors.module) + "\" stroke=\"" + std::string(m_colors.line) + "\"/>\n";
        const double height = m_metrics.height(Role::EdgeLabel);
        text({r.x + shape::stubTip + shape::stubPadX - 1, r.y + (r.height - height) / 2, 0, height}, stub.text, Role::EdgeLabel,
             m_colors.dim);
    }

    void writeLabel(const Route& route)
    {
        if (route.label.empty())
            return;
        const double height = m_metrics.height(Role::EdgeLabel);
        text({route.labelAt.x, route.labelAt.y - height / 2, 0, height}, route.label, Role::EdgeLabel, m_colors.dim, true);
    }

    const Diagram& m_diagram;
    const Scene& m_scene;
    const TextMetrics& m_metrics;
    const SvgColors& m_colors;
    std::string m_out;
};

} // namespace

SvgColors SvgColors::light()
{
    return {"#f6f7f9", "#ffffff", "#cfd6df", "#1c2430", "#6b7686", "#eef1f6", "#6b7686", "#f6f7f9", layout::lightFamilyColors};
}

SvgColors SvgColors::dark()
{
    return {"#16191f", "#1d2129", "#3a4250", "#dfe5ee", "#8b96a7", "#222833", "#8b96a7", "#16191f", layout::darkFamilyColors};
}

std::string sceneSvg(const Diagram& diagram, const Scene& scene, const TextMetrics& metrics, const SvgColors& colors)
{
    return SvgWriter(diagram, scene, metrics, colors).write();
}

} // namespace nodewise::exporting
