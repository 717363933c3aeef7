// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/element_history.h"

#include "core/torch/analysis/element_sources.h"
#include "core/torch/base/guarded.h"
#include "core/torch/run/modes.h"
#include "core/torch/run/operand_value.h"
#include "core/torch/tensor/bits.h"
#include "core/torch/tensor/compare.h"
#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/slice.h"
#include "core/torch/values/value_path.h"

#include <ATen/ops/isinf.h>
#include <ATen/ops/isnan.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <chrono>

namespace nodewise::torch_worker {

namespace {

using Event = protocol::ElementEvent;
using What = Event::What;
using Index = std::vector<std::int64_t>;

constexpr std::size_t mostHops = 200;                  ///< operators on the way
constexpr auto patience = std::chrono::seconds(5);     ///< for the operands of one operator
constexpr auto allPatience = std::chrono::seconds(60); ///< for all

std::string elementText(const at::Tensor& tensor, const Index& index)
{
    const auto bits = bitsOf(tensor, index);
    if (!bits || bits->numbers.empty())
        return {};
    const std::string real = bits->numbers.front().text;
    return bits->numbers.size() == 1 ? real : real + " + " + bits->numbers.back().text + "j";
}

enum class Kind : std::uint8_t { Finite, Nan, Inf };

at::Tensor marks(const at::Tensor& tensor, Kind kind)
{
    const bool plain = tensor.scalar_type() == at::kFloat || tensor.scalar_type() == at::kDouble || tensor.is_complex();
    const at::Tensor numbers = plain ? tensor : tensor.to(at::kFloat); // float8 has no such operators
    return kind == Kind::Nan ? at::isnan(numbers) : at::isinf(numbers);
}

Kind kindOf(const at::Tensor& tensor, const Index& index)
{
    if (!tensor.is_floating_point() && !tensor.is_complex())
        return Kind::Finite;
    at::Tensor one = tensor;
    for (const std::int64_t i : index)
        one = one.select(0, i);
    if (marks(one, Kind::Nan).item().toBool())
        return Kind::Nan;
    return marks(one, Kind::Inf).item().toBool() ? Kind::Inf : Kind::Finite;
}

/// The first element of the kind in a box.
std::optional<Index> tryFirst(const at::Tensor& tensor, const FedBy& box, Kind kind)
{
    if (!tensor.is_floating_point() && !tensor.is_complex())
        return std::nullopt;
    at::Tensor part = tensor;
    for (std::size_t d = 0; d < box.size.size(); ++d)
        part = part.narrow(static_cast<std::int64_t>(d), box.begin[d], box.size[d]);
    const at::Tensor found = marks(part, kind).reshape({-1});
    if (!found.any().item().toBool())
        return std::nullopt;
    Index out = indexOf(found.to(at::kByte).argmax().item().toLong(), part.sizes());
    for (std::size_t d = 0; d < out.size(); ++d)
        out[d] += box.begin[d];
    return out;
}

bool isOne(const std::vector<std::int64_t>& size)
{
    return std::all_of(size.begin(), size.end(), [](std::int64_t n) { return n == 1; });
}

/// "inf - inf", "log(-1)": the call on the elements.
std::string callText(const Step& step, const std::vector<protocol::ElementSource>& sources)
{
    std::string name = step.opType;
    if (const auto first = name.find('.'); first != std::string::npos)
        name = name.substr(first + 1, name.find('.', first + 1) - first - 1);
    std::vector<std::string> arguments;
    for (const auto& source : sources)
        arguments.push_back(!source.text.empty() ? source.text : source.argument + protocol::boxText(source.begin, source.size));
    constexpr std::pair<std::string_view, const char*> signs[] = {{"add", " + "}, {"sub", " - "}, {"mul", " * "}, {"div", " / "}};
    for (const auto& [plain, sign] : signs)
        if ((name == plain || name == std::string(plain) + "_") && arguments.size() == 2)
            return arguments[0] + sign + arguments[1];
    std::string out;
    for (const std::string& argument : arguments)
        out += (out.empty() ? "" : ", ") + argument;
    return name + "(" + out + ")";
}

/// One request.
class History {
public:
    History(DebuggedRun& run, const MemoryLog& log) : m_run(run), m_log(log) {}

    /// `bound`: steps before this one count.
    void follow(MemoryPlace place, std::size_t bound, Kind kind)
    {
        for (std::size_t hops = 0; hops < mostHops; ++hops) {
            const auto made = maker(place, bound);
            addViews(place, made ? made->step + 1 : 0, bound);
            if (!made) {
                addGiven(place);
                break;
            }
            const auto next = addMade(*made, kind);
            if (!next || m_run.history().interrupted())
                break;
            place = next->place;
            kind = next->kind;
            bound = made->step;
        }
        std::reverse(m_events.begin(), m_events.end());
    }

    /// Who reads the element from here on, until it is overwritten.
    void addReaders(MemoryPlace place, std::size_t from)
    {
        for (std::size_t i = from; i < m_log.steps().size(); ++i) {
            const LoggedStep& step = m_log.steps()[i];
            bool over = false;
            for (const LoggedTensor& operand : step.operands) {
                auto index = operand.geometry.tryIndex(place);
                if (!index)
                    continue;
                if (!operand.written && sharesStorage(step, place) && !isView(step, place))
                    break; // a view of another part
                over = over || operand.written;
                Event event = eventOf(operand.written ? What::Written : isView(step, place) ? What::Viewed : What::Read, step);
                event.index = std::move(*index);
                event.argument = argumentOf(step, operand);
                m_readers.push_back(std::move(event));
                break;
            }
            if (over)
                break;
        }
    }

    /// The first step after the last one that put something there.
    std::size_t writtenBy(MemoryPlace place) const
    {
        const auto made = maker(place, m_log.steps().size());
        return made ? made->step + 1 : 0;
    }

    std::vector<Event>& events() { return m_events; }
    std::vector<Event>& readers() { return m_readers; }

private:
    struct Made {
        std::size_t step = 0;
        ElementOf element;
        const LoggedTensor* tensor = nullptr;
    };
    struct Next {
        MemoryPlace place;
        Kind kind = Kind::Finite;
    };

    Event eventOf(What what, const LoggedStep& step) const
    {
        const Listing::Node& row = m_run.listing().node(step.step->node);
        Event out{.what = what, .ref = {.node = step.step->node}, .name = row.qualified, .op = row.op};
        out.module = m_run.listing().module(row.module).path;
        out.run = step.run;
        return out;
    }

    static bool sharesStorage(const LoggedStep& step, MemoryPlace place)
    {
        return std::any_of(step.results.begin(), step.results.end(),
                           [place](const LoggedTensor& result) { return result.geometry.storage == place.storage; });
    }

    bool isView(const LoggedStep& step, MemoryPlace place) const
    {
        return std::any_of(step.results.begin(), step.results.end(),
                           [place](const LoggedTensor& result) { return result.geometry.tryIndex(place).has_value(); });
    }

    /// The last step before `bound` that put something there.
    std::optional<Made> maker(MemoryPlace place, std::size_t bound) const
    {
        const auto birth = m_log.maker(place.storage);
        for (std::size_t i = bound; i-- > birth.value_or(0);) {
            const LoggedStep& step = m_log.steps()[i];
            for (std::size_t o = 0; o < step.operands.size(); ++o)
                if (step.operands[o].written)
                    if (auto index = step.operands[o].geometry.tryIndex(place))
                        return Made{i, {.written = o, .path = {}, .index = std::move(*index)}, &step.operands[o]};
            if (birth == i)
                for (const LoggedTensor& result : step.results)
                    if (auto index = result.geometry.tryIndex(place))
                        return Made{i, {.written = {}, .path = result.path, .index = std::move(*index)}, &result};
        }
        return std::nullopt;
    }

    void addViews(MemoryPlace place, std::size_t from, std::size_t to)
    {
        for (std::size_t i = to; i-- > from;) {
            const LoggedStep& step = m_log.steps()[i];
            for (const LoggedTensor& result : step.results)
                if (auto index = result.geometry.tryIndex(place)) {
                    Event event = eventOf(What::Viewed, step);
                    event.ref.path = result.path;
                    event.index = std::move(*index);
                    m_events.push_back(std::move(event));
                    break;
                }
        }
    }

    void addGiven(MemoryPlace place)
    {
        for (const LoggedTensor& given : m_log.given()) {
            auto index = given.geometry.tryIndex(place);
            if (!index)
                continue;
            const Listing::Node& row = m_run.listing().node(given.node);
            Event event{.what = What::Given, .ref = {.node = given.node, .path = given.path}, .name = row.qualified, .op = row.op};
            event.index = std::move(*index);
            event.why = row.weight ? UserText("a weight or constant of the program") : UserText("an input of the program");
            m_events.push_back(std::move(event));
            return;
        }
    }

    /// Where to go on; nullopt: here it began.
    std::optional<Next> addMade(const Made& made, Kind kind)
    {
        const LoggedStep& logged = m_log.steps()[made.step];
        Event event = eventOf(made.element.written ? What::Written : What::Made, logged);
        event.ref.path = made.element.written ? std::vector<std::uint32_t>() : made.element.path;
        event.index = made.element.index;
        const auto next = looked(logged, made, kind, event);
        m_events.push_back(std::move(event));
        return next;
    }

    std::optional<Next> looked(const LoggedStep& logged, const Made& made, Kind kind, Event& event)
    {
        const Step& step = *logged.step;
        if (step.kind == Step::Kind::Value) {
            event.what = What::Given;
            event.why = UserText("a weight or constant of the program");
            return std::nullopt;
        }
        if (step.kind != Step::Kind::Operator) {
            event.why = step.kind == Step::Kind::ControlFlow
                            ? UserText("put together from what its bodies return")
                            : UserText("not an operator of ATen: what it reads for one element is not known");
            return std::nullopt;
        }
        if (auto there = m_run.history().go(logged.before); !there) {
            event.why = there.error().asText();
            return std::nullopt;
        }
        const auto until = std::min(std::chrono::steady_clock::now() + patience, m_until);
        const std::function<bool()> enough = [this, until] {
            return std::chrono::steady_clock::now() > until || m_run.history().interrupted();
        };
        const auto stack = caught([&] { return stackOf(step); });
        const auto probed = [&]() -> Result<ElementSources> {
            const ModeScope modes(m_run.history().machine().modes()); // as the step itself runs
            return sourcesOf(logged, *stack, made.element, enough);
        };
        const auto sources = stack ? probed() : fail(stack.error());
        if (!sources) {
            event.why = sources.error().asText();
            return std::nullopt;
        }
        event.text = elementText(sources->result, made.element.index);
        event.why = sources->why;
        const auto next = caught([&] { return takeSources(logged, *stack, *sources, kind, event); });
        return next ? *next : std::nullopt;
    }

    Values stackOf(const Step& step) const
    {
        Values out;
        for (const Operand& operand : step.operands)
            out.push_back(operandValue(m_run.history().machine().top().slots, operand));
        return out;
    }

    std::optional<Next> takeSources(const LoggedStep& logged, const Values& stack, const ElementSources& sources, Kind kind, Event& event)
    {
        std::optional<Next> next;
        std::optional<Next> infinite;
        for (const FedBy& box : sources.boxes) {
            const LoggedTensor& operand = logged.operands[box.operand];
            const at::Tensor tensor = tensorIn(stack, operand);
            protocol::ElementSource source{.ref = {.node = operand.node, .path = operand.path}, .argument = argumentOf(logged, operand)};
            if (operand.node == noNode)
                source.ref = {.node = logged.step->node};
            else
                source.name = m_run.listing().node(operand.node).qualified;
            source.begin = box.begin;
            source.size = box.size;
            source.exact = box.exact;
            if (isOne(box.size))
                source.text = elementText(tensor, box.begin);
            follow(kind, box, operand, tensor, source, next, infinite);
            event.sources.push_back(std::move(source));
        }
        if (sources.moved) {
            event.what = made(event.what);
            const FedBy& box = sources.boxes.front();
            return Next{logged.operands[box.operand].geometry.placeOf(box.begin), kind};
        }
        if (kind == Kind::Finite)
            return std::nullopt;
        if (next)
            return next;
        event.why = event.sources.empty() ? UserText("an argument of the node")
                                          : UserText("%1 = %2", callText(*logged.step, event.sources), event.text);
        return infinite;
    }

    static What made(What what) { return what == What::Written ? What::Written : What::Moved; }

    /// Notes the box's first element of the kind: the way goes on there.
    static void follow(Kind kind, const FedBy& box, const LoggedTensor& operand, const at::Tensor& tensor, protocol::ElementSource& source,
                       std::optional<Next>& next, std::optional<Next>& infinite)
    {
        if (kind == Kind::Finite || next)
            return;
        auto index = tryFirst(tensor, box, kind);
        const bool other = !index && kind == Kind::Nan && !infinite;
        if (other)
            index = tryFirst(tensor, box, Kind::Inf);
        if (!index)
            return;
        (other ? infinite : next) = Next{operand.geometry.placeOf(*index), other ? Kind::Inf : kind};
        source.nonFinite = index;
        source.text = elementText(tensor, *index);
    }

    DebuggedRun& m_run;
    const MemoryLog& m_log;
    std::vector<Event> m_events, m_readers;
    std::chrono::steady_clock::time_point m_until = std::chrono::steady_clock::now() + allPatience;
};

/// Which element of the whole value one of a slice is.
Result<Index> wholeIndex(const at::Tensor& whole, const std::string& slice, const Index& index)
{
    auto part = slice.empty() ? Result<at::Tensor>(whole) : sliced(whole, slice);
    if (!part)
        return fail(part.error());
    if (index.size() != static_cast<std::size_t>(part->dim()))
        return fail("the element has %1 indices, the tensor %2 dimensions", index.size(), part->dim());
    for (std::size_t d = 0; d < index.size(); ++d)
        if (index[d] < 0 || index[d] >= part->size(static_cast<std::int64_t>(d)))
            return fail("there is no element %1 in dimension %2 of %3", index[d], d, part->size(static_cast<std::int64_t>(d)));
    auto found = geometryOf(whole).tryIndex(geometryOf(*part).placeOf(index));
    return found ? Result<Index>(std::move(*found)) : fail("the slice is no part of the tensor's memory");
}

/// The value as the log knows it.
struct Target {
    const LoggedTensor* tensor = nullptr;
    std::size_t after = 0; ///< the first step after it
};

Target targetOf(const MemoryLog& log, const protocol::ValueRef& ref)
{
    for (std::size_t i = log.steps().size(); i-- > 0;)
        for (const LoggedTensor& result : log.steps()[i].results)
            if (result.node == ref.node && result.path == ref.path)
                return {&result, i + 1};
    for (const LoggedTensor& given : log.given())
        if (given.node == ref.node && given.path == ref.path)
            return {&given, 0};
    // A placeholder of a body: what steps of the body read under its name.
    for (std::size_t i = log.steps().size(); i-- > 0;)
        for (const LoggedTensor& operand : log.steps()[i].operands)
            if (operand.node == ref.node && operand.path == ref.path)
                return {&operand, i};
    return {};
}

UserText summaryOf(const protocol::ElementHistoryAnswer& answer)
{
    if (answer.events.empty())
        return UserText("nothing is known of this element");
    if (answer.firstNonFinite) {
        const Event& first = answer.events[*answer.firstNonFinite];
        const std::string at = protocol::boxText(first.index);
        return first.why.empty() ? UserText("the first non-finite element is %1 %2", first.name, at)
                                 : UserText("the first non-finite element is %1 %2: %3", first.name, at, first.why);
    }
    const Event& first = answer.events.front();
    const std::string at = protocol::boxText(first.index);
    return first.what == What::Given ? UserText("it was given as %1 %2", first.name, at)
                                     : UserText("it was made by %1 (%2) as element %3", first.name, first.op, at);
}

protocol::ElementHistoryAnswer answerOf(History& history, Kind kind, std::string text)
{
    protocol::ElementHistoryAnswer out{.text = std::move(text), .events = std::move(history.events())};
    constexpr std::size_t most = protocol::ElementHistoryAnswer::maxEvents / 2;
    if (out.events.size() > most) { // the origin and what is next to the value stay
        out.leftOut = out.events.size() - most;
        out.events.erase(out.events.begin() + most / 2, out.events.end() - most / 2);
    }
    if (!out.events.empty())
        out.at = static_cast<std::uint32_t>(out.events.size() - 1);
    if (kind != Kind::Finite && !out.events.empty())
        out.firstNonFinite = 0;
    for (Event& reader : history.readers())
        if (out.events.size() < protocol::ElementHistoryAnswer::maxEvents)
            out.events.push_back(std::move(reader));
        else
            ++out.leftOut;
    if (out.firstNonFinite) // views of it come after it
        while (*out.firstNonFinite + 1 < *out.at && out.events[*out.firstNonFinite].what == What::Viewed)
            ++*out.firstNonFinite;
    out.summary = summaryOf(out);
    return out;
}

Result<protocol::ElementHistoryAnswer> found(DebuggedRun& run, const protocol::ElementHistoryRequest& request, const MemoryLog& log)
{
    const Target target = targetOf(log, request.value);
    if (!target.tensor)
        return fail("the value has no memory of its own in this run");
    const auto value = run.values().value(request.value);
    if (!value)
        return fail(value.error());
    if (auto readable = checkReadable(value->toTensor()); !readable)
        return fail(readable.error());
    const auto index = wholeIndex(value->toTensor(), request.slice, request.index);
    if (!index)
        return fail(index.error());
    const MemoryPlace place = target.tensor->geometry.placeOf(*index);
    // What is shown of a live value is its memory now; of one that is kept, as it was made.
    const bool live = run.values().tryFind(request.value.node)->state == protocol::ValueInfo::State::Live;
    const Kind kind = kindOf(value->toTensor(), *index);
    std::string text = elementText(value->toTensor(), *index); // now: what is written in place is taken back on the way
    History history(run, log);
    const std::size_t from = live ? std::max(target.after, history.writtenBy(place)) : target.after;
    history.follow(place, from, kind);
    history.addReaders(place, from);
    return answerOf(history, kind, std::move(text));
}

} // namespace

Result<protocol::ElementHistoryAnswer> elementHistory(DebuggedRun& run, const protocol::ElementHistoryRequest& request)
{
    if (request.value.expected || request.value.side.value_or(run.listing().side()) != run.listing().side())
        return fail("only values of this run have a history");
    const auto value = run.values().value(request.value);
    if (!value)
        return fail(value.error());
    if (!value->isTensor() || !value->toTensor().defined())
        return fail("this value is no tensor");
    const c10::InferenceMode inference;
    const Tick here = run.history().tick();
    const auto log = MemoryLog::of(run);
    if (!log)
        return fail(log.error());
    auto out = caught([&] { return found(run, request, *log); });
    const bool interrupted = run.interrupts().take(); // or it would end the way back
    if (auto there = run.history().go(here); !there)
        return fail(there.error());
    run.history().takeRecomputed();
    if (interrupted)
        return fail(Error{.message = UserText::listed(cancelledMessage)});
    return out ? std::move(*out) : fail(out.error());
}

} // namespace nodewise::torch_worker
