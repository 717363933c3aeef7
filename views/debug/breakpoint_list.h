// SPDX-License-Identifier: Apache-2.0
// The breakpoints and watches of one program, whether a session runs or not; kept from one session to the next.
#pragma once

#include "core/protocol/session_record.h"
#include "views/common/document.h"
#include "views/common/node_marks.h"
#include "views/debug/debug_session.h"

#include <QHash>
#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace nodewise::views {

struct Breakpoint {
    enum class Kind : std::uint8_t { Node, Op, Module, Line, Value };
    enum class Verified : std::uint8_t { Unknown, Yes, No };
    Kind kind = Kind::Node;
    Side side = Side::Fx; ///< of Node and Value: which graph the name is of
    QString target;       ///< node: qualified name; op and module: pattern; line: path of the Python file
    int line = 0;         ///< 1-based
    bool enabled = true;
    QString condition, hitCondition, logMessage;
    bool recorded = false; ///< condition and message came with a session record: they are not the user's words
    // What the session says.
    int key = 0;                                ///< ours, given by the list
    std::vector<protocol::BreakpointInfo> told; ///< several of the engine's: an IR node of three FX nodes
    Verified verified = Verified::Unknown;
    UserText message;       ///< why it is not verified
    std::uint64_t hits = 0; ///< of the engine's, together

    bool conditional() const { return !condition.isEmpty() || !hitCondition.isEmpty(); }
    /// "linear_1", "aten.softmax*", "modeling_llama.py:228"
    QString name() const;
};

/// Stops that no place causes.
struct ExceptionStops {
    bool error = true, nan = false, inf = false, range = false;
    double low = -1e4, high = 1e4; ///< of range
    bool operator==(const ExceptionStops&) const = default;
};

/// GUI thread. Every change is told by changed(); what the engine says of them by verified().
class BreakpointList : public QObject {
    Q_OBJECT
public:
    explicit BreakpointList(std::shared_ptr<const Document> document, QObject* parent = nullptr);

    const std::vector<Breakpoint>& all() const { return m_all; }
    const Breakpoint* tryFind(int key) const;
    const Breakpoint* tryNode(Side side, std::uint32_t node) const;
    const ExceptionStops& exceptions() const { return m_exceptions; }

    int add(Breakpoint breakpoint);
    /// Replaces the one with its key.
    void change(const Breakpoint& breakpoint);
    void remove(int key);
    void removeAll();
    /// Sets one, or removes that which is there.
    void toggleNode(Side side, std::uint32_t node);
    void setEnabled(int key, bool enabled);
    void setAllEnabled(bool enabled);
    void setExceptions(const ExceptionStops& exceptions);
    void takeAnswer(const std::vector<int>& keys, const protocol::BreakpointsAnswer& answer);
    void takeChange(const protocol::BreakpointInfo& info);
    /// Why a condition that no session was told can't hold; "" = it may.
    void takeProblem(int key, const QString& condition, const UserText& problem);
    void forgetAnswers();
    /// Numbers of the engine's at the last stop.
    void setHit(const std::vector<int>& ids);
    bool isHit(const Breakpoint& breakpoint) const;

    /// For a session that runs this side.
    BreakpointRequests requests(Side running) const;
    /// The nodes of a side that have one, through the links.
    std::unordered_map<std::uint32_t, NodeMarks::Breakpoint> marks(Side side) const;
    /// "relu", "true_graph_0/add"; "" where there is no such node.
    QString nodeName(Side side, std::uint32_t node) const;
    std::optional<std::uint32_t> tryNodeIndex(Side side, const QString& name) const;

    /// Some that are enabled have words of a file's.
    bool anyRecorded() const;
    /// Those of a recorded session in place of ours; what can't be read is left out.
    void take(const protocol::SessionRecord& record, Side running);
    QJsonObject toJson() const;
    /// What makes no sense is left out.
    void fromJson(const QJsonObject& json);

Q_SIGNALS:
    void changed();  ///< the session must be told
    void verified(); ///< only what it said changed

private:
    std::vector<std::uint32_t> nodesOn(Side side, const Breakpoint& breakpoint) const;

    struct Names {
        std::vector<QString> of; ///< by node, qualified by its body
        QHash<QString, std::uint32_t> nodes;
    };
    const Names& names(Side side) const;

    std::shared_ptr<const Document> m_document;
    mutable std::array<Names, 2> m_names; ///< by side; empty until asked for
    std::vector<Breakpoint> m_all;
    ExceptionStops m_exceptions;
    std::vector<int> m_hit;
    int m_lastKey = 0;
};

/// The nodes of the other graph that a node corresponds to.
std::vector<std::uint32_t> linkedNodes(const Document& document, Side from, std::uint32_t node);

} // namespace nodewise::views
