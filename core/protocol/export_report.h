// SPDX-License-Identifier: Apache-2.0
// What an interpreter of the user's tells while it exports a model of a .py file, and the file that says why one does not export
// (.nodewise-export.json). Both are written by python/nodewise/_export_file.py and _diagnosis.py. The file may be anybody's.
#pragma once

#include "core/protocol/body.h"

#include <optional>
#include <string>
#include <vector>

namespace nodewise::protocol {

inline constexpr std::string_view exportReportSuffix = ".nodewise-export.json";

struct ExportReport {
    /// A place in the user's code.
    struct Line {
        std::string file, function, text;
        int line = 0;
        bool operator==(const Line&) const = default;
    };
    /// Of the graph as far as it came. `type`: "float32[3, u0]"; `where`: the user's line, "model.py:12".
    struct TracedNode {
        std::string name, op, type, where;
        bool operator==(const TracedNode&) const = default;
    };
    /// A size or value that is not known: u0 of data, s0 a dynamic size. `range`: "[0, 9]"; `source`: "x.size()[0]", "" = of data.
    struct Symbol {
        std::string name, range, source;
        bool operator==(const Symbol&) const = default;
    };
    struct SourceLine {
        int line = 0;
        std::string text;
        bool operator==(const SourceLine&) const = default;
    };
    /// A draft was exported, in which these are fixed to what one call gave.
    struct Draft {
        struct Failure {
            std::string kind, text, where;
            bool operator==(const Failure&) const = default;
        };
        std::string file;
        std::vector<Failure> failures;
        bool operator==(const Draft&) const = default;
    };

    std::string model, factory, python, torch; ///< file and function; versions
    std::string cause;                         ///< "data-dependent", ...: docs/python.md has all
    std::string what, change, where, error, details;
    std::string condition; ///< what could not be decided: "u0 > 3"
    std::vector<Line> stack;
    std::vector<TracedNode> graph;
    std::uint64_t graphNodes = 0; ///< how many there were: `graph` may have only the last ones
    std::vector<Symbol> symbols;
    std::vector<std::string> guards, fixes;
    std::vector<SourceLine> source; ///< around the user's line, the last one of `stack`
    std::optional<Draft> draft;
    bool operator==(const ExportReport&) const = default;
};

/// One line of what is told meanwhile; the last one has `done`.
struct ExportMessage {
    struct Done {
        std::string program;   ///< the .pt2; "" = none was exported
        std::string diagnosis; ///< an ExportReport's file; "" = there is nothing to say
        bool draft = false;
        std::vector<std::string> told; ///< what exports, but not as it was meant
        bool operator==(const Done&) const = default;
    };
    std::string step, detail; ///< "Exporting", "model.py:12 in forward"
    std::optional<Done> done;
};

/// Errors: no such file, larger than 8 MB, not JSON, another format or version, a member of another type, more rows than anybody reads.
Result<ExportReport> readExportReport(const std::string& file);

} // namespace nodewise::protocol
