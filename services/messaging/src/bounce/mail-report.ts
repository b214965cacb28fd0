import { addressParser, type Email } from 'postal-mime'

/** What a program says about a mail of ours: that it could not be delivered (RFC 3464), or that it was not wanted (RFC 5965). */
export type MailReport =
  | { readonly kind: 'delivery'; readonly recipients: readonly ReportedRecipient[] }
  | { readonly kind: 'complaint'; readonly type: string; readonly recipients: readonly string[] }

export interface ReportedRecipient {
  /** As the report names it, and as we had. */
  readonly addresses: readonly string[]
  readonly action: string
  readonly status: string
}

/** A report of one of our mails is about one person. */
const MOST_RECIPIENTS = 20
const LONGEST = 64 * 1024

/** Undefined for all other mails. */
export function reportOf({ headers, attachments }: Email): MailReport | undefined {
  const type = headers.find(({ key }) => key === 'content-type')?.value.toLowerCase() ?? ''
  if (!type.startsWith('multipart/report')) return undefined
  const groupsOf = (mimeType: string) => {
    const part = attachments.find((one) => one.mimeType === mimeType)
    return part && fieldGroups(textOf(part.content))
  }
  const status = groupsOf('message/delivery-status')
  if (status) return { kind: 'delivery', recipients: status.slice(1, MOST_RECIPIENTS + 1).map(recipientOf) }
  const feedback = groupsOf('message/feedback-report')?.[0]
  if (!feedback) return undefined
  return {
    kind: 'complaint',
    type: (feedback.get('feedback-type')?.[0] ?? '').toLowerCase(),
    recipients: (feedback.get('original-rcpt-to') ?? []).slice(0, MOST_RECIPIENTS).map(addressIn),
  }
}

type Fields = ReadonlyMap<string, readonly string[]>

const recipientOf = (fields: Fields): ReportedRecipient => ({
  addresses: ['final-recipient', 'original-recipient']
    .flatMap((name) => fields.get(name) ?? [])
    // "rfc822; sam@example.com"
    .map((value) => addressIn(value.slice(value.indexOf(';') + 1))),
  action: (fields.get('action')?.[0] ?? '').toLowerCase(),
  // A comment may follow.
  status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status')?.[0] ?? '')?.[0] ?? '',
})

const addressIn = (text: string): string =>
  (addressParser(text.trim(), { flatten: true })[0]?.address || text.trim()).toLowerCase()

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  if (typeof content === 'string') return content.slice(0, LONGEST)
  return Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
    .subarray(0, LONGEST)
    .toString('utf8')
}

/** Groups of `Name: value` lines with an empty line between them; what is folded is one value. */
const fieldGroups = (text: string): Fields[] =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((group) => group.trim())
    .filter((group) => group !== '')
    .map((group) => {
      const fields = new Map<string, string[]>()
      for (const line of group.split('\n')) {
        const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? []
        if (name === undefined || value === undefined) continue
        const key = name.toLowerCase()
        fields.set(key, [...(fields.get(key) ?? []), value.trim()])
      }
      return fields
    })
