// SPDX-License-Identifier: Apache-2.0
// Reads damaged NPU configurations: whatever comes, there is a configuration or a message, and soon.
#include "core/lowering/npu.h"
#include "core/sim/npu.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    const auto npu = sim::readNpu(bytes, "/fuzz/npu.yml");
    if (!npu)
        return npu.error().message.empty() || npu.error().file.empty() ? "a message without text or file" : "";
    if (const auto planned = lowering::readNpu(bytes); planned && (planned->lanes <= 0 || planned->scratchpadBytesPerLane <= 0))
        return "an NPU without lanes";
    return {};
}

constexpr std::string_view words[] = {": ",     "- ",        "\n",
                                      "\n  ",   "&a ",       "*a",
                                      "<<: *a", "!!binary ", "!!float ",
                                      "|\n",    ">\n",       "{",
                                      "}",      "[",         "]",
                                      "? ",     "---\n",     "...\n",
                                      "\"",     "'",         "0x7fffffffffffffff",
                                      "1e999",  ".nan",      "-.inf",
                                      "-1",     "0",         "18446744073709551616",
                                      "~",      "\xff",      "\xe2\x80\xa8"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_npu", .faultOf = faultOf, .words = words};
    return target;
}
