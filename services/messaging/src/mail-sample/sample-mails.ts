import {
  appointmentNews,
  type Locale,
  moderationActions,
  type Notification,
  offerSteps,
  personModerations,
  planChanges,
} from '@forecourt/contracts'
import type { MailContent } from '@forecourt/kernel/mail'
import type { Entry } from '../content/entry.ts'
import { messageOf } from '../content/message-of.ts'
import { alertBundle } from '../mail/alert-bundle.ts'
import { alertContent } from '../mail/alert-content.ts'
import { mailEnd } from '../mail/mail-end.ts'
import type { StoredDetail } from '../notification/detail.ts'
import { toNotification } from '../notification/notification-row.ts'
import { toldKindOf } from '../preference/may-tell.ts'
import { replyAddresses } from '../reply/reply-address.ts'
import { replyNoticeContent } from '../reply/reply-notice.content.ts'
import type { ReplyOutcome } from '../reply/reply-outcome.ts'
import { supportSamples } from './support-samples.ts'

const origin = 'http://localhost:3000'
const keys = [{ id: 'sample', secret: 'sample'.repeat(6) }]
const id = '019b76da-a800-7010-8000-000000000009'
const at = '2026-12-24T09:00:00.000Z'
const entryOf = (kind: Notification['kind'], detail: StoredDetail | null = null, more: Partial<Entry> = {}): Entry => ({
  ...{ id, recipient_id: id, source_id: id, kind, sender_id: id, sender_name: 'Alice Martin' },
  ...{ vehicle_id: id, vehicle_title: 'Peugeot 208', vehicle_picture: null, thread_id: id, thread_role: 'seller' },
  ...{ message: 'Hello, is it still for sale?\nI could come on Saturday.', pictures: 0 },
  ...{ email: 'alice@example.com', phone: '+33612345678', detail, security: null },
  ...{ read_at: null, deleted_at: null, cursor: '1', created_at: new Date(at) },
  ...more,
})

const price = { amount: 14_990, currency: 'EUR' }
const lower = { amount: 13_500, currency: 'EUR' }
const vehicles = ['Peugeot 208', 'Renault Clio', 'Toyota Yaris'].map((title) => ({ id, title, price, picture: null }))
const words = ['Peugeot', '≤ 15,000 €']
const search = (total: number): StoredDetail => ({
  ...{ kind: 'search', searchId: id, name: 'Small cars', frequency: 'daily', total },
  criteria: { en_US: words, fr_FR: words, zh_CN: words },
  vehicles: vehicles.slice(0, total),
})
const alerts: Readonly<Record<string, Entry>> = {
  'search, one vehicle': entryOf('search', search(1)),
  'search, several': entryOf('search', search(12)),
  price_drop: entryOf('price_drop', { kind: 'price_drop', before: price, after: lower }),
  sold: entryOf('sold'),
}

const viewing = { kind: 'appointment' as const, appointmentId: id, minutes: 30, timeZone: 'Europe/Paris', times: [at] }
const plan = { plan: { en_US: 'Pro', fr_FR: 'Pro', zh_CN: '专业版' }, at, amount: price, vehicles: { used: 5, max: 2 } }
const entries: Readonly<Record<string, Entry>> = {
  contact: entryOf('contact'),
  'contact, address kept back': entryOf('contact', null, { email: null, phone: null }),
  reply: entryOf('reply'),
  'reply, pictures only': entryOf('reply', null, { message: '', pictures: 2 }),
  ...named('offer', offerSteps, (step) => entryOf('offer', { kind: 'offer', step, amount: lower })),
  ...named('appointment', appointmentNews, (step) =>
    entryOf('appointment', { ...viewing, step, startsAt: step === 'asked' ? null : at, reason: 'I am ill.' }),
  ),
  'appointment declined': entryOf('appointment', { ...viewing, step: 'cancelled', startsAt: null, reason: null }),
  ...named('plan', planChanges, (change) => entryOf('plan', { kind: 'plan', change, ...plan })),
  ...named('moderation', [...moderationActions, ...personModerations], (action) =>
    entryOf('moderation', { kind: 'moderation', action }, { message: 'The price is not that of the vehicle.' }),
  ),
}

const outcomes: Record<Exclude<ReplyOutcome, 'sent' | 'account_gone'>, true> = {
  ...{ without_files: true, empty: true, too_long: true, blocked: true, other_gone: true, too_many: true },
  ...{ no_thread: true, foreign: true, suspended: true },
}

/** Every kind of mail that messaging sends, of sample data. */
export function sampleContents(locale: Locale): Record<string, MailContent> {
  const person = { userId: id, name: 'Camille Durand', email: 'camille@example.com', emailVerified: true }
  const reader = { ...person, phone: null, locale, active: true }
  const endOf = (kind: Notification['kind']) =>
    mailEnd({ appOrigin: origin, linkKeys: keys }, { userId: id, kinds: [toldKindOf(kind)], locale })
  const replies = replyAddresses(keys, 'reply.example.com')
  const told = Object.entries(entries).flatMap(([name, entry]): [string, MailContent][] => {
    const message = messageOf(entry, reader, { origin, from: 'no-reply@example.com', replies })
    return message ? [[name, { ...message.content, footerLinks: endOf(entry.kind).footerLinks }]] : []
  })
  const notifications = Object.entries(alerts).map(
    ([name, entry]) => [name, toNotification(entry, { locale, relay: () => null })] as const,
  )
  const unsubscribeUrl = `${origin}/unsubscribe?mail=sample`
  const alerted = notifications.flatMap(([name, one]): [string, MailContent][] => {
    const content = alertContent(one, reader, origin, unsubscribeUrl)
    return content ? [[name, content]] : []
  })
  const bundle = alertBundle(
    notifications.map(([, notification]) => ({ notification, unsubscribe: 'sample' })),
    reader,
    origin,
    { unsubscribeUrl: () => unsubscribeUrl, perDay: 20, footerLinks: endOf('search').footerLinks },
  )
  const answered = named('answer by mail', keysOf(outcomes), (outcome) =>
    replyNoticeContent({ outcome, threadId: id, vehicle: 'Peugeot 208', characters: 2_345, writer: reader }, origin),
  )
  return {
    ...Object.fromEntries([...told, ...alerted]),
    'alerts of a day': bundle,
    ...answered,
    ...supportSamples(locale, origin),
  }
}

function named<K extends string, V>(of: string, kinds: readonly K[], make: (kind: K) => V): Record<string, V> {
  return Object.fromEntries(kinds.map((kind) => [`${of} ${kind}`, make(kind)]))
}

function keysOf<K extends string>(record: Record<K, unknown>): K[] {
  return Object.keys(record) as K[]
}
