import { plainLine } from './plain-line.ts'

interface Link {
  readonly label: string
  readonly url: string
}

interface Item extends Link {
  /** Address of a small picture of it, which many programs show only when asked: the mail reads as well without. */
  readonly picture?: string
  /** A quiet link beside it. */
  readonly aside?: Link
}

/** What a mail says; every part is plain text and is escaped. */
export interface MailContent {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Shown large and spaced, e.g. a one-time code. */
  readonly code?: string
  readonly quote?: string
  /** A list of links, e.g. of vehicles. */
  readonly items?: readonly Item[]
  /** Lines after the quote and the list. */
  readonly more?: string
  readonly action?: Link
  readonly footer: string
  /** Quiet links after the footer, e.g. to switch such mails off. */
  readonly footerLinks?: readonly Link[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c)
const lines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>')

const line = ({ label, url }: Link): string => `${label}: ${url}`
const itemLines = ({ aside, ...item }: Item): string => [line(item), ...(aside ? [`  ${line(aside)}`] : [])].join('\n')

const link = ({ label, url }: Link, style: string): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`

/** The picture leads where the words beside it lead, which say what it shows. */
const thumbnail = ({ url, picture = '' }: Item): string =>
  `<a href="${escapeHtml(url)}"><img src="${escapeHtml(picture)}" alt="" width="160" style="display:block;border:0;border-radius:8px;margin:12px 0 0"></a>`

const list = (items: readonly Item[]): string => {
  const rows = items.map((item) => {
    const aside = item.aside ? ` ${link(item.aside, 'color:#47575d;font-size:13px')}` : ''
    return `<li>${item.picture ? thumbnail(item) : ''}${link(item, 'color:#005c6d')}${aside}</li>`
  })
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px;line-height:1.9">${rows.join('')}</ul>`
}

/** One house layout for every mail, as text and as HTML that needs no style sheet and reads without its pictures. */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, greeting, paragraphs, code, quote, items = [], more, action, footer, footerLinks = [] } = content
  const text = [
    greeting,
    ...paragraphs,
    code,
    quote?.replace(/^/gm, '> '),
    ...items.map(itemLines),
    more,
    action && line(action),
    '—',
    footer,
    ...footerLinks.map(line),
  ]
    .filter(Boolean)
    .join('\n\n')
  const p = (inner: string, style = '') => `<p style="margin:0 0 16px;line-height:1.55;${style}">${inner}</p>`
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f7f6f1;font-family:Inter,system-ui,-apple-system,'Segoe UI',sans-serif;color:#0f2026">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<div style="background:#00303b;border-bottom:4px solid #f3cc3c;border-radius:8px 8px 0 0;padding:14px 28px;color:#ffffff;font-weight:700;font-size:18px">Forecourt</div>
<div style="background:#ffffff;border:1px solid #e1ded7;border-top:0;border-radius:0 0 8px 8px;padding:28px">
${p(escapeHtml(greeting), 'font-weight:600')}${paragraphs.map((text) => p(lines(text))).join('')}
${code ? p(escapeHtml(code), 'font-size:32px;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums') : ''}
${quote ? `<blockquote style="margin:0 0 16px;padding:12px 16px;border-left:3px solid #cfcabf;background:#f7f6f1;line-height:1.55">${lines(quote)}</blockquote>` : ''}
${items.length > 0 ? list(items) : ''}
${more ? p(lines(more)) : ''}
${action ? p(`<a href="${escapeHtml(action.url)}" style="display:inline-block;background:#005c6d;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escapeHtml(action.label)}</a>`) : ''}
</div>
<div style="font-size:13px;color:#47575d;padding:16px 4px;line-height:1.5">${lines(footer)}${footerLinks.map((one) => `<br>${link(one, 'color:#47575d')}`).join('')}</div>
</div></body></html>`
  return { subject: plainLine(subject), text, html }
}
