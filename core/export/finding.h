// SPDX-License-Identifier: Apache-2.0
// The report of a finding: one HTML file that shows where two runs part, for a bug report or a colleague.
#pragma once

#include "core/base/user_text.h"
#include "core/export/picture.h"
#include "core/layout/diagram.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace nodewise::exporting {

/// In which language a page is written. Without `translate` it is English.
struct Language {
    std::string code = "en"; ///< of the page, as browsers and screen readers want it (BCP 47)
    std::function<std::string(const std::string& source)> translate{};
    std::string operator()(const UserText& text) const { return translate ? text.translated(translate) : text.english(); }
};

/// What the report says: names and numbers as they are shown, words in any language. Members without content are left out of the page.
struct Finding {
    /// A node of the excerpt.
    struct Box {
        std::string name;
        UserText op;      ///< "linear"; a word for what is no operator
        std::string type; ///< "float32[1, 16]"
        layout::Family family = layout::Family::Other;
        bool constant = false; ///< a weight or an input: there before the run
    };
    struct Excerpt {
        Box node;
        std::vector<Box> producers, users;
        std::size_t moreProducers = 0, moreUsers = 0; ///< that are not drawn
    };
    /// Elements of both sides around one that differs; rows and columns carry their indices.
    struct Sample {
        struct Cell {
            double actual = 0, expected = 0;
            bool off = false; ///< out of tolerance
        };
        std::string slice; ///< "[0, 3:8, 28:32]"
        std::vector<std::int64_t> rows, columns;
        std::vector<Cell> cells;                   ///< row-major
        std::size_t firstRow = 0, firstColumn = 0; ///< of the first element that differs
        std::string actualType, expectedType;      ///< "float32"
    };
    /// One value of the run, for the chart.
    enum class Verdict : std::uint8_t { Equal, Within, Diverged };
    struct Point {
        std::string name;
        Verdict verdict = Verdict::Equal;
        double error = 0; ///< relative, of the whole value: 10^(-SNR / 20)
    };
    struct Table {
        UserText caption, note;
        std::vector<UserText> head;
        std::vector<std::vector<UserText>> rows;
    };
    using Fields = std::vector<std::pair<UserText, UserText>>; ///< label and value

    UserText title, subtitle;    ///< "layer_norm_1 diverges", "bert.pt2 against dump"
    UserText verdict, evidence;  ///< one sentence each; the page gives the evidence its capital and full stop
    bool blamesOperator = false; ///< colors the verdict
    Fields place, figures;       ///< of the value: operator, module, type; numbers
    Fields facts;                ///< of the comparison, with the fingerprint
    Excerpt excerpt;
    Sample sample;
    std::string stack; ///< of Python, as torch recorded it
    std::vector<Point> points;
    std::size_t firstPoint = 0; ///< that diverged
    std::vector<Table> tables;
};

/// The node's surroundings in the graph; `name` is qualified ("true_graph_0/add"). Without the node only its name.
Finding::Excerpt excerptOf(const Picture& picture, const std::string& name);

/// One self-contained page (UTF-8), light and dark as the reader's system is. All text is escaped.
std::string findingHtml(const Finding& finding, const Language& say = {});

/// As the report writes numbers: "0.00123", "1.5e-07", "inf".
std::string numberText(double number, int digits = 5);

} // namespace nodewise::exporting
