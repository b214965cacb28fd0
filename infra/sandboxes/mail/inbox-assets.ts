/** The inbox page's style; inline, and allowed by its hash. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dee5, #333a44); --soft: light-dark(#f5f7fa, #1b2027);
  --page: light-dark(#fff, #12161b); --text: light-dark(#1b232d, #e6ebf2); --dim: light-dark(#5a6675, #9aa7b8);
  --accent: light-dark(#0b5cad, #79b8ff) }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page);
  display: grid; grid-template-rows: auto 1fr; min-height: 100vh }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between;
  padding: 12px 20px; border-bottom: 1px solid var(--line); background: var(--soft) }
h1 { font-size: 18px; margin: 0 } h1 span { font-weight: 400; color: var(--dim) }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center } label { color: var(--dim) }
input, button, textarea { font: inherit; padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--page); color: inherit; min-width: 0 }
button { cursor: pointer } :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
.panes { display: grid; grid-template-columns: minmax(240px, 340px) 1fr; min-height: 0 }
nav { border-right: 1px solid var(--line); overflow: auto } ul { list-style: none; margin: 0; padding: 0 }
nav a { display: grid; gap: 2px; padding: 12px 20px; border-bottom: 1px solid var(--line); text-decoration: none;
  color: inherit; overflow-wrap: anywhere }
nav a:hover { background: var(--soft) } nav a[aria-current] { background: var(--soft); box-shadow: inset 3px 0 var(--accent) }
nav span, nav time, dt { color: var(--dim); font-size: 14px }
main { padding: 20px; display: flex; flex-direction: column; gap: 12px; min-width: 0 }
h2 { margin: 0; font-size: 22px; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; margin: 0 } dd { margin: 0; overflow-wrap: anywhere }
iframe { flex: 1; min-height: 420px; width: 100%; border: 1px solid var(--line); border-radius: 8px; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: 16px; background: var(--soft);
  border-radius: 8px; font: 15px/1.6 ui-monospace, monospace }
summary { cursor: pointer; color: var(--dim); margin-bottom: 8px } .empty { padding: 20px; margin: 0; color: var(--dim) }
.reply { border-top: 1px solid var(--line); padding-top: 12px } .reply h3, .reply p { margin: 0 } .reply p { color: var(--dim); overflow-wrap: anywhere; width: 100% }
.reply textarea { width: 100%; resize: vertical } [role=status] { margin: 0; padding: 8px 12px; border-left: 3px solid var(--accent); background: var(--soft) }
header a { color: var(--accent) } .languages { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 }
.languages a { color: var(--accent) } .languages a[aria-current] { font-weight: 700; text-decoration: none; color: inherit }
.both iframe { height: 100% } .both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 12px; flex: 1 }
@media (max-width: 720px) { .panes { grid-template-columns: 1fr } nav { border-right: 0; max-height: 40vh } }
`

/** Looks for new mail, and shows it without losing what is being typed. */
export const SCRIPT = `
const shown = document.querySelector('ul')?.dataset.newest ?? ''
const to = new URLSearchParams(location.search).get('to')
setInterval(async () => {
  if (document.hidden || document.activeElement?.id === 'to' || document.querySelector('textarea')?.value || document.activeElement?.name === 'text') return
  try {
    const answer = await fetch('/messages' + (to ? '?to=' + encodeURIComponent(to) : ''))
    const newest = (await answer.json())[0]?.id ?? ''
    if (newest !== shown) location.assign(to ? '/?to=' + encodeURIComponent(to) : '/')
  } catch {}
}, 2000)
`
