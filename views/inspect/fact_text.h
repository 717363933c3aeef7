// SPDX-License-Identifier: Apache-2.0
// Pieces of facts that several sections share: names as links, arguments with links, shapes and memory layouts in words.
#pragma once

#include "views/common/document.h"
#include "views/inspect/facts.h"

#include <QCoreApplication>

#include <string_view>

namespace nodewise::views {

QString fromUtf8(std::string_view text);

/// Words and links for one document; a cheap view of it, used on the GUI thread.
class FactText {
    Q_DECLARE_TR_FUNCTIONS(FactText)
public:
    explicit FactText(const Document& document) : m_document(document) {}

    const Document& document() const { return m_document; }
    /// A node by its name; a weight's placeholder by the end of its state-dict name; the type after it where `typed`.
    void addNode(FactCell& cell, graph::NodeId node, bool typed) const;
    void addNode(FactCell& cell, ir::NodeId node) const;
    /// As Python prints it, nodes as links.
    void addArgument(FactCell& cell, const graph::Argument& argument, bool typed) const;
    FactCell nodeList(const std::vector<graph::NodeId>& nodes) const;
    /// "model.layers.0 · LlamaDecoderLayer" with the path as a link.
    FactCell module(std::string_view path, std::string_view typeName) const;

    static QString type(const graph::Value& value);              ///< "f32[1,16,32]", as the IR's code writes it
    static QString dims(const std::vector<graph::SymInt>& dims); ///< "[1, 16, 32]"
    /// "contiguous", "channels_last", "transposed or otherwise strided", ...: torch's names where it has one.
    static QString memoryLayout(const graph::TensorMeta& meta);
    /// Bytes of the elements; -1 where a size is unknown.
    static std::int64_t bytesOf(const graph::TensorMeta& meta);
    static QString specKind(graph::InputSpec::Kind kind);
    static QString specKind(graph::OutputSpec::Kind kind);
    const program::WeightEntry* tryWeight(const graph::InputSpec& spec) const;

private:
    void addList(FactCell& cell, const graph::Argument::List& list, bool typed, int depth) const;
    void addArgument(FactCell& cell, const graph::Argument& argument, bool typed, int depth) const;

    const Document& m_document;
};

} // namespace nodewise::views
