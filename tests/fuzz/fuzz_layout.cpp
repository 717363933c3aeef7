// SPDX-License-Identifier: Apache-2.0
// Reads damaged layouts of a window's tab: whatever comes, there is a layout that is written and read again as it is, or a message that
// says where, and soon.
#include "app/viewer/tab_layout.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    const auto layout = viewer::readLayout(QByteArray::fromStdString(bytes));
    if (!layout)
        return layout.error().message.empty() ? "a message without text" : "";
    if (!layout->page.fxVisible && !layout->page.irVisible)
        return "a layout that shows no graph";
    if (layout->name.trimmed().isEmpty() || layout->name.size() > viewer::maxLayoutName)
        return "a layout whose name cannot be saved";
    if (layout->page.docked.size() + layout->page.inMain.size() + layout->page.inWindows.size() > 3 * viewer::maxPanels)
        return "more panels than a layout may place";
    const auto again = viewer::readLayout(viewer::layoutText(*layout));
    return again && *again == *layout ? "" : "what was written is read as something else";
}

constexpr std::string_view words[] = {"\"nodewise_layout\": 1",
                                      "\"name\": \"a\"",
                                      "\"graphs\": \"summary\"",
                                      "\"outline\": true",
                                      "\"fx\": \"code\"",
                                      "\"panels\": [\"values\"]",
                                      "\"windows\": [",
                                      "\"left\": \"values\"",
                                      "\"columns\": [0, 0, 0]",
                                      "\"rows\": [1, 100001]",
                                      "\"halves\": [1e3, 2]",
                                      "null",
                                      "-1",
                                      "18446744073709551615",
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
                                      ",",
                                      "\""};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_layout", .faultOf = faultOf, .words = words};
    return target;
}
