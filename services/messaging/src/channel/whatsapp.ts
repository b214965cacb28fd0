import type { Whatsapp } from '@forecourt/kernel/whatsapp'
import type { MessagingConfig } from '../config.ts'
import type { Channel, Message } from './channel.ts'

type Config = Pick<MessagingConfig, 'WHATSAPP_CONTACT_TEMPLATE' | 'WHATSAPP_NOTICE_TEMPLATE'>

/** WhatsApp to the account's phone. What was written stays in the inbox: a template carries who wrote and about what. */
export const whatsappChannel = (whatsapp: Whatsapp, config: Config): Channel => ({
  name: 'whatsapp',
  wayTo: ({ phone }) =>
    phone === null
      ? null
      : async (message) => {
          await whatsapp.send({
            ...{ to: phone, locale: message.locale, tracking: message.notificationId },
            ...templateOf(message, config),
          })
          return 'sent'
        },
})

const templateOf = ({ template, content }: Message, config: Config) => ({
  template: template ? config.WHATSAPP_CONTACT_TEMPLATE : config.WHATSAPP_NOTICE_TEMPLATE,
  values: (template?.values ?? [content.subject]).map(parameter),
})

/** The API refuses line breaks, tabs and rows of blanks in a template's values. */
const parameter = (value: string): string => value.replace(/\s+/g, ' ').trim()
