// SPDX-License-Identifier: Apache-2.0
// nodewise-cli tokens: what the token ids say that a program is given.
#include "core/tokens/token_use.h"

#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/launch.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/json_text.h"
#include "core/protocol/values.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

struct TokensOptions : LaunchOptions {
    std::vector<std::int64_t> ids;
    bool json = false;
};

constexpr std::uint64_t mostRows = 64, mostIds = 4096; ///< of an input; what is left out is told

/// One sequence of ids.
struct Sequence {
    std::string name; ///< "input_ids[0]"; "" = given on the command line
    std::vector<std::int64_t> ids;
    bool whole = true;
};

Result<std::shared_ptr<const tokens::Tokenizer>> tokenizerOf(const std::string& file)
{
    auto found = tokens::readBeside(file);
    if (!found)
        return fail(found.error());
    if (!*found)
        return fail(Error{.message = UserText("there is no tokenizer beside this program"),
                          .file = file,
                          .hint = UserText("put the model's tokenizer.json into its folder")});
    return found;
}

std::vector<Sequence> sequencesOf(const std::string& name, const protocol::Slice& cells)
{
    const bool flat = cells.shape.size() == 1; // one sequence, told as one column
    const std::uint64_t length = flat ? cells.rows : cells.columns, all = flat ? cells.totalRows : cells.totalColumns;
    std::vector<Sequence> out;
    for (std::uint64_t at = 0; length > 0 && at + length <= cells.integers.size(); at += length) {
        const auto begin = cells.integers.begin() + static_cast<std::ptrdiff_t>(at);
        out.push_back({.name = flat ? name : name + "[" + std::to_string(at / length) + "]",
                       .ids = {begin, begin + static_cast<std::ptrdiff_t>(length)},
                       .whole = length == all});
    }
    return out;
}

/// Of the inputs that the program looks up in its table of tokens.
Result<std::vector<Sequence>> given(const TokensOptions& options, const graph::Graph& graph, const tokens::TokenUse& use)
{
    std::vector<Sequence> out;
    std::unique_ptr<EngineClient> engine;
    for (const graph::NodeId id : use.ids) {
        if (!graph.trySpec(id))
            continue;
        if (!engine) {
            auto opened = open(options);
            if (!opened)
                return fail(opened.error());
            engine = std::move(opened->engine);
        }
        protocol::SliceRequest request;
        request.value.node = id.index();
        request.rows = mostRows;
        request.columns = mostIds;
        const auto cells = engine->call<protocol::Slice>(request);
        if (!cells)
            return fail(cells.error());
        for (Sequence& sequence : sequencesOf(graph.node(id).name, *cells))
            out.push_back(std::move(sequence));
    }
    return out;
}

std::string textOf(const Sequence& sequence, const tokens::Tokenizer& tokenizer)
{
    std::string out = (sequence.name.empty() ? "" : sequence.name + "  ") + tokenizer.text(sequence.ids) + "\n ";
    for (const std::int64_t id : sequence.ids) {
        const std::string label = tokenizer.label(id);
        out += " " + std::to_string(id) + " " + (label.empty() ? "(no token)" : label) + " ";
    }
    out.pop_back();
    return out + (sequence.whole ? "\n" : "\n  and more\n");
}

std::string jsonOf(const std::vector<Sequence>& sequences, const tokens::Tokenizer& tokenizer, const tokens::TokenUse& use)
{
    OrderedJson list = OrderedJson::array();
    for (const Sequence& sequence : sequences) {
        OrderedJson labels = OrderedJson::array(), pieces = OrderedJson::array();
        for (const std::int64_t id : sequence.ids) {
            labels.push_back(tokenizer.label(id));
            pieces.push_back(std::string(tokenizer.tryPiece(id).value_or(std::string_view())));
        }
        list.push_back({{"input", sequence.name},
                        {"text", tokenizer.text(sequence.ids)},
                        {"ids", sequence.ids},
                        {"tokens", std::move(labels)},
                        {"pieces", std::move(pieces)},
                        {"complete", sequence.whole}});
    }
    return jsonText({{"tokenizer", tokenizer.file()},
                     {"model", tokenizer.model()},
                     {"size", tokenizer.size()},
                     {"table_rows", use.vocabulary},
                     {"sequences", std::move(list)}});
}

Result<void> tokensOf(const TokensOptions& options)
{
    auto input = openProgram(options.file, options.model, "tokens");
    if (!input)
        return fail(input.error());
    const auto tokenizer = tokenizerOf(options.file);
    if (!tokenizer)
        return fail(tokenizer.error());
    const graph::Graph& graph = *input->model->graph;
    const tokens::TokenUse use = tokens::tokenUse(graph, **tokenizer);
    std::vector<Sequence> sequences;
    if (!options.ids.empty()) {
        sequences.push_back({.name = {}, .ids = options.ids});
    } else if (use.vocabulary == 0) {
        return fail(Error{.message = UserText("the program looks nothing up in a table of %1 tokens", (*tokenizer)->modelSize()),
                          .file = options.file,
                          .hint = UserText("name ids to see what they say")});
    } else {
        auto found = given(options, graph, use);
        if (!found)
            return fail(found.error());
        sequences = std::move(*found);
    }
    if (options.json)
        return print(jsonOf(sequences, **tokenizer, use));
    std::string text = (*tokenizer)->file() + ": " + std::string((*tokenizer)->model()) + ", " + std::to_string((*tokenizer)->size()) +
                       " tokens" + (use.vocabulary > 0 ? "; the program's table has " + std::to_string(use.vocabulary) + " rows" : "") +
                       "\n";
    for (const Sequence& sequence : sequences)
        text += textOf(sequence, **tokenizer);
    return print(text);
}

} // namespace

Command tokensCommand()
{
    return {.name = "tokens",
            .help = "Show what token ids say, with the tokenizer.json beside a program: of its inputs, or the ids given",
            .examples = {"tokens model.pt2", "tokens model.pt2 --ids 464 --ids 3797"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<TokensOptions>();
                addProgram(app, options->file, options->model, "Exported program (.pt2)");
                addInputs(app, options->inputs, options->weights);
                addRepeated(app, "--ids ID", options->ids, "An id to show instead of the inputs'");
                addJson(app, options->json, "The sequences as JSON");
                return [options] { return tokensOf(*options); };
            }};
}

} // namespace nodewise::cli
