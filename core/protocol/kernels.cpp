// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/kernels.h"

#include "core/protocol/fields.h"
#include "core/protocol/kernel_words.h"

namespace nodewise::protocol {

using fields::Tag;

template <>
struct fields::Words<KernelDiagnostic::Severity> {
    using Severity = KernelDiagnostic::Severity;
    static constexpr std::array<std::pair<Severity, const char*>, 3> all{
        {{Severity::Error, "error"}, {Severity::Warning, "warning"}, {Severity::Remark, "remark"}}};
};
template <>
struct fields::Words<KernelBuffer::Kind> {
    using Kind = KernelBuffer::Kind;
    static constexpr std::array<std::pair<Kind, const char*>, 3> all{
        {{Kind::Global, "global"}, {Kind::Alloc, "alloc"}, {Kind::Alloca, "alloca"}}};
};

template <class A>
void members(A& a, Tag<KernelPlace>)
{
    a.required("line", &KernelPlace::line);
    a.required("column", &KernelPlace::column);
    a.optional("length", &KernelPlace::length);
}

template <class A>
void members(A& a, Tag<KernelNote>)
{
    a.optional("line", &KernelNote::line);
    a.optional("column", &KernelNote::column);
    a.required("message", &KernelNote::message);
}

template <class A>
void members(A& a, Tag<KernelDiagnostic>)
{
    a.required("severity", &KernelDiagnostic::severity);
    a.optional("line", &KernelDiagnostic::line);
    a.optional("column", &KernelDiagnostic::column);
    a.required("message", &KernelDiagnostic::message);
    a.optional("notes", &KernelDiagnostic::notes);
}

template <class A>
void members(A& a, Tag<KernelType>)
{
    a.required("text", &KernelType::text);
    a.optional("dtype", &KernelType::dtype);
    a.optional("memref", &KernelType::memref);
    a.optional("shape", &KernelType::shape);
    a.optional("strides", &KernelType::strides);
    a.optional("offset", &KernelType::offset);
    a.optional("space", &KernelType::space);
}

template <class A>
void members(A& a, Tag<KernelArgument>)
{
    a.required("name", &KernelArgument::name);
    a.required("type", &KernelArgument::type);
}

template <class A>
void members(A& a, Tag<KernelFunction>)
{
    a.required("name", &KernelFunction::name);
    a.optional("line", &KernelFunction::line);
    a.optional("endLine", &KernelFunction::endLine);
    a.optional("declaration", &KernelFunction::declaration);
    a.required("arguments", &KernelFunction::arguments);
    a.optional("results", &KernelFunction::results);
}

template <class A>
void members(A& a, Tag<KernelAttribute>)
{
    a.required("name", &KernelAttribute::name);
    a.required("value", &KernelAttribute::value);
}

template <class A>
void members(A& a, Tag<KernelBuffer>)
{
    a.required("kind", &KernelBuffer::kind);
    a.required("name", &KernelBuffer::name);
    a.required("type", &KernelBuffer::type);
    a.optional("constant", &KernelBuffer::constant);
    a.optional("bytes", &KernelBuffer::bytes);
    a.optional("line", &KernelBuffer::line);
    a.optional("function", &KernelBuffer::function);
}

/// What loops, copies, computes and accesses have in common.
template <class Entry, class A>
void placed(A& a)
{
    a.required("op", &Entry::op);
    a.optional("line", &Entry::line);
    a.optional("function", &Entry::function);
    a.optional("loop", &Entry::loop);
    a.optional("runs", &Entry::runs);
}

template <class A>
void members(A& a, Tag<KernelLoop>)
{
    placed<KernelLoop>(a);
    a.optional("endLine", &KernelLoop::endLine);
    a.optional("variables", &KernelLoop::variables);
    a.optional("lower", &KernelLoop::lower);
    a.optional("upper", &KernelLoop::upper);
    a.optional("step", &KernelLoop::step);
    a.optional("trips", &KernelLoop::trips);
    a.optional("roles", &KernelLoop::roles);
}

template <class A>
void members(A& a, Tag<KernelEnd>)
{
    a.optional("name", &KernelEnd::name);
    a.optional("value", &KernelEnd::value);
    a.required("type", &KernelEnd::type);
}

template <class A>
void members(A& a, Tag<KernelCopy>)
{
    placed<KernelCopy>(a);
    a.optional("direction", &KernelCopy::direction);
    a.required("source", &KernelCopy::source);
    a.required("target", &KernelCopy::target);
    a.optional("bytes", &KernelCopy::bytes);
    a.optional("attributes", &KernelCopy::attributes);
}

template <class A>
void members(A& a, Tag<KernelCompute>)
{
    placed<KernelCompute>(a);
    a.optional("inputs", &KernelCompute::inputs);
    a.optional("outputs", &KernelCompute::outputs);
}

template <class A>
void members(A& a, Tag<KernelAccess>)
{
    placed<KernelAccess>(a);
    a.optional("store", &KernelAccess::store);
    a.optional("name", &KernelAccess::name);
}

template <class A>
void members(A& a, Tag<KernelOutline>)
{
    a.optional("functions", &KernelOutline::functions);
    a.optional("buffers", &KernelOutline::buffers);
    a.optional("loops", &KernelOutline::loops);
    a.optional("copies", &KernelOutline::copies);
    a.optional("computes", &KernelOutline::computes);
    a.optional("accesses", &KernelOutline::accesses);
    a.optional("leftOut", &KernelOutline::leftOut);
}

template <class A>
void members(A& a, Tag<KernelSymbol>)
{
    a.required("name", &KernelSymbol::name);
    a.optional("type", &KernelSymbol::type);
    a.required("place", &KernelSymbol::place);
    a.optional("uses", &KernelSymbol::uses);
}

/// The requests' own: source members stand beside the others.
template <class A>
void members(A& a, Tag<KernelSource>)
{
    a.optional("text", &KernelSource::text);
    a.optional("file", &KernelSource::file);
    a.optional("allowUnregistered", &KernelSource::allowUnregistered);
}

template <class A>
void members(A& a, Tag<KernelCheckRequest>)
{
    a.optional("name", &KernelCheckRequest::name);
    a.inlined(&KernelCheckRequest::source);
    a.optional("outline", &KernelCheckRequest::outline);
    a.optional("symbols", &KernelCheckRequest::symbols);
}

template <class A>
void members(A& a, Tag<KernelCheckAnswer>)
{
    a.required("parsed", &KernelCheckAnswer::parsed);
    a.required("verified", &KernelCheckAnswer::verified);
    a.optional("diagnostics", &KernelCheckAnswer::diagnostics);
    a.optional("outline", &KernelCheckAnswer::outline);
    a.optional("symbols", &KernelCheckAnswer::symbols);
    a.optional("bytecode", &KernelCheckAnswer::bytecode);
    a.optional("text", &KernelCheckAnswer::text);
    a.optional("unregistered", &KernelCheckAnswer::unregistered);
}

template <class A>
void members(A& a, Tag<KernelPassesRequest>)
{
    a.optional("name", &KernelPassesRequest::name);
    a.inlined(&KernelPassesRequest::source);
    a.optional("pipeline", &KernelPassesRequest::pipeline);
    a.optional("texts", &KernelPassesRequest::texts);
}

template <class A>
void members(A& a, Tag<KernelStage>)
{
    a.required("pass", &KernelStage::pass);
    a.optional("function", &KernelStage::function);
    a.optional("text", &KernelStage::text);
    a.optional("changed", &KernelStage::changed);
    a.optional("failed", &KernelStage::failed);
    a.optional("ms", &KernelStage::ms);
}

template <class A>
void members(A& a, Tag<KernelPassesAnswer>)
{
    a.required("verified", &KernelPassesAnswer::verified);
    a.required("succeeded", &KernelPassesAnswer::succeeded);
    a.optional("diagnostics", &KernelPassesAnswer::diagnostics);
    a.optional("stages", &KernelPassesAnswer::stages);
    a.optional("pipeline", &KernelPassesAnswer::pipeline);
}

template <class A>
void members(A& a, Tag<KernelOperand>)
{
    a.optional("name", &KernelOperand::name);
    a.optional("file", &KernelOperand::file);
    a.optional("offset", &KernelOperand::offset);
    a.required("bytes", &KernelOperand::bytes);
    a.required("dtype", &KernelOperand::dtype);
    a.required("shape", &KernelOperand::shape);
    a.optional("strides", &KernelOperand::strides);
    a.optional("storageOffset", &KernelOperand::storageOffset);
    a.optional("read", &KernelOperand::read);
    a.optional("written", &KernelOperand::written);
}

// lower.cpp has some, too
template void members(fields::Writer<KernelSource>&, Tag<KernelSource>);
template void members(fields::Reader<KernelSource>&, Tag<KernelSource>);
template void members(fields::Writer<KernelAttribute>&, Tag<KernelAttribute>);
template void members(fields::Reader<KernelAttribute>&, Tag<KernelAttribute>);
template void members(fields::Writer<KernelOperand>&, Tag<KernelOperand>);
template void members(fields::Reader<KernelOperand>&, Tag<KernelOperand>);

template <class A>
void members(A& a, Tag<KernelRunRequest>)
{
    a.optional("name", &KernelRunRequest::name);
    a.inlined(&KernelRunRequest::source);
    a.optional("entry", &KernelRunRequest::entry);
    a.required("operands", &KernelRunRequest::operands);
    a.bounded("repeat", &KernelRunRequest::repeat, 1, 1'000'000);
    a.optional("timeLimitMs", &KernelRunRequest::timeLimitMs);
}

template <class A>
void members(A& a, Tag<KernelRunAnswer>)
{
    a.required("outcome", &KernelRunAnswer::outcome);
    a.optional("message", &KernelRunAnswer::message);
    a.optional("diagnostics", &KernelRunAnswer::diagnostics);
    a.optional("strayed", &KernelRunAnswer::strayed);
    a.optional("checkMs", &KernelRunAnswer::checkMs);
    a.optional("passesMs", &KernelRunAnswer::passesMs);
    a.optional("jitMs", &KernelRunAnswer::jitMs);
    a.optional("runMs", &KernelRunAnswer::runMs);
    a.optional("compiledBefore", &KernelRunAnswer::compiledBefore);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(KernelCheckRequest)
NODEWISE_PROTOCOL_BODY(KernelCheckAnswer)
NODEWISE_PROTOCOL_BODY(KernelPassesRequest)
NODEWISE_PROTOCOL_BODY(KernelPassesAnswer)
NODEWISE_PROTOCOL_BODY(KernelRunRequest)
NODEWISE_PROTOCOL_BODY(KernelRunAnswer)
