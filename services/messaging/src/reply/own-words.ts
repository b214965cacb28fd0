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
const HEADER_FROM = /^\s*\*?(from|de|expéditeur|发件人|寄件人)\*?\s*[:：]\*?\s*\S/i
const HEADER_WHEN = /^\s*\*?(sent|date|envoyé|date d['’]envoi|发送时间|日期|时间)\*?\s*[:：]/i
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
  return new EmailReplyParser()
    .parseReply(rest)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
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
  while (/^\s*([_*-]{5,})?\s*$/.test(before.at(-1) ?? 'x')) before.pop()
  return before
}

/** Without quoted lines, and without the one to three lines before them that say whose they are. */
function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = []
  for (const line of lines) {
    if (!QUOTED.test(line)) kept.push(line)
    else dropAttribution(kept)
  }
  return kept
}

const ATTRIBUTION = /(<[^<>\s]+@[^<>\s]+>|\b\d{1,2}[:h.]\d{2}\b|\b20\d\d\b)/
function dropAttribution(kept: string[]): void {
  let end = kept.length
  while (end > 0 && kept[end - 1]?.trim() === '') end -= 1
  if (!/[:：]\s*$/.test(kept[end - 1] ?? '')) return
  for (let count = 1; count <= 3 && count <= end; count += 1) {
    const said = kept.slice(end - count, end).join(' ')
    if (kept[end - count]?.trim() === '' || said.length > 400) return
    if (!ATTRIBUTION.test(said)) continue
    const before = end - count - 1
    // A long one is broken before its date or its address; its beginning is alone on the line above.
    const isBroken = before >= 0 && /^\s*(on|le|在|el)\s.*[^.!?。]$/i.test(kept[before] ?? '')
    kept.length = isBroken ? before : end - count
    return
  }
}
