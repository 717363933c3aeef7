// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/packer.h"
#include "core/trace/store/sections.h"

namespace nodewise::trace {

namespace {

/// Members of each struct, once for both directions.
template <class Io, class Value>
void all(Io& io, Value& items)
{
    if constexpr (requires { io.bytes(); })
        io.putAll(items);
    else
        io.getAll(items);
}

template <class Io, class Value>
void one(Io& io, Value& value)
{
    if constexpr (requires { io.bytes(); })
        io.put(value);
    else
        io.get(value);
}

template <class Io, class... Values>
void each(Io& io, Values&... values)
{
    (one(io, values), ...);
}

template <class Io, class Items, class Member>
void list(Io& io, Items& items, Member&& member)
{
    if constexpr (requires { io.bytes(); }) {
        io.put(std::uint64_t(items.size()));
        for (auto& item : items)
            member(item);
    } else {
        items.clear();
        for (std::uint64_t left = io.count(1); left > 0 && !io.failed(); --left)
            member(items.emplace_back());
    }
}

template <class Io, class Origin>
void originParts(Io& io, Origin& origin)
{
    each(io, origin.file, origin.producer, origin.npu, origin.profile);
    all(io, origin.notes);
    list(io, origin.skipped, [&](auto& skipped) { each(io, skipped.count, skipped.line, skipped.why); });
}

template <class Io, class Store>
void parts(Io& io, Store& store)
{
    each(io, store.unit, store.begin, store.end);
    originParts(io, store.origin);
    list(io, store.groups, [&](auto& group) { each(io, group.name, group.parent); });
    list(io, store.lanes, [&](auto& lane) { each(io, lane.name, lane.group, lane.counter, lane.counterUnit); });
    list(io, store.rows, [&](auto& row) { each(io, row.lane, row.depth, row.first, row.count); });
    list(io, store.links, [&](auto& link) {
        all(io, link.nodes);
        each(io, link.kernel, link.launch, link.line, link.module, link.op);
    });
    list(io, store.samples, [&](auto& part) { each(io, part.first, part.count); });
}

} // namespace

std::string packedDescription(const Trace::Store& store)
{
    Packer packer;
    packer.put(store.clockMhz.value_or(0.0));
    parts(packer, store);
    return packer.bytes();
}

bool unpackDescription(std::span<const char> bytes, Trace::Store& store)
{
    Unpacker unpacker(bytes);
    double clock = 0;
    unpacker.get(clock);
    if (clock > 0)
        store.clockMhz = clock;
    parts(unpacker, store);
    return !unpacker.failed() && unpacker.atEnd();
}

} // namespace nodewise::trace
