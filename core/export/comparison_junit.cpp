// SPDX-License-Identifier: Apache-2.0
#include "core/export/comparison_report.h"
#include "core/export/escape.h"

#include <cstdio>

namespace nodewise::exporting {

namespace {

std::string secondsText(double seconds)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", seconds);
    return text;
}

/// "tests/cnn.pt2" to "tests" and "cnn".
std::pair<std::string, std::string> caseOf(const std::string& program)
{
    const auto slash = program.find_last_of('/');
    std::string name = slash == std::string::npos ? program : program.substr(slash + 1);
    if (const auto dot = name.find_last_of('.'); dot != std::string::npos && dot > 0)
        name.resize(dot);
    return {slash == std::string::npos ? "nodewise" : program.substr(0, slash), name};
}

} // namespace

std::string junitText(std::span<const Compared> all)
{
    std::size_t failures = 0, errors = 0;
    double seconds = 0;
    std::string cases;
    for (const Compared& one : all) {
        const auto [folder, name] = caseOf(one.pair.program);
        cases +=
            "    <testcase classname=\"" + xmlText(folder) + "\" name=\"" + xmlText(name) + "\" time=\"" + secondsText(one.seconds) + "\"";
        seconds += one.seconds;
        if (one.error) {
            ++errors;
            cases += ">\n      <error message=\"" + xmlText(one.error->text()) + "\"/>\n    </testcase>\n";
        } else if (one.diverged()) {
            ++failures;
            const Error what = divergenceOf(one);
            cases += ">\n      <failure message=\"" + xmlText(what.node + ": " + what.message.english()) + "\" type=\"divergence\">" +
                     xmlText(reportText(one)) + "</failure>\n    </testcase>\n";
        } else if (one.incomplete()) {
            ++failures;
            const Error what = incompletenessOf(one);
            cases += ">\n      <failure message=\"" + xmlText(what.node + ": " + what.message.english()) + "\" type=\"incomplete\">" +
                     xmlText(reportText(one)) + "</failure>\n    </testcase>\n";
        } else {
            cases += "/>\n";
        }
    }
    const std::string counts = "tests=\"" + std::to_string(all.size()) + "\" failures=\"" + std::to_string(failures) + "\" errors=\"" +
                               std::to_string(errors) + "\" time=\"" + secondsText(seconds) + "\"";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"nodewise-cli compare\" " + counts +
           ">\n  <testsuite name=\"nodewise-cli compare\" " + counts + ">\n" + cases + "  </testsuite>\n</testsuites>\n";
}

} // namespace nodewise::exporting
