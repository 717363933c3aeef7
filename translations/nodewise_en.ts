<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CompareText</name>
    <message numerus="yes">
        <source>%n pass(es)</source>
        <comment>runs of the program</comment>
        <translation>
            <numerusform>%n pass</numerusform>
            <numerusform>%n passes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es) failed</source>
        <translation>
            <numerusform>%n launch failed</numerusform>
            <numerusform>%n launches failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CostFacts</name>
    <message numerus="yes">
        <source>with %n other node(s)</source>
        <translation>
            <numerusform>with %n other node</numerusform>
            <numerusform>with %n other nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln launch(es) of %1</source>
        <translation>
            <numerusform>%Ln launch of %1</numerusform>
            <numerusform>%Ln launches of %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CostText</name>
    <message numerus="yes">
        <source>%1 (with %n other node(s) of its kernel)</source>
        <translation>
            <numerusform>%1 (with %n other node of its kernel)</numerusform>
            <numerusform>%1 (with %n other nodes of its kernel)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kernel(s)</source>
        <translation>
            <numerusform>%Ln kernel</numerusform>
            <numerusform>%Ln kernels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln launch(es)</source>
        <translation>
            <numerusform>%Ln launch</numerusform>
            <numerusform>%Ln launches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln launch(es), %1 together: %2 of the run</source>
        <translation>
            <numerusform>%Ln launch, %1 together: %2 of the run</numerusform>
            <numerusform>%Ln launches, %1 together: %2 of the run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CoverageText</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>operations of %Ln node(s) are not known</source>
        <translation>
            <numerusform>operations of one node are not known</numerusform>
            <numerusform>operations of %Ln nodes are not known</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DebugText</name>
    <message numerus="yes">
        <source>%n node(s) recomputed</source>
        <translation>
            <numerusform>%n node recomputed</numerusform>
            <numerusform>%n nodes recomputed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, and %n more</source>
        <comment>weights without data</comment>
        <translation>
            <numerusform>%1, and %n more</numerusform>
            <numerusform>%1, and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FactText</name>
    <message numerus="yes">
        <source>… %n more</source>
        <translation>
            <numerusform>… %n more</numerusform>
            <numerusform>… %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphCounts</name>
    <message numerus="yes">
        <source>%1 + %2 in %Ln subgraph(s)</source>
        <comment>143 nodes + 28 in 3 subgraphs</comment>
        <translation>
            <numerusform>%1 + %2 in %Ln subgraph</numerusform>
            <numerusform>%1 + %2 in %Ln subgraphs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln operator(s)</source>
        <translation>
            <numerusform>%Ln operator</numerusform>
            <numerusform>%Ln operators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KernelFacts</name>
    <message numerus="yes">
        <source>main, with %n node(s) as its epilogue</source>
        <translation>
            <numerusform>main, with %n node as its epilogue</numerusform>
            <numerusform>main, with %n nodes as its epilogue</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>main, with %n node(s) before and after it</source>
        <translation>
            <numerusform>main, with %n node before or after it</numerusform>
            <numerusform>main, with %n nodes before and after it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>main, with %n node(s) as its prologue</source>
        <translation>
            <numerusform>main, with %n node as its prologue</numerusform>
            <numerusform>main, with %n nodes as its prologue</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KernelOutlineModel</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <comment>of a loop</comment>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KernelText</name>
    <message numerus="yes">
        <source>%n of them kept from earlier checks</source>
        <translation>
            <numerusform>%n of them kept from earlier checks</numerusform>
            <numerusform>%n of them kept from earlier checks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s)</source>
        <translation>
            <numerusform>%n kernel</numerusform>
            <numerusform>%n kernels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es)</source>
        <translation>
            <numerusform>%n launch</numerusform>
            <numerusform>%n launches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n computing node(s)</source>
        <translation>
            <numerusform>%n computing node</numerusform>
            <numerusform>%n computing nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LayoutFacts</name>
    <message numerus="yes">
        <source>%Ln stick(s)</source>
        <translation>
            <numerusform>%Ln stick</numerusform>
            <numerusform>%Ln sticks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LogDifferenceModel</name>
    <message numerus="yes">
        <source>%n new graph break(s)</source>
        <translation>
            <numerusform>%n new graph break</numerusform>
            <numerusform>%n new graph breaks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n graph break(s) gone</source>
        <translation>
            <numerusform>%n graph break gone</numerusform>
            <numerusform>%n graph breaks gone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new failed guard(s)</source>
        <translation>
            <numerusform>%n new failed guard</numerusform>
            <numerusform>%n new failed guards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n graph(s) differ</source>
        <translation>
            <numerusform>%n graph differs</numerusform>
            <numerusform>%n graphs differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LogModel</name>
    <message numerus="yes">
        <source>%n graph break(s)</source>
        <translation>
            <numerusform>%n graph break</numerusform>
            <numerusform>%n graph breaks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n attempt</numerusform>
            <numerusform>%n attempts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LogText</name>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>rows that are not listed</comment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryText</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NodeText</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutlineModel</name>
    <message numerus="yes">
        <source>%1, %n operator(s)</source>
        <translation>
            <numerusform>%1, %n operator</numerusform>
            <numerusform>%1, %n operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, run by %2 · %n operator(s)</source>
        <translation>
            <numerusform>%1, run by %2 · %n operator</numerusform>
            <numerusform>%1, run by %2 · %n operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %2
%n operator(s) · %3 parameters · %4</source>
        <translation>
            <numerusform>%1 · %2
%n operator · %3 parameters · %4</numerusform>
            <numerusform>%1 · %2
%n operators · %3 parameters · %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1
%n of the operators in bodies of control flow</source>
        <translation>
            <numerusform>%1
%n of the operators in a body of control flow</numerusform>
            <numerusform>%1
%n of the operators in bodies of control flow</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PluginModel</name>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversion(s)</source>
        <translation>
            <numerusform>%n conversion</numerusform>
            <numerusform>%n conversions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n executor(s)</source>
        <translation>
            <numerusform>%n executor</numerusform>
            <numerusform>%n executors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RouteModel</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, key %2, for %n launch(es)</source>
        <translation>
            <numerusform>%1, key %2, for %n launch</numerusform>
            <numerusform>%1, key %2, for %n launches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SummaryFacts</name>
    <message numerus="yes">
        <source>and %n operator(s) more</source>
        <translation>
            <numerusform>and %n operator more</numerusform>
            <numerusform>and %n operators more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) share another one&apos;s storage, which counts once.</source>
        <translation>
            <numerusform>%n name shares another one&apos;s storage, which counts once.</numerusform>
            <numerusform>%n names share another one&apos;s storage, which counts once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) of unknown size are not counted.</source>
        <translation>
            <numerusform>%n node of unknown size is not counted.</numerusform>
            <numerusform>%n nodes of unknown size are not counted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) have an operator without a formula and are not counted.</source>
        <translation>
            <numerusform>%n node has an operator without a formula and is not counted.</numerusform>
            <numerusform>%n nodes have an operator without a formula and are not counted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln parameter(s)</source>
        <translation>
            <numerusform>%Ln parameter</numerusform>
            <numerusform>%Ln parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln buffer(s)</source>
        <translation>
            <numerusform>%Ln buffer</numerusform>
            <numerusform>%Ln buffers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln constant(s)</source>
        <translation>
            <numerusform>%Ln constant</numerusform>
            <numerusform>%Ln constants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln value(s)</source>
        <translation>
            <numerusform>%Ln value</numerusform>
            <numerusform>%Ln values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>weights</comment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TileModel</name>
    <message numerus="yes">
        <source>%n tile(s)</source>
        <translation>
            <numerusform>%n tile</numerusform>
            <numerusform>%n tiles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ValueText</name>
    <message numerus="yes">
        <source>list of %n</source>
        <translation>
            <numerusform>list of %n</numerusform>
            <numerusform>list of %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>written in place %n time(s)</source>
        <translation>
            <numerusform>written in place %n time</numerusform>
            <numerusform>written in place %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ExportDialog</name>
    <message numerus="yes">
        <source>Selection (%n node(s))</source>
        <translation>
            <numerusform>Selection (%n node)</numerusform>
            <numerusform>Selection (%n nodes)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; the preview shows the first %n line(s)</source>
        <translation>
            <numerusform>%1; the preview shows the first %n line</numerusform>
            <numerusform>%1; the preview shows the first %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::FileCommands</name>
    <message numerus="yes">
        <source>Copied %n character(s) of JSON</source>
        <translation>
            <numerusform>Copied %n character of JSON</numerusform>
            <numerusform>Copied %n characters of JSON</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::ModelChooser</name>
    <message numerus="yes">
        <source>%1 holds %n model(s). &amp;Which one should be opened?</source>
        <translation>
            <numerusform>%1 holds %n model. &amp;Which one should be opened?</numerusform>
            <numerusform>%1 holds %n models. &amp;Which one should be opened?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PackageAnalysis</name>
    <message numerus="yes">
        <source>Bug report package saved in %1: %n file(s), %2</source>
        <translation>
            <numerusform>Bug report package saved in %1: %n file, %2</numerusform>
            <numerusform>Bug report package saved in %1: %n files, %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PackageDialog</name>
    <message numerus="yes">
        <source>%n node(s): %1</source>
        <translation>
            <numerusform>%n node: %1</numerusform>
            <numerusform>%n nodes: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::PluginTrust</name>
    <message numerus="yes">
        <source>%n plug-in(s)</source>
        <translation>
            <numerusform>%n plug-in</numerusform>
            <numerusform>%n plug-ins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plug-in(s) failed</source>
        <translation>
            <numerusform>%n plug-in failed</numerusform>
            <numerusform>%n plug-ins failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plug-in(s) not trusted</source>
        <translation>
            <numerusform>%n plug-in not trusted</numerusform>
            <numerusform>%n plug-ins not trusted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::StatusLine</name>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::viewer::Unattended</name>
    <message numerus="yes">
        <source>no complete picture within %n second(s)</source>
        <translation>
            <numerusform>no complete picture within %n second</numerusform>
            <numerusform>no complete picture within %n seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::ArtifactPage</name>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln compiled graph(s)</source>
        <translation>
            <numerusform>%Ln compiled graph</numerusform>
            <numerusform>%Ln compiled graphs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln descriptor(s)</source>
        <translation>
            <numerusform>%Ln descriptor</numerusform>
            <numerusform>%Ln descriptors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::CodeView</name>
    <message numerus="yes">
        <source>%1 · %2
%3
%4
%n user(s)</source>
        <translation>
            <numerusform>%1 · %2
%3
%4
%n user</numerusform>
            <numerusform>%1 · %2
%3
%4
%n users</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::CompileLogPage</name>
    <message numerus="yes">
        <source>%n compilation(s)</source>
        <translation>
            <numerusform>%n compilation</numerusform>
            <numerusform>%n compilations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n graph break(s)</source>
        <translation>
            <numerusform>%n graph break</numerusform>
            <numerusform>%n graph breaks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recompilation(s)</source>
        <translation>
            <numerusform>%n recompilation</numerusform>
            <numerusform>%n recompilations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n damaged place(s)</source>
        <translation>
            <numerusform>%n damaged place</numerusform>
            <numerusform>%n damaged places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::CostPanel</name>
    <message numerus="yes">
        <source>%1 and %n change(s)</source>
        <translation>
            <numerusform>%1 and %n change</numerusform>
            <numerusform>%1 and %n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::DumpPage</name>
    <message numerus="yes">
        <source>%Ln kernel(s), %1 with the nodes that they compute</source>
        <translation>
            <numerusform>%Ln kernel, %1 with the nodes that they compute</numerusform>
            <numerusform>%Ln kernels, %1 with the nodes that they compute</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::EditPanel</name>
    <message numerus="yes">
        <source>%n node(s) computed again</source>
        <translation>
            <numerusform>%n node computed again</numerusform>
            <numerusform>%n nodes computed again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::EditWindow</name>
    <message numerus="yes">
        <source>Saved as %1, with %n error(s)</source>
        <translation>
            <numerusform>Saved as %1, with %n error</numerusform>
            <numerusform>Saved as %1, with %n errors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::FindingCard</name>
    <message numerus="yes">
        <source>%n weight(s) differ before the run</source>
        <translation>
            <numerusform>%n weight differs before the run</numerusform>
            <numerusform>%n weights differ before the run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) differ within tolerance</source>
        <translation>
            <numerusform>%n weight differs within tolerance</numerusform>
            <numerusform>%n weights differ within tolerance</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es) failed</source>
        <translation>
            <numerusform>%n launch failed</numerusform>
            <numerusform>%n launches failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::HistoryPage</name>
    <message numerus="yes">
        <source>%n more are left out.</source>
        <translation>
            <numerusform>%n more is left out.</numerusform>
            <numerusform>%n more are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::InterpreterDialog</name>
    <message numerus="yes">
        <source>Python %1 with torch %2: %n device(s)</source>
        <translation>
            <numerusform>Python %1 with torch %2: %n device</numerusform>
            <numerusform>Python %1 with torch %2: %n devices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::InterpreterProbe</name>
    <message numerus="yes">
        <source>It did not answer within %n second(s).</source>
        <translation>
            <numerusform>It did not answer within %n second.</numerusform>
            <numerusform>It did not answer within %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::KernelSaver</name>
    <message numerus="yes">
        <source>%n kernel(s) and plan.json written to %1</source>
        <translation>
            <numerusform>%n kernel and plan.json written to %1</numerusform>
            <numerusform>%n kernels and plan.json written to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::LineView</name>
    <message numerus="yes">
        <source>%Ln equal line(s)</source>
        <translation>
            <numerusform>%Ln equal line</numerusform>
            <numerusform>%Ln equal lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::LogPage</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln function(s)</source>
        <translation>
            <numerusform>%Ln function</numerusform>
            <numerusform>%Ln functions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::MatrixPage</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) could not be judged</source>
        <translation>
            <numerusform>%n model could not be judged</numerusform>
            <numerusform>%n models could not be judged</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::MlirView</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>line %1, %n use(s)</source>
        <translation>
            <numerusform>line %1, %n use</numerusform>
            <numerusform>line %1, %n uses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n use(s)</source>
        <translation>
            <numerusform>%n use</numerusform>
            <numerusform>%n uses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::ModuleMap</name>
    <message numerus="yes">
        <source>%n nodes are not counted: their operator has no formula, or a size is unknown.</source>
        <translation>
            <numerusform>%n node is not counted: its operator has no formula, or a size is unknown.</numerusform>
            <numerusform>%n nodes are not counted: their operator has no formula, or a size is unknown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::ModulePage</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::PipelinePage</name>
    <message numerus="yes">
        <source>%n step(s) · %1 ms</source>
        <translation>
            <numerusform>%n step · %1 ms</numerusform>
            <numerusform>%n steps · %1 ms</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::ProfileRuleBar</name>
    <message numerus="yes">
        <source>This rule decides %n node(s).</source>
        <translation>
            <numerusform>This rule decides %n node.</numerusform>
            <numerusform>This rule decides %n nodes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::ProfileVerdicts</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::RooflinePage</name>
    <message numerus="yes">
        <source>%n kernel(s) without operations or bytes not shown</source>
        <translation>
            <numerusform>%n kernel without operations or bytes not shown</numerusform>
            <numerusform>%n kernels without operations or bytes not shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::SearchPanel</name>
    <message numerus="yes">
        <source>%n found · Enter next</source>
        <translation>
            <numerusform>%n found · Enter next</numerusform>
            <numerusform>%n found · Enter next</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::SessionRescue</name>
    <message numerus="yes">
        <source>Run Again to the End with %n Edit(s)</source>
        <translation>
            <numerusform>Run Again to the End with %n Edit</numerusform>
            <numerusform>Run Again to the End with %n Edits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run Again to %1 with %n Edit(s)</source>
        <translation>
            <numerusform>Run Again to %1 with %n Edit</numerusform>
            <numerusform>Run Again to %1 with %n Edits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::SessionStart</name>
    <message numerus="yes">
        <source>%n kinds</source>
        <translation>
            <numerusform>%n kind</numerusform>
            <numerusform>%n kinds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::StorageView</name>
    <message numerus="yes">
        <source>bytes %1 to %2 of %3, aligned to %4; written in place %n times</source>
        <translation>
            <numerusform>bytes %1 to %2 of %3, aligned to %4; written in place once</numerusform>
            <numerusform>bytes %1 to %2 of %3, aligned to %4; written in place %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other values lie in this storage</source>
        <translation>
            <numerusform>%n other value lies in this storage</numerusform>
            <numerusform>%n other values lie in this storage</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::TextPane</name>
    <message numerus="yes">
        <source>%Ln line(s) with a match</source>
        <translation>
            <numerusform>%Ln line with a match</numerusform>
            <numerusform>%Ln lines with a match</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln use(s), no definition</source>
        <translation>
            <numerusform>%1: %Ln use, no definition</numerusform>
            <numerusform>%1: %Ln uses, no definition</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: line %2 · %Ln use(s)</source>
        <translation>
            <numerusform>%1: line %2 · %Ln use</numerusform>
            <numerusform>%1: line %2 · %Ln uses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::TextSurface</name>
    <message numerus="yes">
        <source>… %n line(s)</source>
        <comment>folded</comment>
        <translation>
            <numerusform>… %n line</numerusform>
            <numerusform>… %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::TileStepper</name>
    <message numerus="yes">
        <source>Line %1: from %2 to %3 by %4, %n time(s)</source>
        <translation>
            <numerusform>Line %1: from %2 to %3 by %4, once</numerusform>
            <numerusform>Line %1: from %2 to %3 by %4, %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::TimesAnalysis</name>
    <message numerus="yes">
        <source>ran %n time(s)</source>
        <translation>
            <numerusform>ran once</numerusform>
            <numerusform>ran %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::TrustQuestion</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>nodewise::views::Workshop</name>
    <message numerus="yes">
        <source>All %n node(s) checked agree with ATen</source>
        <translation>
            <numerusform>The %n node checked agrees with ATen</numerusform>
            <numerusform>All %n nodes checked agree with ATen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved as %1, but %n kernel(s) do not verify, first %2: %3</source>
        <translation>
            <numerusform>Saved as %1, but %n kernel does not verify, %2: %3</numerusform>
            <numerusform>Saved as %1, but %n kernels do not verify, first %2: %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) not checked: the body was not entered</source>
        <comment>of control flow</comment>
        <translation>
            <numerusform>%n node not checked: the body was not entered</numerusform>
            <numerusform>%n nodes not checked: the body was not entered</numerusform>
        </translation>
    </message>
</context>
</TS>
