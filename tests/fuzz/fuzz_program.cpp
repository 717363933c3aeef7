// SPDX-License-Identifier: Apache-2.0
// Opens damaged copies of small programs: whatever comes, opening answers with a model or a message, and soon.
#include "core/program/pickle.h"
#include "core/program/program.h"
#include "tests/fuzz/damage_record.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

const test::ScratchFile& scratch()
{
    static const test::ScratchFile file(".pt2");
    return file;
}

/// A message must have its text, a model keep its own rules.
std::string faultOf(const std::string& bytes)
{
    (void)program::Pickle::read(bytes);
    const auto model = program::open(scratch().write(bytes));
    if (model)
        return (*model)->graph->lint().empty() ? "" : "a model that breaks its own rules";
    return model.error().text().empty() || model.error().message.empty() ? "a message without text" : "";
}

constexpr std::string_view words[] = {"\"as_graph\"", "\"as_tensor\"", "null",    "-1",         "9223372036854775807", "1e999", "{}",
                                      "[]",           "\"\"",          "\\u0000", "PK\x05\x06", "\xff\xff\xff\xff"};

void damageOne(std::string& bytes, const std::string& other, std::mt19937& random)
{
    test::damageRecord(bytes, scratch().write(bytes), other, words, random);
}

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_program", .faultOf = faultOf, .words = words, .damage = damageOne};
    return target;
}
