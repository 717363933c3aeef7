// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/user_inputs.h"

#include "core/torch/base/types.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/files.h"
#include "core/torch/tensor/generate.h"
#include "core/torch/tensor/picture.h"
#include "core/torch/tensor/picture_file.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/full.h>

#include <algorithm>
#include <charconv>

namespace nodewise::torch_worker {

namespace {

std::string declaredShape(const std::vector<graph::SymInt>& sizes)
{
    std::string out;
    for (const graph::SymInt& size : sizes)
        out += (out.empty() ? "" : ", ") + size.text();
    return "[" + out + "]";
}

/// None, True, False, 3, -2.5e-3, 'text', text.
c10::IValue literal(const std::string& text)
{
    if (text == "None")
        return {};
    if (text == "True" || text == "true" || text == "False" || text == "false")
        return text.front() == 'T' || text.front() == 't';
    const char* const end = text.data() + text.size();
    std::int64_t integer = 0;
    if (const auto done = std::from_chars(text.data(), end, integer); done.ec == std::errc() && done.ptr == end)
        return integer;
    double number = 0;
    if (const auto done = std::from_chars(text.data(), end, number); done.ec == std::errc() && done.ptr == end)
        return number;
    const bool quoted = text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.front() == text.back();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

/// The program's sizes; symbols have the value that they had at export.
Result<std::vector<std::int64_t>> exportedSizes(const WantedInput& wanted)
{
    std::vector<std::int64_t> out;
    for (const graph::SymInt& size : wanted.value.tensor.sizes) {
        const auto known = size.known();
        if (!known)
            return fail(Error{.message = UserText("the size %1 of the input '%2' is not known", size.text(), wanted.name),
                              .hint = UserText("give its shape")});
        out.push_back(*known);
    }
    return out;
}

Result<c10::ScalarType> wantedType(const WantedInput& wanted, const std::string& given)
{
    const auto type = given.empty() ? tryScalarType(wanted.value.tensor.dtype) : tryDtypeNamed(given);
    if (!type)
        return fail("the input '%1' can't be of the dtype '%2'", wanted.name, given);
    return *type;
}

/// Raw numbers may begin as a picture does, but not be named so.
bool namesPicture(const InputSource& source)
{
    return source.from == InputSource::From::File && isPicture(source.file, source.dtype.empty());
}

using Ranges = std::map<std::string, graph::Range>;

/// The least that a batch may be: a program exported for any number often takes no single one.
std::int64_t leastSize(const graph::SymInt& size, const Ranges& ranges)
{
    const auto range = size.symbolic() ? ranges.find(size.expr->text) : ranges.end();
    const bool bounded = range != ranges.end() && range->second.min;
    return bounded ? *range->second.min : size.symbolic() ? 1 : size.value;
}

/// Of a picture's tensor; its own height and width where neither the user nor the program says them.
std::vector<std::int64_t> pictureShape(const WantedInput& wanted, const InputSource& source, const Ranges& ranges)
{
    std::vector<std::int64_t> shape;
    for (const graph::SymInt& size : wanted.value.tensor.sizes)
        shape.push_back(size.symbolic() ? -1 : size.value);
    if (shape.size() == 4)
        shape.front() = leastSize(wanted.value.tensor.sizes.front(), ranges);
    if (shape.size() >= 2 && source.shape.size() >= 2)
        std::copy(source.shape.end() - 2, source.shape.end(), shape.end() - 2);
    return shape;
}

Result<c10::IValue> fromPicture(const WantedInput& wanted, const InputSource& source, const Ranges& ranges)
{
    if (!wanted.value.isTensor())
        return fail("the input '%1' is not a tensor", wanted.name);
    const bool known = !source.dtype.empty() || wanted.value.tensor.dtype != graph::ScalarType::Unknown;
    const auto type = known ? wantedType(wanted, source.dtype) : Result<c10::ScalarType>(c10::ScalarType::Float);
    if (!type)
        return fail(type.error());
    auto tensor = readPicture(
        source.file,
        {.shape = pictureShape(wanted, source, ranges), .fit = source.fit, .mean = source.mean, .std = source.std, .type = *type});
    return tensor ? Result<c10::IValue>(*tensor) : fail(std::move(tensor.error()));
}

Result<c10::IValue> fromFile(const WantedInput& wanted, const InputSource& source, const Ranges& ranges)
{
    if (namesPicture(source))
        return fromPicture(wanted, source, ranges);
    ReadOptions options{.key = source.key, .dtype = source.dtype};
    if (!source.shape.empty())
        options.shape = source.shape;
    auto tensor = readTensor(source.file, options);
    if (!tensor)
        return fail(std::move(tensor.error()));
    if (!source.mean.empty() || !source.std.empty()) {
        tensor = normalizedImage(*tensor, source.mean, source.std);
        if (!tensor)
            return fail(std::move(tensor.error()).inFile(source.file));
    } else if (!source.dtype.empty()) {
        const auto type = wantedType(wanted, source.dtype);
        if (!type)
            return fail(type.error());
        tensor = tensor->to(*type);
    }
    return c10::IValue(*tensor);
}

Result<c10::IValue> generated(const WantedInput& wanted, const InputSource& source)
{
    if (!wanted.value.isTensor())
        return fail("the input '%1' is not a tensor", wanted.name);
    const auto type = wantedType(wanted, source.dtype);
    if (!type)
        return fail(type.error());
    const auto shape = source.shape.empty() ? exportedSizes(wanted) : Result<std::vector<std::int64_t>>(source.shape);
    if (!shape)
        return fail(shape.error());
    auto tensor = generate(source.generate, *shape, *type, source.seed);
    return tensor ? Result<c10::IValue>(*tensor) : fail(std::move(tensor.error()));
}

/// A number for a tensor fills it.
Result<c10::IValue> typedIn(const WantedInput& wanted, const InputSource& source)
{
    c10::IValue value = literal(source.value);
    if (!wanted.value.isTensor() || value.isNone())
        return value;
    if (!value.isInt() && !value.isDouble() && !value.isBool())
        return fail("the input '%1' is a tensor, but '%2' is not a number", wanted.name, source.value);
    const auto type = wantedType(wanted, source.dtype);
    if (!type)
        return fail(type.error());
    const auto shape = source.shape.empty() ? exportedSizes(wanted) : Result<std::vector<std::int64_t>>(source.shape);
    if (!shape)
        return fail(shape.error());
    return c10::IValue(at::full(*shape, value.toScalar(), *type));
}

bool isShape(const c10::IValue& value)
{
    return value.isTensor() && value.toTensor().defined() && value.toTensor().is_meta();
}

/// Of one file for all inputs, by their names.
bool isForAll(const InputSource& source)
{
    return source.from == InputSource::From::File && source.name.empty() && source.index < 0;
}

std::string originOf(const InputSource& source)
{
    switch (source.from) {
    case InputSource::From::File:
        return source.key.empty() ? source.file : source.file + ": " + source.key;
    case InputSource::From::Generate:
        return source.generate == "normal" ? "normal, seed " + std::to_string(source.seed) : source.generate;
    case InputSource::From::Value:
        return source.value;
    case InputSource::From::Samples:
        break;
    }
    return "samples";
}

/// Sizes of all inputs against the program's: fixed ones, symbols, their ranges.
class SizeCheck {
public:
    explicit SizeCheck(const Ranges& ranges) : m_ranges(ranges) {}

    Result<void> tensor(const WantedInput& wanted, const at::Tensor& given)
    {
        const auto& sizes = wanted.value.tensor.sizes;
        if (static_cast<std::size_t>(given.dim()) != sizes.size())
            return fail("the input '%1' is %2, but the program takes %3", wanted.name, shapeText(given.sizes()), declaredShape(sizes));
        for (std::size_t i = 0; i < sizes.size(); ++i)
            if (auto checked = size(sizes[i], given.size(static_cast<std::int64_t>(i)), wanted.name); !checked)
                return checked;
        return {};
    }

    Result<void> size(const graph::SymInt& wanted, std::int64_t given, const std::string& input)
    {
        if (!wanted.symbolic()) {
            if (wanted.value == given)
                return {};
            return fail(Error{.message = UserText("the input '%1' has the size %2 where the program takes %3", input, given, wanted.value),
                              .hint = UserText("the program was exported for this size only: export it with dynamic_shapes")});
        }
        const bool lone = wanted.expr->symbols.size() == 1 && wanted.expr->symbols.front() == wanted.expr->text;
        if (lone)
            return symbol(wanted.expr->text, given, input);
        m_later.push_back({wanted, given, input});
        return {};
    }

    /// What is left: expressions of symbols.
    Result<void> finish()
    {
        for (const Later& later : m_later) {
            const std::vector<std::pair<std::string, std::int64_t>> symbols(m_symbols.begin(), m_symbols.end());
            const auto value = graph::evaluate(*later.wanted.expr, symbols);
            if (value && *value != static_cast<double>(later.given))
                return fail("the input '%1' has the size %2 where the program takes %3, which is %4", later.input, later.given,
                            later.wanted.text(), static_cast<std::int64_t>(*value));
        }
        return {};
    }

private:
    struct Later {
        graph::SymInt wanted;
        std::int64_t given;
        std::string input;
    };

    Result<void> symbol(const std::string& name, std::int64_t given, const std::string& input)
    {
        const auto [known, added] = m_symbols.emplace(name, given);
        if (!added && known->second != given)
            return fail("the input '%1' has the size %2 where the program takes %3, which is %4 in another input", input, given, name,
                        known->second);
        const auto range = m_ranges.find(name);
        if (range == m_ranges.end())
            return {};
        const auto& [min, max] = range->second;
        if (min && given < *min)
            return fail("the input '%1' has the size %2, but %3 is at least %4 in this program", input, given, name, *min);
        if (max && given > *max)
            return fail("the input '%1' has the size %2, but %3 is at most %4 in this program", input, given, name, *max);
        return {};
    }

    const Ranges& m_ranges;
    std::map<std::string, std::int64_t> m_symbols;
    std::vector<Later> m_later;
};

class Inputs {
public:
    Inputs(const std::vector<WantedInput>& wanted, const Ranges& ranges, const std::function<Result<Values>()>& samples)
        : m_wanted(wanted), m_ranges(ranges), m_read(samples)
    {
        m_out.values.resize(wanted.size());
        m_out.origin.resize(wanted.size());
        m_files.resize(wanted.size());
    }

    Result<UserInputs> fill(const std::vector<InputSource>& sources)
    {
        std::vector<std::optional<InputSource>> chosen(m_wanted.size());
        for (const InputSource& source : sources) {
            if (source.from == InputSource::From::Samples && source.name.empty() && source.index < 0)
                continue; // all that is not given
            if (auto set = choose(source, chosen); !set)
                return fail(std::move(set.error()));
        }
        for (std::size_t i = 0; i < m_wanted.size(); ++i)
            if (auto made = one(i, chosen[i] ? &*chosen[i] : nullptr); !made)
                return fail(std::move(made.error()));
        if (auto checked = check(); !checked)
            return fail(std::move(checked.error()));
        return std::move(m_out);
    }

private:
    Result<void> choose(const InputSource& source, std::vector<std::optional<InputSource>>& chosen) const
    {
        if (isForAll(source))
            return chooseByNames(source, chosen);
        const auto index = place(source);
        if (!index)
            return fail(index.error());
        chosen[*index] = source;
        return {};
    }

    /// Only the input that the file's one tensor can be for needs no name.
    Result<void> chooseByNames(const InputSource& source, std::vector<std::optional<InputSource>>& chosen) const
    {
        if (namesPicture(source))
            return choosePicture(source, chosen);
        const auto tensors = readTensors(source.file);
        if (!tensors)
            return fail(tensors.error());
        const auto give = [&](std::size_t index, const std::string& key) {
            chosen[index] = source;
            chosen[index]->key = key;
        };
        bool any = false;
        for (std::size_t i = 0; i < m_wanted.size(); ++i)
            if (std::any_of(tensors->begin(), tensors->end(), [&](const NamedTensor& t) { return t.name == m_wanted[i].name; })) {
                give(i, m_wanted[i].name);
                any = true;
            }
        if (!any && tensors->size() == 1 && m_wanted.size() == 1)
            give(0, tensors->front().name);
        else if (!any)
            return fail(Error{.message = UserText("no tensor of the file has the name of an input"),
                              .file = source.file,
                              .hint = UserText("its inputs are: %1", names())});
        return {};
    }

    Result<void> choosePicture(const InputSource& source, std::vector<std::optional<InputSource>>& chosen) const
    {
        if (m_wanted.size() != 1)
            return fail(Error{.message = UserText("a picture has no name: say which input it is for"),
                              .file = source.file,
                              .hint = UserText("its inputs are: %1", names())});
        chosen.front() = source;
        return {};
    }

    std::string names() const
    {
        std::string out;
        for (const WantedInput& wanted : m_wanted)
            out += (out.empty() ? "" : ", ") + wanted.name;
        return out;
    }

    Result<std::size_t> place(const InputSource& source) const
    {
        if (source.name.empty() && source.index >= 0 && static_cast<std::size_t>(source.index) < m_wanted.size())
            return static_cast<std::size_t>(source.index);
        const auto found = std::find_if(m_wanted.begin(), m_wanted.end(), [&](const auto& wanted) { return wanted.name == source.name; });
        if (!source.name.empty() && found != m_wanted.end())
            return static_cast<std::size_t>(found - m_wanted.begin());
        return fail(Error{.message = source.name.empty() ? UserText("the program has no input %1", source.index)
                                                         : UserText("the program has no input '%1'", source.name),
                          .hint = UserText("its inputs are: %1", names())});
    }

    Result<void> one(std::size_t index, const InputSource* source)
    {
        const WantedInput& wanted = m_wanted[index];
        if (wanted.fixed) {
            m_out.values[index] = wanted.constant;
            m_out.origin[index] = "constant";
            return {};
        }
        auto value = valueOf(index, source);
        if (!value)
            return fail(std::move(value.error()));
        const bool shape = isShape(*value);
        if (source && source->from == InputSource::From::File)
            m_files[index] = source->file;
        m_out.values[index] = std::move(*value);
        m_out.origin[index] = source ? originOf(*source) : shape ? "shape" : "samples";
        if (shape)
            m_out.shapeOnly = wanted.name;
        return {};
    }

    Result<c10::IValue> valueOf(std::size_t index, const InputSource* source)
    {
        const WantedInput& wanted = m_wanted[index];
        switch (source ? source->from : InputSource::From::Samples) {
        case InputSource::From::File:
            return fromFile(wanted, *source, m_ranges);
        case InputSource::From::Generate:
            return generated(wanted, *source);
        case InputSource::From::Value:
            return typedIn(wanted, *source);
        case InputSource::From::Samples:
            break;
        }
        if (!m_samples) {
            auto read = m_read();
            if (!read)
                return fail(std::move(read.error()));
            m_samples = std::move(*read);
        }
        if (m_samples->size() != m_wanted.size())
            return fail(
                Error{.message = UserText("the sample inputs have %1 values, the program takes %2", m_samples->size(), m_wanted.size()),
                      .hint = UserText("give the inputs")});
        return (*m_samples)[index];
    }

    Result<void> check()
    {
        SizeCheck sizes(m_ranges);
        for (std::size_t i = 0; i < m_wanted.size(); ++i) {
            const WantedInput& wanted = m_wanted[i];
            const c10::IValue& given = m_out.values[i];
            if (wanted.fixed)
                continue;
            auto checked = Result<void>();
            if (wanted.value.isTensor())
                checked = given.isTensor() ? tensor(wanted, given.toTensor(), sizes)
                                           : fail("the input '%1' is a tensor, but none is given", wanted.name);
            else if (wanted.value.kind == graph::Value::Kind::SymInt && given.isInt())
                checked = sizes.size(wanted.value.sym, given.toInt(), wanted.name);
            if (!checked)
                return m_files[i].empty() ? checked : fail(std::move(checked.error()).inFile(m_files[i]));
        }
        return sizes.finish();
    }

    Result<void> tensor(const WantedInput& wanted, const at::Tensor& given, SizeCheck& sizes)
    {
        const graph::ScalarType type = scalarTypeOf(given.scalar_type());
        if (wanted.value.tensor.dtype != graph::ScalarType::Unknown && type != wanted.value.tensor.dtype)
            m_out.notes.push_back(UserText("the input '%1' is %2, the program was exported with %3", wanted.name, graph::dtypeName(type),
                                           graph::dtypeName(wanted.value.tensor.dtype)));
        return sizes.tensor(wanted, given);
    }

    const std::vector<WantedInput>& m_wanted;
    const Ranges& m_ranges;
    const std::function<Result<Values>()>& m_read;
    std::optional<Values> m_samples;
    UserInputs m_out;
    std::vector<std::string> m_files; ///< by input; "" where it comes from none
};

} // namespace

Result<Values> inputShapes(const std::vector<WantedInput>& wanted)
{
    Values out;
    for (const WantedInput& input : wanted) {
        if (!input.value.isTensor()) {
            const auto known = input.value.kind == graph::Value::Kind::SymInt ? input.value.sym.known() : std::nullopt;
            out.push_back(known ? c10::IValue(*known) : c10::IValue());
            continue;
        }
        const auto type = wantedType(input, {});
        const auto sizes = type ? exportedSizes(input) : fail(type.error());
        if (!sizes)
            return fail(sizes.error());
        out.emplace_back(at::empty(*sizes, at::TensorOptions(*type).device(at::kMeta)));
    }
    return out;
}

Result<UserInputs> userInputs(const std::vector<WantedInput>& wanted, const std::vector<InputSource>& sources,
                              const std::map<std::string, graph::Range>& ranges, const std::function<Result<Values>()>& samples)
{
    return Inputs(wanted, ranges, samples).fill(sources);
}

} // namespace nodewise::torch_worker
