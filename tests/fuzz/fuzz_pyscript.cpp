// SPDX-License-Identifier: Apache-2.0
// Reads damaged functions and guards, and runs them without LibTorch: whatever comes, there is a value, or a message with its place, and
// soon.
#include "core/pyscript/interpreter.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>

using namespace nodewise;

namespace {

std::string faultOf(const Error& error, const std::string& bytes)
{
    const auto lines = std::ranges::count(bytes, '\n') + 1;
    return !error.message.empty() && error.line >= 1 && error.line <= lines ? "" : "a message without text or place: " + error.text();
}

std::string faultOf(const std::string& bytes)
{
    const auto names = [](std::string_view name) -> std::optional<pyscript::Value> {
        if (name.size() % 2 == 0)
            return pyscript::listOf({pyscript::Value(std::int64_t(name.size())), pyscript::Value(std::string(name))});
        return pyscript::Value(std::int64_t(name.size()));
    };
    if (const auto expression = pyscript::parseExpression(bytes); !expression) {
        if (auto fault = faultOf(expression.error(), bytes); !fault.empty())
            return fault;
    } else if (const auto value = pyscript::evaluate(**expression, names); !value) {
        if (auto fault = faultOf(value.error().error, bytes); !fault.empty())
            return fault;
    }
    const auto functions = pyscript::parseFunctions(bytes);
    if (!functions)
        return faultOf(functions.error(), bytes);
    int left = 3; // of them all are alike
    for (const auto& [name, function] : *functions)
        if (left-- > 0)
            if (const auto value = pyscript::call(*functions, function, names); !value)
                if (auto fault = faultOf(value.error().error, bytes); !fault.empty())
                    return fault;
    return {};
}

test::Seeds seeds(test::Seeds files)
{
    std::erase_if(files, [](const std::string& text) { return text.find("def ") == text.npos; });
    for (const char* each :
         {"x = [0]\n", "def f(a: List[int]) -> int:\n    x = [0]\n    while len(x) < 9:\n        x = x + [x, a]\n    return x == x\n",
          "a[0][1:-1].b(1)['k'] + -2 ** 3 % len([] * 9000000000000000000)",
          "def g(n: int) -> Dict[str, int]:\n    d = {'a': n}\n    for i in range(n):\n        d[str(i)] = g(i)['a'] if i else n\n    "
          "return d\n"})
        files.emplace_back(each);
    return files;
}

constexpr std::string_view words[] = {"def f(x: int = 1) -> int:\n    ",
                                      "\n    ",
                                      "\n        ",
                                      "return ",
                                      "while True:\n        ",
                                      "for i in x:\n        ",
                                      "range(1048576)",
                                      "x = [x, x]",
                                      "x.append(x)",
                                      "x == x",
                                      " in x",
                                      "[0]",
                                      "+1",
                                      ".x",
                                      "(",
                                      ")",
                                      "*9000000000000000000",
                                      "-9223372036854775807",
                                      "//",
                                      "%",
                                      "**",
                                      " if ",
                                      " else ",
                                      "[i for i in x]",
                                      "{'a': ",
                                      "}",
                                      "'",
                                      "\xff",
                                      "\t"};

} // namespace

/// A call may hold what its budget allows, however short its text is.
const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_pyscript", .faultOf = faultOf, .words = words, .seeds = seeds, .allowed = 1u << 30};
    return target;
}
