import { escapeHtml } from './inbound.ts'
import { STYLE } from './inbox-assets.ts'
import type { Template } from './templates.ts'

const address = ({ kind, locale }: Pick<Template, 'kind' | 'locale'>, path = '/templates') =>
  escapeHtml(`${path}?${new URLSearchParams({ kind, locale })}`)

/** Every kind of mail on the left; on the right the selected one as HTML and as text, side by side, in each language. */
export function templatesPage(templates: readonly Template[], selected: Template | undefined): string {
  const locale = selected?.locale
  const kinds = templates.filter((one) => one.locale === locale)
  const items = kinds.map((one) => {
    const current = one === selected ? ' aria-current="page"' : ''
    return `<li><a href="${address(one)}"${current}><b>${escapeHtml(one.kind)}</b><span>${escapeHtml(one.subject)}</span></a></li>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail templates – Forecourt mail sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Forecourt <span>${kinds.length} kinds of mail, of sample data</span></h1>
<a href="/">Mails that were sent</a>
</header>
<div class="panes">
<nav aria-label="Kinds of mail"><ul>${items.join('')}</ul></nav>
<main>${selected ? mail(selected, templates) : '<p class="empty">There is no such mail.</p>'}</main>
</div>
</body>
</html>`
}

function mail(selected: Template, templates: readonly Template[]): string {
  const languages = templates
    .filter(({ kind }) => kind === selected.kind)
    .map((one) => {
      const current = one === selected ? ' aria-current="page"' : ''
      return `<a href="${address(one)}"${current} lang="${escapeHtml(one.locale.slice(0, 2))}">${escapeHtml(one.locale)}</a>`
    })
  return `<p class="languages">${languages.join(' ')}</p>
<h2>${escapeHtml(selected.subject)}</h2>
<div class="both">
<iframe src="${address(selected, '/templates/html')}" sandbox="allow-popups allow-popups-to-escape-sandbox" title="As HTML"></iframe>
<pre aria-label="As text">${escapeHtml(selected.text)}</pre>
</div>`
}
