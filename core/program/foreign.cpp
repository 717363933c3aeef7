// SPDX-License-Identifier: Apache-2.0
#include "core/program/foreign.h"

#include "core/base/input_file.h"
#include "core/program/archive.h"
#include "core/program/torch_save.h"
#include "core/torchtrace/log.h"

#include <algorithm>
#include <filesystem>
#include <simdjson.h>

namespace nodewise::program {

namespace {

using Kind = ForeignKind;

struct Magic {
    std::string_view bytes;
    std::size_t at;
    Kind kind;
    std::string_view what;
};

using namespace std::string_view_literals;

constexpr Magic magics[] = {
    {"GGUF"sv, 0, Kind::Gguf, NODEWISE_LISTED("this is a GGUF file: weights without a graph")},
    {"\x93NUMPY"sv, 0, Kind::Numpy, NODEWISE_LISTED("this is a NumPy array, not a program")},
    {"\x89HDF\r\n"sv, 0, Kind::Hdf5, NODEWISE_LISTED("this is an HDF5 file (Keras weights or data), not a PyTorch program")},
    {"TFL3"sv, 4, Kind::TfLite, NODEWISE_LISTED("this is a TensorFlow Lite model, not a PyTorch program")},
    {"ET12"sv, 4, Kind::ExecuTorch, NODEWISE_LISTED("this is an ExecuTorch program (.pte), which no longer has the graph of torch.export")},
    {"BP08"sv, 4, Kind::ExecuTorch,
     NODEWISE_LISTED("this is an ExecuTorch program with inputs (.bpte), which no longer has the graph of torch.export")},
    {"FT01"sv, 4, Kind::ExecuTorch, NODEWISE_LISTED("this is weights of an ExecuTorch program (.ptd), without a graph")},
    {"ED00"sv, 8, Kind::ExecuTorchRecord,
     NODEWISE_LISTED("this is an ETDump: what one run of an ExecuTorch program took, without its graph")},
    {"SQLite format 3\0"sv, 0, Kind::Sqlite, NODEWISE_LISTED("this is an SQLite database, such as a profiler's report, not a program")},
    {"ustar"sv, 257, Kind::Compressed, NODEWISE_LISTED("this is a tar archive: unpack it first")},
    {"\x1f\x8b"sv, 0, Kind::Compressed, NODEWISE_LISTED("this is a gzip file: unpack it first")},
    {"\xfd"
     "7zXZ"sv,
     0, Kind::Compressed, NODEWISE_LISTED("this is an xz file: unpack it first")},
    {"7z\xbc\xaf"sv, 0, Kind::Compressed, NODEWISE_LISTED("this is a 7z archive: unpack it first")},
    {"PK\x03\x04"sv, 0, Kind::CutOff, NODEWISE_LISTED("the zip archive is truncated: its directory at the end is missing")},
};

std::uint64_t littleEndian(std::string_view bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i > 0; --i)
        value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
    return value;
}

/// Eight bytes with the length of a JSON header, then the header.
bool isSafetensors(std::string_view start, std::uint64_t size)
{
    return start.size() > 9 && start[8] == '{' && start[9] == '"' && littleEndian(start.substr(0, 8)) <= size - 8;
}

/// A protobuf whose first field is a small ir_version and whose next is the producer's name, or one called .onnx.
bool isOnnx(std::string_view start, std::string_view suffix)
{
    const bool looks = start.size() > 4 && start[0] == 0x08 && start[1] > 0 && start[1] < 30 && start[2] == 0x12;
    return looks || suffix == ".onnx";
}

/// UTF-8 without control characters; the last character may be cut off.
bool isText(std::string_view start)
{
    while (!start.empty() && static_cast<unsigned char>(start.back()) >= 0x80)
        start.remove_suffix(1);
    const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x09; };
    return !start.empty() && std::none_of(start.begin(), start.end(), control) && simdjson::validate_utf8(start.data(), start.size());
}

bool hasAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(), [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

/// Also packed, and by its name alone: its bytes begin like those of many a file.
bool isNamedTrace(const std::filesystem::path& file)
{
    const auto named = [](const std::string& suffix) { return suffix == ".pftrace" || suffix == ".perfetto-trace"; };
    return named(file.extension().string()) || (file.extension() == ".gz" && named(file.stem().extension().string()));
}

Foreign identifyText(std::string_view start, std::string_view suffix)
{
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && (start[first] == '{' || start[first] == '[')) {
        if (hasAny(start, {"\"traceEvents\""}))
            return {Kind::Trace, UserText("this is a Chrome trace: what a run took, not a program")};
        if (hasAny(start, {"\"graph_inputs\"", "\"weight_name_mapping\""}))
            return {Kind::IrJson, UserText("this is an IR file of pytorch-ir or Nodewise, not an exported program")};
        return {Kind::Json, UserText("this is a JSON file, not an exported program")};
    }
    if (torchtrace::Log::isLogText(start))
        return {Kind::TorchTrace, UserText("this is a log of TORCH_TRACE: what torch.compile did, not an exported program")};
    if (suffix == ".py" || hasAny(start, {"import torch", "from torch", "def forward"}))
        return {Kind::PythonSource, UserText("this is Python source: a model has to be exported before it can be opened")};
    return {Kind::Text, UserText("this is a text file, not an exported program")};
}

Foreign identifySaved(const Archive& archive)
{
    const auto saved = readSavedDict(archive);
    const auto isTensor = [](const SavedTensor& entry) { return entry.tensor; };
    if (saved && std::any_of(saved->begin(), saved->end(), isTensor))
        return {Kind::StateDict,
                saved->size() == 1
                    ? UserText("this is a state dict saved by torch.save (1 entry): weights without a graph")
                    : UserText("this is a state dict saved by torch.save (%1 entries): weights without a graph", saved->size())};
    const std::string name = savedClass(archive);
    if (name.empty() || name.starts_with("collections."))
        return {Kind::Checkpoint, UserText("this is a file saved by torch.save: Python objects without a graph")};
    return {Kind::PickledModule, UserText("this is a %1 saved by torch.save: Python objects without a graph", name)};
}

} // namespace

Foreign identifyForeign(const std::string& file)
{
    const auto archive = Archive::open(file);
    return archive ? identifyForeign(*archive) : identifyNotZip(file);
}

Foreign identifyNotZip(const std::string& file)
{
    const auto opened = InputFile::open(file);
    if (std::error_code code; std::filesystem::is_directory(file, code))
        return {Kind::Folder, UserText("this is a folder")};
    if (!opened)
        return {Kind::Unreadable, opened.error().message};
    const std::uint64_t size = opened->size();
    constexpr std::size_t enough = 16384;
    std::string start(enough, '\0');
    start.resize(opened->read(0, start));
    if (start.empty())
        return {Kind::Empty, UserText("the file is empty")};
    if (isNamedTrace(file))
        return {Kind::Trace, UserText("this is a Perfetto trace: what a run took, not a program")};
    for (const Magic& magic : magics)
        if (start.size() > magic.at && std::string_view(start).substr(magic.at).starts_with(magic.bytes))
            return {magic.kind, UserText::listed(magic.what)};
    const std::string suffix = std::filesystem::path(file).extension().string();
    if (start[0] == '\x80' && start.size() > 1 && start[1] >= 2 && start[1] <= 5)
        return {Kind::LegacyPickle, UserText("this is a Python pickle (as torch.save wrote before PyTorch 1.6): objects without a graph")};
    if (isSafetensors(start, size))
        return {Kind::Safetensors, UserText("this is a safetensors file: weights without a graph")};
    if (isText(start))
        return identifyText(start, suffix);
    if (isOnnx(start, suffix))
        return {Kind::Onnx, UserText("this is an ONNX model: open the PyTorch program that it was exported from")};
    return {Kind::Unknown, UserText("this is not an exported program")};
}

Foreign identifyForeign(const Archive& archive)
{
    const auto any = [&archive](auto holds) {
        return std::any_of(archive.records().begin(), archive.records().end(),
                           [&](const auto& r) { return holds(std::string_view(r.name)); });
    };
    if (archive.records().empty())
        return {Kind::Zip, UserText("the zip archive holds no files")};
    if (any([](std::string_view name) { return name.starts_with("ETRECORD_V"); }))
        return {Kind::ExecuTorchRecord, UserText("this is an ETRecord: what an export to ExecuTorch went through, beside the program")};
    if (any([](std::string_view name) { return name.starts_with("data/aotinductor/"); }))
        return {Kind::AotInductor, UserText("this is an AOTInductor package: compiled code without the graph")};
    if (archive.tryRecord("constants.pkl") || any([](std::string_view name) { return name.starts_with("code/"); }))
        return {Kind::TorchScript, UserText("this is a TorchScript archive, not an exported program")};
    if (archive.tryRecord("data.pkl"))
        return identifySaved(archive);
    if (any([](std::string_view name) { return name.starts_with("data/weights/") || name.starts_with("data/constants/"); }))
        return {Kind::Unfinished, UserText("the archive has weights but no model: torch.export.save failed while it wrote the file")};
    if (any([](std::string_view name) { return name.ends_with(".npy"); }))
        return {Kind::Numpy, UserText("these are NumPy arrays (.npz), not a program")};
    return {Kind::Zip, UserText("the zip archive holds no exported program")};
}

Error foreignError(const Foreign& foreign, const std::string& file)
{
    Error error{.message = foreign.what, .file = file};
    switch (foreign.kind) {
    case Kind::CutOff:
        error.hint = UserText("copy or download it again, or export it again");
        break;
    case Kind::Unfinished:
        error.hint = UserText("export it again and look at the error that Python raises");
        break;
    case Kind::Unreadable:
        error.hint = UserText("check its path and permissions");
        break;
    case Kind::IrJson:
        error.hint = UserText("open it as IR");
        break;
    case Kind::Folder:
        error.hint = UserText("choose a file in it");
        break;
    case Kind::Empty:
        error.hint = UserText("export it again");
        break;
    case Kind::TorchScript:
        error.hint = UserText("in Python, with the class that was scripted: model = MyModel(); "
                              "model.load_state_dict(torch.jit.load(\"model.pt\").state_dict()); "
                              "torch.export.save(torch.export.export(model.eval(), example_inputs), \"model.pt2\")");
        break;
    case Kind::StateDict:
    case Kind::LegacyPickle:
        error.hint = UserText("in Python, with the class that the weights are of: model = MyModel(); "
                              "model.load_state_dict(torch.load(\"model.pt\", weights_only=True)); "
                              "torch.export.save(torch.export.export(model.eval(), example_inputs), \"model.pt2\")");
        break;
    case Kind::Checkpoint:
        error.hint = UserText("in Python, with the class that the weights are of, and the name of their entry: model = MyModel(); "
                              "model.load_state_dict(torch.load(\"model.pt\", weights_only=True)[\"model_state_dict\"]); "
                              "torch.export.save(torch.export.export(model.eval(), example_inputs), \"model.pt2\")");
        break;
    case Kind::TorchTrace:
        error.hint = UserText("open it as it is: each graph in it is a model");
        break;
    case Kind::ExecuTorchRecord:
        error.hint = UserText("open the program before it was lowered: torch.export.save(exported_program, \"model.pt2\") before "
                              "to_edge_transform_and_lower(exported_program)");
        break;
    case Kind::ExecuTorch:
        error.hint = UserText("open the program before it was lowered, where Python has it: "
                              "torch.export.save(exported_program, \"model.pt2\") before to_edge_transform_and_lower(exported_program)");
        break;
    case Kind::AotInductor:
        error.hint = UserText("open the program before it was compiled: torch.export.save(exported_program, \"model.pt2\") before "
                              "torch._inductor.aoti_compile_and_package(exported_program)");
        break;
    case Kind::Gguf:
    case Kind::Onnx:
    case Kind::TfLite:
        error.hint = UserText("it can't be turned back: take the PyTorch model that it was made from, and in Python: "
                              "torch.export.save(torch.export.export(model.eval(), example_inputs), \"model.pt2\")");
        break;
    case Kind::Trace:
        error.hint = UserText("open it in the window, or: nodewise-cli trace FILE");
        break;
    case Kind::Sqlite:
        error.hint =
            UserText("a report of ttnn is a reference to compare a program with; of a profiler, export its events as a Chrome trace "
                     "(.json), and open that");
        break;
    case Kind::PickledModule:
        error.hint = UserText("in Python, if you trust the file, whose code is run: model = torch.load(\"model.pt\", weights_only=False); "
                              "torch.export.save(torch.export.export(model.eval(), example_inputs), \"model.pt2\")");
        break;
    default:
        error.hint = UserText("in Python: torch.export.save(torch.export.export(model.eval(), example_inputs), \"model.pt2\")");
        break;
    }
    return error;
}

} // namespace nodewise::program
