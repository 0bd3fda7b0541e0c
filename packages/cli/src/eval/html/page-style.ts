/** Light and dark, narrow and wide, and on paper. Names no font, image or address: nothing is asked of the network. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--panel:#f6f8fa;--line:#d0d7de;--s0:#0b57b7;--s1:#b04a00;--warn:#8a4600}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa5b1;--paper:#0d1117;--panel:#161b22;--line:#3a424c;--s0:#79b8ff;--s1:#ffb077;--warn:#ffc680}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:68rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.25rem;margin:2.5rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}h3{font-size:1rem;margin:1.5rem 0 .25rem}
h1,h2,h3,li,p{overflow-wrap:anywhere}figure{margin:0}
p{margin:.25rem 0;max-width:46rem}.soft{color:var(--soft)}.warn{color:var(--warn)}
.wide{overflow-x:auto}.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem 2rem;align-items:start}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.5rem 0}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}td,thead th{white-space:nowrap}th{max-width:18rem;overflow-wrap:break-word}thead th{color:var(--soft);font-weight:600}tbody th{font-weight:600}
.plot{width:100%;max-width:26rem;height:auto;background:var(--panel);border:1px solid var(--line);border-radius:.5rem}
.grid{stroke:var(--line);fill:none}.diagonal{stroke:var(--soft);stroke-dasharray:2 4;fill:none}.tick,.axis{fill:var(--soft);font-size:12px}
.line{fill:none;stroke-width:2.2}.line.s0{stroke:var(--s0)}.line.s1{stroke:var(--s1);stroke-dasharray:7 4}.dot.s0{fill:var(--s0)}.dot.s1{fill:var(--s1)}
.legend{list-style:none;padding:0;margin:.25rem 0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}.key{width:1.75rem;height:.5rem;margin-right:.5rem}
@media print{:root{--ink:#000;--soft:#333;--paper:#fff;--panel:#fff;--line:#999;--s0:#000;--s1:#555;--warn:#000}body{max-width:none;padding:0;font-size:11pt}h2{break-after:avoid}.pair>*,table,figure{break-inside:avoid}.wide{overflow:visible}td,thead th{white-space:normal}table{font-size:9pt}}
`
