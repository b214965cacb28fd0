import { notificationChannels, resources } from '@forecourt/contracts'
import { invalid } from '@forecourt/kernel/errors'
import { resourceModule } from '@forecourt/kernel/resource'

/** Notification channels ("providers", rulings 5). */
export const provider = resourceModule(resources.provider, {
  hooks: {
    check(_em, { name }) {
      if (typeof name === 'string' && !notificationChannels.some((one) => one === name))
        throw invalid('name', 'validation.channelUnknown')
    },
  },
})

const texts = (en_US: string, fr_FR: string, zh_CN: string) => ({
  en_US: { description: en_US },
  fr_FR: { description: fr_FR },
  zh_CN: { description: zh_CN },
})

/** The implemented channels; ids are fixed, so that every installation agrees on them. */
export const providerSeeds = [
  {
    id: '019b76da-a800-7010-8000-000000000001',
    name: 'email',
    description: 'Messages by email',
    active: true,
    translations: texts('Messages by email', 'Messages par e-mail', '电子邮件'),
  },
  {
    id: '019b76da-a800-7010-8000-000000000002',
    name: 'whatsapp',
    description: 'Messages by WhatsApp',
    active: true,
    translations: texts('Messages by WhatsApp', 'Messages par WhatsApp', 'WhatsApp 消息'),
  },
  {
    id: '019b76da-a800-7010-8000-000000000003',
    name: 'sms',
    description: 'Messages by SMS',
    active: true,
    translations: texts('Messages by SMS', 'Messages par SMS', '短信'),
  },
  {
    id: '019b76da-a800-7010-8000-000000000004',
    name: 'push',
    description: 'Notifications of the browser',
    active: true,
    translations: texts('Notifications of the browser', 'Notifications du navigateur', '浏览器通知'),
  },
]
