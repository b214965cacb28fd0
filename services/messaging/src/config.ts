import {
  contactsPerHour,
  messagePicturesPerDay,
  messagesPerHour,
  offerDays,
  supportRequestsPerDay,
  threadReportsPerDay,
} from '@forecourt/contracts'
import { loadServiceConfig, parseKeys, type SigningKey } from '@forecourt/kernel/config'
import { pictureSettings, storeOf } from '@forecourt/kernel/picture'
import { pushSettings } from '@forecourt/kernel/push'
import { smsSettings } from '@forecourt/kernel/sms'
import { whatsappSettings } from '@forecourt/kernel/whatsapp'
import { Type as T } from 'typebox'
import { callbackSettings, requireCallbacks } from './callback-config.ts'
import { replySettings } from './reply-config.ts'

/** The settings of messaging. */
export const loadMessagingConfig = (env: NodeJS.ProcessEnv = process.env) => {
  const config = loadServiceConfig(
    {
      LINK_KEYS: T.String({
        minLength: 34,
        secret: true,
        description:
          '<id>:<secret>, several separated by commas, of the links that switch mails off and the addresses of answers; the first makes them, all are accepted',
      }),
      SMTP_URL: T.String({ pattern: '^smtps?://', secret: true, description: 'SMTP server that delivers messages' }),
      MAIL_FROM: T.String({ minLength: 3, description: 'sender of mails' }),
      ...whatsappSettings,
      ...smsSettings,
      ...pushSettings,
      ...callbackSettings,
      ...replySettings,
      ...pictureSettings,
      WHATSAPP_CONTACT_TEMPLATE: T.String({
        default: 'forecourt_contact',
        description: 'name of the approved template that tells of a contact',
      }),
      WHATSAPP_NOTICE_TEMPLATE: T.String({
        default: 'forecourt_notice',
        description: 'name of the approved template that carries any other news in a sentence',
      }),
      CONTACTS_PER_HOUR: T.Integer({
        minimum: 1,
        default: contactsPerHour,
        description: 'contacts one sender may make in an hour (rulings 5)',
      }),
      MESSAGES_PER_HOUR: T.Integer({
        minimum: 1,
        default: messagesPerHour,
        description: 'messages one person may send in conversations in an hour',
      }),
      REPORTS_PER_DAY: T.Integer({
        minimum: 1,
        default: threadReportsPerDay,
        description: 'people one person may report out of conversations in 24 hours',
      }),
      SUPPORT_EMAIL: T.Optional(
        T.String({
          format: 'email',
          description: 'address that is told when a request to support waits; without, the back office alone shows it',
        }),
      ),
      SUPPORT_REQUESTS_PER_DAY: T.Integer({
        minimum: 1,
        default: supportRequestsPerDay,
        description: 'requests to support one person may write in 24 hours, and that may be written with one address',
      }),
      MESSAGE_PICTURES_PER_DAY: T.Integer({
        minimum: 1,
        default: messagePicturesPerDay,
        description: 'pictures one person may bring for messages in 24 hours',
      }),
      OFFER_DAYS: T.Integer({
        minimum: 1,
        maximum: 90,
        default: offerDays,
        description: 'days in which a price suggested in a conversation may be answered',
      }),
      ALERT_MAILS_PER_DAY: T.Integer({
        minimum: 1,
        default: 20,
        description:
          'alerts of saved searches and saved vehicles one person gets by each channel in 24 hours; by mail, more come together in the next',
      }),
    },
    env,
  )
  requireCallbacks(config)
  const linkKeys: readonly SigningKey[] = parseKeys(config.LINK_KEYS, 'LINK_KEYS')
  return { ...config, linkKeys, pictureStore: storeOf(config) }
}
export type MessagingConfig = ReturnType<typeof loadMessagingConfig>
