// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/mlir_input.h"

#include "core/dump/artifacts.h"

namespace nodewise::views {

using mlirtext::FileKind;

Result<MlirInput> openMlir(const QString& path)
{
    const std::string name = path.toStdString();
    MlirInput input{.path = path, .kind = mlirtext::kindOf(name), .file = {}};
    if (input.kind != FileKind::DumpFolder && dump::holdsArtifacts(name)) {
        input.kind = FileKind::DumpFolder;
        input.artifacts = true;
        return input;
    }
    if (input.kind == FileKind::DumpFolder || input.kind == FileKind::Other)
        return input;
    auto file = input.kind == FileKind::PassFolder ? mlirtext::TextFile::join(name, mlirtext::filesOfPassFolder(name))
                                                   : mlirtext::TextFile::open(name);
    if (!file)
        return fail(std::move(file.error()));
    input.file = std::move(*file);
    return input;
}

} // namespace nodewise::views
