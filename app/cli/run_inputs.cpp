// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_inputs.h"

#include "app/cli/usage_error.h"
#include "core/base/input_file.h"
#include "core/base/numbers.h"
#include "core/program/executorch/bundle_file.h"

#include <algorithm>
#include <sys/stat.h>

namespace nodewise::cli {
namespace {

[[noreturn]] void refuse(const std::string& text, const std::string& what)
{
    throw UsageError{"--inputs '" + text + "': " + what};
}

std::vector<std::string> split(const std::string& text, char separator)
{
    std::vector<std::string> out;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find(separator, start), text.size());
        out.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return out;
}

template <class Number>
std::vector<Number> numbers(const std::string& whole, const std::string& text, char separator)
{
    std::vector<Number> out;
    for (const auto& part : split(text, separator)) {
        const auto number = tryNumber<Number>(part);
        if (!number)
            refuse(whole, "'" + part + "' is not a number");
        out.push_back(*number);
    }
    return out;
}

std::optional<protocol::Scalar> tryValue(const std::string& text)
{
    if (text == "None")
        return protocol::Scalar();
    if (text == "True" || text == "False")
        return protocol::Scalar(text == "True");
    if (const auto integer = tryNumber<std::int64_t>(text))
        return protocol::Scalar(*integer);
    if (const auto real = tryNumber<double>(text))
        return protocol::Scalar(*real);
    return std::nullopt;
}

protocol::PictureFit fitOf(const std::string& whole, const std::string& text)
{
    if (text == "crop")
        return protocol::PictureFit::Crop;
    if (text == "stretch")
        return protocol::PictureFit::Stretch;
    if (text == "none")
        return protocol::PictureFit::None;
    refuse(whole, "'" + text + "' is not one of crop, stretch, none");
}

/// Takes ",key=K" and its like from the end, so that a file's name may have commas.
void takeSettings(const std::string& whole, std::string& rest, protocol::InputSpec& input)
{
    while (true) {
        const auto comma = rest.rfind(',');
        const auto equals = comma == rest.npos ? rest.npos : rest.find('=', comma);
        if (equals == rest.npos)
            return;
        const auto key = rest.substr(comma + 1, equals - comma - 1), value = rest.substr(equals + 1);
        if (key == "key")
            input.key = value;
        else if (key == "dtype")
            input.dtype = value;
        else if (key == "shape")
            input.shape = numbers<std::int64_t>(whole, value, 'x');
        else if (key == "mean")
            input.mean = numbers<double>(whole, value, '/');
        else if (key == "std")
            input.std = numbers<double>(whole, value, '/');
        else if (key == "fit")
            input.fit = fitOf(whole, value);
        else if (key == "seed")
            input.seed = numbers<std::uint64_t>(whole, value, 'x').front();
        else
            refuse(whole, "'" + key + "' is not one of key, dtype, shape, mean, std, fit, seed");
        rest.resize(comma);
    }
}

bool isFile(const std::string& name)
{
    struct stat about {};
    return ::stat(name.c_str(), &about) == 0;
}

bool hasNames(const std::string& file)
{
    return file.ends_with(".safetensors") || file.ends_with(".npz");
}

void takeSource(const std::string& whole, const std::string& source, protocol::InputSpec& input)
{
    if (source.empty())
        refuse(whole, "it names no file");
    const auto value = tryValue(source);
    if (source == "zeros" || source == "ones" || source == "normal" || source == "arange")
        input.generate = source;
    else if (value && !isFile(source))
        input.value = value;
    else
        input.file = source;
}

/// Of one test case of an ExecuTorch program: "case_1", "decode.case_0"; "" = the first one.
void addTestCase(const std::string& whole, const protocol::InputSpec& asked, std::vector<protocol::InputSpec>& out)
{
    const auto bundle = executorch::readBundle(asked.file);
    if (!bundle)
        refuse(whole, bundle.error().text());
    std::string names;
    for (std::size_t suite = 0; suite < bundle->suites.size(); ++suite)
        for (std::size_t at = 0; at < bundle->suites[suite].cases.size(); ++at) {
            const std::string name = (suite > 0 ? bundle->suites[suite].method + "." : std::string()) + "case_" + std::to_string(at);
            if (constexpr std::size_t most = 1000; names.size() < most)
                names += (names.empty() ? "" : ", ") + name;
            if (asked.key.empty() ? suite + at > 0 : name != asked.key)
                continue;
            const auto& inputs = bundle->suites[suite].cases[at].inputs;
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                protocol::InputSpec input = asked;
                input.index = static_cast<int>(i);
                if (std::holds_alternative<executorch::PlacedTensor>(inputs[i])) {
                    input.key = executorch::bundledName(*bundle, suite, at, true, i);
                } else {
                    input.file.clear();
                    input.key.clear();
                    if (const auto* integer = std::get_if<std::int64_t>(&inputs[i]))
                        input.value = protocol::Scalar(*integer);
                    else if (const auto* flag = std::get_if<bool>(&inputs[i]))
                        input.value = protocol::Scalar(*flag);
                    else if (const auto* real = std::get_if<double>(&inputs[i]))
                        input.value = protocol::Scalar(*real);
                    else
                        refuse(whole, "input " + std::to_string(i) + " is of a kind that is not known here");
                }
                out.push_back(std::move(input));
            }
            return;
        }
    refuse(whole, "there is no test case '" + asked.key + "'; the file has " + names);
}

bool isTestCase(const protocol::InputSpec& input)
{
    return input.name.empty() && input.key.find("input_") == std::string::npos && executorch::isBundle(startOfFile(input.file, 16));
}

} // namespace

std::vector<protocol::InputSpec> readInputs(const std::vector<std::string>& texts)
{
    std::vector<protocol::InputSpec> out;
    int unnamed = 0;
    for (const auto& text : texts) {
        protocol::InputSpec input;
        std::string rest = text;
        takeSettings(text, rest, input);
        const auto equals = isFile(rest) ? rest.npos : rest.find('=');
        if (equals != rest.npos)
            input.name = rest.substr(0, equals);
        takeSource(text, equals == rest.npos ? rest : rest.substr(equals + 1), input);
        if (texts.size() == 1 && !input.file.empty() && isTestCase(input)) {
            addTestCase(text, input, out);
            continue;
        }
        const bool byNames = texts.size() == 1 && hasNames(input.file) && input.key.empty();
        if (input.name.empty() && !byNames)
            input.index = unnamed++;
        out.push_back(std::move(input));
    }
    return out;
}

} // namespace nodewise::cli
