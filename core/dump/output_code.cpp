// SPDX-License-Identifier: Apache-2.0
#include "core/dump/output_code.h"

#include "core/base/trimmed.h"
#include "core/base/words.h"
#include "core/dump/lines.h"
#include "core/dump/node_mappings.h"

#include <algorithm>
#include <optional>

namespace nodewise::dump {

namespace {

std::vector<std::string> texts(const std::vector<std::string_view>& parts)
{
    return {parts.begin(), parts.end()};
}

/// "[a, b]" after a label in a comment
std::vector<std::string> listBehind(std::string_view comment, std::string_view label)
{
    const std::size_t at = comment.find(label);
    const std::size_t open = at == comment.npos ? at : comment.find('[', at + label.size());
    const std::size_t end = open == comment.npos ? open : comment.find(']', open);
    return end == comment.npos ? std::vector<std::string>() : texts(commaSeparated(comment.substr(open + 1, end - open - 1)));
}

/// Names and dots, as far as they go: "extern_kernels.mm" of "extern_kernels.mm(buf3, out=buf4)"
std::string_view dottedAt(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && (isIdentifierPart(text[end]) || text[end] == '.'))
        ++end;
    return text.substr(0, end);
}

/// Triton's kernels are run by a method; in C++ a function launches them.
std::string_view kernelOfCallee(std::string_view callee)
{
    constexpr std::string_view run = ".run", launch = "call_";
    if (callee.ends_with(run))
        callee.remove_suffix(run.size());
    if (callee.starts_with(launch))
        callee.remove_prefix(launch.size());
    return callee;
}

class CodeReader {
public:
    explicit CodeReader(const std::string& path) : m_cpp(path.ends_with(".cpp")), m_comment(m_cpp ? "// " : "# ") { m_out.path = path; }

    OutputCode read(std::string_view text)
    {
        eachLine(text, [&](std::string_view line, int number) { readLine(line, number); });
        endAnnounced();
        for (std::size_t i = 0; i < m_out.calls.size(); ++i)
            for (const std::string& key : m_out.calls[i].keys)
                m_out.callsByKey[key].push_back(i);
        return std::move(m_out);
    }

private:
    void readLine(std::string_view whole, int number)
    {
        const std::string_view line = trimmed(whole);
        if (line.starts_with(m_comment))
            readComment(line.substr(m_comment.size()), number);
        else if (!line.starts_with('#') && !(m_cpp ? readCppKernel(whole, number) : readPythonKernel(whole, number)))
            readCall(line, number);
    }

    bool readPythonKernel(std::string_view line, int number)
    {
        constexpr std::string_view word = " = async_compile.";
        const std::string_view name = identifierAt(line);
        if (name.empty() || !line.substr(name.size()).starts_with(word))
            return false;
        addKernel(name, identifierAt(line.substr(name.size() + word.size())), number);
        return true;
    }
    /// `static inline void call_NAME(` launches Triton's; `extern "C" void NAME(` is C++: declared first, and defined further down.
    bool readCppKernel(std::string_view line, int number)
    {
        constexpr std::string_view launcher = "static inline void call_", function = "extern \"C\"", nothing = "void";
        if (line.starts_with(launcher)) {
            addKernel(identifierAt(line.substr(launcher.size())), "triton", number);
            return true;
        }
        if (!line.starts_with(function))
            return false;
        const std::string_view rest = trimmed(line.substr(function.size()));
        if (rest.starts_with(nothing))
            if (const auto name = identifierAt(trimmed(rest.substr(nothing.size()))); !name.empty())
                addKernel(name, "cpp", number);
        return true;
    }
    void addKernel(std::string_view name, std::string_view kind, int number)
    {
        if (const auto [known, added] = m_kernels.emplace(name, m_out.kernels.size()); added)
            m_out.kernels.push_back({std::string(name), std::string(kind), number});
        else
            m_out.kernels[known->second].line = number;
    }

    void readComment(std::string_view comment, int number)
    {
        constexpr std::string_view keys = "[Provenance debug handles]", sources = "Topologically Sorted Source Nodes:";
        if (comment.starts_with(sources)) {
            endAnnounced();
            m_next.sources = listBehind(comment, sources);
            m_next.atenOps = listBehind(comment, "Original ATen:");
        } else if (comment.starts_with(keys)) {
            if (!m_next.keys.empty())
                endAnnounced();
            m_next.keys = texts(commaSeparated(comment.substr(keys.size())));
            m_next.line = number;
        }
    }
    /// A call that was announced and is not there by that name is kept all the same: its nodes would be lost.
    void endAnnounced()
    {
        if (!m_next.keys.empty()) {
            m_next.kernel = kernelOfKey(m_next.keys.front());
            m_out.calls.push_back(std::move(m_next));
        }
        m_next = {};
    }

    void readCall(std::string_view line, int number)
    {
        constexpr std::string_view definition = "def "; // of Triton's kernels, in their sources
        const auto kernel = line.starts_with(definition) ? std::nullopt : kernelCalledIn(line);
        if (!kernel)
            return;
        m_next.kernel = *kernel;
        m_next.line = number;
        m_out.calls.push_back(std::move(m_next));
        m_next = {};
    }
    /// A name with a parenthesis, anywhere in the line ("buf3 = torch.ops.aten.sort(buf2)", "CHECK(aoti_torch_cpu_mm_out(buf4))"), that is
    /// a kernel's, the announced one's or of a library. Helpers between the comment and the call ("get_raw_stream(0)") are none of them.
    std::optional<std::string_view> kernelCalledIn(std::string_view line) const
    {
        while (!line.empty()) {
            const std::string_view callee = dottedAt(line);
            line.remove_prefix(callee.size());
            const std::string_view kernel = kernelOfCallee(callee);
            if (!kernel.empty() && line.starts_with('(') && isKernel(kernel))
                return kernel;
            if (!line.empty())
                line.remove_prefix(1);
        }
        return {};
    }
    bool isKernel(std::string_view callee) const
    {
        const auto announces = [callee](const std::string& key) { return kernelOfKey(key) == callee; };
        if (m_kernels.contains(callee) || std::ranges::any_of(m_next.keys, announces))
            return true;
        return callee.starts_with("extern_kernels.") ||
               (m_next.keys.empty() && !m_next.atenOps.empty() && callee.starts_with("torch.ops."));
    }

    bool m_cpp;
    std::string_view m_comment;
    OutputCode m_out;
    std::map<std::string, std::size_t, std::less<>> m_kernels; ///< places in m_out.kernels
    OutputCall m_next;                                         ///< what comments say of the call that follows
};

} // namespace

const OutputKernel* OutputCode::tryKernel(std::string_view name) const
{
    const auto found = std::ranges::find(kernels, name, &OutputKernel::name);
    return found == kernels.end() ? nullptr : &*found;
}

bool isOutputCode(std::string_view begin)
{
    return begin.find("AsyncCompile") != begin.npos || begin.find("inductor/aoti_runtime/") != begin.npos;
}

OutputCode readOutputCode(const std::string& path, std::string_view text)
{
    return CodeReader(path).read(text);
}

} // namespace nodewise::dump
