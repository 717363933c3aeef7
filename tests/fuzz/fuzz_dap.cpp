// SPDX-License-Identifier: Apache-2.0
// Takes damaged streams of the engine, as the window does: whatever comes, there are messages and answers, or errors with text, and soon.
#include "core/dap/messages.h"
#include "core/process/framing.h"
#include "core/protocol/body.h"
#include "core/protocol/compare.h"
#include "core/protocol/coverage.h"
#include "core/protocol/launch.h"
#include "core/protocol/lower.h"
#include "core/protocol/stop.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

template <class... Bodies>
bool haveText(const std::string& body)
{
    const auto hasText = [](const auto& decoded) { return decoded || !decoded.error().message.empty(); };
    return (hasText(protocol::decodeBody<Bodies>(body)) && ...);
}

std::string faultOf(const dap::Message& message)
{
    if (const auto* response = std::get_if<dap::Response>(&message)) {
        if (!response->success && dap::errorOf(*response).message.empty())
            return "a failure without text";
        return haveText<protocol::LaunchAnswer, protocol::CompareAnswer, protocol::CoverageAnswer, protocol::LowerAnswer>(response->body)
                   ? ""
                   : "an answer is refused without text";
    }
    if (const auto* event = std::get_if<dap::Event>(&message)) {
        if (const auto output = dap::decodeOutputEvent(event->body); !output && output.error().message.empty())
            return "an output is refused without text";
        return haveText<protocol::StoppedBody>(event->body) ? "" : "an event is refused without text";
    }
    return {};
}

/// It comes in pieces, as through a pipe.
std::string faultOf(const std::string& bytes)
{
    process::FrameReader reader({.header = 4096, .body = 1 << 20});
    for (std::size_t at = 0; at < bytes.size(); at += 1 + at % 97) {
        reader.feed(std::string_view(bytes).substr(at, 1 + at % 97));
        for (;;) {
            const auto body = reader.next();
            if (!body)
                return body.error().message.empty() ? "a broken stream without a message" : "";
            if (!*body)
                break;
            const auto message = dap::decode(**body);
            if (!message && message.error().message.empty())
                return "a message without text";
            if (message)
                if (auto fault = faultOf(*message); !fault.empty())
                    return fault;
        }
    }
    const auto finished = reader.finish();
    return !finished && finished.error().message.empty() ? "an end without a message" : "";
}

constexpr std::string_view words[] = {"Content-Length: 10\r\n\r\n",
                                      "Content-Length: 99999999999999999999\r\n\r\n",
                                      "Content-Length: -1\r\n\r\n",
                                      "\r\n",
                                      "\r\n\r\n",
                                      "{",
                                      "}",
                                      "[",
                                      "]",
                                      "\"",
                                      "\"body\":",
                                      "\"success\":false",
                                      "\"seq\":-1",
                                      "null",
                                      "1e999",
                                      "9223372036854775807",
                                      "[[[[[[[[",
                                      "\\ud800",
                                      "\xff",
                                      ":"};

/// Each message of a file, one a line, in its frame; all of them as one stream.
test::Seeds framed(test::Seeds files)
{
    test::Seeds out;
    for (const std::string& file : files) {
        std::string stream;
        for (std::size_t at = 0; at < file.size();) {
            const std::size_t end = std::min(file.find('\n', at), file.size());
            stream += process::frame(std::string_view(file).substr(at, end - at));
            at = end + 1;
        }
        out.push_back(std::move(stream));
    }
    return out;
}

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{
        .name = "fuzz_dap", .faultOf = static_cast<std::string (*)(const std::string&)>(faultOf), .words = words, .seeds = framed};
    return target;
}
