import { createHash } from 'node:crypto'
import { answersTo, escapeHtml } from './inbound.ts'
import { SCRIPT, STYLE } from './inbox-assets.ts'
import type { Message } from './message.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page runs its one script and nothing else, and shows mails in frames of this origin. */
export const PAGE_POLICY = `default-src 'none'; style-src ${sha256(STYLE)}; script-src ${sha256(SCRIPT)}; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'`

export interface InboxView {
  messages: readonly Message[]
  selected: Message | undefined
  /** The address the list is narrowed to, or nothing. */
  to: string
  /** What became of the answer that was just sent. */
  answered: string
}

/** The inbox: mails on the left, the selected one on the right. Everything in a mail is somebody else's text, and escaped. */
export function inboxPage({ messages, selected, to, answered }: InboxView): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${messages.length} ${messages.length === 1 ? 'mail' : 'mails'} – Forecourt mail sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Forecourt <span>mail sandbox</span></h1>
<form method="get" action="/" role="search">
<label for="to">Sent to</label>
<input id="to" name="to" type="search" value="${escapeHtml(to)}" placeholder="everybody" autocomplete="off">
<button>Show</button>
<a href="/templates">Every kind of mail</a>
</form>
</header>
<div class="panes">
<nav aria-label="Mails">${messages.length > 0 ? list(messages, selected, to) : EMPTY_LIST}</nav>
<main>${answered ? `<p role="status">${escapeHtml(answered)}</p>` : ''}${selected ? mail(selected, to) : EMPTY_MAIL}</main>
</div>
<script>${SCRIPT}</script>
</body>
</html>`
}

const EMPTY_LIST = '<p class="empty">No mail yet.</p>'
const EMPTY_MAIL =
  '<p class="empty">What the local Forecourt sends arrives here, and goes nowhere else. This page looks for new mail by itself.</p>'

function list(messages: readonly Message[], selected: Message | undefined, to: string): string {
  const items = messages.slice(0, 200).map((message) => {
    const query = new URLSearchParams({ ...(to ? { to } : {}), id: message.id })
    const current = message === selected ? ' aria-current="page"' : ''
    return `<li><a href="/?${escapeHtml(query.toString())}"${current}>
<b>${escapeHtml(message.subject || '(no subject)')}</b>
<span>${escapeHtml(message.to)}</span>${time(message)}</a></li>`
  })
  return `<ul data-newest="${messages[0]?.id ?? ''}">${items.join('')}</ul>`
}

function mail(message: Message, to: string): string {
  const body = message.html
    ? `<iframe src="/messages/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(message.text || '(none)')}</pre></details>`
    : `<pre>${escapeHtml(message.text)}</pre>`
  const attachments = message.attachments.map(escapeHtml).join(', ')
  return `<h2>${escapeHtml(message.subject || '(no subject)')}</h2>
<dl>
<dt>From</dt><dd>${escapeHtml(message.from)}</dd>
<dt>To</dt><dd>${escapeHtml(message.to)}</dd>
<dt>Received</dt><dd>${time(message)}</dd>
${attachments ? `<dt>Attached</dt><dd>${attachments}</dd>` : ''}
</dl>
${body}
${reply(message, to)}
${reports(message, to)}`
}

function reply(message: Message, to: string): string {
  const answers = answersTo(message)
  if (!answers) return ''
  return `<form class="reply" method="post" action="/messages/${message.id}/reply">
<h3>Reply</h3>
<p>to ${escapeHtml(`${answers.name} ${answers.address}`.trim())}, with the mail quoted below it</p>
<input type="hidden" name="to" value="${escapeHtml(to)}">
<textarea name="text" rows="4" aria-label="Your answer"></textarea>
<label><input type="radio" name="as" value="text" checked> as text</label>
<label><input type="radio" name="as" value="html"> as HTML</label>
<button>Send reply</button>
</form>`
}

function reports({ id, returnPath }: Message, to: string): string {
  if (!returnPath) return ''
  const button = (name: string, label: string) =>
    `<form method="post" action="/messages/${id}/${name}"><input type="hidden" name="to" value="${escapeHtml(to)}"><button>${label}</button></form>`
  return `<div class="reply"><h3>Report</h3>
<p>to ${escapeHtml(returnPath)}</p>
${button('bounce', 'Bounce: no such mailbox')}
${button('complain', 'Complain: this is spam')}</div>`
}

const time = ({ receivedAt }: Message) =>
  `<time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')} UTC</time>`
