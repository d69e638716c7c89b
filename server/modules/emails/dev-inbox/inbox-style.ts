/** Inline styles: the page must not depend on a front-end build. */
export const inboxStyle = `
:root { color-scheme: dark; --ground: #06070b; --raised: #0e1016; --lifted: #151820; --line: #262a35; --bone: #f4f1ec; --soft: #b9b8bd; --signal: #ff5a36; --ink: #190602; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--bone); font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--signal); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 16px; padding: 14px 20px; border-block-end: 1px solid var(--line); }
.mark { font-weight: 900; letter-spacing: .04em; text-transform: uppercase; text-decoration: none; color: var(--signal); }
h1 { margin: 0; margin-inline-end: auto; font-size: 15px; font-weight: 500; color: var(--soft); }
form { display: flex; gap: 8px; margin: 0; }
input, button, .button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--lifted); color: var(--bone); font: inherit; text-decoration: none; display: inline-flex; align-items: center; }
button, .button { cursor: pointer; font-weight: 600; }
button:hover, .button:hover { border-color: var(--signal); }
.quiet { background: none; color: var(--soft); }
main { flex: 1; display: grid; grid-template-columns: minmax(260px, 360px) minmax(0, 1fr); min-height: 0; }
.list { border-inline-end: 1px solid var(--line); }
.list ol { list-style: none; margin: 0; padding: 8px; }
.entry { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; padding: 12px 14px; border-radius: 12px; text-decoration: none; }
.entry:hover { background: var(--raised); }
.entry[aria-current] { background: var(--lifted); box-shadow: inset 3px 0 var(--signal); }
.to, .subject { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.to { font-size: 13px; color: var(--soft); }
.entry time { font-size: 13px; color: var(--soft); font-variant-numeric: tabular-nums; }
.subject { grid-column: 1 / -1; font-weight: 600; }
.empty { margin: 0; padding: 48px 24px; color: var(--soft); text-align: center; }
.reading, article { display: flex; flex-direction: column; min-width: 0; flex: 1; }
article > header { padding: 20px 24px 0; background: var(--raised); border-block-end: 1px solid var(--line); }
h2 { margin: 0 0 10px; font-size: 24px; line-height: 1.2; letter-spacing: -.02em; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 16px; margin: 0 0 14px; font-size: 14px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
article nav { display: flex; gap: 4px; }
article nav a { padding: 11px 14px; text-decoration: none; color: var(--soft); border-block-end: 2px solid transparent; }
article nav a[aria-current] { color: var(--bone); border-color: var(--signal); }
iframe { flex: 1; width: 100%; min-height: 70vh; border: 0; background: #fff; }
pre { margin: 0; padding: 24px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, Menlo, Consolas, monospace; }
@media (max-width: 760px) {
  main { grid-template-columns: minmax(0, 1fr); align-content: start; }
  .list { border-inline-end: 0; border-block-end: 1px solid var(--line); max-height: 40vh; overflow: auto; }
}
`;
