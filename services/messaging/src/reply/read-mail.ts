import { createHash } from 'node:crypto'
import { convert } from 'html-to-text'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type MailReport, reportOf } from '../bounce/mail-report.ts'
import { isAutomatic } from './automatic.ts'
import { ownWords } from './own-words.ts'
import { senderOf } from './sender.ts'
import { isTooMuch, isTooMuchHtml } from './too-much.ts'

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
const LIMITS = { maxNestingDepth: 12, maxHeadersSize: 64 * 1024, forceRfc822Attachments: true }
const LONGEST_HTML = 2 * 1024 * 1024

/** @throws Error for what is no mail, or is larger or more nested than all that people send */
export async function readMail(raw: Uint8Array, returnPath: string): Promise<ReadMail> {
  if (isTooMuch(raw)) throw new Error('more parts or lines than any mail')
  const mail = await PostalMime.parse(raw, LIMITS)
  const messageId = mail.messageId?.trim()
  const automatic = isAutomatic(mail.headers, returnPath)
  return {
    from: senderOf(mail.headers),
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
  // What its writer does not see either.
  '[hidden]',
  ...['display:none', 'display: none', 'visibility:hidden', 'visibility: hidden', 'mso-hide:all', 'mso-hide: all'].map(
    (style) => `[style*="${style}" i]`,
  ),
]

function textOfHtml(html: string): string {
  if (isTooMuchHtml(html)) throw new Error('more tags than any mail')
  return convert(html, {
    wordwrap: false,
    // Some programs quote a whole document: its body is not the mail's.
    baseElements: { selectors: [], returnDomByDefault: true },
    limits: { maxInputLength: LONGEST_HTML, maxDepth: 60, maxChildNodes: 2_000 },
    selectors: [
      ...NOT_OWN.map((selector) => ({ selector, format: 'skip' })),
      // Whose address a name stands for is for them to say.
      { selector: 'a[href^="mailto:" i]', format: 'anchor', options: { ignoreHref: true } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false as const } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'block' },
    ],
  })
}
