// SPDX-License-Identifier: Apache-2.0
#include "core/pyscript/builtins.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::pyscript {

namespace {

using Tensor = std::shared_ptr<const graph::TensorMeta>;
using ListPtr = std::shared_ptr<List>;
using DictPtr = std::shared_ptr<Dict>;

constexpr std::size_t mostItems = 1u << 20; ///< of a list or a text

std::optional<std::int64_t> tryWhole(const Value& value)
{
    if (const auto* flag = value.as<bool>())
        return *flag ? 1 : 0;
    const auto* whole = value.as<std::int64_t>();
    return whole != nullptr ? std::optional(*whole) : std::nullopt;
}
std::optional<double> tryReal(const Value& value)
{
    if (const auto* real = value.as<double>())
        return *real;
    const auto whole = tryWhole(value);
    return whole ? std::optional(double(*whole)) : std::nullopt;
}
std::int64_t whole(const Value& value)
{
    if (const auto found = tryWhole(value))
        return *found;
    wrong(UserText("a whole number is expected"));
}
double real(const Value& value)
{
    if (const auto found = tryReal(value))
        return *found;
    wrong(UserText("a number is expected"));
}
std::int64_t size(const graph::SymInt& of)
{
    if (of.symbolic())
        unknown(UserText("it depends on the size %1, which the program leaves open", of.text()));
    return of.value;
}

/// Python's floor division and remainder. Both can't be told of 0.
std::int64_t floorDivided(std::int64_t a, std::int64_t b)
{
    if (b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min()))
        wrong(UserText("division by zero"));
    return a / b - (a % b != 0 && (a % b < 0) != (b < 0) ? 1 : 0);
}

std::int64_t remainder(std::int64_t a, std::int64_t b)
{
    if (b == 0)
        wrong(UserText("division by zero"));
    const std::int64_t out = b == -1 ? 0 : a % b; // the least number by -1 overflows
    return out != 0 && (out < 0) != (b < 0) ? out + b : out;
}

template <class Operation>
std::int64_t checked(Operation operation, std::int64_t a, std::int64_t b)
{
    std::int64_t out = 0;
    if (operation(a, b, &out))
        wrong(UserText("a number is too large"));
    return out;
}

Value wholeBinary(std::string_view op, std::int64_t a, std::int64_t b)
{
    if (op == "+")
        return checked([](auto x, auto y, auto* out) { return __builtin_add_overflow(x, y, out); }, a, b);
    if (op == "-")
        return checked([](auto x, auto y, auto* out) { return __builtin_sub_overflow(x, y, out); }, a, b);
    if (op == "*")
        return checked([](auto x, auto y, auto* out) { return __builtin_mul_overflow(x, y, out); }, a, b);
    if (op == "//")
        return floorDivided(a, b);
    if (op == "%")
        return remainder(a, b);
    if (op == "/") {
        if (b == 0)
            wrong(UserText("division by zero"));
        return double(a) / double(b);
    }
    return std::pow(double(a), double(b)); // TorchScript's int ** int is a float
}

Value realBinary(std::string_view op, double a, double b)
{
    if ((op == "/" || op == "//" || op == "%") && b == 0)
        wrong(UserText("division by zero"));
    if (op == "+")
        return a + b;
    if (op == "-")
        return a - b;
    if (op == "*")
        return a * b;
    if (op == "/")
        return a / b;
    if (op == "//")
        return std::floor(a / b);
    if (op == "%")
        return a - std::floor(a / b) * b;
    return std::pow(a, b);
}

/// Where in something of `count` a Python index points.
std::size_t place(const Value& index, std::size_t count)
{
    const std::int64_t at = whole(index), from = at < 0 ? at + std::int64_t(count) : at;
    if (from < 0 || from >= std::int64_t(count))
        wrong(UserText("the index %1 is out of range", at));
    return std::size_t(from);
}
std::size_t bound(const Value& index, std::size_t count, std::size_t usual)
{
    if (index.isNone())
        return usual;
    const std::int64_t at = whole(index);
    return std::size_t(std::clamp<std::int64_t>(at < 0 ? at + std::int64_t(count) : at, 0, std::int64_t(count)));
}

bool isFloating(graph::ScalarType type)
{
    const std::string_view name = graph::dtypeName(type);
    return name.starts_with("float") || name.starts_with("bfloat");
}

Value sizesOf(Budget& budget, const std::vector<graph::SymInt>& of)
{
    List out;
    for (const graph::SymInt& each : of)
        out.push_back(size(each));
    return budget.made(std::move(out));
}

std::int64_t elements(const graph::TensorMeta& tensor)
{
    std::int64_t out = 1;
    bool open = false;
    for (const graph::SymInt& each : tensor.sizes) {
        if (!each.symbolic() && each.value == 0)
            return 0;
        open = open || each.symbolic();
        if (!each.symbolic())
            out = std::get<std::int64_t>(wholeBinary("*", out, each.value).v);
    }
    if (open)
        unknown(UserText("it depends on a size that the program leaves open"));
    return out;
}

bool isContiguous(const graph::TensorMeta& tensor)
{
    if (elements(tensor) == 0)
        return true;
    std::int64_t wanted = 1;
    for (std::size_t i = tensor.sizes.size(); i-- > 0;) {
        const std::int64_t count = size(tensor.sizes[i]);
        if (count != 1 && (i >= tensor.strides.size() || size(tensor.strides[i]) != wanted))
            return false;
        wanted *= count;
    }
    return true;
}

Value tensorMethod(Budget& budget, const graph::TensorMeta& tensor, std::string_view name, const List& arguments)
{
    budget.spend(tensor.sizes.size());
    if (name == "dim" || name == "ndimension")
        return std::int64_t(tensor.sizes.size());
    if (name == "numel")
        return elements(tensor);
    if ((name == "size" || name == "stride") && arguments.size() <= 1) {
        const auto& all = name == "size" ? tensor.sizes : tensor.strides;
        return arguments.empty() ? sizesOf(budget, all) : Value(size(all[place(arguments[0], all.size())]));
    }
    if (name == "is_floating_point")
        return isFloating(tensor.dtype);
    if (name == "is_complex")
        return graph::dtypeName(tensor.dtype).starts_with("complex");
    if (name == "is_contiguous" && arguments.empty())
        return isContiguous(tensor);
    if (name == "storage_offset")
        return size(tensor.storageOffset);
    if (name == "element_size" || name == "itemsize")
        return std::int64_t(graph::itemSize(tensor.dtype));
    unknown(UserText("'%1' of a tensor needs PyTorch", std::string(name)));
}

const Value& only(const List& arguments)
{
    if (arguments.size() != 1)
        wrong(UserText("one argument is expected"));
    return arguments[0];
}

Value length(const Value& of)
{
    if (const auto* list = of.as<ListPtr>())
        return std::int64_t((*list)->size());
    if (const auto* text = of.as<std::string>())
        return std::int64_t(text->size());
    if (const auto* dict = of.as<DictPtr>())
        return std::int64_t((*dict)->size());
    if (const auto* tensor = of.as<Tensor>(); tensor != nullptr && !(*tensor)->sizes.empty())
        return size((*tensor)->sizes.front());
    wrong(UserText("this has no length"));
}

Value range(Budget& budget, const List& arguments)
{
    if (arguments.empty() || arguments.size() > 3)
        wrong(UserText("range takes one to three arguments"));
    const std::int64_t begin = arguments.size() == 1 ? 0 : whole(arguments[0]);
    const std::int64_t end = whole(arguments[arguments.size() == 1 ? 0 : 1]), by = arguments.size() == 3 ? whole(arguments[2]) : 1;
    if (by == 0)
        wrong(UserText("the step of range is zero"));
    List out;
    bool over = false; // of the numbers there are
    for (std::int64_t i = begin; !over && (by > 0 ? i < end : i > end); over = __builtin_add_overflow(i, by, &i)) {
        if (out.size() == mostItems)
            wrong(UserText("a list is too long"));
        out.push_back(i);
    }
    return budget.made(std::move(out));
}

Value extreme(Budget& budget, const List& arguments, bool most)
{
    const List all = arguments.size() == 1 ? walked(budget, arguments[0]) : arguments;
    if (all.empty())
        wrong(UserText("there is nothing to choose from"));
    const Value* best = &all.front();
    for (const Value& each : all)
        if (compares(budget, most ? ">" : "<", each, *best))
            best = &each;
    return *best;
}

std::string text(const Value& of)
{
    if (const auto* told = of.as<std::string>())
        return *told;
    if (const auto* flag = of.as<bool>())
        return *flag ? "True" : "False";
    if (const auto* number = of.as<double>())
        return graph::pythonFloat(*number);
    if (of.isNone())
        return "None";
    return std::to_string(whole(of));
}

/// Down for floor, up for ceil, towards zero for int.
Value rounded(double value)
{
    if (!(std::abs(value) < 9.2e18))
        wrong(UserText("a number is too large"));
    return std::int64_t(value);
}

} // namespace

void wrong(UserText message)
{
    throw Failure{Failure::Kind::Wrong, {.message = std::move(message)}};
}
void unknown(UserText message)
{
    throw Failure{Failure::Kind::Unknown, {.message = std::move(message)}};
}

bool truth(const Value& value)
{
    if (const auto number = tryReal(value))
        return *number != 0;
    if (const auto* told = value.as<std::string>())
        return !told->empty();
    if (const auto* list = value.as<ListPtr>())
        return !(*list)->empty();
    if (const auto* dict = value.as<DictPtr>())
        return !(*dict)->empty();
    return !value.isNone();
}

bool equal(Budget& budget, const Value& a, const Value& b, int depth)
{
    if (depth > Budget::mostNested)
        throw Failure{Failure::Kind::Spent, {.message = UserText("this is nested too deeply")}};
    budget.spend(a);
    const auto left = tryReal(a), right = tryReal(b);
    if (left && right)
        return a.as<double>() != nullptr || b.as<double>() != nullptr ? *left == *right : *tryWhole(a) == *tryWhole(b);
    const auto *some = a.as<ListPtr>(), *others = b.as<ListPtr>();
    if (some != nullptr && others != nullptr)
        return std::ranges::equal(**some, **others, [&](const Value& x, const Value& y) { return equal(budget, x, y, depth + 1); });
    return a.v == b.v;
}

Value negative(const Value& value)
{
    if (const auto* number = value.as<double>())
        return -*number;
    return wholeBinary("-", 0, whole(value));
}

namespace {

/// A list, again and again; the sizes are checked before anything is copied.
Value repeated(Budget& budget, const List& list, std::int64_t times)
{
    if (list.empty() || times <= 0)
        return budget.made(List());
    if (std::size_t(times) > mostItems / list.size())
        wrong(UserText("a list is too long"));
    List out;
    for (std::int64_t i = 0; i < times; ++i) {
        budget.spend(list);
        out.insert(out.end(), list.begin(), list.end());
    }
    return budget.made(std::move(out));
}

} // namespace

Value binary(Budget& budget, std::string_view op, const Value& left, const Value& right)
{
    const auto *a = left.as<ListPtr>(), *b = right.as<ListPtr>();
    if (op == "+" && a != nullptr && b != nullptr) {
        if ((*a)->size() + (*b)->size() > mostItems)
            wrong(UserText("a list is too long"));
        budget.spend(**a);
        budget.spend(**b);
        List out = **a;
        out.insert(out.end(), (*b)->begin(), (*b)->end());
        return budget.made(std::move(out));
    }
    if (op == "*" && a != nullptr)
        return repeated(budget, **a, whole(right));
    const auto *some = left.as<std::string>(), *more = right.as<std::string>();
    if (op == "+" && some != nullptr && more != nullptr) {
        if (some->size() + more->size() > mostItems)
            wrong(UserText("a text is too long"));
        budget.spend((some->size() + more->size()) / Budget::ofBytes);
        return *some + *more;
    }
    if (left.as<Tensor>() != nullptr || right.as<Tensor>() != nullptr)
        unknown(UserText("arithmetic of tensors needs PyTorch"));
    const auto x = tryWhole(left), y = tryWhole(right);
    return x && y ? wholeBinary(op, *x, *y) : realBinary(op, real(left), real(right));
}

namespace {

bool contains(Budget& budget, const Value& all, const Value& wanted)
{
    const auto isIt = [&](const Value& each) { return equal(budget, each, wanted); };
    if (const auto* list = all.as<ListPtr>())
        return std::ranges::any_of(**list, isIt);
    if (const auto* dict = all.as<DictPtr>())
        return std::ranges::any_of(**dict, isIt, &Dict::value_type::first);
    const auto *told = all.as<std::string>(), *part = wanted.as<std::string>();
    if (told == nullptr)
        wrong(UserText("this is no list"));
    if (part == nullptr)
        wrong(UserText("a text is expected"));
    budget.spend(told->size() * std::max<std::size_t>(part->size(), 1) / Budget::ofBytes);
    return told->find(*part) != told->npos;
}

} // namespace

bool compares(Budget& budget, std::string_view op, const Value& left, const Value& right)
{
    if (op == "is" || op == "is not")
        return (left.isNone() || right.isNone() ? left.isNone() == right.isNone() : equal(budget, left, right)) == (op == "is");
    if (op == "in" || op == "not in")
        return contains(budget, right, left) == (op == "in");
    if (op == "==" || op == "!=")
        return equal(budget, left, right) == (op == "==");
    const auto *some = left.as<std::string>(), *more = right.as<std::string>();
    const auto order = some != nullptr && more != nullptr  ? std::partial_ordering(some->compare(*more) <=> 0)
                       : tryWhole(left) && tryWhole(right) ? std::partial_ordering(*tryWhole(left) <=> *tryWhole(right))
                                                           : real(left) <=> real(right);
    if (op == "<")
        return order < 0;
    if (op == ">")
        return order > 0;
    return op == "<=" ? order <= 0 : order >= 0;
}

Value indexed(Budget& budget, const Value& object, const Value& index)
{
    if (const auto* list = object.as<ListPtr>())
        return (**list)[place(index, (*list)->size())];
    if (const auto* told = object.as<std::string>())
        return std::string(1, (*told)[place(index, told->size())]);
    if (const auto* dict = object.as<DictPtr>())
        for (const auto& [key, value] : **dict)
            if (equal(budget, key, index))
                return value;
    if (object.as<Tensor>() != nullptr)
        unknown(UserText("an element of a tensor needs PyTorch"));
    wrong(UserText("there is no such element"));
}

Value sliced(Budget& budget, const Value& object, const Value& begin, const Value& end)
{
    if (const auto* told = object.as<std::string>()) {
        const std::size_t from = bound(begin, told->size(), 0), to = bound(end, told->size(), told->size());
        return told->substr(from, to > from ? to - from : 0);
    }
    const auto* list = object.as<ListPtr>();
    if (list == nullptr)
        wrong(UserText("only lists and texts have parts"));
    const std::size_t from = bound(begin, (*list)->size(), 0), to = bound(end, (*list)->size(), (*list)->size());
    List out;
    for (std::size_t i = from; i < to; ++i) {
        budget.spend((**list)[i]);
        out.push_back((**list)[i]);
    }
    return budget.made(std::move(out));
}

void replace(Budget& budget, const Value& object, const Value& index, Value made)
{
    if (const auto* dict = object.as<DictPtr>())
        return put(budget, **dict, index, std::move(made));
    const auto* list = object.as<ListPtr>();
    if (list == nullptr)
        wrong(UserText("only elements of lists and dictionaries are set"));
    (**list)[place(index, (*list)->size())] = std::move(made);
}

void put(Budget& budget, Dict& dict, Value key, Value value)
{
    for (auto& [known, held] : dict)
        if (equal(budget, known, key)) {
            held = std::move(value);
            return;
        }
    if (dict.size() == mostItems)
        wrong(UserText("a dictionary is too large"));
    dict.emplace_back(std::move(key), std::move(value));
}

List walked(Budget& budget, const Value& value)
{
    if (const auto* list = value.as<ListPtr>()) {
        budget.spend(**list);
        return **list;
    }
    List out;
    if (const auto* dict = value.as<DictPtr>()) {
        for (const auto& entry : **dict) {
            budget.spend(entry.first);
            out.push_back(entry.first);
        }
        return out;
    }
    const auto* told = value.as<std::string>();
    if (told == nullptr)
        wrong(UserText("this is no list"));
    budget.spend(told->size());
    for (const char each : *told)
        out.push_back(std::string(1, each));
    return out;
}

Value builtin(Budget& budget, std::string_view name, const List& arguments)
{
    if (name == "len")
        return length(only(arguments));
    if (name == "range")
        return range(budget, arguments);
    if (name == "min" || name == "max")
        return extreme(budget, arguments, name == "max");
    if (name == "float")
        return real(only(arguments));
    if (name == "int" || name == "math.trunc")
        return only(arguments).as<double>() != nullptr ? rounded(std::trunc(real(arguments[0]))) : Value(whole(arguments[0]));
    if (name == "bool")
        return truth(only(arguments));
    if (name == "str")
        return text(only(arguments));
    if (name == "abs")
        return only(arguments).as<double>() != nullptr ? Value(std::abs(real(arguments[0])))
               : whole(arguments[0]) < 0               ? negative(arguments[0])
                                                       : arguments[0];
    if (name == "list")
        return budget.made(walked(budget, only(arguments)));
    if (name == "sum") {
        Value out = std::int64_t(0);
        for (const Value& each : walked(budget, only(arguments)))
            out = binary(budget, "+", out, each);
        return out;
    }
    if (name == "math.floor" || name == "math.ceil")
        return rounded(name == "math.floor" ? std::floor(real(only(arguments))) : std::ceil(real(only(arguments))));
    if (name == "math.sqrt")
        return std::sqrt(real(only(arguments)));
    if (name == "math.log2")
        return std::log2(real(only(arguments)));
    if (name == "math.log")
        return std::log(real(only(arguments)));
    if (name == "math.exp")
        return std::exp(real(only(arguments)));
    if (name == "math.pow" && arguments.size() == 2)
        return std::pow(real(arguments[0]), real(arguments[1]));
    unknown(UserText("'%1' needs PyTorch", std::string(name)));
}

Value methodOf(Budget& budget, const Value& object, std::string_view name, const List& arguments)
{
    if (const auto* tensor = object.as<Tensor>())
        return tensorMethod(budget, **tensor, name, arguments);
    const auto* list = object.as<ListPtr>();
    if (list != nullptr && name == "append") {
        if ((*list)->size() == mostItems)
            wrong(UserText("a list is too long"));
        budget.spend(only(arguments));
        (*list)->push_back(only(arguments));
        return {};
    }
    if (list != nullptr && name == "extend") {
        for (const Value& each : walked(budget, only(arguments)))
            methodOf(budget, object, "append", {each});
        return {};
    }
    if (list != nullptr && name == "index") {
        const auto found = std::ranges::find_if(**list, [&](const Value& each) { return equal(budget, each, only(arguments)); });
        if (found == (*list)->end())
            wrong(UserText("it is not in the list"));
        return std::int64_t(found - (*list)->begin());
    }
    if (list != nullptr && name == "copy")
        return budget.made(walked(budget, object));
    if (const auto* told = object.as<std::string>(); told != nullptr && (name == "startswith" || name == "endswith")) {
        const auto* part = only(arguments).as<std::string>();
        if (part == nullptr)
            wrong(UserText("a text is expected"));
        return name == "startswith" ? told->starts_with(*part) : told->ends_with(*part);
    }
    if (const auto* dict = object.as<DictPtr>(); dict != nullptr && name == "update") {
        const auto* other = only(arguments).as<DictPtr>();
        if (other == nullptr)
            wrong(UserText("a dictionary is expected"));
        budget.spend(2 * (*other)->size());
        for (const auto& [key, value] : Dict(**other)) {
            budget.spend(key);
            budget.spend(value);
            put(budget, **dict, key, value);
        }
        return {};
    }
    unknown(UserText("'.%1()' needs PyTorch", std::string(name)));
}

Value attributeOf(Budget& budget, const Value& object, std::string_view name)
{
    const auto* tensor = object.as<Tensor>();
    if (const auto* device = object.as<graph::Device>(); device != nullptr && name == "type")
        return device->type;
    if (tensor == nullptr)
        wrong(UserText("this has no '%1'", std::string(name)));
    if (name == "dtype")
        return (*tensor)->dtype;
    if (name == "shape")
        return sizesOf(budget, (*tensor)->sizes);
    if (name == "ndim")
        return std::int64_t((*tensor)->sizes.size());
    if (name == "device")
        return (*tensor)->device;
    if (name == "layout")
        return (*tensor)->layout;
    if (name == "is_cuda")
        return (*tensor)->device.type == "cuda";
    unknown(UserText("'%1' of a tensor needs PyTorch", std::string(name)));
}

} // namespace nodewise::pyscript
