import type { OutsideKind } from '@forecourt/contracts'
import { holdsPhone } from '@forecourt/kernel/phone'
import { LinkifyIt } from 'linkify-it'

/** Endings a link without "https://" is known by; "sold.Is it" must not become one. */
const ENDINGS = [
  'com net org info biz shop app io me ly to eu fr de be ch at lu it es nl pl uk ie cn ru us ca',
  // What short and thrown-away addresses end with.
  'xyz top site online club store link click live pro cc tk ml ga cf gq ws icu vip page dev gg tv co sh rest fun buzz',
].flatMap((some) => some.split(' '))
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).tlds(ENDINGS)

/** Ways to pay that nobody gets money back from, or that ask one to leave; as people write them, in our languages. */
const PAYMENT = [
  /\bp\W?a\W?y\W?p\W?a\W?l\b/i,
  /\b(?:western union|money ?gram|revolut|zelle|venmo|cash ?app|alipay|wechat pay|skrill|paysafe(?:card)?)\b/i,
  /\b(?:bitcoin|btc|usdt|ethereum|crypto(?:monnaie)?s?)\b/i,
  /\b(?:gift cards?|cartes? cadeaux?|mandat cash)\b/i,
  /支付宝|微信支付|比特币|礼品卡|西联汇款/,
  // An IBAN, in groups of four or in one.
  /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){3,7}(?:[ -]?[A-Z\d]{1,3})?\b/,
]

/** As it is read: wide letters and dots are plain ones, what does not show is left out, "hxxp" and "[.]" are what they mean. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/\bhxxp/gi, 'http')
    .replace(/\s?[[({]\s?(?:\.|dot|point)\s?[\])}]\s?/gi, '.')

/** Cyrillic letters that look like Latin ones, as the Latin ones. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ј: 'j', ԁ: 'd' },
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', Х: 'X' },
}
const inLatin = (text: string): string =>
  text.replace(/\p{Script=Cyrillic}/gu, (letter) => LOOK_ALIKE[letter] ?? letter)

/**
 * What of a message leads away from Forecourt, where nobody can help any more. Read when a message is shown, so that better
 * rules serve old messages too.
 */
export function outsideOf(written: string): OutsideKind[] {
  const text = plain(written)
  const links = (linkify.match(text) ?? []).filter(({ schema, raw }) => schema !== '' || !/\.\p{Lu}/u.test(raw))
  const kinds: readonly (readonly [OutsideKind, boolean])[] = [
    ['phone', holdsPhone(text)],
    ['email', links.some(({ schema }) => schema === 'mailto:')],
    ['link', links.some(({ schema }) => schema !== 'mailto:')],
    ['payment', PAYMENT.some((pattern) => pattern.test(inLatin(text)))],
  ]
  return kinds.flatMap(([kind, isThere]) => (isThere ? [kind] : []))
}
