// SPDX-License-Identifier: Apache-2.0
// What of a store is a column, each under the name that it has in the binary cache. For this folder's own files.
#pragma once

#include "core/trace/store/store.h"

namespace nodewise::trace {

/// Calls visit(name, span) for each column of a store; `Store` may be const. The order is that of the file.
template <class Store, class Visit>
void eachSection(Store& store, Visit&& visit)
{
    visit("start", store.columns.start);
    visit("duration", store.columns.duration);
    visit("name", store.columns.name);
    visit("kind", store.columns.kind);
    visit("link", store.columns.link);
    visit("stall", store.columns.stall);
    visit("waited", store.columns.waited);
    visit("parent", store.parent);
    visit("sample time", store.columns.sampleTime);
    visit("sample value", store.columns.sampleValue);
    visit("name text", store.names.text);
    visit("name ends", store.names.ends);
    visit("argument shapes", store.arguments.shapes);
    visit("argument shape", store.arguments.shape);
    visit("first argument", store.arguments.first);
    visit("argument values", store.arguments.values);
    visit("flows", store.flows);
    visit("flows by target", store.flowsByTarget);
    visit("instants", store.instants);
    visit("slice summaries", store.sliceSummaries);
    visit("sample summaries", store.sampleSummaries);
}

/// What is no column, packed: unit, clock, ends, origin, groups, lanes, rows, links, parts of counters.
std::string packedDescription(const Trace::Store& store);
bool unpackDescription(std::span<const char> bytes, Trace::Store& store);

/// Checks what a file gave: no number in it leads outside, nothing overflows, whatever it holds. Takes one look at each column.
Result<void> checkStore(const Trace::Store& store);

} // namespace nodewise::trace
