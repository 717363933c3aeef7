// SPDX-License-Identifier: Apache-2.0
// A template under edit as the session's program sees it: rendered anew after each change, verified by MLIR, with all that is wrong.
#pragma once

#include "core/lowering/draft.h"
#include "core/protocol/template_draft.h"
#include "views/editor/background_check.h"
#include "views/kernel/kernel_context.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace nodewise::views {

/// GUI thread. Never waits: the newest texts win, answers to older ones are dropped.
class TemplateDraft : public QObject {
    Q_OBJECT
public:
    enum class State {
        Empty,
        Waiting,   ///< for a session that is being started, or for its next stop
        Rendering, ///< what is there is of texts before
        Rendered,
        Failed, ///< reason()
    };
    Q_ENUM(State)

    explicit TemplateDraft(const KernelContext& context, QObject* parent = nullptr);

    /// `soon`: once the user pauses typing.
    void setTexts(const QString& name, lowering::TemplateTexts texts, bool soon);
    const QString& name() const { return m_name; }
    const lowering::TemplateTexts& texts() const { return m_texts; }
    /// Whose kernel is shown; none, or one that the template does not take: the first that it takes.
    void setNode(std::optional<std::uint32_t> node);
    std::optional<std::uint32_t> node() const { return m_node; }
    /// The request that renders the draft now.
    protocol::TemplateDraftRequest request() const;

    State state() const { return m_state; }
    /// Nothing of the texts waits to be looked at.
    bool settled() const;
    QString reason() const { return m_reason; }
    /// Never null.
    const std::shared_ptr<const protocol::TemplateDraftAnswer>& answer() const { return m_answer; }
    /// Null: none could be rendered.
    const protocol::LoweredKernel* kernel() const;
    /// Of the kernel; null until it is there.
    const protocol::KernelCheckAnswer* checked() const { return m_checked ? &*m_checked : nullptr; }
    /// What the engine says of the template, and MLIR of the kernel.
    const std::vector<protocol::TemplateProblem>& problems() const { return m_problems; }
    /// Nodes that the template takes.
    std::vector<std::uint32_t> takenNodes() const;
    /// MLIR's verdict on all of its kernels, and not on the one alone that is shown. Needs to be settled; newer texts end it.
    struct Verified {
        std::size_t kernels = 0;
        std::vector<std::string> failed; ///< names of kernels that could not be rendered, or do not verify
        QString why;                     ///< of the first of them
    };
    void verifyAll(std::function<void(const Verified& verified)> then);

Q_SIGNALS:
    /// State or answer.
    void changed();
    /// Of the kernel that is shown: checked() and problems().
    void kernelChecked();
    /// A session is needed.
    void launchRequested();

private:
    /// Whose form is looked at here, before the session is asked.
    struct Draft {
        std::string name;
        lowering::TemplateTexts texts;
    };
    static std::optional<protocol::TemplateProblem> mistakeOf(const Draft& draft, const Progress& progress);
    void drop();
    void ask();
    void take(protocol::TemplateDraftAnswer answer);
    void chooseKernel();
    void verifyFrom(std::size_t kernel, Verified verified, const std::function<void(const Verified&)>& then);
    void takeCheck(Result<protocol::KernelCheckAnswer> answer);
    void onSession();
    void setState(State state, const QString& reason = {});

    KernelContext m_context;
    QString m_name;
    lowering::TemplateTexts m_texts;
    std::optional<std::uint32_t> m_node;
    State m_state = State::Empty;
    QString m_reason;
    std::shared_ptr<const protocol::TemplateDraftAnswer> m_answer;
    std::optional<std::uint32_t> m_kernel;
    std::optional<protocol::KernelCheckAnswer> m_checked;
    std::vector<protocol::TemplateProblem> m_problems;
    quint64 m_number = 0; ///< of what was asked last
    int m_request = 0;
    BackgroundCheck<Draft, std::optional<protocol::TemplateProblem>> m_typed;
};

} // namespace nodewise::views
