// SPDX-License-Identifier: Apache-2.0
// nodewise-layout: answers placement requests on stdin and stdout until its input ends.
#include "core/graphviz/graphviz_placer.h"
#include "core/layout/placement_message.h"
#include "core/process/cage.h"
#include "core/process/channel.h"
#include "core/process/parent_watch.h"

#include <cstdio>

using namespace nodewise;

namespace {

int failed(const Error& error)
{
    std::fprintf(stderr, "nodewise-layout: %s\n", error.text().c_str());
    return 1;
}

std::string answer(graphviz::GraphvizPlacer& placer, const std::string& message)
{
    const auto requests = layout::decodeRequests(message);
    if (!requests)
        return layout::encodeAnswers(fail(requests.error()));
    return layout::encodeAnswers(placer.place(*requests, {}));
}

} // namespace

int main()
{
    auto channel = process::Channel::takeStdio();
    if (!channel)
        return failed(channel.error());
    if (const auto caged = process::enterCage({.door = false}); !caged)
        return failed(caged.error());
    process::endWithParent();
    graphviz::GraphvizPlacer placer;
    for (;;) {
        const auto message = channel->receive();
        if (!message)
            return failed(message.error());
        if (!*message)
            return 0;
        if (const auto sent = channel->send(answer(placer, **message)); !sent)
            return failed(sent.error());
    }
}
