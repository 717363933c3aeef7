// SPDX-License-Identifier: Apache-2.0
// What a program's run is compared with, and how closely: chosen in the compare dock, kept in the session of the program.
#pragma once

#include "core/protocol/compare.h"
#include "core/protocol/executor.h"
#include "views/common/document.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace nodewise::views {

/// A plain value.
struct CompareSetup {
    enum class With : std::uint8_t {
        OtherSide, ///< the IR where the FX graph is run, and the other way around
        Program,   ///< another program or IR file
        Dump,      ///< files of reference values
        Kernels,   ///< the program through its kernels: there ATen's values are the reference
        Python,    ///< what an interpreter of the user's computes
    };
    static constexpr int maxRecent = 8;

    With with = With::OtherSide;
    QString program, dump;                            ///< paths, absolute
    std::string npu = "tpuv3";                        ///< of Kernels: name of a configuration
    std::string profile = "reference";                ///< of Kernels: whose templates; the tab's choice, which is not kept here
    std::vector<protocol::LowerRequest::Tiles> tiles; ///< of Kernels: that the user forced; the tab's choice, too
    bool usesTuned = true;                            ///< of Kernels: tiles that a search found; the tab's choice, too
    protocol::PythonExecutor python;                  ///< of Python
    QString pythonTorch;                              ///< its torch's version, as far as it is known
    bool isolated = false;                            ///< of Kernels: each launch on ATen's values
    bool first = true;                                ///< stop at the first divergence
    bool bisect = false;                              ///< with it: outputs of modules first
    std::optional<double> rtol, atol;
    std::vector<protocol::ToleranceRule> rules;
    QStringList recentPrograms, recentDumps; ///< newest first
    bool operator==(const CompareSetup&) const = default;

    /// Stopping at the first divergence is not for kernels: all of their launches are wanted.
    bool canStop() const { return with != With::Kernels; }

    /// What was compared with stands first in its list.
    void noteRecent();
    QJsonObject toJson() const;
    /// What makes no sense is left out.
    static CompareSetup fromJson(const QJsonObject& json);
};

/// Whether a file that is dropped or named is a program, an IR file or a dump.
std::optional<CompareSetup::With> compareKindOf(const QString& path);

class CompareRequests {
    Q_DECLARE_TR_FUNCTIONS(CompareRequests)
public:
    /// Of a session that runs `side` of `document`, launched with `launched`. An error says what is to be chosen.
    static Result<protocol::CompareRequest> of(const CompareSetup& setup, const Document& document,
                                               const protocol::LaunchArguments& launched);
    /// Why it can't be asked for: "" if it can.
    static QString lacking(const CompareSetup& setup, const Document& document);
};

} // namespace nodewise::views
