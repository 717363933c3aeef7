// SPDX-License-Identifier: Apache-2.0
// Tells what a file is that holds no exported program, and how its owner gets one.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace nodewise::program {

class Archive;

enum class ForeignKind : std::uint8_t {
    StateDict,     ///< torch.save of a dict of tensors
    Checkpoint,    ///< torch.save of a dict of other things, which may have such a dict in it
    PickledModule, ///< torch.save of a whole module or another object
    TorchScript,
    LegacyPickle, ///< torch.save before 1.6, or any pickle
    PythonSource,
    Safetensors,
    Onnx,
    Gguf,
    Numpy,
    Hdf5,
    TfLite,
    ExecuTorch,
    ExecuTorchRecord, ///< an ETRecord or ETDump: of one program's export, or of one run
    TorchTrace,       ///< the structured log that TORCH_TRACE makes
    Sqlite,
    Trace, ///< what a run took: it opens as a timeline
    AotInductor,
    IrJson, ///< an IR file, which opens as such
    Json,
    Compressed, ///< gzip, tar, xz, 7z
    Zip,
    CutOff,     ///< a zip archive whose end is missing
    Unfinished, ///< an archive that torch.export.save began and did not finish
    Folder,
    Empty,
    Unreadable,
    Text,
    Unknown,
};

struct Foreign {
    ForeignKind kind = ForeignKind::Unknown;
    UserText what; ///< one sentence without a final full stop: "this is a TorchScript archive"
};

/// By content, then by suffix. Reads some kilobytes, or the pickle of a torch.save file.
Foreign identifyForeign(const std::string& file);
/// The same for a file that is known not to open as a zip archive.
Foreign identifyNotZip(const std::string& file);
/// A zip archive without models, by its records.
Foreign identifyForeign(const Archive& archive);

/// What the file is, as an error with a hint of one line.
Error foreignError(const Foreign& foreign, const std::string& file);

} // namespace nodewise::program
