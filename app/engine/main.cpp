// SPDX-License-Identifier: Apache-2.0
#include "app/engine/engine.h"

#include <charconv>
#include <cstdio>
#include <cstring>

using namespace nodewise;

namespace {

constexpr const char* help =
    "usage: nodewise-engine [--worker-dir DIR] [--memory-limit MB] [--kernel-limit S] [--python PATH [--device D]]\n"
    "\n"
    "Speaks the Debug Adapter Protocol on its standard input and output, for the window and for any other client,\n"
    "also through a pipe from elsewhere (ssh HOST nodewise-engine). Starts its workers when they are needed.\n"
    "\n"
    "  --worker-dir DIR    where the workers (nodewise-torch, nodewise-kernels) are; default: beside this program\n"
    "  --memory-limit MB   ends a worker that takes more memory; default: 80 % of what is free, 0 = no limit\n"
    "  --kernel-limit S    ends the kernel worker that checks or compiles one kernel for longer; default: 120 seconds\n"
    "  --python PATH       runs programs in this Python interpreter, with its torch, instead of nodewise-torch\n"
    "  --device D          a device of that torch: cuda, cuda:1\n"
    "  --version           prints the version and ends\n"
    "  --help              prints this and ends\n";

struct CommandLine {
    engine::Options options;
    std::optional<int> exitCode; ///< nothing to run
};

int usage(const std::string& message)
{
    std::fprintf(stderr, "nodewise-engine: %s; --help tells more\n", message.c_str());
    return 2;
}

bool readNumber(const char* text, std::size_t& number)
{
    const char* end = text + std::strlen(text);
    const auto [stop, code] = std::from_chars(text, end, number);
    return code == std::errc() && stop == end && stop != text;
}

bool readMegabytes(const char* text, std::optional<std::size_t>& bytes)
{
    std::size_t megabytes = 0;
    const bool read = readNumber(text, megabytes) && megabytes < (std::size_t(1) << 40);
    bytes = megabytes << 20;
    return read;
}

bool readSeconds(const char* text, process::Milliseconds& time)
{
    std::size_t seconds = 0;
    const bool read = readNumber(text, seconds) && seconds > 0 && seconds < (std::size_t(1) << 31);
    time = std::chrono::seconds(seconds);
    return read;
}

CommandLine read(int argc, char** argv)
{
    CommandLine out;
    for (int i = 1; i < argc && !out.exitCode; ++i) {
        const std::string_view option(argv[i]);
        const char* value = i + 1 < argc ? argv[i + 1] : nullptr;
        if (option == "--version" || option == "--help") {
            std::fputs(option == "--help" ? help : "nodewise-engine " NODEWISE_VERSION "\n", stdout);
            out.exitCode = 0;
        } else if (option != "--worker-dir" && option != "--memory-limit" && option != "--kernel-limit" && option != "--python" &&
                   option != "--device") {
            out.exitCode = usage("'" + std::string(option) + "' is not an option");
        } else if (!value) {
            out.exitCode = usage(std::string(option) + " needs a value");
        } else if (option == "--worker-dir") {
            out.options.workerFolder = argv[++i];
        } else if (option == "--python") {
            out.options.python.python = argv[++i];
        } else if (option == "--device") {
            out.options.python.device = argv[++i];
        } else if (option == "--kernel-limit") {
            if (!readSeconds(argv[++i], out.options.kernelLimit))
                out.exitCode = usage("'" + std::string(value) + "' is not a number of seconds");
        } else if (!readMegabytes(argv[++i], out.options.memoryLimit)) {
            out.exitCode = usage("'" + std::string(value) + "' is not a number of megabytes");
        }
    }
    return out;
}

} // namespace

int main(int argc, char** argv)
{
    const auto line = read(argc, argv);
    if (line.exitCode)
        return *line.exitCode;
    auto channel = process::Channel::takeStdio();
    if (!channel) {
        std::fprintf(stderr, "nodewise-engine: %s\n", channel.error().text().c_str());
        return 1;
    }
    return engine::Engine(std::move(*channel), line.options).run();
}
