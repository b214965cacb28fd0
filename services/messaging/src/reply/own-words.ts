import { writtenText } from '@forecourt/contracts'
import EmailReplyParser from 'email-reply-parser'

/** More than a message may have, with room for a signature: beyond that it is too long whatever is cut off. */
const LONGEST = 8_000
/** Characters of a mail that are looked at: what is written below so much is nothing anybody wrote. */
const MOST_READ = 200_000
const QUOTED = /^\s?>/
/** Lines a quoted mail without ">" begins with. The library knows them in some languages and programs only. */
const DIVIDER =
  /^\s*[-_]{2,}\s*(original message|forwarded message|message d['’]origine|message original|message transféré|原始邮件|原邮件|转发邮件)\s*[-_]{2,}\s*$/i
/** Outlook's: who, when, to whom, each on a line. */
const HEADER_FROM =
  /^\s*\*?(from|de|expéditeur|von|da|van|od|från|fra|lähettäjä|kimden|от|від|发件人|寄件人|寄件者|差出人|보낸 사람)\*?\s*[:：]\*?\s*\S/i
const HEADER_WHEN =
  /^\s*\*?(sent|date|envoyé|date d['’]envoi|gesendet|datum|enviad[oa]( el)?|fecha|data|inviato|verzonden|wysłano|odesláno|skickat|sendt|lähetetty|gönderildi|tarih|отправлено|дата|надіслано|发送时间|日期|时间|寄件日期|送信日時|보낸 날짜)\*?\s*[:：]/i
/** What programs add, and the line before a signature: the library sees neither where nothing is written before it. */
const DEVICE =
  /^\s*(发自|发送自|来自|从|获取)(我的)?\s?(iphone|ipad|mac|outlook|android|qq|网易|华为|小米|手机|移动|windows).{0,40}$|^\s*(sent from|sent with|get outlook for|envoyé de mon|envoyé depuis|envoyé avec|envoyé à partir d|obtenir outlook pour|télécharger outlook pour)\b ?.{1,60}$/i
const SIGNATURE = /^--\s*$/
const CLOSING = /^\s*(此致|祝好|顺颂商祺)[，,。！]?\s*$/

/**
 * What somebody wrote in an answer: without what they answer to, and without their signature.
 *
 * @param text of a whole mail
 */
export function ownWords(text: string): string {
  const written = text
    .slice(0, MOST_READ)
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/&nbsp;|\u00a0/g, ' ')
  const lines = withoutQuotes(beforeQuotedMail(written.split('\n')))
  const rest = beforeSignature(lines)
    .filter((line) => !DEVICE.test(line))
    .join('\n')
    .trim()
  if (rest.length > LONGEST) return rest
  return writtenText(new EmailReplyParser().parseReply(rest).replace(/\n{3,}/g, '\n\n'))
}

function beforeSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line, index) => SIGNATURE.test(line) || (CLOSING.test(line) && lines.length - index <= 6))
  return at < 0 ? lines : lines.slice(0, at)
}

function beforeQuotedMail(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex(
    (line, index) =>
      DIVIDER.test(line) ||
      (HEADER_FROM.test(line) && lines.slice(index + 1, index + 5).some((next) => HEADER_WHEN.test(next))),
  )
  if (at < 0) return lines
  const before = lines.slice(0, at)
  while (/^([_*-]{5,})?$/.test(before.at(-1)?.trim() ?? 'x')) before.pop()
  return before
}

/**
 * Without quoted lines, and without the one to three lines before them that say whose they are. Each line is looked at a fixed
 * number of times, whatever stands around it.
 */
function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = []
  // For each kept line, how many there are up to the last that is not empty.
  const written: number[] = []
  let inVain = 0
  for (const line of lines) {
    const end = written.at(-1) ?? 0
    if (!QUOTED.test(line)) {
      kept.push(line)
      written.push(line.trim() === '' ? end : kept.length)
    } else if (end !== inVain) {
      const start = attributionBefore(kept, end)
      if (start < end) kept.length = written.length = start
      inVain = written.at(-1) ?? 0
    }
  }
  return kept
}

const ATTRIBUTION = /(<[^<>\s]+@[^<>\s]+>|\b\d{1,2}[:h.]\d{2}\b|\b20\d\d\b)/
/** Where the lines before `end` begin that say whose the quoted ones are; `end` where none do. */
function attributionBefore(kept: readonly string[], end: number): number {
  if (!/[:：]$/.test((kept[end - 1] ?? '').trimEnd())) return end
  for (let count = 1; count <= 3 && count <= end; count += 1) {
    const said = kept.slice(end - count, end).join(' ')
    if (kept[end - count]?.trim() === '' || said.length > 400) return end
    if (!ATTRIBUTION.test(said)) continue
    const before = end - count - 1
    // A long one is broken before its date or its address; its beginning is alone on the line above.
    const isBroken = before >= 0 && /^\s*(on|le|在|el)\s.*[^.!?。]$/i.test(kept[before] ?? '')
    return isBroken ? before : end - count
  }
  return end
}
