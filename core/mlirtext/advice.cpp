// SPDX-License-Identifier: Apache-2.0
#include "core/mlirtext/advice.h"

#include "core/base/words.h"

namespace nodewise::mlirtext {

namespace {

/// Of "sdscbundle.sdsc_execute".
std::string dialectOf(const std::string& operation)
{
    return operation.substr(0, operation.find('.'));
}

} // namespace

Text adviceFor(std::string_view message, bool bytecode)
{
    // mlir/lib/AsmParser/Parser.cpp, parseCustomOperation
    if (const std::string name = between(message, "Dialect `", "' not found for custom op"); !name.empty())
        return Text("the dialect %1 is not known here and writes its operations in a form of its own: write the file with "
                    "--mlir-print-op-generic, and all of it is read",
                    name);
    if (const std::string name = between(message, "custom op '", "' is unknown"); !name.empty())
        return Text(
            "the dialect %1 has no such operation here, and its own form can't be read: write the file with --mlir-print-op-generic",
            dialectOf(name));
    // core/mlir/own_forms.cpp
    if (const std::string name = between(message, "'", "' is of an unknown dialect and written in a form of its own"); !name.empty())
        return Text("to have these in the outline, too, write the file with --mlir-print-op-generic");
    // mlir/lib/Bytecode/Reader/BytecodeReader.cpp
    if (!bytecode)
        return {};
    if (const std::string name = between(message, "dialect '", "'"); !name.empty())
        return Text("the dialect %1 writes bytecode of its own, which is not known here: give the file as text, in generic form: "
                    "mlir-opt --mlir-print-op-generic",
                    name);
    return Text(
        "it may be cut off, or of a newer version of MLIR: give the file as text, in generic form: mlir-opt --mlir-print-op-generic");
}

} // namespace nodewise::mlirtext
