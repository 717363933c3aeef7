// SPDX-License-Identifier: Apache-2.0
#include "core/program/aoti/wrapper_text.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace nodewise::aoti {

namespace {

constexpr std::size_t mostThings = 100'000, longestText = 4096, mostDimensions = 64;

bool isWordByte(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// What stands between two marks after `at`; "" where they are not there.
std::string_view between(std::string_view text, std::string_view first, std::string_view second)
{
    const std::size_t begin = text.find(first);
    if (begin == text.npos)
        return {};
    const std::size_t end = text.find(second, begin + first.size());
    return end == text.npos ? std::string_view() : text.substr(begin + first.size(), end - begin - first.size());
}

/// "2", "s77" of "{2L, s77, }".
std::vector<std::string> listIn(std::string_view text)
{
    std::vector<std::string> all;
    for (std::size_t at = 0; at < text.size() && all.size() < mostDimensions;) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        std::string_view one = trimmed(text.substr(at, end - at));
        if (one.ends_with('L') && one.size() > 1)
            one.remove_suffix(1);
        if (!one.empty())
            all.emplace_back(one.substr(0, 200));
        at = end + 1;
    }
    return all;
}

std::uint64_t numberIn(std::string_view text)
{
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// "float32" of "cached_torch_dtype_float32".
std::string dtypeIn(std::string_view text)
{
    constexpr std::string_view mark = "torch_dtype_";
    const std::size_t at = text.find(mark);
    if (at == text.npos)
        return {};
    text.remove_prefix(at + mark.size());
    return std::string(text.substr(0, std::size_t(std::find_if_not(text.begin(), text.end(), isWordByte) - text.begin())));
}

std::vector<std::string_view> wordsIn(std::string_view text)
{
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        if (!isWordByte(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && isWordByte(text[end]))
            ++end;
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

/// Arguments between the outermost parentheses, parted by commas that stand in no others.
std::vector<std::string_view> argumentsIn(std::string_view text)
{
    std::vector<std::string_view> all;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '(' || c == '{' || c == '[')
            ++depth;
        else if (c == ')' || c == '}' || c == ']')
            --depth;
        if (depth < 0 || (depth == 0 && c == ',')) {
            all.push_back(trimmed(text.substr(begin, i - begin)));
            begin = i + 1;
            if (depth < 0)
                return all;
        }
    }
    return all;
}

/// What computes a value; allocations, views and checks are none.
bool isKernel(std::string_view name)
{
    constexpr std::string_view others[] = {"aoti_torch_empty_strided", "aoti_torch_get_", "aoti_torch_dtype",     "aoti_torch_device",
                                           "aoti_torch_delete",        "aoti_torch_new_", "aoti_torch_create",    "aoti_torch_is_",
                                           "aoti_torch_assign",        "aoti_torch_item", "aoti_torch_as_strided"};
    if (std::any_of(std::begin(others), std::end(others), [name](std::string_view other) { return name.starts_with(other); }))
        return false;
    return name.starts_with("cpp_") || name.starts_with("call_") || name.starts_with("triton_") || name.starts_with("aoti_torch_");
}

class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    Result<Wrapper> read()
    {
        int number = 0;
        for (std::size_t at = 0; at < m_text.size();) {
            const std::size_t end = std::min(m_text.find('\n', at), m_text.size());
            const std::string_view line = trimmed(m_text.substr(at, end - at));
            at = end + 1;
            ++number;
            if (line.starts_with("void AOTInductorModel::run_impl("))
                m_inside = m_found = true;
            else if (line.starts_with("} // AOTInductorModel::run_impl"))
                m_inside = false;
            else if (m_inside)
                readStatement(line, number);
            else
                readHeader(line);
            if (m_out.calls.size() + m_out.constants.size() + m_out.shapes.size() + m_arrays.size() > mostThings)
                return fail(Error{.message = UserText("the generated code has more than %1 calls, constants and buffers", mostThings)});
        }
        if (!m_found)
            return fail("the generated code has no run_impl, as AOTInductor of torch 2.13 writes it");
        for (Call& call : m_out.calls)
            finish(call);
        return std::move(m_out);
    }

private:
    /// inputs_info_[0].name = "arg4_1"; constants_info_[1].shape = {4, 8};
    void readHeader(std::string_view line)
    {
        if (line.starts_with("in_spec_ = "))
            m_out.inSpec = between(line, "R\"(", ")\"");
        else if (line.starts_with("out_spec_ = "))
            m_out.outSpec = between(line, "R\"(", ")\"");
        else if (const std::size_t at = line.find("_expected_dtype = "); at != line.npos)
            readInputType(line.substr(0, at), line);
        else if (line.starts_with("inputs_info_["))
            addInput(between(line, ".name = \"", "\""));
        else if (line.starts_with("constants_info_["))
            readConstant(line);
    }
    /// int32_t arg4_1_expected_dtype = aoti_torch_dtype_float32();
    void readInputType(std::string_view name, std::string_view line)
    {
        name.remove_prefix(std::min(name.rfind(' ') + 1, name.size()));
        if (m_values.contains(name))
            m_out.shapes[std::string(name)].dtype = dtypeIn(line);
    }
    void addInput(std::string_view name)
    {
        if (name.empty())
            return;
        m_out.inputs.emplace_back(name.substr(0, longestText));
        m_values.insert(m_out.inputs.back());
    }
    void readConstant(std::string_view line)
    {
        const std::uint64_t index = numberIn(line.substr(std::string_view("constants_info_[").size()));
        if (index > m_out.constants.size() || index >= mostThings)
            return;
        if (index == m_out.constants.size())
            m_out.constants.emplace_back();
        Constant& constant = m_out.constants[std::size_t(index)];
        const std::string_view key = between(line, "].", " = "), value = trimmed(between(line, " = ", ";"));
        const std::string_view text = between(line, "\"", "\"");
        if (key == "name") {
            constant.name = text.substr(0, longestText);
            m_values.insert(constant.name);
        } else if (key == "original_fqn") {
            constant.fqn = text.substr(0, longestText);
        } else if (key == "dtype") {
            constant.shape.dtype = dtypeIn(value);
        } else if (key == "data_size") {
            constant.bytes = numberIn(value);
        } else if (key == "offset") {
            constant.offset = numberIn(value);
        } else if (key == "from_folded") {
            constant.folded = value == "true";
        } else if (key == "shape") {
            constant.shape.sizes = listIn(between(line, "{", "}"));
        } else if (key == "stride") {
            constant.shape.strides = listIn(between(line, "{", "}"));
        } else if (key == "type") {
            constant.kind = between(line, "ConstantType::", ")");
        }
    }

    void readStatement(std::string_view line, int number)
    {
        if (line.starts_with("//"))
            return readComment(line);
        if (line.find("int_array_") != line.npos && line.find("[] = {") != line.npos)
            m_arrays[std::string(trimmed(between(line, "int64_t ", "[]")).substr(0, longestText))] = listIn(between(line, "{", "}"));
        else if (line.find("assert_size_stride(") != line.npos)
            readAssert(line);
        else if (line.find("aoti_torch_empty_strided(") != line.npos)
            readAllocation(line);
        else if (line.starts_with("auto ") && line.find("reinterpret_tensor_wrapper(") != line.npos)
            readView(line);
        else if (line.starts_with("output_handles["))
            m_out.outputs.emplace_back(outputIn(between(line, " = ", ";")));
        else
            readCall(line, number);
    }
    static std::string_view outputIn(std::string_view text)
    {
        text = trimmed(text);
        for (const std::string_view word : wordsIn(text)) // "buf11.release()", "wrap_with_raii(...)(buf3).release()"
            if (word.starts_with("buf") || word.starts_with("arg"))
                return word;
        const std::size_t end = std::size_t(std::find_if_not(text.begin(), text.end(), isWordByte) - text.begin());
        return text.substr(0, end);
    }
    /// "// Topologically Sorted Source Nodes: [conv2d], Original ATen: [aten.convolution]"
    void readComment(std::string_view line)
    {
        if (line.find("Source Nodes: [") != line.npos) {
            m_sources = between(line, "Source Nodes: [", "]").substr(0, longestText);
            m_aten = between(line, "Original ATen: [", "]").substr(0, longestText);
        } else if (constexpr std::string_view mark = "[Provenance debug handles] "; line.find(mark) != line.npos) {
            m_handle = trimmed(line.substr(line.find(mark) + mark.size())).substr(0, longestText);
        }
    }
    /// assert_size_stride(buf3, {2L, 8L}, {8L, 1L}, "..."): what an operator of ATen returned.
    void readAssert(std::string_view line)
    {
        const std::string_view rest = between(line, "assert_size_stride(", ")");
        const std::string name(rest.substr(0, std::min(rest.find(','), longestText)));
        Shape& shape = m_out.shapes[name];
        const std::string_view sizes = between(rest, "{", "}");
        shape.sizes = listIn(sizes);
        shape.strides =
            listIn(between(rest.substr(std::min(rest.find('}') == rest.npos ? rest.size() : rest.find('}') + 1, rest.size())), "{", "}"));
        m_values.insert(name);
    }
    std::vector<std::string> arrayNamed(std::string_view name) const
    {
        const auto found = m_arrays.find(name);
        return found == m_arrays.end() ? std::vector<std::string>() : found->second;
    }
    void readAllocation(std::string_view line)
    {
        const std::size_t begin = line.find("aoti_torch_empty_strided(");
        const auto arguments = argumentsIn(line.substr(begin + 25));
        if (arguments.size() < 5)
            return;
        std::string_view name = arguments.back();
        if (name.starts_with('&'))
            name.remove_prefix(1);
        if (name.ends_with("_handle"))
            name.remove_suffix(7);
        define(name, {dtypeIn(line), arrayNamed(arguments[1]), arrayNamed(arguments[2])});
    }
    /// auto buf5 = wrap_...(reinterpret_tensor_wrapper(buf7, 2, int_array_8, int_array_9, 0L));  // alias
    void readView(std::string_view line)
    {
        const std::string_view name = trimmed(between(line, "auto ", " ="));
        const auto arguments = argumentsIn(line.substr(line.find("reinterpret_tensor_wrapper(") + 27));
        if (name.empty() || arguments.size() < 4)
            return;
        const auto of = m_out.shapes.find(std::string(arguments[0]));
        define(name, {of == m_out.shapes.end() ? std::string() : of->second.dtype, arrayNamed(arguments[2]), arrayNamed(arguments[3])});
        if (line.find("// reuse") == line.npos)
            m_out.parts[std::string(name.substr(0, longestText))] = arguments[0].substr(0, longestText);
    }
    void define(std::string_view name, Shape shape)
    {
        std::string own(name.substr(0, longestText));
        m_values.insert(own);
        m_out.shapes[std::move(own)] = std::move(shape);
    }
    /// As a kernel is called, by its name in the comment above or as kernels are called.
    void readCall(std::string_view line, int number)
    {
        const std::string_view expected = std::string_view(m_handle).substr(0, m_handle.rfind(':'));
        for (const std::string_view word : wordsIn(line)) {
            const bool called = std::size_t(word.data() + word.size() - line.data()) < line.size() && word.data()[word.size()] == '(';
            const bool named = !expected.empty() && (word == expected || (word.starts_with("call_") && word.substr(5) == expected));
            if (!called || !(named || isKernel(word)))
                continue;
            Call call{.kernel = std::string(word.substr(0, longestText)),
                      .handle = named ? m_handle : std::string(),
                      .text = std::string(line.substr(0, longestText)),
                      .sources = m_sources,
                      .aten = m_aten,
                      .line = number};
            for (const std::string_view argument : argumentsIn(line.substr(std::size_t(word.data() + word.size() + 1 - line.data()))))
                addArgument(call, argument);
            m_out.calls.push_back(std::move(call));
            m_handle.clear();
            m_sources.clear();
            m_aten.clear();
            return;
        }
    }
    /// "(float*)(buf0.data_ptr())" and "&buf3_handle" are written, "(const float*)(x.data_ptr())" is read.
    void addArgument(Call& call, std::string_view argument)
    {
        const bool handle = argument.starts_with('&') && argument.ends_with("_handle");
        const bool written = handle || (argument.find("*)(") != argument.npos && argument.find("const ") == argument.npos);
        for (std::string_view word : wordsIn(argument)) {
            if (handle && word.ends_with("_handle"))
                word.remove_suffix(7);
            if (!handle && !m_values.contains(word))
                continue;
            const bool first = call.reads.empty() && call.writes.empty() && call.kernel.ends_with("_out");
            (written || first ? call.writes : call.reads).emplace_back(word.substr(0, longestText));
            if (handle)
                m_values.insert(std::string(word.substr(0, longestText)));
            if (call.reads.size() + call.writes.size() > 1000)
                return;
        }
    }
    /// On other devices arguments are not marked: a buffer that nothing has written is written here.
    void finish(Call& call)
    {
        if (call.writes.empty())
            for (const std::string& name : std::vector<std::string>(call.reads))
                if (name.starts_with("buf") && !m_written.contains(name)) {
                    call.writes.push_back(name);
                    std::erase(call.reads, name);
                }
        m_written.insert(call.writes.begin(), call.writes.end());
        std::string dtype; // an operator of ATen allocates what it returns; the code tells its shape alone
        for (const std::string& name : call.reads)
            if (const auto shape = m_out.shapes.find(name); dtype.empty() && shape != m_out.shapes.end())
                dtype = shape->second.dtype;
        for (const std::string& name : call.writes)
            if (const auto shape = m_out.shapes.find(name); shape != m_out.shapes.end() && shape->second.dtype.empty())
                shape->second.dtype = dtype;
    }

    std::string_view m_text;
    Wrapper m_out;
    std::map<std::string, std::vector<std::string>, std::less<>> m_arrays;
    std::set<std::string, std::less<>> m_values, m_written;
    std::string m_handle, m_sources, m_aten;
    bool m_inside = false, m_found = false;
};

} // namespace

Result<Wrapper> readWrapper(std::string_view text)
{
    return Reader(text).read();
}

} // namespace nodewise::aoti
