// SPDX-License-Identifier: Apache-2.0
// Mustache (mustache.5.html of github.com/mustache) as kernel templates use it: names that are missing are errors, and each line of the
// result knows the line that it came from.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nodewise::lowering {

struct Tag;
/// What the tags of a template stand for, by name.
using Tags = std::map<std::string, Tag, std::less<>>;

/// A tag's value: a text; a section that is there or not; a section repeated for each of some Tags; or a function of the section's text
/// (its own tags already replaced; "" for a tag that is no section). What a function returns is not rendered again; its lines are indented
/// as the tag is. The column of an error of its is one in that text.
struct Tag {
    using Function = std::function<Result<std::string>(const std::string& text)>;
    std::variant<std::string, bool, std::vector<Tags>, Function> value;
};

struct RenderedText {
    std::string text;
    std::vector<int> templateLines; ///< by line of `text`: the 1-based line of the template
};

/// `firstLine`: the number of the text's first line in its file. Errors have line and column of the tag: a name that is missing, three
/// braces in a row (MLIR's brace and a tag's: write a space between), a tag without end, sections that cross, partials and changes of
/// delimiters, which are not supported, and what a function says.
Result<RenderedText> renderTemplate(std::string_view text, const Tags& tags, int firstLine = 1);

/// What is wrong with a template whatever its tags stand for: all of the above but missing names.
Result<void> checkTemplate(std::string_view text, int firstLine = 1);

} // namespace nodewise::lowering
