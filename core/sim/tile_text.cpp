// SPDX-License-Identifier: Apache-2.0
#include "core/sim/tile_text.h"

#include <limits>

namespace nodewise::sim {

std::string_view wordOf(VectorWork::Class kind)
{
    switch (kind) {
    case VectorWork::Class::Simple:
        return "simple";
    case VectorWork::Class::Multiply:
        return "multiply";
    case VectorWork::Class::Divide:
        return "divide";
    case VectorWork::Class::Root:
        return "root";
    case VectorWork::Class::Exponential:
        return "exponential";
    case VectorWork::Class::Trigonometric:
        return "trigonometric";
    case VectorWork::Class::Compare:
        return "compare";
    case VectorWork::Class::Convert:
        return "convert";
    }
    return "";
}

std::string_view wordOf(Step::Kind kind)
{
    switch (kind) {
    case Step::Kind::Loop:
        return "loop";
    case Step::Kind::Load:
        return "load";
    case Step::Kind::Store:
        return "store";
    case Step::Kind::Array:
        return "array";
    case Step::Kind::Vector:
        return "vector";
    case Step::Kind::Barrier:
        return "barrier";
    }
    return "";
}

// --- numbers ----------------------------------------------------------------------------------------------------------------------------

namespace {

/// How strongly an operator binds: a weaker one inside of a stronger one stands in parentheses.
int strengthOf(Number::Op op)
{
    if (op == Number::Op::Add)
        return 1;
    return op == Number::Op::Multiply || op == Number::Op::FloorDiv || op == Number::Op::CeilDiv || op == Number::Op::Mod ? 2 : 3;
}

constexpr int deepest = 64; // numbers of another's making may nest without end

std::string expression(const TileGraph& graph, NumberId id, int around, int depth);

std::string infix(const TileGraph& graph, const Number& number, const char* word, int depth)
{
    const int own = strengthOf(number.op);
    return expression(graph, number.left, own, depth) + word + expression(graph, number.right, own + 1, depth);
}

/// "100 - m" of 100 + m * -1, whichever of them comes first.
std::string sum(const TileGraph& graph, const Number& number, int depth)
{
    const auto negated = [&](NumberId id) -> std::string {
        const Number& part = graph.numbers[id];
        const Number& by = part.op == Number::Op::Multiply ? graph.numbers[part.right] : part;
        if (by.op != Number::Op::Constant || by.value >= 0 || by.value == std::numeric_limits<std::int64_t>::min())
            return {};
        if (part.op == Number::Op::Constant)
            return std::to_string(-by.value);
        const std::string left = expression(graph, part.left, 2, depth);
        return by.value == -1 ? left : left + " * " + std::to_string(-by.value);
    };
    if (const std::string right = negated(number.right); !right.empty())
        return expression(graph, number.left, 1, depth) + " - " + right;
    if (const std::string left = negated(number.left); !left.empty())
        return expression(graph, number.right, 1, depth) + " - " + left;
    return infix(graph, number, " + ", depth);
}

std::string unbound(const TileGraph& graph, const Number& number, int depth)
{
    const auto both = [&](const char* word) {
        return word + ("(" + expression(graph, number.left, 0, depth)) + ", " + expression(graph, number.right, 0, depth) + ")";
    };
    switch (number.op) {
    case Number::Op::Constant:
        return std::to_string(number.value);
    case Number::Op::Loop:
        return graph.steps.at(static_cast<std::size_t>(number.value)).variable;
    case Number::Op::Add:
        return sum(graph, number, depth);
    case Number::Op::Multiply:
        return infix(graph, number, " * ", depth);
    case Number::Op::FloorDiv:
        return infix(graph, number, " floordiv ", depth);
    case Number::Op::CeilDiv:
        return infix(graph, number, " ceildiv ", depth);
    case Number::Op::Mod:
        return infix(graph, number, " mod ", depth);
    case Number::Op::Min:
        return both("min");
    case Number::Op::Max:
        return both("max");
    case Number::Op::Unknown:
        break;
    }
    return "?";
}

std::string expression(const TileGraph& graph, NumberId id, int around, int depth)
{
    if (depth > deepest)
        return "...";
    const Number& number = graph.numbers.at(id);
    const std::string text = unbound(graph, number, depth + 1);
    return strengthOf(number.op) < around ? "(" + text + ")" : text;
}

// --- steps ------------------------------------------------------------------------------------------------------------------------------

template <class Items, class Print>
std::string joined(const Items& items, const char* between, const Print& print)
{
    std::string out;
    bool first = true;
    for (const auto& item : items) {
        out += (first ? "" : between) + print(item);
        first = false;
    }
    return out;
}

std::string accessText(const TileGraph& graph, const Access& access)
{
    std::string out = graph.buffers.at(access.buffer).name;
    if (!access.fresh)
        return out;
    out += " fresh";
    return access.first == Access::always ? out : out + " in the first round of " + graph.steps.at(access.first).variable;
}

std::string accessesText(const TileGraph& graph, const std::vector<Access>& accesses)
{
    return joined(accesses, ", ", [&](const Access& access) { return accessText(graph, access); });
}

/// "X[m, k by 2] of 16 x 32"
std::string placeText(const TileGraph& graph, const Step& step)
{
    std::string out = graph.buffers.at(step.dram).name + "[";
    for (std::size_t axis = 0; axis < step.offsets.size(); ++axis) {
        const std::string by = textOf(graph, step.steps[axis]);
        out += (axis ? ", " : "") + textOf(graph, step.offsets[axis]) + (by == "1" ? "" : " by " + by);
    }
    return out + "]" + (step.sizes.empty() ? "" : " of ") +
           joined(step.sizes, " x ", [&](NumberId id) { return expression(graph, id, 3, 0); });
}

std::string loopText(const TileGraph& graph, const Step& step)
{
    if (step.variable.empty())
        return "if " + textOf(graph, step.upper) + " > " + textOf(graph, step.lower);
    return "for " + step.variable + " = " + textOf(graph, step.lower) + " to " + textOf(graph, step.upper) +
           (step.step == 1 ? "" : " step " + std::to_string(step.step)) + (step.parallel ? ", parallel" : "") +
           (step.accumulation ? ", accumulation" : "");
}

std::string vectorText(const TileGraph& graph, const Step& step)
{
    const auto one = [](const VectorWork& work) { return std::to_string(work.count) + " " + std::string(wordOf(work.kind)); };
    return "vector of " + textOf(graph, step.points) + " points of " + std::to_string(step.operandBits) + " bits, each " +
           joined(step.work, ", ", one);
}

std::string arrayText(const TileGraph& graph, const Step& step)
{
    const std::string batch = textOf(graph, step.batch);
    return "array of " + (batch == "1" ? "" : batch + " times ") + "m = " + textOf(graph, step.m) + ", n = " + textOf(graph, step.n) +
           ", k = " + textOf(graph, step.k) + " of " + std::to_string(step.operandBits) + " bits";
}

std::string bufferText(const Buffer& buffer)
{
    const auto number = [](std::int64_t size) { return std::to_string(size); };
    std::vector<std::int64_t> rowMajor(buffer.shape.size(), 1);
    for (std::size_t i = rowMajor.size(); i-- > 1;)
        rowMajor[i - 1] = rowMajor[i] * buffer.shape[i];
    std::string out = buffer.name + ": " + buffer.element + (buffer.shape.empty() ? "" : " " + joined(buffer.shape, " x ", number));
    if (buffer.argument >= 0)
        out += ", argument " + std::to_string(buffer.argument);
    if (buffer.strides != rowMajor)
        out += ", strides " + joined(buffer.strides, ", ", number);
    return out + ", " + std::to_string(buffer.bytes) + " bytes";
}

} // namespace

std::string textOf(const TileGraph& graph, NumberId number)
{
    return expression(graph, number, 0, 0);
}

std::string textOf(const TileGraph& graph, const Step& step)
{
    const auto ends = [&] {
        return (step.reads.empty() ? "" : " from " + accessesText(graph, step.reads)) +
               (step.writes.empty() ? "" : " to " + accessesText(graph, step.writes));
    };
    switch (step.kind) {
    case Step::Kind::Loop:
        return loopText(graph, step);
    case Step::Kind::Load:
        return "load " + placeText(graph, step) + " to " + accessesText(graph, step.writes) +
               (step.reads.empty() ? "" : ", placed by " + accessesText(graph, step.reads));
    case Step::Kind::Store:
        return "store " + accessesText(graph, step.reads) + " to " + placeText(graph, step);
    case Step::Kind::Array:
        return arrayText(graph, step) + ends();
    case Step::Kind::Vector:
        return vectorText(graph, step) + ends();
    case Step::Kind::Barrier:
        return "barrier";
    }
    return {};
}

std::string textOf(const TileGraph& graph)
{
    std::string out = graph.name + "\n";
    const auto fits = lint(graph);
    if (!graph.why.empty() || !fits)
        return out + "  " + (fits ? graph.why.english() : fits.error().text()) + "\n";
    for (const Buffer& buffer : graph.buffers)
        out += "  " + bufferText(buffer) + "\n";
    std::vector<std::uint32_t> ends;
    for (std::uint32_t i = 0; i < graph.steps.size(); ++i) {
        while (!ends.empty() && ends.back() <= i)
            ends.pop_back();
        const std::string line = std::to_string(graph.steps[i].line);
        out += std::string(line.size() < 4 ? 4 - line.size() : 0, ' ') + line + ": " + std::string(2 * ends.size(), ' ') +
               textOf(graph, graph.steps[i]) + "\n";
        if (graph.steps[i].kind == Step::Kind::Loop)
            ends.push_back(graph.steps[i].end);
    }
    return out;
}

} // namespace nodewise::sim
