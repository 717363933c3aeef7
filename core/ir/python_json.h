// SPDX-License-Identifier: Apache-2.0
// JSON as Python's json module reads and writes it: NaN, Infinity and -Infinity, floats as repr() prints them ("1e-05", "1.0"),
// everything but ASCII escaped, integers and floats distinct. Source of the format: Python's Lib/json/{decoder,encoder}.py.
// The reader is our own: nlohmann's SAX reads the same text at half the speed (30 against 65 MB/s on gpt2's IR) and refuses what Python
// writes (NaN, Infinity, lone surrogates); simdjson's refuses these and integers beyond 64 bits.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/ir/ir.h"

#include <string_view>

namespace nodewise::ir {

/// Bounds on what is read.
struct ReadLimits {
    int depth = 200;
    std::size_t values = 50'000'000;         ///< numbers, strings, ... of the whole text
    std::uint64_t bytes = ~std::uint64_t(0); ///< of memory that what is read may hold at once, counted as it is allocated
    CancelToken cancel = {};
};

/// Reads one value that fills the text. Of equal keys in an object the last counts, as in Python; integers beyond 64 bits become
/// floats. Errors carry line, column and JSON path.
Result<Attr> parsePythonJson(std::string_view text, const ReadLimits& limits = {});

/// Appends JSON to a string it doesn't own. With an indent of 2 it breaks lines where json.dumps(indent=2) does; with 0, nowhere.
class PythonJsonWriter {
public:
    explicit PythonJsonWriter(std::string& out, int indent = 2) : m_out(out), m_indent(indent) {}

    void beginObject() { begin('{'); }
    void endObject() { end('}'); }
    void beginArray() { begin('['); }
    void endArray() { end(']'); }
    void key(std::string_view name);
    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(const std::string& text) { value(std::string_view(text)); }
    void value(std::int64_t number);
    void value(std::uint64_t number);
    void value(double number);
    void value(bool flag);
    void null();
    void value(const Attr& attr);
    void value(const Attr::Dict& dict);

private:
    void begin(char bracket);
    void end(char bracket);
    void separate();
    void newLine();

    std::string& m_out;
    int m_indent;
    int m_depth = 0;
    bool m_first = true; ///< nothing stands in the innermost bracket yet
    bool m_afterKey = false;
};

/// Python's repr of a float, but NaN and Infinity as JSON of Python has them.
void appendPythonFloat(std::string& out, double value);
/// A string in quotes, with everything but printable ASCII escaped.
void appendPythonString(std::string& out, std::string_view utf8);

} // namespace nodewise::ir
