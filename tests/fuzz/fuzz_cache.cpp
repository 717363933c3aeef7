// SPDX-License-Identifier: Apache-2.0
// Opens damaged .nwtrace files: whatever comes, there is a trace that holds together, or a message, and soon.
#include "core/trace/cache/cache_file.h"
#include "core/trace/read.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/trace_faults.h"

using namespace nodewise;

namespace {

const test::ScratchFile& scratch()
{
    static const test::ScratchFile file(".nwtrace");
    return file;
}

std::string faultOfBytes(const std::string& bytes)
{
    const auto trace = trace::openCacheFile(scratch().write(bytes));
    if (!trace)
        return trace.error().message.empty() ? "a message without text" : "";
    const std::string_view fault = test::faultOf(**trace);
    for (const std::string_view harmless :
         {"slices of a row overlap", "a slice ends behind the trace", "something skipped without a reason"})
        if (fault == harmless) // wrong numbers and words of a made-up file, which nothing reads beyond its end for
            return {};
    return std::string(fault);
}

constexpr std::string_view words[] = {"NWTRACE",
                                      {"\0\0\0\0", 4},
                                      "\xff\xff\xff\xff",
                                      "\xff\xff\xff\x7f",
                                      {"\1\0\0\0\0\0\0\0", 8},
                                      "\xff\xff\xff\xff\xff\xff\xff\x7f",
                                      {"\0\0\0\0\0\0\0\x80", 8}};

/// Of the traces among the files.
test::Seeds kept(test::Seeds files)
{
    test::Seeds out;
    const test::ScratchFile source(".trace");
    for (const std::string& file : files)
        if (const auto trace = trace::readTrace(source.write(file)))
            if (const std::string& to = scratch().write(""); trace::writeCacheFile(**trace, to, "key")) {
                std::ifstream stream(to, std::ios::binary);
                out.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
            }
    return out;
}

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_cache", .faultOf = faultOfBytes, .words = words, .seeds = kept, .largestSeed = 100'000};
    return target;
}
