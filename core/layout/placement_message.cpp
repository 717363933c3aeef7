// SPDX-License-Identifier: Apache-2.0
#include "core/layout/placement_message.h"

#include <bit>
#include <cstring>

static_assert(std::endian::native == std::endian::little, "messages are written as they lie in memory");

namespace nodewise::layout {

namespace {

constexpr std::string_view requestMark = "NLQ1", answerMark = "NLA1", errorMark = "NLE1";

class Writer {
public:
    explicit Writer(std::string_view mark) : m_out(mark) {}

    template <class T>
    void put(T value)
    {
        m_out.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void count(std::size_t value) { put(static_cast<std::uint32_t>(value)); }
    void point(Point p)
    {
        put(p.x);
        put(p.y);
    }
    std::string take() { return std::move(m_out); }

private:
    std::string m_out;
};

/// After the first read past the end everything is 0 and ok() is false.
class Reader {
public:
    explicit Reader(std::string_view in) : m_in(in) {}

    bool mark(std::string_view expected)
    {
        if (!m_in.starts_with(expected))
            return false;
        m_in.remove_prefix(expected.size());
        return true;
    }

    template <class T>
    T get()
    {
        T value{};
        if (m_in.size() < sizeof value) {
            m_ok = false;
            m_in = {};
            return value;
        }
        std::memcpy(&value, m_in.data(), sizeof value);
        m_in.remove_prefix(sizeof value);
        return value;
    }

    /// A number of things of at least `bytes` each: never more than the rest can hold.
    std::uint32_t count(std::size_t bytes)
    {
        const auto value = get<std::uint32_t>();
        if (value > m_in.size() / bytes) {
            m_ok = false;
            return 0;
        }
        return value;
    }
    Point point()
    {
        const auto x = get<double>();
        return {x, get<double>()};
    }
    std::string_view rest() const { return m_in; }
    bool complete() const { return m_ok && m_in.empty(); }

private:
    std::string_view m_in;
    bool m_ok = true;
};

PlacementRequest readRequest(Reader& in)
{
    PlacementRequest request;
    for (auto nodes = in.count(2 * sizeof(double) + 1); nodes-- > 0;) {
        auto& node = request.nodes.emplace_back();
        node.width = in.get<double>();
        node.height = in.get<double>();
        const auto rank = in.get<std::uint8_t>();
        node.rank = rank <= 2 ? static_cast<PlacementRequest::Rank>(rank) : PlacementRequest::Rank::Free;
    }
    for (auto edges = in.count(3 * sizeof(std::uint32_t)); edges-- > 0;) {
        auto& edge = request.edges.emplace_back();
        edge.from = in.get<std::uint32_t>();
        edge.to = in.get<std::uint32_t>();
        edge.weight = in.get<std::uint32_t>();
    }
    return request;
}

std::vector<Point> readPoints(Reader& in)
{
    std::vector<Point> points(in.count(2 * sizeof(double)));
    for (Point& p : points)
        p = in.point();
    return points;
}

void writePoints(Writer& out, const std::vector<Point>& points)
{
    out.count(points.size());
    for (const Point& p : points)
        out.point(p);
}

} // namespace

std::string encodeRequests(std::span<const PlacementRequest> requests)
{
    Writer out(requestMark);
    out.count(requests.size());
    for (const PlacementRequest& request : requests) {
        out.count(request.nodes.size());
        for (const auto& node : request.nodes) {
            out.put(node.width);
            out.put(node.height);
            out.put(static_cast<std::uint8_t>(node.rank));
        }
        out.count(request.edges.size());
        for (const auto& edge : request.edges) {
            out.put(edge.from);
            out.put(edge.to);
            out.put(edge.weight);
        }
    }
    return out.take();
}

Result<std::vector<PlacementRequest>> decodeRequests(std::string_view message)
{
    Reader in(message);
    if (!in.mark(requestMark))
        return fail("not a placement request of this version");
    std::vector<PlacementRequest> requests;
    for (auto count = in.count(2 * sizeof(std::uint32_t)); count-- > 0;)
        requests.push_back(readRequest(in));
    if (!in.complete())
        return fail("a placement request is damaged");
    return requests;
}

namespace {

constexpr char separator = '\0';

/// The template and its arguments, so that the window translates it.
std::string errorText(const UserText& message)
{
    std::string out = message.source();
    for (const UserText& argument : message.arguments())
        out += separator + argument.english();
    return out;
}

UserText errorFrom(std::string_view text)
{
    const std::size_t end = std::min(text.find(separator), text.size());
    std::vector<UserText> arguments;
    for (std::size_t at = end; at < text.size();) {
        const std::size_t next = std::min(text.find(separator, at + 1), text.size());
        arguments.emplace_back(text.substr(at + 1, next - at - 1));
        at = next;
    }
    return {std::string(text.substr(0, end)), std::move(arguments)};
}

} // namespace

std::string encodeAnswers(const Result<std::vector<Placement>>& answers)
{
    if (!answers)
        return std::string(errorMark) + errorText(answers.error().message);
    Writer out(answerMark);
    out.count(answers->size());
    for (const Placement& placement : *answers) {
        writePoints(out, placement.centers);
        out.count(placement.splines.size());
        for (const auto& spline : placement.splines)
            writePoints(out, spline);
    }
    return out.take();
}

Result<std::vector<Placement>> decodeAnswers(std::string_view message)
{
    Reader in(message);
    if (in.mark(errorMark))
        return fail(errorFrom(in.rest()));
    if (!in.mark(answerMark))
        return fail("not a placement answer of this version");
    std::vector<Placement> answers;
    for (auto count = in.count(2 * sizeof(std::uint32_t)); count-- > 0;) {
        Placement& placement = answers.emplace_back();
        placement.centers = readPoints(in);
        placement.splines.resize(in.count(sizeof(std::uint32_t)));
        for (auto& spline : placement.splines)
            spline = readPoints(in);
    }
    if (!in.complete())
        return fail("a placement answer is damaged");
    return answers;
}

} // namespace nodewise::layout
