// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/element_history.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <>
struct fields::Words<ElementEvent::What> {
    using What = ElementEvent::What;
    static constexpr std::array<std::pair<What, const char*>, 6> all{{{What::Given, "given"},
                                                                      {What::Made, "made"},
                                                                      {What::Written, "written"},
                                                                      {What::Moved, "moved"},
                                                                      {What::Viewed, "viewed"},
                                                                      {What::Read, "read"}}};
};

template <class A>
void members(A& a, Tag<ValueRef>); // values.cpp

template <class A>
void members(A& a, Tag<ElementHistoryRequest>)
{
    a.required("value", &ElementHistoryRequest::value);
    a.optional("slice", &ElementHistoryRequest::slice);
    a.required("index", &ElementHistoryRequest::index);
}

template <class A>
void members(A& a, Tag<ElementSource>)
{
    a.required("ref", &ElementSource::ref);
    a.optional("name", &ElementSource::name);
    a.required("argument", &ElementSource::argument);
    a.required("begin", &ElementSource::begin);
    a.required("size", &ElementSource::size);
    a.optional("exact", &ElementSource::exact);
    a.optional("nonFinite", &ElementSource::nonFinite);
    a.optional("text", &ElementSource::text);
}

template <class A>
void members(A& a, Tag<ElementEvent>)
{
    a.required("what", &ElementEvent::what);
    a.required("ref", &ElementEvent::ref);
    a.required("name", &ElementEvent::name);
    a.optional("op", &ElementEvent::op);
    a.optional("module", &ElementEvent::module);
    a.optional("run", &ElementEvent::run);
    a.required("index", &ElementEvent::index);
    a.optional("argument", &ElementEvent::argument);
    a.optional("text", &ElementEvent::text);
    a.optional("sources", &ElementEvent::sources);
    a.optional("why", &ElementEvent::why);
}

template <class A>
void members(A& a, Tag<ElementHistoryAnswer>)
{
    a.optional("text", &ElementHistoryAnswer::text);
    a.required("events", &ElementHistoryAnswer::events);
    a.optional("at", &ElementHistoryAnswer::at);
    a.optional("firstNonFinite", &ElementHistoryAnswer::firstNonFinite);
    a.optional("summary", &ElementHistoryAnswer::summary);
    a.optional("leftOut", &ElementHistoryAnswer::leftOut);
}

std::string boxText(const std::vector<std::int64_t>& begin, const std::vector<std::int64_t>& size)
{
    std::string out;
    for (std::size_t d = 0; d < begin.size(); ++d) {
        out += (d > 0 ? ", " : "") + std::to_string(begin[d]);
        if (d < size.size() && size[d] != 1)
            out += ":" + std::to_string(begin[d] + size[d]);
    }
    return "[" + out + "]";
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(ElementHistoryRequest)
NODEWISE_PROTOCOL_BODY(ElementHistoryAnswer)
