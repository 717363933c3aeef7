// SPDX-License-Identifier: Apache-2.0
#include "core/document/mlir_input.h"

#include "core/dump/artifacts.h"

namespace nodewise::document {

using mlirtext::FileKind;

Result<MlirInput> openMlir(const std::string& path)
{
    MlirInput input{.path = path, .kind = mlirtext::kindOf(path), .file = {}};
    if (input.kind != FileKind::DumpFolder && dump::holdsArtifacts(path)) {
        input.kind = FileKind::DumpFolder;
        input.artifacts = true;
        return input;
    }
    if (input.kind == FileKind::DumpFolder || input.kind == FileKind::Other)
        return input;
    auto file = input.kind == FileKind::PassFolder ? mlirtext::TextFile::join(path, mlirtext::filesOfPassFolder(path))
                                                   : mlirtext::TextFile::open(path);
    if (!file)
        return fail(std::move(file.error()));
    input.file = std::move(*file);
    return input;
}

} // namespace nodewise::document
