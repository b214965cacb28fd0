import type { Locale } from '@forecourt/contracts'
import { type Html, html } from '../html.ts'
import { tagOf } from './language.ts'
import { stylesheet } from './stylesheet.ts'

interface Frame {
  readonly locale: Locale
  readonly title: string
  /** What else the head says. */
  readonly head?: Html | undefined
  readonly isIndexed: boolean
  readonly body: Html
}

/** The sign of the house, as the design system draws it. */
const mark = html`<svg class="mark" viewBox="0 0 40 40" width="32" height="32" aria-hidden="true" focusable="false"><rect class="ground" width="40" height="40" rx="10"/><path class="sign" d="M9.5 9h24.2l-4.2 7H16v3.8h11.4l-3.7 6.2H16V32h-6.5z"/></svg>`

/** A whole document for people who are not signed in: no script, one stylesheet, nothing inline. */
export const frame = ({ locale, title, head, isIndexed, body }: Frame): string =>
  html`<!doctype html>
<html lang="${tagOf(locale)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Forecourt</title>
${isIndexed ? null : html`<meta name="robots" content="noindex">`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet.path}">
${head}
</head>
<body>
<header><a class="brand" href="/">${mark}<span>Forecourt</span></a></header>
<main>
${body}
</main>
</body>
</html>
`.text
