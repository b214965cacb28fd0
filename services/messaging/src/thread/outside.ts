import type { OutsideKind } from '@forecourt/contracts'
import { holdsPhone } from '@forecourt/kernel/phone'
import { LinkifyIt } from 'linkify-it'

/** Endings a link without "https://" is known by; "sold.Is it" must not become one. */
const ENDINGS = 'com net org info biz shop app io me ly to eu fr de be ch at lu it es nl pl uk ie cn ru us ca'.split(
  ' ',
)
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).tlds(ENDINGS)

/** Ways to pay that nobody gets money back from, or that ask one to leave; as people write them, in our languages. */
const PAYMENT = [
  /\b(?:pay ?pal|western union|money ?gram|revolut|zelle|venmo|cash ?app|alipay|wechat pay|skrill|paysafe(?:card)?)\b/i,
  /\b(?:bitcoin|btc|usdt|ethereum|crypto(?:monnaie)?s?)\b/i,
  /\b(?:gift cards?|cartes? cadeaux?|mandat cash)\b/i,
  /支付宝|微信支付|比特币|礼品卡|西联汇款/,
  // An IBAN, in groups of four or in one.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/,
]

/**
 * What of a message leads away from Forecourt, where nobody can help any more. Read when a message is shown, so that better
 * rules serve old messages too.
 */
export function outsideOf(text: string): OutsideKind[] {
  const links = (linkify.match(text) ?? []).filter(({ schema, raw }) => schema !== '' || !/\.\p{Lu}/u.test(raw))
  const kinds: readonly (readonly [OutsideKind, boolean])[] = [
    ['phone', holdsPhone(text)],
    ['email', links.some(({ schema }) => schema === 'mailto:')],
    ['link', links.some(({ schema }) => schema !== 'mailto:')],
    ['payment', PAYMENT.some((pattern) => pattern.test(text))],
  ]
  return kinds.flatMap(([kind, isThere]) => (isThere ? [kind] : []))
}
