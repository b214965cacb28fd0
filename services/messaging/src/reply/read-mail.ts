import { createHash } from 'node:crypto'
import { convert } from 'html-to-text'
import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime'
import { type MailReport, reportOf } from '../bounce/mail-report.ts'
import { isAutomatic } from './automatic.ts'
import { ownWords } from './own-words.ts'

/** What of a mail is of interest to us. */
export interface ReadMail {
  /** The one address it is from, in small letters; null where there is none or more than one. */
  readonly from: string | null
  /** The same for the same mail, however often it comes. */
  readonly key: string
  readonly isAutomatic: boolean
  /** What was written, without quotes and signature. */
  readonly words: string
  /** Files that were sent with it; pictures of a signature do not count. */
  readonly attachments: number
  /** The topmost Authentication-Results. */
  readonly results: string | null
  /** What a mail server says about a mail of ours. */
  readonly report: MailReport | null
}

/** Real mail programs need three or four. */
const LIMITS = { maxNestingDepth: 12, maxHeadersSize: 128 * 1024, forceRfc822Attachments: true }
const LONGEST_HTML = 2 * 1024 * 1024

/** @throws Error for what is no mail, or is nested beyond all use */
export async function readMail(raw: Uint8Array, returnPath: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, LIMITS)
  const messageId = mail.messageId?.trim()
  const automatic = isAutomatic(mail.headers, returnPath)
  return {
    from: senderOf(mail),
    key: createHash('sha256')
      .update(messageId ? `id ${messageId}` : raw)
      .digest('hex'),
    isAutomatic: automatic,
    words: automatic ? '' : ownWords(textOf(mail)),
    attachments: mail.attachments.filter(isFile).length,
    results: mail.headers.find(({ key }) => key === 'authentication-results')?.value ?? null,
    report: reportOf(mail) ?? null,
  }
}

/** Of several From headers, or several addresses in one, a program would show another than we judge. */
function senderOf({ headers }: Email): string | null {
  const [header, ...more] = headers.filter(({ key }) => key === 'from')
  if (!header || more.length > 0) return null
  const [sender, ...others] = addressParser(header.value, { flatten: true })
  return sender?.address && others.length === 0 ? sender.address.toLowerCase() : null
}

const textOf = ({ text, html }: Email): string => (text?.trim() ? text : html ? textOfHtml(html) : '')

/** Signatures of programs, which nobody misses. */
const SIGNATURE = /^application\/(pgp-signature|pgp-keys|(x-)?pkcs7-signature)$/

const isFile = ({ disposition, related, contentId, mimeType }: Attachment): boolean =>
  !related && !SIGNATURE.test(mimeType) && (disposition === 'attachment' || contentId === undefined)

/** Where programs put the mail that is answered, and signatures. */
const NOT_OWN = [
  '.gmail_quote',
  '.gmail_signature',
  '.yahoo_quoted',
  '.moz-cite-prefix',
  '.moz-signature',
  '.protonmail_quote',
  '.protonmail_signature_block',
  '#Signature',
  '#ms-outlook-mobile-signature',
  'blockquote[type=cite]',
  'head',
  'title',
  'img',
  'style',
  'script',
]

const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    // Some programs quote a whole document: its body is not the mail's.
    baseElements: { selectors: [], returnDomByDefault: true },
    limits: { maxInputLength: LONGEST_HTML, maxDepth: 60, maxChildNodes: 2_000 },
    selectors: [
      ...NOT_OWN.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false as const } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'block' },
    ],
  })
