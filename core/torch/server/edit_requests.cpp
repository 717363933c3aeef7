// SPDX-License-Identifier: Apache-2.0
// Values that the user sets.
#include "core/torch/server/request_groups.h"

namespace nodewise::torch_worker {

namespace {

Result<protocol::EditsAnswer> edit(ServerContext& context, const protocol::EditRequest& request)
{
    if (auto done = context.run().edits().set(request); !done)
        return fail(done.error());
    return context.edited();
}

Result<protocol::EditsAnswer> cast(ServerContext& context, const protocol::CastRequest& request)
{
    if (auto done = context.run().edits().cast(request); !done)
        return fail(done.error());
    return context.edited();
}

Result<protocol::EditsAnswer> undo(ServerContext& context)
{
    auto done = context.run().edits().undo();
    if (!done)
        return fail(done.error());
    if (!*done)
        return fail("there is no edit to undo");
    return context.edited();
}

Result<protocol::EditsAnswer> redo(ServerContext& context)
{
    auto done = context.run().edits().redo();
    if (!done)
        return fail(done.error());
    if (!*done)
        return fail("there is no edit to redo");
    return context.edited();
}

Result<protocol::EditsAnswer> edits(ServerContext& context)
{
    return context.run().edits().list();
}

} // namespace

void addEditRequests(ServerContext&, RequestTable& table)
{
    table.on(edit, Effect::Edits);
    table.on(cast, Effect::Edits);
    table.on("nodewise/undo", undo, Effect::Edits);
    table.on("nodewise/redo", redo, Effect::Edits);
    table.on("nodewise/edits", edits, Effect::None);
}

} // namespace nodewise::torch_worker
