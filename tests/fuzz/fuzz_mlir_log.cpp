// SPDX-License-Identifier: Apache-2.0
// Scans damaged MLIR text and logs of passes: whatever comes, there are lines, functions, and dumps that lie in the file, and soon.
#include "core/mlirtext/line_diff.h"
#include "core/mlirtext/scan.h"
#include "core/mlirtext/text_file.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;
using namespace nodewise::mlirtext;

namespace {

std::string faultOf(const Scan& scan, std::size_t bytes)
{
    for (std::size_t i = 0; i < scan.dumps.size(); ++i) {
        const PassDump& dump = scan.dumps[i];
        if (dump.begin > dump.end || dump.end > bytes || dump.headerLine >= scan.index.lines() ||
            dump.firstLine + dump.lines > scan.index.lines())
            return "a dump that does not lie in the file";
        if (dump.previous && *dump.previous >= i)
            return "a dump that is compared with a later one";
    }
    for (const FunctionLine& function : scan.functions)
        if (function.line >= scan.index.lines())
            return "a function behind the last line";
    return scan.complete && scan.index.bytes() != bytes ? "not all bytes were counted" : "";
}

std::string faultOf(const std::string& bytes)
{
    static const test::ScratchFile path(".mlir");
    const auto file = TextFile::open(path.write(bytes));
    if (!file)
        return file.error().message.empty() ? "a message without text" : "";
    SharedScan last;
    scan(**file, {}, [&last](SharedScan found) { last = std::move(found); });
    if (!last)
        return "nothing was told";
    if (std::string fault = faultOf(*last, bytes.size()); !fault.empty())
        return fault;
    constexpr std::size_t most = 200;
    for (const std::uint64_t first : {std::uint64_t(0), last->index.lines() / 2, last->index.lines()})
        for (const ShownLine& line : readLines(**file, last->index, first, 5, most))
            if (line.text.size() > most || line.offset + line.length > bytes.size())
                return "a line that does not lie in the file";
    return {};
}

constexpr std::string_view words[] = {"// -----// IR Dump After Canonicalizer (canonicalize) ('func.func' operation: @f) //----- //\n",
                                      "// -----// IR Dump Before CSE //----- //\n",
                                      "// -----// IR Dump After CSE Failed //----- //\n",
                                      "; *** IR Dump After SROAPass on f ***\n",
                                      "*** IR Dump After SROAPass on [module] omitted because no change ***\n",
                                      "module {\n",
                                      "func.func @f() {\n",
                                      "}\n",
                                      "\r\n",
                                      "\r",
                                      "\n",
                                      "\n\n",
                                      "\"",
                                      "\\",
                                      "@\"",
                                      "(",
                                      ")",
                                      "'",
                                      std::string_view("\0", 1),
                                      "\xff"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{
        .name = "fuzz_mlir_log", .faultOf = static_cast<std::string (*)(const std::string&)>(faultOf), .words = words};
    return target;
}
