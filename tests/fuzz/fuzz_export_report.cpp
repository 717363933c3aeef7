// SPDX-License-Identifier: Apache-2.0
// Reads damaged diagnoses of exports, and files of what plug-ins need: whatever comes, there is what they say, in bounds, or a message.
#include "core/protocol/export_report.h"
#include "core/trust/plugin_needs.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOfNeeds(const std::string& bytes)
{
    const auto needs = trust::parseNeeds("/plugins/libx.so", bytes);
    if (!needs)
        return needs.error().message.empty() || needs.error().file.empty() ? "a message without text or file" : "";
    for (const auto* paths : {&needs->read, &needs->write})
        for (const std::string& path : *paths)
            if (!path.starts_with('/') || path.find('\0') != std::string::npos || (path + '/').find("/../") != std::string::npos)
                return "a need that is no absolute path";
    return {};
}

std::string faultOf(const std::string& bytes)
{
    if (auto fault = faultOfNeeds(bytes); !fault.empty())
        return fault;
    static const test::ScratchFile file(".nodewise-export.json");
    const auto report = protocol::readExportReport(file.write(bytes));
    if (!report)
        return report.error().message.empty() || report.error().file.empty() ? "a message without text or file" : "";
    for (const auto& line : report->stack)
        if (line.line < 0)
            return "a line before the first";
    for (const auto& line : report->source)
        if (line.line < 0)
            return "a line before the first";
    return {};
}

constexpr std::string_view words[] = {"\"format\": \"nodewise.export\"",
                                      "\"version\": 1",
                                      "\"stack\": [",
                                      "\"graph\": [",
                                      "\"draft\": {",
                                      "\"read\": [",
                                      "\"write\": [",
                                      "\"/a/../../etc\"",
                                      "\"~/.ssh\"",
                                      "null",
                                      "-1",
                                      "2147483648",
                                      "1e999",
                                      "[]",
                                      "{}",
                                      "\"\"",
                                      "[[[[[[[[",
                                      "\\ud800",
                                      "\\u0000",
                                      "\xff",
                                      "{",
                                      "}",
                                      "\""};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_export_report", .faultOf = faultOf, .words = words};
    return target;
}
