// SPDX-License-Identifier: Apache-2.0
// Names that files may have, and programs made of them: each would act somewhere if it got out of its place.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"

#include <string>
#include <vector>

namespace nodewise::test {

inline std::vector<std::string> hostileNames()
{
    return {
        "<img src='file:///dev/zero'>",
        "<b>bold</b><br><a href=\"javascript:alert(1)\">x</a>",
        "\"><script>alert(1)</script><x y=\"",
        "' onload='alert(1)",
        "]]><!-- --> <?xml?> <!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]> &e; &lt;b&gt; &#60;i>",
        "a\n    click op_a javascript:alert(1)",
        "a\"]; click op_a \"javascript:alert(1)\"",
        "%%{init: {\"securityLevel\": \"loose\"}}%%",
        "`<img src=http://evil.example/>`",
        "#quot;#60;img#62;",
        "end",
        "![x](http://evil.example/x.png)",
        "[x](javascript:alert(1)) [y][z] [z]: http://evil.example",
        "<http://evil.example> http://evil.example www.evil.example me@evil.example",
        "a|b ``c` | d`` http://evil.example/|",
        "*a* _b_ ~~c~~ $d$ # e #",
        "| --- |",
        "\\",
        "a\\|b\\",
        "\" URL=\"javascript:alert(1)\" x=\"",
        "a\"]; evil [label=\"",
        "<<b>html</b>>",
        "\\N\\G\\E",
        "\x1b[31mred\x1b]8;;http://evil.example\x07link",
        "\xc2\x9b"
        "31m\x7f",
        std::string("nul\0byte", 8),
        "line\r\nline\vline\f\xe2\x80\xa8line",
        "\xe2\x80\xae"
        "evil\xe2\x80\xac",
        "zero\xe2\x80\x8bwidth\xef\xbb\xbf",
        "zerowidth",
        "\xff\xfe not UTF-8",
        "\xed\xa0\x80 surrogate",
        "\xef\xbf\xbf noncharacter",
        "=cmd|'/C calc'!A0",
        "+cmd|'/C calc'!A0",
        "-2+3+cmd|'/C calc'!A0",
        "@SUM(1+1)",
        "\t=1+1",
        "\r=1+1",
        "'=1+1",
        "=HYPERLINK(\"http://evil.example\",\"x\")",
        "{{{x}}} {{#y}}",
        "../../etc/passwd",
        std::string(1 << 20, 'x'),
    };
}

/// A chain of one node per name, which is also its operator, module, input, symbol and attribute.
inline ir::Graph hostileIr()
{
    ir::Graph graph;
    graph.modelName = hostileNames().front();
    graph.modules.push_back({});
    ir::Subgraph& root = graph.subgraphs.emplace_back();
    std::string before;
    for (const std::string& name : hostileNames()) {
        const auto at = std::uint32_t(graph.nodes.size());
        const auto tensor = [&](const std::string& called, const std::string& producer) {
            return ir::TensorMeta{
                .name = called, .shape = {{.size = 2}, {.size = 0, .expr = name}}, .dtype = "float32", .producerNode = producer};
        };
        root.inputs.push_back(tensor("in " + name, ""));
        graph.weights.push_back(tensor("w " + name, ""));
        ir::OpNode node{.id = ir::NodeId(at), .name = name, .opType = "aten." + name + ".default"};
        node.inputs = {root.inputs.back(), graph.weights.back()};
        if (!before.empty())
            node.inputs.push_back(tensor(before, before));
        node.outputs = {tensor(name, name)};
        node.attrs = {{name, ir::Attr(name)}};
        node.module = graph::ModuleId(std::uint32_t(graph.modules.size()));
        graph.modules.front().children.push_back(node.module);
        graph.modules.push_back({.path = name, .label = name, .typeName = name, .parent = graph::ModuleId(0), .nodes = {node.id}});
        root.nodes.push_back(node.id);
        graph.nodes.push_back(std::move(node));
        before = name;
    }
    root.outputs = {graph.nodes.back().outputs};
    return graph;
}

inline std::shared_ptr<const graph::Graph> hostileFx()
{
    graph::GraphBuilder builder;
    graph::Value tensor{.kind = graph::Value::Kind::Tensor};
    tensor.tensor.dtype = graph::ScalarType::Float32;
    builder.addInput({.kind = graph::InputSpec::Kind::UserInput, .name = "x <b>", .target = {}});
    graph::Node input{.op = graph::NodeOp::Placeholder, .name = "x <b>", .target = "x <b>"};
    input.value = tensor;
    const auto add = [&builder](graph::Node node) {
        node.subgraph = graph::SubgraphId(0);
        return builder.addNode(std::move(node)).value();
    };
    graph::NodeId before = add(std::move(input));
    for (const std::string& name : hostileNames()) {
        graph::Node node{.op = graph::NodeOp::CallFunction, .name = name, .target = "torch.ops.aten." + name + ".default"};
        node.args = {{.name = "self", .value = graph::Argument(graph::Argument::NodeRef{before})},
                     {.name = name, .value = graph::Argument(name), .keyword = true}};
        node.value = tensor;
        node.metadata.stackTrace = "File \"" + name + "\", line 1, in " + name + "\n    " + name + "\n";
        const std::pair<std::string_view, std::string_view> stack[] = {{name, name}};
        node.module = builder.addModule(stack);
        before = add(std::move(node));
    }
    graph::Node output{.op = graph::NodeOp::Output, .name = "output", .target = "output"};
    output.args = {{.name = "", .value = graph::Argument(graph::Argument::List{graph::Argument(graph::Argument::NodeRef{before})})}};
    add(std::move(output));
    builder.addOutput(
        {.kind = graph::OutputSpec::Kind::UserOutput, .value = graph::Argument(graph::Argument::NodeRef{before}), .target = {}});
    return builder.build();
}

} // namespace nodewise::test
