// SPDX-License-Identifier: Apache-2.0
#include "app/cli/scanned_file.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {

using Json = nlohmann::ordered_json;
using mlirtext::FileKind;
using mlirtext::PassDump;

Result<ScannedFile> openScanned(const std::string& path)
{
    ScannedFile opened{.kind = mlirtext::kindOf(path)};
    auto file = opened.kind == FileKind::PassFolder ? mlirtext::TextFile::join(path, mlirtext::filesOfPassFolder(path))
                                                    : mlirtext::TextFile::open(path);
    if (!file)
        return fail(std::move(file.error()));
    opened.file = std::move(*file);
    if (opened.kind != FileKind::Bytecode)
        mlirtext::scan(*opened.file, {}, [&opened](mlirtext::SharedScan scan) { opened.scan = std::move(scan); });
    return opened;
}

const char* wordOf(FileKind kind)
{
    switch (kind) {
    case FileKind::Text:
        return "text";
    case FileKind::Bytecode:
        return "bytecode";
    case FileKind::PassLog:
        return "pass log";
    case FileKind::PassFolder:
        return "pass folder";
    case FileKind::DumpFolder:
        return "dump folder";
    case FileKind::Other:
        break;
    }
    return "unknown";
}

const char* wordOf(const PassDump& dump)
{
    if (dump.header.failed)
        return "failed";
    return dump.change == PassDump::Change::Same ? "same" : dump.change == PassDump::Change::Changed ? "changed" : "first";
}

/// "func.func @f", "builtin.module"
std::string operationOf(const PassDump& dump)
{
    const bool told = !dump.header.operation.empty();
    const std::string& operation = told ? dump.header.operation : dump.body.operation;
    const std::string& symbol = told ? dump.header.symbol : dump.body.symbol;
    return symbol.empty() ? operation : operation + " @" + symbol;
}

Json jsonOf(const PassDump& dump)
{
    return {{"pass", dump.header.pass},
            {"argument", dump.header.argument},
            {"when", dump.header.before ? "before" : "after"},
            {"operation", operationOf(dump)},
            {"line", dump.headerLine + 1},
            {"lines", dump.lines},
            {"bytes", dump.end - dump.begin},
            {"change", wordOf(dump)}};
}

} // namespace nodewise::cli
