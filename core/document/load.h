// SPDX-License-Identifier: Apache-2.0
// From a file to a Document, on a worker thread: decode, lint, convert, link, diagrams. No widget, no settings.
#pragma once

#include "core/base/progress.h"
#include "core/document/document.h"
#include "core/document/mlir_input.h"
#include "core/trace/store/trace.h"

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::document {

struct LoadRequest {
    std::string file;   ///< .pt2, an IR file of pytorch-ir (JSON), MLIR, or a trace
    std::string model;  ///< "" = the only one; several = the outcome lists them
    std::string irFile; ///< an IR file to show beside the program instead of the converted one; "" = none
    bool operator==(const LoadRequest&) const = default;
};

/// Exactly one of the five is set.
struct LoadOutcome {
    std::shared_ptr<const Document> document;
    std::vector<std::string> models; ///< the archive holds several: ask, then load with a name
    std::optional<Error> error;
    std::optional<MlirInput> mlir;             ///< a file or folder of MLIR, which has a page of its own
    std::shared_ptr<const trace::Trace> trace; ///< likewise
    std::string snippet;                       ///< with an error: Python that exports what the file holds (program::exportSnippet)

    bool cancelled() const { return error && error->message == cancelledMessage; }
};

/// Whether it is an IR file. It is told by its first character, so that a wrong suffix does not matter.
bool isIrFile(const std::string& file);
/// Names of models that a program's file holds, where it holds several; else none.
Result<std::vector<std::string>> choiceOf(const std::string& file);

LoadOutcome load(const LoadRequest& request, const Progress& progress);

/// A load that starts before there is an application, so that reading overlaps with Qt's start. Owns its thread; its end is waited for.
class EarlyLoad {
public:
    explicit EarlyLoad(LoadRequest request);
    ~EarlyLoad();
    EarlyLoad(const EarlyLoad&) = delete;
    EarlyLoad& operator=(const EarlyLoad&) = delete;

    const LoadRequest& request() const { return m_request; }
    /// Waits for the outcome on the caller's (worker) thread; obeys the caller's cancellation.
    LoadOutcome wait(const Progress& progress) const;

private:
    LoadRequest m_request;
    Progress m_progress;
    std::shared_future<LoadOutcome> m_future;
};

} // namespace nodewise::document
