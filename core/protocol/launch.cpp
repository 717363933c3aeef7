// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/launch.h"

#include "core/protocol/fields.h"

template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::Keep> {
    static constexpr std::array<std::pair<Keep, const char*>, 3> all{{{Keep::Budget, "budget"}, {Keep::All, "all"}, {Keep::None, "none"}}};
};

template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::PictureFit> {
    static constexpr std::array<std::pair<PictureFit, const char*>, 3> all{
        {{PictureFit::Crop, "crop"}, {PictureFit::Stretch, "stretch"}, {PictureFit::None, "none"}}};
};

namespace nodewise {

/// Beside its struct, where it is looked for.
template <class A>
void members(A& a, protocol::fields::Tag<FileIdentity>)
{
    a.required("device", &FileIdentity::device);
    a.required("inode", &FileIdentity::inode);
    a.required("size", &FileIdentity::size);
    a.required("seconds", &FileIdentity::seconds);
    a.required("nanoseconds", &FileIdentity::nanoseconds);
}

} // namespace nodewise

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<InputSpec>)
{
    a.optional("name", &InputSpec::name);
    a.optional("index", &InputSpec::index);
    a.optional("file", &InputSpec::file);
    a.optional("key", &InputSpec::key);
    a.optional("dtype", &InputSpec::dtype);
    a.optional("shape", &InputSpec::shape);
    a.optional("mean", &InputSpec::mean);
    a.optional("std", &InputSpec::std);
    a.optional("fit", &InputSpec::fit);
    a.optional("generate", &InputSpec::generate);
    a.optional("seed", &InputSpec::seed);
    a.optional("value", &InputSpec::value);
}

template <class A>
void members(A& a, Tag<LaunchArguments>)
{
    a.optional("program", &LaunchArguments::program);
    a.optional("model", &LaunchArguments::model);
    a.optional("programIs", &LaunchArguments::programIs);
    a.optional("side", &LaunchArguments::side);
    a.optional("ir", &LaunchArguments::ir);
    a.optional("irIs", &LaunchArguments::irIs);
    a.optional("profile", &LaunchArguments::profile);
    a.optional("inputs", &LaunchArguments::inputs);
    a.optional("weights", &LaunchArguments::weights);
    a.optional("plugins", &LaunchArguments::plugins);
    a.optional("allowPluginNeeds", &LaunchArguments::allowPluginNeeds);
    a.optional("stopOnEntry", &LaunchArguments::stopOnEntry);
    a.optional("noDebug", &LaunchArguments::noDebug);
    a.optional("seed", &LaunchArguments::seed);
    a.optional("threads", &LaunchArguments::threads);
    a.optional("budget", &LaunchArguments::budget);
    a.optional("keep", &LaunchArguments::keep);
    a.optional("meta", &LaunchArguments::meta);
    a.optional("allowMeta", &LaunchArguments::allowMeta);
    a.optional("session", &LaunchArguments::session);
    a.optional("journal", &LaunchArguments::journal);
    a.optional("stopAtTick", &LaunchArguments::stopAtTick);
}

template <class A>
void members(A& a, Tag<UnresolvedOp>)
{
    a.required("node", &UnresolvedOp::node);
    a.optional("name", &UnresolvedOp::name);
    a.required("op", &UnresolvedOp::op);
    a.optional("reason", &UnresolvedOp::reason);
    a.optional("hint", &UnresolvedOp::hint);
}

template <class A>
void members(A& a, Tag<InputInfo>)
{
    a.required("name", &InputInfo::name);
    a.optional("dtype", &InputInfo::dtype);
    a.optional("shape", &InputInfo::shape);
    a.optional("from", &InputInfo::from);
}

template <class A>
void members(A& a, Tag<RunFingerprint>)
{
    a.optional("torch", &RunFingerprint::torch);
    a.optional("cpu", &RunFingerprint::cpu);
    a.optional("threads", &RunFingerprint::threads);
    a.optional("device", &RunFingerprint::device);
    a.optional("worker", &RunFingerprint::worker);
}

template <class A>
void members(A& a, Tag<LaunchAnswer>)
{
    a.object("nodewise", [](auto& inner) {
        inner.required("sides", &LaunchAnswer::sides);
        inner.optional("graph", &LaunchAnswer::graph);
        inner.optional("graphFile", &LaunchAnswer::graphFile);
        inner.required("nodes", &LaunchAnswer::nodes);
        inner.optional("ticks", &LaunchAnswer::ticks);
        inner.optional("unresolved", &LaunchAnswer::unresolved);
        inner.optional("missingWeights", &LaunchAnswer::missingWeights);
        inner.optional("inputs", &LaunchAnswer::inputs);
        inner.optional("outputs", &LaunchAnswer::outputs);
        inner.optional("fingerprint", &LaunchAnswer::fingerprint);
        inner.optional("notes", &LaunchAnswer::notes);
        inner.optional("meta", &LaunchAnswer::meta);
    });
}

// For session_record.cpp and compare.cpp.
template void members(fields::Writer<RunFingerprint>&, Tag<RunFingerprint>);
template void members(fields::Reader<RunFingerprint>&, Tag<RunFingerprint>);
template void members(fields::Writer<LaunchArguments>&, Tag<LaunchArguments>);
template void members(fields::Reader<LaunchArguments>&, Tag<LaunchArguments>);

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(LaunchArguments)
NODEWISE_PROTOCOL_BODY(LaunchAnswer)
NODEWISE_PROTOCOL_BODY(RunFingerprint)
