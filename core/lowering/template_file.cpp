// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/template_file.h"

#include "core/base/data_folder.h"
#include "core/base/hash.h"
#include "core/base/trimmed.h"
#include "core/base/words.h"
#include "core/lowering/axis_expression.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <limits>
#include <map>
#include <set>

namespace nodewise::lowering {

namespace {

constexpr std::string_view headerMark = "//!";
constexpr std::size_t mostLines = 1000, mostWords = 256; // of a header, and of one of its lines: each name is looked for among the others

bool isName(std::string_view text)
{
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
           std::ranges::all_of(text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
}

std::int64_t number(std::string_view text)
{
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// Reads the header line by line.
class HeaderReader {
public:
    explicit HeaderReader(TemplateFile& file) : m_file(file) {}

    /// `text`: the whole line that key and value are parts of.
    Result<void> read(std::string_view key, std::string_view value, std::string_view text, int line)
    {
        m_line = line;
        m_text = text;
        if (++m_lines > mostLines)
            return refuse(UserText("the header has more than %1 lines", mostLines));
        if (words(value).size() > mostWords)
            return refuse(UserText("this line of the header has more than %1 words", mostWords));
        if (key == "template")
            return takeName(value, m_file.name);
        if (key == "title")
            m_file.title = value;
        else if (key == "op")
            return readOp(value);
        else if (key == "input")
            return readInput(value);
        else if (key == "output")
            return readOutput(value);
        else if (key == "axis")
            return readAxis(value);
        else if (key == "buffer")
            return readBuffer(value);
        else if (key == "product")
            return readProduct(value);
        else if (key == "epilogue")
            return takeName(value, m_file.epilogue);
        else if (key == "prologue")
            m_file.prologues = words(value);
        else if (key == "uses")
            return takeName(value, m_file.uses);
        else if (key == "loops" && value == "all")
            m_file.loopsOverAll = true;
        else
            return refuse(
                UserText("unknown header key '%1'", key),
                UserText("keys are template, title, op, input, output, axis, buffer, product, prologue, epilogue, uses and 'loops: all'"));
        return {};
    }

    /// Names that the header uses and does not define.
    Result<void> check()
    {
        m_line = 1;
        if (m_file.name.empty())
            return refuse(UserText("the template has no name"), UserText("write '//! template: NAME' at the top"));
        if (m_file.outputs.empty())
            return refuse(UserText("the template has no output"), UserText("write '//! output: Y'"));
        if (!m_file.epilogue.empty() && m_file.tryBuffer(m_file.epilogue) == nullptr)
            return refuse(UserText("the epilogue's '%1' is not a buffer", m_file.epilogue));
        for (const std::string& name : m_file.prologues)
            if (const TemplateBuffer* buffer = m_file.tryBuffer(name); buffer == nullptr || m_file.tryInput(buffer->operand) == nullptr)
                return refuse(UserText("the prologue's '%1' is not a buffer of an input", name));
        if (m_file.product)
            for (const std::string* name : {&m_file.product->result, &m_file.product->left, &m_file.product->right})
                if (m_file.tryBuffer(*name) == nullptr)
                    return refuse(UserText("the product's '%1' is not a buffer", *name));
        for (const TemplateOutput& output : m_file.outputs)
            if (!output.buffer.empty() && m_file.tryBuffer(output.buffer) == nullptr)
                return refuse(UserText("the output '%1' is stored from '%2', which is not a buffer", output.name, output.buffer));
        if (auto ops = checkOps(); !ops)
            return ops;
        return checkBuffers();
    }

private:
    Result<void> refuse(UserText message, UserText hint = {}) const
    {
        Error error{.message = std::move(message), .hint = std::move(hint)};
        error.line = m_line;
        return fail(std::move(error));
    }

    Result<void> takeName(std::string_view value, std::string& into) const
    {
        if (!isName(value))
            return refuse(UserText("'%1' is not a name", value), UserText("names have letters, digits and '_'"));
        into = value;
        return {};
    }

    Result<void> readOp(std::string_view value)
    {
        const auto parts = words(value);
        if (parts.empty())
            return refuse(UserText("the header names no operator"), UserText("e.g. '//! op: aten.mm X=self W=mat2'"));
        TemplateOp op{.op = parts.front(), .line = m_line};
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const std::size_t equals = parts[i].find('=');
            if (equals == std::string::npos || equals == 0 || equals + 1 == parts[i].size())
                return refuse(UserText("'%1' is not an operand with its argument", parts[i]), UserText("e.g. 'X=self'"));
            if (parts[i].front() == '+')
                op.added = parts[i].substr(equals + 1);
            else if (isNumber(parts[i].substr(equals + 1)))
                op.results.emplace_back(parts[i].substr(0, equals), std::size_t(number(parts[i].substr(equals + 1))));
            else
                op.operands.emplace_back(parts[i].substr(0, equals), parts[i].substr(equals + 1));
        }
        m_file.ops.push_back(std::move(op));
        return {};
    }

    Result<void> readInput(std::string_view value)
    {
        const auto parts = words(value);
        TemplateInput input;
        if (parts.empty())
            return refuse(UserText("'%1' is not a name", value));
        input.name = parts[0];
        input.optional = input.name.ends_with('?');
        input.many = input.name.ends_with('*');
        if (input.optional || input.many)
            input.name.pop_back();
        if (!isName(input.name))
            return refuse(UserText("'%1' is not a name", parts[0]), UserText("names have letters, digits and '_'"));
        if (parts.size() > 1 && parts[1] != "contiguous" && parts[1] != "strided" && parts[1] != "broadcast")
            return refuse(UserText("'%1' is not a layout", parts[1]),
                          UserText("layouts are 'strided' (any, the usual), 'contiguous' and 'broadcast' (with sizes of 1)"));
        input.contiguous = parts.size() > 1 && parts[1] == "contiguous";
        input.broadcast = parts.size() > 1 && parts[1] == "broadcast";
        m_file.inputs.push_back(std::move(input));
        return {};
    }

    Result<void> readOutput(std::string_view value)
    {
        const auto parts = words(value);
        const bool stored = parts.size() == 3 && parts[1] == "from";
        if (parts.size() != 1 && !stored)
            return refuse(UserText("this is not an output"), UserText("e.g. '//! output: Y', or '//! output: M? from mean_spad'"));
        TemplateOutput output{.name = parts[0], .optional = parts[0].ends_with('?'), .buffer = stored ? parts[2] : ""};
        if (output.optional)
            output.name.pop_back();
        if (!isName(output.name))
            return refuse(UserText("'%1' is not a name", parts[0]), UserText("names have letters, digits and '_'"));
        m_file.outputs.push_back(std::move(output));
        return {};
    }

    Result<void> readAxis(std::string_view value)
    {
        const auto parts = words(value);
        const bool lanes = parts.size() == 5 && parts[3] == "step" && parts[4] == "lanes";
        if (!(parts.size() == 3 || lanes) || parts[1] != "of" || !isName(parts[0]) || !isName(parts[2]))
            return refuse(UserText("this is not an axis"), UserText("e.g. '//! axis: TILE_M of M step lanes', or without the step"));
        m_file.axes.push_back({parts[0], parts[2], lanes});
        return {};
    }

    Result<void> readBuffer(std::string_view value)
    {
        const UserText hint(
            "e.g. '//! buffer: X_spad of X [TILE_M, TILE_K] split 0 stride 1 as f32 if FLAG'; all behind the brackets may be left out");
        const std::size_t open = value.find('['), close = value.find(']');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open)
            return refuse(UserText("the buffer has no dimensions"), hint);
        const auto before = words(value.substr(0, open));
        if (before.size() != 3 || before[1] != "of" || !isName(before[0]))
            return refuse(UserText("the buffer has no name and operand"), hint);
        TemplateBuffer buffer{.name = before[0], .operand = before[2], .line = m_line};
        if (auto read = readDimensions(buffer, value.substr(open + 1, close - open - 1)); !read)
            return read;
        const auto after = words(value.substr(close + 1));
        if (after.size() % 2 != 0)
            return refuse(UserText("'%1' has no value", after.back()), hint);
        for (std::size_t i = 0; i < after.size(); i += 2)
            if (after[i] == "as")
                buffer.element = after[i + 1];
            else if (after[i] == "if")
                buffer.flag = after[i + 1];
            else if (after[i] == "split" && isNumber(after[i + 1]))
                buffer.splitAxis = int(std::min<std::int64_t>(number(after[i + 1]), std::numeric_limits<int>::max()));
            else if (after[i] == "stride" && isNumber(after[i + 1]))
                buffer.laneStride = std::max<std::int64_t>(1, number(after[i + 1]));
            else if (after[i] == "split" || after[i] == "stride")
                return refuse(UserText("'%1' is not a number of dimensions or lanes", after[i + 1]), hint);
            else
                return refuse(UserText("a buffer has no '%1'", after[i]), hint);
        if (!buffer.dimensions.empty() && std::size_t(buffer.splitAxis) >= buffer.dimensions.size())
            return refuse(UserText("the buffer has %1 dimensions, none of them number %2", buffer.dimensions.size(), buffer.splitAxis),
                          UserText("dimensions are counted from 0"));
        m_file.buffers.push_back(std::move(buffer));
        return {};
    }

    /// "TILE_C, TILE_H * SH + HALO"
    Result<void> readDimensions(TemplateBuffer& buffer, std::string_view inside) const
    {
        for (const auto& [item, offset] : itemsOf(inside)) {
            const int column = int(inside.data() + offset - m_text.data()) + 1;
            if (auto expression = AxisExpression::parse(item); !expression) {
                Error error = std::move(expression.error());
                error.line = m_line;
                error.column += column - 1;
                return fail(std::move(error));
            }
            buffer.dimensions.emplace_back(item);
            buffer.columns.push_back(column);
        }
        return {};
    }

    Result<void> readProduct(std::string_view value)
    {
        const auto parts = words(value);
        const bool taps = parts.size() == 7 && parts[5] == "by";
        if (!(parts.size() == 5 || taps) || parts[1] != "of" || parts[3] != "and")
            return refuse(UserText("this is not a product"),
                          UserText("e.g. '//! product: Y_spad of X_spad and W_spad', or with 'by TAPS'"));
        m_file.product = TemplateProduct{parts[0], parts[2], parts[4], taps ? parts[6] : std::string()};
        return {};
    }

    bool isOperand(const std::string& name) const { return m_file.tryInput(name) != nullptr || m_file.tryOutput(name) != nullptr; }

    /// "I0" of "I*", which has one tensor at least.
    bool isFirstOfList(const std::string& name) const
    {
        const TemplateInput* input = name.ends_with('0') ? m_file.tryInput(name.substr(0, name.size() - 1)) : nullptr;
        return input != nullptr && input->many;
    }

    Result<void> checkOps()
    {
        for (const TemplateOp& op : m_file.ops) {
            m_line = op.line;
            for (const auto& [operand, argument] : op.operands)
                if (m_file.tryInput(operand) == nullptr)
                    return refuse(UserText("'%1' is not an input of the template", operand), UserText("write '//! input: %1'", operand));
            for (const auto& [output, result] : op.results)
                if (m_file.tryOutput(output) == nullptr)
                    return refuse(UserText("'%1' is not an output of the template", output), UserText("write '//! output: %1'", output));
            for (const TemplateInput& input : m_file.inputs)
                if (!input.optional && std::ranges::none_of(op.operands, [&](const auto& bound) { return bound.first == input.name; }))
                    return refuse(UserText("'%1' does not say which argument is the input '%2'", op.op, input.name));
        }
        return {};
    }

    Result<void> checkBuffers()
    {
        std::set<std::string, std::less<>> names;
        for (const TemplateBuffer& buffer : m_file.buffers) {
            m_line = buffer.line;
            if (!names.insert(buffer.name).second)
                return refuse(UserText("there are two buffers '%1'", buffer.name));
            if (!isOperand(buffer.operand) && !isFirstOfList(buffer.operand))
                return refuse(UserText("'%1' is not an operand of the template", buffer.operand));
        }
        return {};
    }

    TemplateFile& m_file;
    int m_line = 0;
    std::size_t m_lines = 0; ///< read so far, blank ones and comments left out
    std::string_view m_text; ///< of that line
};

// What a line says in the header; nullopt: it is no line of the header.
std::optional<std::string_view> headerLine(std::string_view line)
{
    line = trimmed(line);
    return line.starts_with(headerMark) ? std::optional(trimmed(line.substr(headerMark.size()))) : std::nullopt;
}

// A line of the header behind the kernel's text would be a comment, and what it says would be missed.
Result<void> refuseLateHeader(std::string_view text, int line)
{
    for (; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (headerLine(text.substr(0, end))) {
            Error error{.message = UserText("this line of the header comes after the kernel"), .hint = UserText("move it to the top")};
            error.line = line;
            return fail(std::move(error));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {};
}

// Takes the header off the text. Blank lines and comments, such as a license, may stand before and between its lines.
Result<void> readHeader(TemplateFile& file, std::string_view text)
{
    HeaderReader reader(file);
    std::string_view kernel = text;
    int line = 1;
    file.textLine = line;
    for (; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view raw = text.substr(0, end), whole = trimmed(raw);
        const auto content = headerLine(whole);
        if (!content && !whole.empty() && !whole.starts_with("//"))
            break;
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!content)
            continue;
        kernel = text;
        file.textLine = line + 1;
        const std::size_t colon = content->find(':');
        if (colon == std::string_view::npos) {
            Error error{.message = UserText("this line of the header has no ':'"), .hint = UserText("e.g. '//! title: Matrix product'")};
            error.line = line;
            return fail(std::move(error));
        }
        if (auto read = reader.read(trimmed(content->substr(0, colon)), trimmed(content->substr(colon + 1)), raw, line); !read)
            return read;
    }
    file.text = kernel;
    if (auto late = refuseLateHeader(text, line); !late)
        return late;
    return reader.check();
}

} // namespace

const TemplateInput* TemplateFile::tryInput(std::string_view wanted) const
{
    const auto found = std::ranges::find(inputs, wanted, &TemplateInput::name);
    return found == inputs.end() ? nullptr : &*found;
}

const TemplateOutput* TemplateFile::tryOutput(std::string_view wanted) const
{
    const auto found = std::ranges::find(outputs, wanted, &TemplateOutput::name);
    return found == outputs.end() ? nullptr : &*found;
}

const TemplateBuffer* TemplateFile::tryBuffer(std::string_view wanted) const
{
    const auto found = std::ranges::find(buffers, wanted, &TemplateBuffer::name);
    return found == buffers.end() ? nullptr : &*found;
}

const TemplateOp* TemplateFile::tryOp(std::string_view opType) const
{
    if (const auto exact = std::ranges::find(ops, opType, &TemplateOp::op); exact != ops.end())
        return &*exact;
    const std::size_t dot = opType.rfind('.');
    const std::size_t first = opType.find('.');
    const auto base = dot == first ? ops.end() : std::ranges::find(ops, opType.substr(0, dot), &TemplateOp::op);
    return base == ops.end() ? nullptr : &*base;
}

Result<TemplateFile> parseTemplate(std::string path, std::string_view text, std::string functionsPath, std::string functions)
{
    TemplateFile file;
    file.hash = hashText(std::string(text) + '\0' + functions);
    auto checked = readHeader(file, text);
    if (checked)
        checked = checkTemplate(file.text, file.textLine);
    if (!checked)
        return fail(std::move(checked.error()).inFile(std::move(path)));
    file.path = std::move(path);
    file.functionsPath = std::move(functionsPath);
    file.functions = std::move(functions);
    return file;
}

Result<void> addSharedFunctions(TemplateFile& file, const std::vector<std::string>& folders)
{
    if (file.uses.empty())
        return {};
    const std::string name = file.uses + ".py";
    file.sharedPath = std::filesystem::path(file.path).replace_filename(name).string();
    std::error_code none;
    for (auto folder = folders.rbegin(); folder != folders.rend() && !std::filesystem::exists(file.sharedPath, none); ++folder)
        file.sharedPath = (std::filesystem::path(*folder) / name).string();
    const auto text = readDataFile(file.sharedPath);
    if (!text)
        return fail(text.error());
    file.functions += "\n";
    file.sharedLine = 1 + int(std::ranges::count(file.functions, '\n'));
    file.functions += *text;
    file.hash = hashText(file.hash + *text);
    return {};
}

namespace {

Result<TemplateFile> readTemplate(const DataFile& file, const std::vector<std::string>& folders)
{
    const std::string functionsPath = std::filesystem::path(file.path).replace_extension(".py").string();
    std::error_code none;
    const bool functions = std::filesystem::exists(functionsPath, none);
    auto text = functions ? readDataFile(functionsPath) : Result<std::string>(std::string());
    if (!text)
        return fail(text.error());
    auto parsed = parseTemplate(file.path, file.text, functions ? functionsPath : "", std::move(*text));
    if (parsed)
        if (const auto shared = addSharedFunctions(*parsed, folders); !shared)
            return fail(shared.error());
    return parsed;
}

} // namespace

Result<std::vector<TemplateFile>> readTemplates(const std::vector<std::string>& folders, std::vector<Error>* broken)
{
    std::map<std::string, std::pair<std::size_t, TemplateFile>> byName; ///< with the place of the folder
    for (std::size_t place = 0; place < folders.size(); ++place) {
        const auto files = dataFiles(folders[place], ".mlir");
        if (!files)
            return fail(files.error());
        for (const DataFile& file : *files) {
            auto read = readTemplate(file, folders);
            if (!read && broken == nullptr)
                return fail(read.error());
            if (!read) {
                broken->push_back(read.error());
                continue;
            }
            const std::string name = read->name;
            byName.insert_or_assign(name, std::pair(place, std::move(*read)));
        }
    }
    std::vector<TemplateFile> templates;
    for (std::size_t place = folders.size(); place-- > 0;)
        for (auto& [name, file] : byName)
            if (file.first == place)
                templates.push_back(std::move(file.second));
    return templates;
}

} // namespace nodewise::lowering
