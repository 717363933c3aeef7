// SPDX-License-Identifier: Apache-2.0
#include "app/cli/compare_text.h"

#include "core/export/comparison_finding.h"
#include "core/export/escape.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <set>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using exporting::numberText;

constexpr std::size_t namesShown = 4;

std::string plural(std::uint64_t count, const char* one)
{
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

std::string countsText(const dap::CompareAnswer& answer)
{
    std::string out = plural(answer.compared, "value") + " compared: " + std::to_string(answer.equal) + " equal, " +
                      std::to_string(answer.within) + " within tolerance, " + std::to_string(answer.diverged) + " diverged";
    if (answer.notCompared > 0)
        out += "; " + std::to_string(answer.notCompared) + " not compared";
    return out;
}

std::string listed(const std::vector<std::string>& names)
{
    std::string out;
    for (std::size_t i = 0; i < std::min(names.size(), namesShown); ++i)
        out += (i == 0 ? "" : ", ") + names[i];
    return names.size() > namesShown ? out + ", ..." : out;
}

std::string weightsText(const dap::CompareWeights& weights)
{
    std::vector<std::string> off;
    for (const dap::CompareRow& row : weights.rows)
        if (row.verdict == dap::CompareRow::Verdict::Diverged)
            off.push_back(row.name + ", max abs " + numberText(row.figures.maxAbs));
    if (weights.compared == 0)
        return {};
    std::string out = "  " + plural(weights.compared, "weight") + " compared: " + std::to_string(weights.equal) + " equal, " +
                      std::to_string(weights.within) + " within tolerance, " + std::to_string(weights.diverged) + " diverged";
    for (std::size_t i = 0; i < std::min(off.size(), namesShown); ++i)
        out += "\n    " + off[i];
    if (off.size() > namesShown)
        out += "\n    ...";
    return out + "\n";
}

std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2g %%", share * 100);
    return text;
}

/// "error 0.071 % beside the run's 0.035 %"
std::string errorsText(const dap::CompareInDouble& errors)
{
    return "error " + percent(errors.expected) + " beside the run's " + percent(errors.actual);
}

/// Values that only roundings part, those that lie furthest apart first.
std::string roundingsText(const dap::CompareAnswer& answer)
{
    std::vector<const dap::CompareRow*> rows;
    for (const dap::CompareRow& row : answer.rows)
        if (row.inDouble && row.inDouble->asNear)
            rows.push_back(&row);
    if (rows.empty())
        return {};
    std::ranges::stable_sort(rows, std::greater(), [](const dap::CompareRow* row) { return row->figures.maxUlps; });
    std::string out = "  of those within tolerance " + std::to_string(rows.size()) +
                      " by rounding alone: more than the usual tolerance apart, and yet as near to the same run in double\n";
    for (std::size_t i = 0; i < std::min(rows.size(), namesShown); ++i)
        out += "    " + rows[i]->name + " (" + rows[i]->dtype + "): up to " + plural(rows[i]->figures.maxUlps, "ULP") +
               " apart; in double, " + errorsText(*rows[i]->inDouble) + "\n";
    return out + (rows.size() > namesShown ? "    ...\n" : "");
}

std::string divergenceText(const dap::CompareAnswer& answer)
{
    const dap::CompareRow& row = *answer.firstRow;
    std::string out = "  first divergence: " + row.name;
    if (row.element)
        out += "[" + std::to_string(*row.element) + "]";
    if (!row.op.empty())
        out += " (" + row.op + ")";
    if (!row.module.empty())
        out += " in " + row.module;
    if (row.run > 1)
        out += ", run " + std::to_string(row.run);
    if (row.lowered && row.lowered->by == dap::LoweredPart::By::Kernel)
        out += ", by the kernel " + row.lowered->kernel;
    out += "\n    " + row.figures.message.english() + "\n";
    if (row.figures.elements > 0) {
        out += "    cosine " + numberText(row.figures.cosine) + ", SNR " + numberText(row.figures.snr) + " dB";
        if (row.figures.maxUlps > 0)
            out += ", " + numberText(static_cast<double>(row.figures.maxUlps)) + " ULPs";
        out += "; tolerance rtol " + numberText(row.rtol) + ", atol " + numberText(row.atol) + "\n";
    }
    if (row.inDouble)
        out += "    more than rounding: in double, " + errorsText(*row.inDouble) + "; at most " + numberText(row.inDouble->expectedMax) +
               " off beside " + numberText(row.inDouble->actualMax) + "\n";
    if (answer.replay) {
        const exporting::Blame blame = exporting::blameOf(*answer.replay, row.lowered);
        out += "    " + blame.verdict.english() + ": " + blame.evidence.english() + "\n";
    }
    for (const std::string& module : answer.modules)
        out += "    looked into " + module + "\n";
    return out;
}

/// Kernels that did not end well, each with its first node.
std::string failuresText(const dap::CompareAnswer& answer)
{
    std::string out;
    std::set<std::string> told;
    for (const dap::CompareRow& row : answer.rows)
        if (row.lowered && row.lowered->by == dap::LoweredPart::By::Failed && told.insert(row.lowered->kernel).second)
            out += "  failed at " + row.name + " (" + row.op + "): " + row.lowered->why.english() + "\n";
    return out;
}

/// A string for XML 1.0, which has no control characters.
std::string xmlText(std::string_view text)
{
    return exporting::escapedBy(
        text, [](char c) -> const char* { return static_cast<unsigned char>(c) < 0x20 && c != '\n' ? " " : exporting::xmlEntity(c); });
}

std::string secondsText(double seconds)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", seconds);
    return text;
}

std::string stateOf(const Compared& compared)
{
    return compared.error ? "error" : compared.diverged() ? "diverged" : "agrees";
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

Json jsonOf(const Compared& compared)
{
    Json out{{"program", compared.pair.program}, {"result", stateOf(compared)}};
    if (compared.error) {
        out["error"] = compared.error->text();
        return out;
    }
    const auto& print = compared.launch.fingerprint;
    out["fingerprint"] = {{"torch", print.torch}, {"cpu", print.cpu}, {"device", print.device}, {"threads", print.threads}};
    const Json answer = Json::parse(encodeBody(compared.answer));
    out.update(answer);
    out["reference"] = compared.reference().english();
    return out;
}

} // namespace

std::string plainText(const Compared& compared)
{
    const dap::CompareAnswer& answer = compared.answer;
    std::string out = compared.title() + "\n  " + countsText(answer) + "\n";
    if (answer.lowered)
        out += "  " + exporting::loweredText(*answer.lowered).english() + "\n";
    out += roundingsText(answer);
    if (answer.firstRow)
        out += divergenceText(answer);
    out += weightsText(answer.weights);
    out += failuresText(answer);
    for (const auto& [why, names] : exporting::notCompared(exporting::pointersTo(answer.rows)))
        out += "  not compared, " + why.english() + ": " + std::to_string(names.size()) + " (" + listed(names) + ")\n";
    if (!answer.unused.empty())
        out += "  only in the reference: " + std::to_string(answer.unused.size()) + " (" + listed(answer.unused) + ")\n";
    for (const Text& note : answer.notes)
        out += "  note: " + note.english() + "\n";
    return out;
}

std::string summaryText(std::span<const Compared> all)
{
    std::string out;
    std::size_t agree = 0, diverged = 0, errors = 0;
    for (const Compared& one : all) {
        ++(one.error ? errors : one.diverged() ? diverged : agree);
        out += stateOf(one) + std::string(10 - stateOf(one).size(), ' ') + one.pair.program + "  ";
        if (one.error)
            out += one.error->text();
        else if (one.diverged())
            out += divergenceOf(one).node + ": " + divergenceOf(one).message.english();
        else
            out += plural(one.answer.compared, one.outputs ? "output" : "value") + ", " + std::to_string(one.answer.equal) + " bit for bit";
        out += "\n";
    }
    return out + plural(all.size(), "program") + ": " + std::to_string(agree) + " agree, " + std::to_string(diverged) + " diverged, " +
           plural(errors, "error") + "\n";
}

std::string jsonText(std::span<const Compared> all, bool whole)
{
    Json list = Json::array();
    for (const Compared& one : all)
        list.push_back(jsonOf(one));
    const Json out = whole && !list.empty() ? list.front() : Json{{"programs", list}};
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

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
                     xmlText(plainText(one)) + "</failure>\n    </testcase>\n";
        } else {
            cases += "/>\n";
        }
    }
    const std::string counts = "tests=\"" + std::to_string(all.size()) + "\" failures=\"" + std::to_string(failures) + "\" errors=\"" +
                               std::to_string(errors) + "\" time=\"" + secondsText(seconds) + "\"";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"nodewise-cli compare\" " + counts +
           ">\n  <testsuite name=\"nodewise-cli compare\" " + counts + ">\n" + cases + "  </testsuite>\n</testsuites>\n";
}

} // namespace nodewise::cli
