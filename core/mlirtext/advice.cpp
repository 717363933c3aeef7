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

UserText adviceFor(std::string_view message, bool bytecode)
{
    // mlir/lib/AsmParser/Parser.cpp, parseCustomOperation
    if (const std::string name = between(message, "Dialect `", "' not found for custom op"); !name.empty())
        return UserText(
            "the dialect %1 is unknown here and uses a custom assembly format: write the file with --mlir-print-op-generic to have "
            "all of it read",
            name);
    if (const std::string name = between(message, "custom op '", "' is unknown"); !name.empty())
        return UserText("the dialect %1 has no such operation here, and its custom assembly format can't be read: write the file with "
                        "--mlir-print-op-generic",
                        dialectOf(name));
    // core/mlir/own_forms.cpp
    if (const std::string name = between(message, "'", "' is of an unknown dialect and in a custom format"); !name.empty())
        return UserText("to see these in the outline, too, write the file with --mlir-print-op-generic");
    // mlir/lib/Bytecode/Reader/BytecodeReader.cpp
    if (!bytecode)
        return {};
    if (const std::string name = between(message, "dialect '", "'"); !name.empty())
        return UserText(
            "the dialect %1 has its own bytecode encoding, which is unknown here: give the file as text, in generic form: mlir-opt "
            "--mlir-print-op-generic",
            name);
    return UserText(
        "it may be truncated, or from a newer version of MLIR: give the file as text, in generic form: mlir-opt --mlir-print-op-generic");
}

} // namespace nodewise::mlirtext
