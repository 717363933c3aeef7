// SPDX-License-Identifier: Apache-2.0
#include "core/program/export_snippet.h"

#include "core/base/input_file.h"
#include "core/program/archive.h"
#include "core/program/foreign.h"
#include "core/program/torch_save.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace nodewise::program {

namespace {

namespace fs = std::filesystem;

/// Of a weight, as far as it tells what a model takes.
struct Weight {
    std::string name;
    std::vector<std::int64_t> shape;
};

/// Python's literal of a text.
std::string literal(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text)
        out.append(c == '\\' || c == '"' ? "\\" : "").append(1, c);
    return out + "\"";
}

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// --- what the model takes --------------------------------------------------------------------------------------------------------------

/// A table of tokens, and not of positions or segments.
bool isVocabulary(const Weight& weight)
{
    const std::string name = lower(weight.name);
    const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
    const bool table = has("embed") || has("wte") || has("shared.weight") || has("tok_");
    return weight.shape.size() == 2 && table && !has("position") && !has("pos_") && !has("type") && !has("patch") && !has("proj");
}

/// Its kernel's dimensions: [out, in, ...].
bool isConvolution(const Weight& weight)
{
    return weight.shape.size() >= 3 && weight.shape.size() <= 5 && weight.name.ends_with("weight");
}

std::string inputsFor(const Weight& first, bool tokens)
{
    const std::string wide = std::to_string(first.shape[1]);
    if (tokens)
        return "torch.randint(0, " + std::to_string(first.shape[0]) + ", (1, 16)),)  # token ids";
    switch (first.shape.size()) {
    case 3:
        return "torch.randn(1, " + wide + ", 64),)  # a sequence";
    case 4:
        return "torch.randn(1, " + wide + ", 224, 224),)  # an image";
    case 5:
        return "torch.randn(1, " + wide + ", 16, 112, 112),)  # a video";
    default:
        return "torch.randn(1, " + wide + "),)";
    }
}

/// The first layer that an input can reach: of a table of tokens and convolutions these, else the first matrix.
std::string inputsOf(const std::vector<Weight>& weights)
{
    if (const auto table = std::ranges::find_if(weights, isVocabulary); table != weights.end())
        return inputsFor(*table, true);
    if (const auto first = std::ranges::find_if(weights, isConvolution); first != weights.end())
        return inputsFor(*first, false);
    const auto matrix = std::ranges::find_if(weights, [](const Weight& weight) { return weight.shape.size() == 2; });
    return matrix != weights.end() ? inputsFor(*matrix, false) : std::string("torch.randn(1, 3, 224, 224),)");
}

std::string exportLines(const std::string& inputs, const std::string& file)
{
    std::string output = fs::path(file).stem().string() + ".pt2";
    std::ranges::replace(output, '\\', '_'); // PyTorch's writer takes it for the end of a folder's name
    return "example_inputs = (" + inputs + (inputs.find('#') == std::string::npos ? "  #" : ";") +
           " change them to what your model takes\n"
           "program = torch.export.export(model.eval(), example_inputs)\n"
           "torch.export.save(program, " +
           literal(output) + ")\n";
}

// --- kinds of files --------------------------------------------------------------------------------------------------------------------

std::string ofWeights(const std::string& file, const std::string& import, const std::string& dict, const std::vector<Weight>& weights)
{
    return "import torch\n" + import +
           "from my_code import MyModel  # the class that the weights are of\n\n"
           "model = MyModel()\n"
           "model.load_state_dict(" +
           dict + ")\n" + exportLines(inputsOf(weights), file);
}

std::string ofStateDict(const std::string& file, const std::vector<Weight>& weights)
{
    return ofWeights(file, {}, "torch.load(" + literal(file) + ", weights_only=True)", weights);
}

std::vector<Weight> savedWeights(const std::string& file)
{
    std::vector<Weight> out;
    const auto archive = Archive::open(file);
    const auto saved = archive ? readSavedDict(*archive) : Result<std::vector<SavedTensor>>(std::vector<SavedTensor>());
    for (const SavedTensor& entry : saved ? *saved : std::vector<SavedTensor>()) {
        Weight weight{.name = entry.name, .shape = {}};
        for (const graph::SymInt& size : entry.meta.sizes)
            weight.shape.push_back(size.known().value_or(1));
        if (entry.tensor)
            out.push_back(std::move(weight));
    }
    return out;
}

/// Eight bytes with the length of a JSON header, then the header, in which names are sorted.
std::vector<Weight> safetensorsWeights(const std::string& file)
{
    constexpr std::uint64_t largest = 64u << 20;
    std::vector<Weight> out;
    const auto opened = InputFile::open(file);
    std::string size(8, '\0');
    if (!opened || opened->read(0, size) != size.size())
        return out;
    std::uint64_t length = 0;
    for (std::size_t i = size.size(); i > 0; --i)
        length = length << 8 | static_cast<unsigned char>(size[i - 1]);
    std::string header(std::min({length, largest, opened->size()}), '\0');
    header.resize(opened->read(size.size(), header));
    const auto json = nlohmann::ordered_json::parse(header, nullptr, false);
    if (!json.is_object())
        return out;
    for (const auto& [name, entry] : json.items()) {
        if (!entry.is_object() || !entry.contains("shape") || !entry["shape"].is_array())
            continue; // "__metadata__"
        Weight weight{.name = name, .shape = {}};
        for (const auto& extent : entry["shape"])
            weight.shape.push_back(extent.is_number_integer() ? extent.get<std::int64_t>() : 1);
        out.push_back(std::move(weight));
    }
    return out;
}

std::string ofSafetensors(const std::string& file)
{
    return ofWeights(file, "from safetensors.torch import load_file\n", "load_file(" + literal(file) + ")", safetensorsWeights(file));
}

/// torch.export takes no ScriptModule: its weights go back into the class.
std::string ofTorchScript(const std::string& file)
{
    return ofWeights(file, {}, "torch.jit.load(" + literal(file) + ").state_dict()", {});
}

/// The entry of a checkpoint that holds the weights, by the names that people give it.
std::string weightsKey(const std::string& file)
{
    const auto archive = Archive::open(file);
    const auto saved = archive ? readSavedDict(*archive) : Result<std::vector<SavedTensor>>(std::vector<SavedTensor>());
    for (const std::string_view word : {"state_dict", "model", "weights", "params"})
        for (const SavedTensor& entry : saved ? *saved : std::vector<SavedTensor>())
            if (!entry.tensor && entry.name.find(word) != std::string::npos && entry.name.find("optim") == std::string::npos)
                return entry.name;
    return "state_dict";
}

std::string ofCheckpoint(const std::string& file)
{
    return ofWeights(file, {}, "torch.load(" + literal(file) + ", weights_only=True)[" + literal(weightsKey(file)) + "]", {});
}

/// Objects of classes are made by running what the pickle says.
std::string ofPickledModule(const std::string& file)
{
    const auto archive = Archive::open(file);
    const std::string name = archive ? savedClass(*archive) : std::string();
    const std::string module = name.substr(0, std::min(name.rfind('.'), name.size()));
    const bool own = !module.empty() && module != "__main__" && module != name && !module.starts_with("torch.");
    return "import torch\n" + (own ? "import " + module + "  # its class is defined there\n" : std::string()) +
           (module == "__main__" ? "from my_code import " + name.substr(module.size() + 1) + "  # its class was defined in a script\n"
                                 : std::string()) +
           "\nmodel = torch.load(" + literal(file) + ", weights_only=False)  # runs code of the file: only where you trust it\n" +
           exportLines(inputsOf({}), file);
}

bool isName(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The first class of the source that looks like a module.
std::optional<std::string> classIn(const std::string& source)
{
    constexpr std::string_view word = "class ";
    for (std::size_t at = source.find(word); at != source.npos; at = source.find(word, at + 1)) {
        if (at > 0 && source[at - 1] != '\n')
            continue;
        const std::size_t line = source.find('\n', at);
        const std::string head = source.substr(at + word.size(), line == source.npos ? line : line - at - word.size());
        if (head.find("Module") != head.npos)
            return head.substr(0, std::size_t(std::ranges::find_if_not(head, isName) - head.begin()));
    }
    return std::nullopt;
}

std::string ofSource(const std::string& file)
{
    constexpr std::uint64_t largest = 16u << 20;
    const auto source = readFile(file, largest);
    const std::string name = (source ? classIn(*source) : std::nullopt).value_or("MyModel");
    return "import torch\nfrom " + fs::path(file).stem().string() + " import " + name + "  # the class to export\n\nmodel = " + name +
           "()  # with its arguments\n" + exportLines(inputsOf({}), file);
}

/// Of a file that can't be read.
std::string bySuffix(const std::string& file)
{
    const std::string suffix = lower(fs::path(file).extension().string());
    if (suffix == ".py")
        return ofSource(file);
    if (suffix == ".safetensors")
        return ofSafetensors(file);
    const bool saved = suffix == ".pt" || suffix == ".pth" || suffix == ".bin" || suffix == ".ckpt";
    return saved ? ofStateDict(file, {}) : std::string();
}

} // namespace

std::string exportSnippet(const std::string& file)
{
    switch (identifyForeign(file).kind) {
    case ForeignKind::StateDict:
        return ofStateDict(file, savedWeights(file));
    case ForeignKind::Checkpoint:
        return ofCheckpoint(file);
    case ForeignKind::PickledModule:
        return ofPickledModule(file);
    case ForeignKind::TorchScript:
        return ofTorchScript(file);
    case ForeignKind::Safetensors:
        return ofSafetensors(file);
    case ForeignKind::PythonSource:
        return ofSource(file);
    case ForeignKind::LegacyPickle:
        return ofStateDict(file, {});
    case ForeignKind::Unreadable:
        return bySuffix(file);
    default:
        return {};
    }
}

} // namespace nodewise::program
