// SPDX-License-Identifier: Apache-2.0
#include "core/program/program.h"

#include "core/base/available_memory.h"
#include "core/base/hash.h"
#include "core/program/aoti/aoti_program.h"
#include "core/program/archive.h"
#include "core/program/executorch/pte_program.h"
#include "core/program/foreign.h"
#include "core/program/onnx/onnx_program.h"
#include "core/program/open_or_choose.h"
#include "core/program/signature_decoder.h"
#include "core/program/torchtrace/log_program.h"
#include "core/program/weights.h"

#include <algorithm>

namespace nodewise::program {

namespace {

constexpr std::string_view modelsFolder = "models/", jsonSuffix = ".json", flatRecord = "serialized_exported_program.json";
/// An ETRecord of ExecuTorch: the exported program and the edge programs made of it (executorch/devtools/etrecord/_etrecord.py, v1.4.1).
constexpr std::string_view etRecord = "ETRECORD_V0", stateSuffix = "_state_dict";
constexpr std::string_view versionHint = NODEWISE_LISTED("update Nodewise, or export it with a torch from 2.5 to 2.13");
constexpr std::int64_t schemaMajor = 8, edgeSchemaMajor = 5;

/// "models/{name}.json" -> name; nullopt for other records.
std::optional<std::string> tryModelName(std::string_view record)
{
    if (!record.starts_with(modelsFolder) || !record.ends_with(jsonSuffix) || record.size() <= modelsFolder.size() + jsonSuffix.size())
        return std::nullopt;
    return std::string(record.substr(modelsFolder.size(), record.size() - modelsFolder.size() - jsonSuffix.size()));
}

/// What a hostile file says, fit for a message of one line.
std::string shownText(std::string_view text)
{
    constexpr std::size_t longest = 40;
    std::string out(text.substr(0, longest));
    std::replace_if(
        out.begin(), out.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f; }, '?');
    return out;
}

Result<void> checkText(const Archive& archive, std::string_view name, std::string_view expected, const UserText& what)
{
    const Archive::Record* record = archive.tryRecord(name);
    if (!record)
        return {};
    const auto text = archive.read(*record, 1024);
    if (!text)
        return fail(text.error());
    std::string_view found = text->view();
    while (!found.empty() && (found.back() == '\n' || found.back() == ' '))
        found.remove_suffix(1);
    if (found != expected)
        return fail(Error{.message = UserText("the %1 is '%2', Nodewise reads '%3'", what, shownText(found), expected),
                          .record = std::string(name),
                          .hint = UserText::listed(versionHint)});
    return {};
}

/// Its programs, those of an ETRecord: records that have a state dict beside them.
std::vector<std::string> programsOfRecord(const Archive& archive)
{
    std::vector<std::string> names;
    for (const Archive::Record& record : archive.records())
        if (archive.tryRecord(record.name + std::string(stateSuffix)))
            names.push_back(record.name);
    return names;
}

Result<Summary> summarize(const Archive& archive)
{
    Summary summary{.fileSize = archive.fileSize(), .records = archive.records().size()};
    if (archive.tryRecord(etRecord)) {
        summary.kind = Summary::Kind::EtRecord;
        summary.models = programsOfRecord(archive);
        if (summary.models.empty())
            return fail(Error{.message = UserText("the ETRecord holds no program"),
                              .hint = UserText("export the model again with generate_etrecord=True")});
        return summary;
    }
    if (archive.tryRecord(flatRecord)) {
        summary.kind = Summary::Kind::FlatZip;
        summary.models = {"model"};
        return summary;
    }
    for (const Archive::Record& record : archive.records()) {
        if (auto name = tryModelName(record.name))
            summary.models.push_back(std::move(*name));
        if (record.name.starts_with("data/weights/") && record.name.ends_with(".pt"))
            summary.kind = Summary::Kind::InterimArchive;
    }
    const std::vector<std::string> compiled = aoti::compiledModels(archive);
    summary.models.insert(summary.models.end(), compiled.begin(), compiled.end());
    if (summary.models.empty())
        return fail(foreignError(identifyForeign(archive), {}));
    if (auto checked = checkText(archive, "archive_format", "pt2", UserText("archive format")); !checked)
        return fail(checked.error());
    if (auto checked = checkText(archive, "archive_version", "0", UserText("archive version")); !checked)
        return fail(checked.error());
    return summary;
}

Result<std::string> chooseModel(const Summary& summary, const std::string& wanted)
{
    if (wanted.empty())
        return summary.models.front();
    for (const std::string& name : summary.models)
        if (name == wanted)
            return name;
    std::string names;
    for (const std::string& name : summary.models)
        names += (names.empty() ? "'" : ", '") + name + "'";
    return fail(Error{.message = UserText("the file has no model '%1'", wanted), .hint = UserText("it has %1", names)});
}

/// Of the JSON of programs and of their lists of weights: what simdjson takes.
constexpr std::uint64_t largestJson = 0xffff'ffff;
/// What decoding takes at most of a byte, and of its parts: the text, what simdjson makes of it, and one argument per comma.
constexpr std::uint64_t bytesPerByte = 25, bytesPerText = 3, bytesPerComma = 64;
/// JSON packs to a thirtieth; more is made to grow.
constexpr std::uint64_t largestJsonRatio = 64, jsonRatioMattersFrom = 8u << 20;

auto tooLittleMemory(std::uint64_t size, std::uint64_t needed, std::uint64_t available)
{
    return fail(Error{.message = UserText("decoding the %1 bytes of the record may take %2 bytes of memory, of which %3 are free", size,
                                          needed, available),
                      .hint = UserText("close other programs, or open the file on a machine with more memory")});
}

/// Refuses what can't be read, before any memory is taken.
Result<void> checkJsonSize(const Archive::Record& record)
{
    if (record.size > largestJson)
        return fail(Error{.message = UserText("the record has %1 bytes, more than the limit of %2", record.size, largestJson)});
    if (record.size <= jsonRatioMattersFrom)
        return {};
    if (!record.stored && record.size / largestJsonRatio > record.packedSize)
        return fail(Error{.message = UserText("the record claims to expand from %1 to %2 bytes", record.packedSize, record.size)});
    if (const auto available = tryAvailableMemory(); available && record.size > *available / bytesPerText)
        return tooLittleMemory(record.size, record.size * bytesPerText, *available);
    return {};
}

/// Refuses what would take the memory of this process. Long names and stack traces take little more than their text, lists of short
/// numbers a multiple of it: commas tell.
Result<void> checkDecodedSize(std::string_view text)
{
    const auto available = tryAvailableMemory();
    if (text.size() <= jsonRatioMattersFrom || !available || text.size() <= *available / bytesPerByte)
        return {};
    const auto commas = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), ','));
    const std::uint64_t needed = text.size() * (bytesPerText - 1) + commas * bytesPerComma; // the text itself has been read
    if (needed > *available)
        return tooLittleMemory(text.size(), needed, *available);
    return {};
}

/// `hash`: of the text, where that is wanted.
Result<JsonDocument> load(const Archive& archive, const std::string& name, const Progress& progress, std::string* hash = nullptr)
{
    const Archive::Record* record = archive.tryRecord(name);
    if (!record)
        return fail(Error{.message = UserText("the archive lacks this record"), .record = name});
    if (auto checked = checkJsonSize(*record); !checked)
        return fail(std::move(checked.error()).inRecord(name));
    auto text = archive.read(*record, largestJson, progress);
    if (!text)
        return fail(std::move(text.error()));
    if (auto checked = checkDecodedSize(text->view()); !checked)
        return fail(std::move(checked.error()).inRecord(name));
    if (hash)
        *hash = longHashText(text->view());
    auto document = JsonDocument::parse(std::move(text->data), text->size);
    if (!document)
        return fail(std::move(document.error()).inRecord(name));
    return document;
}

/// Where the parts of a model are in an archive of each kind.
struct Records {
    std::string json, weights, constants, samples;
};

Records recordsOf(Summary::Kind kind, const std::string& name)
{
    if (kind == Summary::Kind::FlatZip)
        return {std::string(flatRecord), "serialized_state_dict.pt", "serialized_constants.pt", "serialized_example_inputs.pt"};
    if (kind == Summary::Kind::EtRecord)
        return {name, name + std::string(stateSuffix), name + "_constants", name + "_example_inputs"};
    return {std::string(modelsFolder) + name + std::string(jsonSuffix), "data/weights/" + name + ".pt", "data/constants/" + name + ".pt",
            "data/sample_inputs/" + name + ".pt"};
}

void decodeVersions(Model& model, const Json& root, bool edge)
{
    const Json version = root["schema_version"], major = version["major"], minor = version["minor"];
    model.schemaMajor = static_cast<int>(major.integer());
    model.schemaMinor = static_cast<int>(minor.integer());
    const bool unversioned = major.integer() == 0 && minor.integer() == 0;
    const std::int64_t wanted = edge ? edgeSchemaMajor : schemaMajor;
    if (major.integer() != wanted && !unversioned && !root.failed())
        version.fail(UserText("the schema version is %1.%2, Nodewise reads %3", major.integer(), minor.integer(), wanted),
                     UserText::listed(versionHint));
    if (const auto torch = root.tryGet("torch_version"))
        model.torchVersion = torch->text();
    if (const auto opsets = root.tryGet("opset_version"))
        if (const auto aten = opsets->tryGet("aten"))
            model.atenOpset = static_cast<int>(aten->integer());
    if (const auto verifiers = root.tryGet("verifiers"))
        verifiers->elements([&](const Json& dialect) {
            if (model.dialect.empty())
                model.dialect = dialect.text();
        });
    if (const auto dialect = root.tryGet("dialect"); dialect && model.dialect.empty())
        model.dialect = dialect->text();
}

/// Decodes the document into builder and model; what went wrong stays in the context.
void decodeProgram(DecodeContext& context, Model& model, const Json& root, std::vector<graph::InputSpec>& inputs)
{
    decodeVersions(model, root, context.edge());
    const Json module = root["graph_module"], graphJson = module["graph"], signature = module["signature"],
               calls = module["module_call_graph"];
    if (context.failed())
        return;
    const Json inputSpecs = signature["input_specs"];
    GraphDecoder decoder(context, graph::SubgraphId(0), placeholderNames(inputSpecs), 0);
    decoder.decode(graphJson);
    if (context.failed())
        return;
    inputs = decodeSignature(context, decoder, signature, graphJson);
    if (const auto ranges = root.tryGet("range_constraints"))
        decodeRanges(context, *ranges);
    decodeCallingConvention(model, calls);
}

Error located(const DecodeContext& context)
{
    Error error = *context.failure.error;
    if (error.message != cancelledMessage)
        error.record = context.record();
    return error;
}

Result<void> loadConfig(DecodeContext& context, Model& model, const Archive& archive, const std::string& name, bool constants)
{
    auto document = load(archive, name, context.progress());
    if (!document)
        return fail(std::move(document.error()));
    const Json config(document->root(), context.failure);
    decodePayloads(context, model, archive, config, constants);
    if (context.failed())
        return fail(Error(*context.failure.error).inRecord(name));
    return {};
}

/// Weights or constants, in whichever layout the archive has them.
Result<void> loadPayloads(DecodeContext& context, Model& model, const Archive& archive, Summary::Kind kind, bool constants,
                          const Json& where)
{
    const Records records = recordsOf(kind, model.name);
    const std::string& saved = constants ? records.constants : records.weights;
    if (const Archive::Record* record = archive.tryRecord(saved))
        return decodeSaved(context, model, archive, *record, constants, where);
    if (kind == Summary::Kind::FlatZip || kind == Summary::Kind::EtRecord)
        return fail(Error{.message = UserText("the archive lacks this record"), .record = saved});
    const std::string folder = constants ? "data/constants/" : "data/weights/";
    return loadConfig(context, model, archive, folder + model.name + (constants ? "_constants" : "_weights") + "_config.json", constants);
}

Result<void> decodeModel(Model& model, const Archive& archive, Summary::Kind kind, const Progress& progress)
{
    const Records records = recordsOf(kind, model.name);
    model.record = records.json;
    progress.step(UserText("reading %1", model.record), 0);
    model.identity = archive.identity();
    auto document = load(archive, model.record, progress, &model.contentHash);
    if (!document)
        return fail(std::move(document.error()));
    progress.step(UserText("decoding the graph"), 0.4);
    DecodeContext context(model.record, progress, kind == Summary::Kind::EtRecord);
    const Json root(document->root(), context.failure);
    std::vector<graph::InputSpec> inputs;
    decodeProgram(context, model, root, inputs);
    if (context.failed())
        return fail(located(context));
    progress.step(UserText("indexing the weights"), 0.8);
    for (const bool constants : {false, true})
        if (auto loaded = loadPayloads(context, model, archive, kind, constants, root); !loaded)
            return loaded;
    const Archive::Record* samples = archive.tryRecord(records.samples);
    model.hasSampleInputs = samples && samples->size > 0;
    if (model.hasSampleInputs)
        model.sampleInputsRecord = records.samples;
    finishWeights(context, model, inputs, root);
    model.graph = context.builder.build();
    return {};
}

/// Says what to do about a file that is damaged, where nothing better is known.
Error advised(Error error, const std::string& file)
{
    error.file = file;
    if (error.hint.empty() && error.message != cancelledMessage)
        error.hint = UserText("the file is damaged or not what torch.export.save writes: export it again");
    return error;
}

} // namespace

Result<Summary> inspect(const std::string& file)
{
    if (executorch::isPte(file)) {
        auto summary = executorch::inspectPte(file);
        return summary ? std::move(summary) : fail(std::move(summary.error()).inFile(file));
    }
    if (isTorchTrace(file))
        return inspectTorchTrace(file);
    if (onnx::isOnnx(file)) {
        auto summary = onnx::inspectOnnx(file);
        return summary ? std::move(summary) : fail(std::move(summary.error()).inFile(file));
    }
    auto archive = Archive::open(file);
    if (!archive)
        return fail(advised(std::move(archive.error()), file));
    auto summary = summarize(*archive);
    if (!summary)
        return fail(advised(std::move(summary.error()), file));
    return summary;
}

Result<void> checkUnchanged(const Model& model, const std::string& file)
{
    return checkUnchanged(file, model.identity);
}

Result<void> checkUnchanged(const std::string& file, const FileIdentity& opened)
{
    const FileChange change = changeOf(file, opened);
    if (change == FileChange::None)
        return {};
    return fail(Error{.message = change == FileChange::Gone ? UserText("the file no longer exists")
                                                            : UserText("the file has changed since it was opened"),
                      .file = file,
                      .hint = UserText("open it again")});
}

namespace {

/// `file`: for an error that does not name it.
Result<Opening> opened(Result<std::shared_ptr<const Model>> model, const std::string& file = {})
{
    if (model)
        return Opening{.model = std::move(*model), .choice = {}};
    return fail(file.empty() ? std::move(model.error()) : std::move(model.error()).inFile(file));
}

/// `choose`: an empty name is a question where the file has several models, else the first one's.
Result<Opening> openModel(const std::string& file, const std::string& name, bool choose, const Progress& progress)
{
    if (executorch::isPte(file)) {
        auto opening = executorch::openPteOrChoose(file, name, choose, progress);
        return opening ? std::move(opening) : fail(std::move(opening.error()).inFile(file));
    }
    if (isTorchTrace(file)) {
        if (choose && name.empty()) // of its hundreds of graphs one is asked for
            if (auto summary = inspectTorchTrace(file); summary && summary->models.size() > 1)
                return Opening{.model = {}, .choice = std::move(summary->models)};
        return opened(openTorchTrace(file, name, progress));
    }
    if (onnx::isOnnx(file))
        return opened(onnx::openOnnx(file, name, progress), file);
    auto archive = Archive::open(file);
    if (!archive)
        return fail(advised(std::move(archive.error()), file));
    const auto summary = summarize(*archive);
    if (!summary)
        return fail(advised(summary.error(), file));
    if (choose && name.empty() && summary->models.size() > 1)
        return Opening{.model = {}, .choice = summary->models};
    const auto chosen = chooseModel(*summary, name);
    if (!chosen)
        return fail(Error(chosen.error()).inFile(file));
    if (aoti::isCompiled(*chosen))
        return opened(aoti::openCompiled(*archive, file, *chosen, progress), file);
    auto model = std::make_shared<Model>();
    model->name = *chosen;
    if (auto decoded = decodeModel(*model, *archive, summary->kind, progress); !decoded)
        return fail(advised(std::move(decoded.error()), file));
    return Opening{.model = std::move(model), .choice = {}};
}

} // namespace

Result<std::shared_ptr<const Model>> open(const std::string& file, const std::string& name, const Progress& progress)
{
    auto opening = openModel(file, name, false, progress);
    return opening ? Result<std::shared_ptr<const Model>>(std::move(opening->model)) : fail(std::move(opening.error()));
}

Result<Opening> openOrChoose(const std::string& file, const std::string& model, const Progress& progress)
{
    return openModel(file, model, true, progress);
}

} // namespace nodewise::program
