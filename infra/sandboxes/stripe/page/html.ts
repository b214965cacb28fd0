const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Names, addresses and metadata are somebody else's text. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Nothing from outside, no scripts. Forms may lead anywhere: the payer goes back to the shop. */
export const PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'`

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem } .narrow { max-width: 28rem; margin: 0 auto }
  h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem } small, .dim { opacity: .75 }
  button { font: inherit; padding: .5rem .8rem; border-radius: .5rem; border: 1px solid #8886; cursor: pointer }
  .narrow button { width: 100% } label { display: block; margin: .5rem 0 }
  input, select { font: inherit; padding: .4rem; box-sizing: border-box } .narrow input { width: 100% }
  table { border-collapse: collapse; width: 100%; font-size: .9rem } td, th { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid #8884; vertical-align: top }
  td form { display: inline-block; margin: 0 .2rem .2rem 0 } td button, td select, td input { padding: .1rem .4rem } td input { width: 6rem }
  [role=alert] { border: 1px solid #c33; border-radius: .5rem; padding: .6rem .9rem } .scroll { overflow-x: auto }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem } dd { margin: 0; text-align: right }`

/** A whole page. @param body markup; text in it is escaped already */
export const document = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style>
${body}
</html>`
