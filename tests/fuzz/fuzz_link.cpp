// SPDX-License-Identifier: Apache-2.0
// Reads damaged links: whatever comes, there is a link to a file of this machine that is written and read again as it is, or a message.
#include "app/viewer/link.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    const QString text = QString::fromUtf8(bytes.data(), qsizetype(bytes.size()));
    const auto link = viewer::readLink(text);
    if (!link)
        return link.error().message.empty() ? "a message without text" : "";
    if (!viewer::isLink(text))
        return "a link that would have been taken for a file";
    if (!link->file.startsWith(QLatin1Char('/')))
        return "a file that is not named absolutely";
    for (const QString& part : {link->file, link->model, link->node, link->layout})
        if (part.contains(QChar(0)))
            return "a zero byte, behind which the system sees nothing";
    if (link->layout.contains(QLatin1Char('/')) || link->layout.endsWith(QLatin1String(".json")))
        return "a layout that is a file";
    const QString written = viewer::linkText(*link);
    const auto again = viewer::readLink(written);
    if (!again) // escaped it may be too long
        return written.size() > text.size() ? "" : "what was written is refused: " + again.error().text();
    return *again == *link ? "" : "what was written is read as something else";
}

constexpr std::string_view words[] = {"nodewise://open?file=/",
                                      "NODEWISE:",
                                      "file=",
                                      "&node=",
                                      "&model=",
                                      "&layout=debug",
                                      "&layout=%2Ftmp%2Fa.json",
                                      "&plugin=/tmp/a.so",
                                      "%00",
                                      "%2F",
                                      "%26",
                                      "%3D",
                                      "%25",
                                      "%",
                                      "%ff",
                                      "%ED%A0%80",
                                      "..",
                                      "//",
                                      "@host",
                                      ":80",
                                      "#",
                                      "?",
                                      "&",
                                      "=",
                                      "+",
                                      "\\",
                                      "\n",
                                      "\xe2\x80\xae",
                                      "\xff"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_link", .faultOf = faultOf, .words = words};
    return target;
}
