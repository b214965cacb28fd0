import type { TextMessage } from './message.ts'

export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c)

/** What the phones of one number, or of all, show. */
export const messagesPage = (messages: readonly TextMessage[], to: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>SMS</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
li{list-style:none;border:1px solid #8886;border-radius:12px;padding:.75rem 1rem;margin:.75rem 0;overflow-wrap:anywhere}
ul{padding:0}small{opacity:.75}p{margin:.25rem 0;white-space:pre-wrap}
</style></head><body><h1>SMS</h1>
<form><label>To <input name="to" value="${escapeHtml(to)}" placeholder="+33612345678"></label> <button>Show</button></form>
<ul>${messages
  .map(
    ({ to, body, receivedAt }) =>
      `<li><small>${escapeHtml(to)} · ${escapeHtml(receivedAt)}</small><p>${escapeHtml(body)}</p></li>`,
  )
  .join('')}</ul>${messages.length === 0 ? '<p>No messages.</p>' : ''}</body></html>`
