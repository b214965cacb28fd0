import type { Retention } from '@forecourt/kernel/db'
import { REPLY_DAYS } from './reply/reply-address.ts'

const isGone = (person: string): string =>
  `exists (select from person_projection p where p.id = ${person} and p.status = 'deleted')`

/**
 * What messaging keeps for so many days: entries that were deleted (read ones are `notification-purge`'s), and contacts, which
 * are personal data, with the entries that tell of them, read or not. Messages of
 * conversations are kept as long; a conversation goes with its last one. Mails of alerts, and alerts on phones, count for a day. What became of
 * deliveries is of interest for a quarter, how many there were for a year; which answers came by mail is known for longer than their addresses are good for.
 * Reports of people go with what they hold, three years after they were decided; requests to support a year after they were
 * answered or closed.
 */
export const retentions: readonly Retention[] = [
  { table: 'notification', at: 'deleted_at', days: 30 },
  { table: 'notification', name: 'notification_unread', at: 'created_at', days: 3 * 365 },
  {
    table: 'alert_entry',
    key: 'notification_id',
    at: 'tried_at',
    of: { table: 'alert_mail', by: 'mail_id' },
    days: 30,
  },
  {
    table: 'alert_mail',
    at: 'tried_at',
    days: 30,
    and: 'not exists (select from alert_entry e where e.mail_id = alert_mail.id)',
  },
  { table: 'alert_place', key: 'recipient_id, channel, notification_id', at: 'tried_at', days: 2 },
  { table: 'delivery', key: 'notification_id, channel, target', at: 'created_at', days: 90 },
  { table: 'delivery_count', key: 'hour, channel, state, why, place', at: 'hour', days: 400 },
  // Those of people that an instance of before has forgotten.
  { table: 'push_subscription', at: 'renewed_at', days: 1, and: isGone('push_subscription.user_id') },
  { table: 'channel_stop', key: 'user_id, channel', at: 'stopped_at', days: 1, and: isGone('channel_stop.user_id') },
  {
    table: 'notification_preference',
    key: 'user_id',
    at: 'changed_at',
    days: 1,
    and: isGone('notification_preference.user_id'),
  },
  { table: 'viewing_hours', key: 'person_id', at: 'changed_at', days: 1, and: isGone('viewing_hours.person_id') },
  // Those that nobody came by with since they are kept with their session: none lives longer without use.
  {
    table: 'push_subscription',
    name: 'push_subscription_unbound',
    at: 'bound_at',
    days: 30,
    and: 'session_id is null',
  },
  { table: 'quick_answer', at: 'created_at', days: 1, and: isGone('quick_answer.person_id') },
  { table: 'contact', at: 'created_at', days: 3 * 365 },
  { table: 'thread_message', at: 'created_at', days: 3 * 365, and: 'contact_id is null' },
  { table: 'thread_picture', at: 'created_at', days: 1, and: 'message_id is null' },
  { table: 'appointment', at: 'created_at', days: 3 * 365 },
  { table: 'offer', at: 'created_at', days: 3 * 365 },
  { table: 'thread', at: 'last_at', days: 3 * 365 },
  { table: 'thread_report', at: 'closed_at', days: 3 * 365 },
  // Those that nobody ever decided.
  { table: 'thread_report', name: 'thread_report_open', at: 'created_at', days: 3 * 365, and: 'closed_at is null' },
  // What is dealt with, a year after the last thing happened; what nobody ever answered.
  { table: 'support_request', at: 'moved_at', days: 365, and: `status <> 'open'` },
  { table: 'support_request', name: 'support_request_open', at: 'moved_at', days: 3 * 365, and: `status = 'open'` },
  { table: 'mail_reply', at: 'received_at', days: REPLY_DAYS + 10 },
]
