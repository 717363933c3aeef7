// SPDX-License-Identifier: Apache-2.0
// The page of a finding as a mustache template; finding_html.cpp fills it in.
#pragma once

namespace nodewise::exporting {

inline constexpr const char* findingPage = R"page(<!doctype html>
<html lang="{{language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{{title}}</title><style>
:root{color-scheme:light dark;{{light}} }
@media(prefers-color-scheme:dark){:root{ {{dark}} } }
{{#families}}.f{{index}}{fill:var(--f{{index}})}
{{/families}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,"Noto Sans","DejaVu Sans",sans-serif}
:lang(ko) body{font-family:system-ui,"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR","Noto Sans CJK KR",sans-serif;word-break:keep-all}
main{max-width:1000px;margin:0 auto;padding:36px 24px 56px}
h1{font-size:25px;line-height:1.25;margin:0;overflow-wrap:anywhere}
h2{font-size:13px;font-weight:600;letter-spacing:.02em;color:var(--dim);margin:32px 0 10px}
code,pre,table.values,.mono{font-family:ui-monospace,"Noto Sans Mono","DejaVu Sans Mono",monospace}
.sub{color:var(--dim);margin:6px 0 0;overflow-wrap:anywhere}
.verdict{margin:24px 0 0;padding:14px 18px;border-radius:8px;border-left:4px solid var(--note);background:var(--notesoft)}
.verdict.bad{border-color:var(--bad);background:var(--badsoft)}
.verdict b{display:block}
.card{background:var(--pane);border:1px solid var(--line);border-radius:8px;padding:16px;overflow-x:auto}
dl.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:1px;margin:12px 0 0;background:var(--pane);border:1px solid var(--line);border-radius:8px;overflow:hidden}
dl.figures div{padding:10px 16px;box-shadow:0 0 0 1px var(--line)}
dl.figures dt,dl.facts dt{color:var(--dim);font-size:12.5px}
dl.figures dd{margin:1px 0 0;font-size:16px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px;margin:0}
dl.facts dd{margin:0;overflow-wrap:anywhere}
svg{display:block;margin:0 auto;max-width:100%;height:auto}
svg.chart{width:100%;min-width:620px}
svg text{font:11px ui-monospace,"Noto Sans Mono","DejaVu Sans Mono",monospace;fill:var(--text)}
.box rect:first-of-type{fill:var(--pane);stroke:var(--line)}
.box.constant rect:first-of-type{fill:var(--soft);stroke-dasharray:3 3}
.box.here rect:first-of-type{stroke:var(--bad);stroke-width:2;fill:var(--badsoft)}
.box .name{font-weight:600}
svg text.op,svg text.type,svg text.axis,svg text.more{fill:var(--dim)}
.edge{fill:none;stroke:var(--dim);stroke-width:1.2}
.tip{fill:var(--dim)}
.rule{stroke:var(--line)}
.chart .equal{fill:var(--dim);opacity:.45}.chart .within{fill:var(--calm)}.chart .diverged{fill:var(--bad)}
path.mark{stroke:var(--text);stroke-dasharray:2 3}
.legend{display:flex;flex-wrap:wrap;gap:4px 18px;color:var(--dim);font-size:12.5px;margin:10px 0 0}
.legend i{display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:6px}
.grids{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,410px),1fr));gap:16px}
table{border-collapse:collapse;font-size:13px}
table.values td,table.values th{padding:3px 8px;text-align:right;font-size:12px;font-variant-numeric:tabular-nums;white-space:nowrap}
table.values th{color:var(--dim);font-weight:400}
table.values td.off{background:var(--badsoft);color:var(--bad)}
table.values td.first{outline:2px solid var(--bad);outline-offset:-2px}
caption{caption-side:top;white-space:nowrap;text-align:left;color:var(--dim);font-size:12.5px;padding:0 0 6px}
table.list{width:100%}
table.list td,table.list th{text-align:left;padding:5px 12px 5px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:break-word}
table.list th{color:var(--dim);font-weight:500;font-size:12.5px;white-space:nowrap}
table.list td.n,table.list th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
table.list tr:last-child td{border-bottom:0}
pre{margin:0;font-size:12.5px;line-height:1.55;white-space:pre;tab-size:4}
footer{color:var(--dim);font-size:12.5px;margin-top:36px}
@media print{body{background:#fff}main{padding:0}.card,.verdict{break-inside:avoid}}
</style></head><body><main>
<h1>{{title}}</h1><p class="sub">{{subtitle}}</p>
{{#verdict}}<div class="verdict{{#bad}} bad{{/bad}}"><b>{{verdict}}</b>{{evidence}}</div>{{/verdict}}
{{#place}}<h2>{{heading}}</h2><div class="card"><dl class="facts">{{#fields}}<dt>{{label}}</dt><dd>{{value}}</dd>{{/fields}}</dl></div>{{/place}}
{{#figures}}<dl class="figures">{{#fields}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/fields}}</dl>{{/figures}}
{{#excerpt}}<h2>{{heading}}</h2><div class="card">{{{svg}}}</div>{{/excerpt}}
{{#sample}}<h2>{{heading}}, <span class="mono">{{slice}}</span></h2><div class="grids">
{{#grids}}<div class="card"><table class="values"><caption>{{caption}}</caption><tr><th></th>{{#columns}}<th>{{.}}</th>{{/columns}}</tr>
{{#rows}}<tr><th>{{index}}</th>{{#cells}}<td{{#look}} class="{{look}}"{{/look}}>{{number}}</td>{{/cells}}</tr>
{{/rows}}</table></div>
{{/grids}}</div>{{/sample}}
{{#stack}}<h2>{{heading}}</h2><div class="card"><pre>{{stack}}</pre></div>{{/stack}}
{{#chart}}<h2>{{heading}}</h2><div class="card">{{{svg}}}<p class="legend">
<span><i style="background:var(--dim);opacity:.45"></i>{{equal}}</span><span><i style="background:var(--calm)"></i>{{within}}</span><span><i style="background:var(--bad)"></i>{{diverged}}</span></p></div>{{/chart}}
{{#tables}}<h2>{{heading}}</h2><div class="card"><table class="list"><tr>{{#head}}<th{{#number}} class="n"{{/number}}>{{{text}}}</th>{{/head}}</tr>
{{#rows}}<tr>{{#cells}}<td{{#number}} class="n"{{/number}}>{{{text}}}</td>{{/cells}}</tr>
{{/rows}}</table>{{#note}}<p class="legend">{{note}}</p>{{/note}}</div>
{{/tables}}
{{#facts}}<h2>{{heading}}</h2><div class="card"><dl class="facts">{{#fields}}<dt>{{label}}</dt><dd>{{value}}</dd>{{/fields}}</dl></div>{{/facts}}
<footer>{{footer}}</footer></main></body></html>
)page";

} // namespace nodewise::exporting
