import type { Locale } from '@forecourt/contracts'
import { translate } from '@forecourt/kernel/errors'
import { html } from '../html.ts'
import { frame } from './frame.ts'

/** The page that says there is nothing here (`gone`), or not now. It says nothing of the vehicle it was asked for. */
export function noticeDocument(what: 'gone' | 'unavailable', locale: Locale): string {
  const title = translate(locale, `preview.${what}`)
  const body = html`<div class="notice">
<h1>${title}</h1>
<p>${translate(locale, `preview.${what}Text`)}</p>
<p class="act"><a class="button" href="/">${translate(locale, 'preview.others')}</a></p>
</div>`
  return frame({ locale, title, isIndexed: false, body })
}
