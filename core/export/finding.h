// SPDX-License-Identifier: Apache-2.0
// The report of a finding: one HTML file that shows where two runs part, for a bug report or a colleague.
#pragma once

#include "core/export/picture.h"
#include "core/layout/diagram.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace nodewise::exporting {

/// What the report says, in words and numbers that are ready to be shown. Members without content are left out of the page.
struct Finding {
    /// A node of the excerpt.
    struct Box {
        std::string name, op, type; ///< "linear_1", "linear", "float32[1, 16]"
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
        std::string caption, note;
        std::vector<std::string> head;
        std::vector<std::vector<std::string>> rows;
    };
    using Fields = std::vector<std::pair<std::string, std::string>>; ///< label and value

    std::string title, subtitle;   ///< "layer_norm_1 diverges", "bert.pt2 against dump"
    std::string verdict, evidence; ///< one sentence each
    bool blamesOperator = false;   ///< colors the verdict
    Fields place, figures;         ///< of the value: operator, module, type; numbers
    Fields facts;                  ///< of the comparison, with the fingerprint
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
std::string findingHtml(const Finding& finding);

/// As the report writes numbers: "0.00123", "1.5e-07", "inf".
std::string numberText(double number, int digits = 5);

} // namespace nodewise::exporting
