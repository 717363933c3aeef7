// SPDX-License-Identifier: Apache-2.0
// A source of levels: one kind of file, in one file against this interface, and a row in sources.cpp. docs/levels.md shows a whole one.
#pragma once

#include "core/base/progress.h"
#include "core/levels/levels.h"

namespace nodewise::levels {

/// Without state: called from any thread, on several files at once. Files are untrusted: read with bounds, and never acted on.
class Source {
public:
    virtual ~Source() = default;
    virtual UserText name() const = 0; ///< "ExecuTorch program"
    /// By content, of which it reads a few kilobytes; never by the suffix alone.
    virtual bool takes(const std::string& path) const = 0;
    /// Its levels, in the order of Stage, and the joins between them that the file itself tells. What can't be read of it is a problem
    /// where the rest stands without it. Errors: nothing of it can be read.
    virtual Result<Levels> read(const std::string& path, const Progress& progress) const = 0;
};

/// All of them, in the order in which they are asked.
std::span<const Source* const> sources();
/// The first that takes the file; null: none does.
const Source* trySource(const std::string& path);
/// Through the first that takes it. Errors: as read, and that none takes it.
Result<Levels> read(const std::string& path, const Progress& progress = {});
/// Several files as one program: the levels of each, paired with those before it (pairing.h). A file that can't be read is a problem;
/// errors: none of them can be read, or it was cancelled.
Result<Levels> readAll(std::span<const std::string> files, const Progress& progress = {});

/// Of a path, whichever slashes: what titles and problems call the file.
std::string fileTitle(const std::string& path);

} // namespace nodewise::levels
