// SPDX-License-Identifier: Apache-2.0
// nodewise-torch: the box around LibTorch. Answers framed requests on its stdin; started and watched by nodewise-engine.
#include "core/dap/request_loop.h"
#include "core/torch/schema/schema_lookup.h"

#include <cstdio>
#include <cstring>
#include <unistd.h>

using namespace nodewise;

namespace {

Result<std::string> schemas(const std::string& arguments)
{
    const auto wanted = dap::decodeSchemasRequest(arguments);
    if (!wanted)
        return fail(wanted.error());
    return encode(dap::SchemasAnswer{torch_box::torchVersion(), torch_box::lookUpSchemas(wanted->ops)});
}

/// An operator may ask for any amount of memory: when the system runs out, this process goes first and not the window.
void volunteerForOutOfMemory()
{
    if (std::FILE* score = std::fopen("/proc/self/oom_score_adj", "w")) {
        std::fputs("500", score);
        std::fclose(score);
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--version") == 0) {
        std::printf("nodewise-torch %s, LibTorch %s\n", NODEWISE_VERSION, torch_box::torchVersion().c_str());
        return 0;
    }
    if (argc > 1) {
        std::fputs("nodewise-torch: takes requests on its standard input and is started by nodewise-engine; its only option is --version\n",
                   stderr);
        return 2;
    }
    auto channel = dap::Channel::takeStdio();
    if (!channel) {
        std::fprintf(stderr, "nodewise-torch: %s\n", channel.error().text().c_str());
        return 1;
    }
    volunteerForOutOfMemory();
    dap::RequestLoop loop;
    loop.on(std::string(dap::SchemasRequest::command), schemas);
    const int code = loop.run(*channel);
    std::fflush(nullptr);
    ::_exit(code); // LibTorch's destructors take 50 ms and have nothing to save
}
