// SPDX-License-Identifier: Apache-2.0
// Source of the layout: mindstudio-probe 26.2.0 (msprobe/pytorch, dump.json, construct.json, stack.json). The count of an API stands before
// the direction ("Functional.conv2d.0.forward"), that of a module after it ("Module.conv.Conv.forward.0").
#include "core/base/input_file.h"
#include "core/base/inside_folder.h"
#include "core/base/json.h"
#include "core/recorded/recording.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::recorded {

namespace {

namespace fs = std::filesystem;
using json::Json;

constexpr std::uint64_t largestJson = 512u << 20;
constexpr std::size_t mostValues = 200'000, mostFrames = 64, longestName = 1024;

Error several(const fs::path& around, const std::string& first)
{
    return {.message = UserText("the folder holds several steps or ranks of msprobe"),
            .file = around.string(),
            .hint = UserText("name one of them, such as %1", (around / first).string())};
}

/// The folder with dump.json: this one, or the only one below it, of steps and ranks. Errors: there are several.
Result<std::optional<fs::path>> folderOf(const fs::path& path, int depth = 0)
{
    std::error_code ignored;
    const fs::path around = path.filename() == "dump.json" ? path.parent_path() : path;
    if (fs::is_regular_file(around / "dump.json", ignored))
        return std::optional(around);
    constexpr int deepest = 3;
    if (depth == deepest || !fs::is_directory(around, ignored))
        return std::nullopt;
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(around, ignored)) {
        const std::string name = entry.path().filename().string();
        if ((name.starts_with("step") || name.starts_with("rank") || name.starts_with("proc") || name == "dump") &&
            entry.is_directory(ignored) && !entry.is_symlink(ignored))
            names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    std::optional<fs::path> found; // others write folders of these names, too
    std::string first;
    for (const std::string& name : names) {
        auto below = folderOf(around / name, depth + 1);
        if (!below)
            return below;
        if (!*below)
            continue;
        if (found)
            return fail(several(around, first));
        found = std::move(*below);
        first = name;
    }
    return found;
}

/// NaN and Infinity as Python's json writes them, which are no JSON, as texts. nullopt: there are none.
std::optional<std::string> tryQuoted(std::string_view text)
{
    std::string out;
    bool inString = false, changed = false;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '"' || inString) {
            if (inString && text[i] == '\\' && i + 1 < text.size())
                out += text[i++];
            else if (text[i] == '"')
                inString = !inString;
            out += text[i++];
            continue;
        }
        std::string_view found;
        for (const std::string_view word : {"NaN", "-Infinity", "Infinity"})
            if (found.empty() && text.substr(i).starts_with(word))
                found = word;
        if (found.empty()) {
            out += text[i++];
            continue;
        }
        (out += '"').append(found) += '"';
        i += found.size();
        changed = true;
    }
    return changed ? std::optional(std::move(out)) : std::nullopt;
}

/// Names of the members of "data", in the order of the file, which is that of the run.
std::vector<std::string> callsIn(std::string_view text)
{
    std::vector<std::string> names;
    std::string around;
    const auto keep = [&](int depth, Json::parse_event_t event, Json& parsed) {
        if (event != Json::parse_event_t::key)
            return event != Json::parse_event_t::value;
        if (depth == 1)
            around = parsed.get<std::string>();
        else if (depth == 2 && around == "data")
            names.push_back(parsed.get<std::string>());
        return depth < 2; // what stands in them was read before
    };
    [[maybe_unused]] const Json nothing = Json::parse(text, keep, false);
    return names;
}

Result<Json> readJson(const fs::path& file, bool needed, std::vector<std::string>* calls = nullptr)
{
    std::error_code ignored;
    if (!needed && !fs::exists(file, ignored))
        return Json::object();
    const auto text = readFile(file.string(), largestJson);
    if (!text)
        return fail(text.error());
    std::string_view whole = withoutByteOrderMark(*text);
    auto parsed = json::parse(whole);
    std::optional<std::string> quoted;
    if (!parsed && (quoted = tryQuoted(whole)))
        parsed = json::parse(whole = *quoted);
    if (!parsed)
        return fail(std::move(parsed.error()).inFile(file.string()));
    if (calls)
        *calls = callsIn(whole);
    if (!parsed->is_object())
        return fail(Error{.message = UserText("this must be an object"), .file = file.string(), .path = "$"});
    return std::move(*parsed);
}

/// "" where there is no text.
std::string textAt(const Json& object, const char* key)
{
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<std::string_view> dotted(std::string_view name)
{
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('.', at), name.size());
        parts.push_back(name.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

/// Of the call of an operator or a module: its name without the count, and the count.
std::pair<std::string, std::uint64_t> countOf(std::string_view name)
{
    const std::size_t last = name.rfind('.'), before = last == name.npos || last == 0 ? name.npos : name.rfind('.', last - 1);
    for (const auto& [dot, end] : {std::pair(last, name.size()), std::pair(before, last)}) {
        std::uint64_t count = 0;
        if (dot != name.npos && std::from_chars(name.data() + dot + 1, name.data() + end, count).ptr == name.data() + end && dot + 1 < end)
            return {std::string(name.substr(0, dot)).append(name.substr(end)), count};
    }
    return {std::string(name), 0};
}

/// In the order of the run: that of the file, and of calls of one operator that of their counts, whoever sorted the file.
void sortByCount(std::vector<std::string>& calls)
{
    std::unordered_map<std::string, std::vector<std::size_t>> places; // of the calls of each
    for (std::size_t i = 0; i < calls.size(); ++i)
        places[countOf(calls[i]).first].push_back(i);
    for (const auto& [name, at] : places) {
        std::vector<std::string> sorted;
        for (const std::size_t i : at)
            sorted.push_back(std::move(calls[i]));
        std::ranges::stable_sort(sorted, {}, [](const std::string& call) { return countOf(call).second; });
        for (std::size_t i = 0; i < at.size(); ++i)
            calls[at[i]] = std::move(sorted[i]);
    }
}

bool isCount(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

struct CallName {
    bool module = false, forward = false;
    std::string op;   ///< of an API: "conv2d"
    std::string path; ///< of a module: "conv", "layers.0.attn"
};

std::optional<CallName> tryCallName(std::string_view name)
{
    const auto parts = dotted(name);
    if (parts.size() < 4)
        return std::nullopt;
    const std::string_view last = parts.back(), before = parts[parts.size() - 2];
    if (parts.front() == "Module" || parts.front() == "Cell") {
        if (!isCount(last))
            return std::nullopt;
        CallName call{.module = true, .forward = before == "forward", .op = {}, .path = {}};
        for (std::size_t i = 1; i + 3 < parts.size(); ++i) // the class, the direction and the count end it
            call.path += (call.path.empty() ? "" : ".") + std::string(parts[i]);
        return call;
    }
    if (!isCount(before))
        return std::nullopt;
    CallName call{.module = false, .forward = last == "forward", .op = {}, .path = {}};
    for (std::size_t i = 1; i + 2 < parts.size(); ++i)
        call.op += (call.op.empty() ? "" : ".") + std::string(parts[i]);
    return call;
}

/// "File model.py, line 12, in forward, \n return x" as msprobe prints a frame.
std::optional<Frame> tryFrame(std::string_view text)
{
    constexpr std::string_view file = "File ", line = ", line ";
    const std::size_t at = text.find(line);
    if (!text.starts_with(file) || at == text.npos)
        return std::nullopt;
    Frame frame{.file = std::string(text.substr(file.size(), std::min(at - file.size(), longestName))), .line = 0};
    std::from_chars(text.data() + at + line.size(), text.data() + text.size(), frame.line);
    return frame;
}

class Reader {
public:
    Reader(fs::path folder) : m_folder(std::move(folder)), m_tensors((m_folder / "dump_tensor_data").string()) {}

    Result<Recording> read()
    {
        std::vector<std::string> calls;
        const auto dump = readJson(m_folder / "dump.json", true, &calls), construct = readJson(m_folder / "construct.json", false),
                   stack = readJson(m_folder / "stack.json", false);
        for (const auto* one : {&dump, &construct, &stack})
            if (!*one)
                return fail(one->error());
        const auto data = dump->find("data");
        if (data == dump->end() || !data->is_object())
            return fail(Error{.message = UserText("this must be an object"), .file = (m_folder / "dump.json").string(), .path = "$.data"});
        m_out.tool = "msprobe";
        m_out.modulesKnown = !construct->empty();
        readStacks(*stack);
        sortByCount(calls);
        std::unordered_set<std::string_view> seen;
        for (const std::string& name : calls)
            if (const auto call = data->find(name); call != data->end() && seen.insert(name).second)
                if (auto done = readCall(name, *call, *construct); !done)
                    return fail(std::move(done.error()));
        if (m_backward > 0)
            m_out.notes.emplace_back(UserText("%1 calls of the backward pass and of gradients are not compared", m_backward));
        if (m_inPlaces > 0)
            m_out.notes.emplace_back(UserText("%1 inputs of calls are not compared: they are outputs of the calls before", m_inPlaces));
        if (m_withoutTensor > 0)
            m_out.notes.emplace_back(
                UserText("of %1 values msprobe recorded statistics only: dump with \"task\": \"tensor\" to compare them", m_withoutTensor));
        return std::move(m_out);
    }

private:
    /// {n: [[calls], [frames]]}
    void readStacks(const Json& stacks)
    {
        for (const auto& [key, entry] : stacks.items()) {
            if (!entry.is_array() || entry.size() != 2 || !entry[0].is_array() || !entry[1].is_array())
                continue;
            std::vector<Frame> frames;
            for (const Json& text : entry[1])
                if (text.is_string() && frames.size() < mostFrames)
                    if (auto frame = tryFrame(text.get_ref<const std::string&>()))
                        frames.push_back(std::move(*frame));
            const auto shared = std::make_shared<const std::vector<Frame>>(std::move(frames));
            for (const Json& call : entry[0])
                if (call.is_string())
                    m_stacks[call.get<std::string>()] = shared;
        }
    }
    Result<void> readCall(const std::string& name, const Json& call, const Json& construct)
    {
        const auto parsed = tryCallName(name);
        if (!parsed || !call.is_object())
            return fail(Error{.message = UserText("'%1' is no call as msprobe names them", name.substr(0, longestName)),
                              .file = (m_folder / "dump.json").string()});
        if (!parsed->forward) {
            ++m_backward;
            return {};
        }
        Value value{.call = name, .op = parsed->op, .module = parsed->module ? parsed->path : moduleAround(name, construct)};
        if (const auto stack = m_stacks.find(name); stack != m_stacks.end())
            value.frames = stack->second;
        if (const auto inputs = call.find("input_args"); inputs != call.end() && inputs->is_array())
            m_inPlaces += inputs->size();
        if (const auto weights = call.find("parameters"); weights != call.end() && weights->is_object())
            for (const auto& [key, tensors] : weights->items())
                if (auto done = addWeight(value, key, tensors); !done)
                    return done;
        const auto output = call.find("output");
        if (output == call.end() || !output->is_array())
            return {};
        for (std::size_t i = 0; i < output->size(); ++i) {
            Value one = value;
            one.name = name + ".output." + std::to_string(i);
            if (output->size() > 1)
                one.element = i;
            if (auto done = addValue(std::move(one), (*output)[i]); !done)
                return done;
        }
        return {};
    }
    Result<void> addWeight(const Value& call, const std::string& key, const Json& tensors)
    {
        Value value{.name = call.call + ".parameters." + key, .call = call.call};
        value.weight = call.module.empty() ? key : call.module + "." + key;
        const Json& tensor = tensors.is_array() && tensors.size() == 1 ? tensors[0] : tensors;
        return addValue(std::move(value), tensor);
    }
    /// The path of the module that a call stands in.
    static std::string moduleAround(const std::string& name, const Json& construct)
    {
        const auto around = construct.find(name);
        if (around == construct.end() || !around->is_string())
            return {};
        const auto module = tryCallName(around->get_ref<const std::string&>());
        return module && module->module ? module->path : std::string();
    }
    Result<void> addValue(Value value, const Json& from)
    {
        if (textAt(from, "type").find("Tensor") == std::string::npos)
            return {}; // a number, None
        if (m_out.values.size() == mostValues)
            return fail(Error{.message = UserText("there are more than %1 values", mostValues), .file = (m_folder / "dump.json").string()});
        std::string dtype = textAt(from, "dtype");
        if (dtype.starts_with("torch."))
            dtype.erase(0, 6);
        value.dtype = std::move(dtype);
        if (const auto shape = from.find("shape"); shape != from.end() && shape->is_array()) {
            value.shape.emplace();
            for (const Json& size : *shape)
                value.shape->push_back(size.is_number_integer() ? size.get<std::int64_t>() : -1);
        }
        value.figures = figuresOf(from);
        if (const auto file = from.find("data_name"); file != from.end() && file->is_string()) {
            auto path = m_tensors.path(file->get<std::string>());
            const std::string place = "$.data." + value.call;
            if (!path)
                return fail(std::move(path.error()).at(place));
            if (std::error_code ignored; !fs::is_regular_file(*path, ignored))
                return fail(Error{.message = UserText("the file of a value is not there: the dump was copied in part"), .file = *path});
            value.file = std::move(*path);
        } else {
            ++m_withoutTensor;
        }
        m_out.values.push_back(std::move(value));
        return {};
    }
    static UserText figuresOf(const Json& from)
    {
        std::string text;
        for (const char* key : {"Max", "Min", "Mean", "Norm"}) {
            const auto found = from.find(key);
            if (found == from.end() || !(found->is_number() || found->is_string() || found->is_boolean()))
                continue;
            std::string lower = key;
            lower[0] = char(lower[0] - 'A' + 'a');
            text +=
                (text.empty() ? "" : ", ") + lower + " " + (found->is_string() ? found->get<std::string>().substr(0, 32) : found->dump());
        }
        return UserText(text);
    }

    fs::path m_folder;
    InsideFolder m_tensors;
    Recording m_out;
    std::unordered_map<std::string, Frames> m_stacks;
    std::size_t m_backward = 0, m_inPlaces = 0, m_withoutTensor = 0;
};

} // namespace

Result<std::optional<Recording>> readMsprobe(const std::string& path)
{
    auto folder = folderOf(path);
    if (!folder)
        return fail(std::move(folder.error()));
    if (!*folder)
        return std::nullopt;
    auto recording = Reader(**folder).read();
    if (!recording)
        return fail(std::move(recording.error()));
    return std::optional(std::move(*recording));
}

} // namespace nodewise::recorded
