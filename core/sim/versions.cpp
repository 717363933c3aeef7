// SPDX-License-Identifier: Apache-2.0
#include "core/sim/versions.h"

#include <algorithm>

namespace nodewise::sim {

using trace::Stall;

Versions::Versions(const std::vector<std::uint8_t>& copies) : m_buffers(copies.size())
{
    for (std::size_t i = 0; i < copies.size(); ++i) {
        m_buffers[i].copies = std::max<std::uint8_t>(copies[i], 1);
        m_buffers[i].ring.resize(4);
        m_buffers[i].lives.resize(m_buffers[i].copies);
    }
}

/// The oldest version that something may still wait for: what the next one in its copy replaces.
std::uint32_t Versions::oldest(const Buffer& buffer)
{
    if (buffer.copies == 1)
        return buffer.begun[0];
    return buffer.begun[1] == none ? 0 : std::min(buffer.begun[0], buffer.begun[1]);
}

void Versions::open(Buffer& buffer)
{
    const std::uint32_t number = buffer.fetched + 1, first = oldest(buffer);
    if (number - first >= buffer.ring.size()) {
        std::vector<Version> wider(buffer.ring.size() * 2);
        for (std::uint32_t old = first; old < number; ++old)
            wider[old & (wider.size() - 1)] = at(buffer, old);
        buffer.ring = std::move(wider);
    }
    at(buffer, number) = Version{.number = number};
    buffer.fetched = number;
}

void Versions::fetch(std::uint32_t index, VersionAccess::Kind kind, std::uint32_t own, VersionAccess& out)
{
    Buffer& buffer = m_buffers[index];
    if (kind == VersionAccess::Kind::Fresh)
        open(buffer);
    Version& version = at(buffer, buffer.fetched);
    out.buffer = index;
    out.kind = kind;
    out.version = buffer.fetched;
    out.writes = version.fetchedWrites;
    out.reads = version.fetchedReads - own;
    ++(kind == VersionAccess::Kind::Read ? version.fetchedReads : version.fetchedWrites);
}

void Versions::checkDead(const Buffer& buffer, std::uint32_t number, Wait& wait)
{
    const Version& version = at(buffer, number);
    if (version.issuedWrites != version.fetchedWrites || version.issuedReads != version.fetchedReads) {
        wait.known = false;
        return;
    }
    wait.also(version.read, Stall::Scratchpad, version.reader);
    wait.also(version.written, Stall::Scratchpad, version.writer);
}

void Versions::check(const VersionAccess& access, Unit unit, Wait& wait) const
{
    using Kind = VersionAccess::Kind;
    const Buffer& buffer = m_buffers[access.buffer];
    if (access.kind == Kind::Fresh) {
        if (access.version >= buffer.copies)
            checkDead(buffer, access.version - buffer.copies, wait);
        return;
    }
    const Version& version = at(buffer, access.version);
    // The access that began the version must have gone first, too: it is one of its writes
    if (version.issuedWrites < access.writes || (access.kind != Kind::Read && version.issuedReads < access.reads)) {
        wait.known = false;
        return;
    }
    // Loads are answered in order, and rows leave arrays in order: neither waits for its like
    const bool behind = (access.kind == Kind::Accumulate && version.writerUnit == Unit::Array) ||
                        (access.kind == Kind::Write && unit == Unit::Load && version.writerUnit == Unit::Load);
    if (!behind)
        wait.also(version.written, version.writerUnit == Unit::Load ? Stall::Data : Stall::Dependency, version.writer);
    if (access.kind != Kind::Read)
        wait.also(version.read, Stall::Dependency, version.reader);
}

void Versions::record(Buffer& buffer, const Version& version)
{
    if (version.used)
        buffer.lives[version.number % buffer.copies].emplace_back(version.begin, std::max(version.read, version.written));
}

void Versions::issue(const VersionAccess& access, Unit unit, std::uint32_t instruction, std::int64_t start, std::int64_t end)
{
    using Kind = VersionAccess::Kind;
    Buffer& buffer = m_buffers[access.buffer];
    if (access.kind == Kind::Fresh) {
        if (access.version >= buffer.copies)
            record(buffer, at(buffer, access.version - buffer.copies));
        buffer.begun[access.version % buffer.copies] = access.version;
    }
    Version& version = at(buffer, access.version);
    if (!version.used) {
        version.used = true;
        version.begin = start;
    }
    const bool read = access.kind == Kind::Read;
    ++(read ? version.issuedReads : version.issuedWrites);
    std::int64_t& last = read ? version.read : version.written;
    if (end >= last) {
        last = end;
        (read ? version.reader : version.writer) = instruction;
    }
    if (!read)
        version.writerUnit = unit;
}

std::vector<std::vector<Versions::Span>> Versions::lives() const
{
    std::vector<std::vector<Span>> out;
    for (Buffer buffer : m_buffers) {
        for (std::uint8_t copy = 0; copy < buffer.copies; ++copy)
            if (buffer.begun[copy] != none)
                record(buffer, at(buffer, buffer.begun[copy]));
        out.insert(out.end(), buffer.lives.begin(), buffer.lives.end());
    }
    return out;
}

} // namespace nodewise::sim
