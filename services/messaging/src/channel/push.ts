import type { Database } from '@forecourt/kernel/db'
import type { Push } from '@forecourt/kernel/push'
import { dropBrowser, findBrowser } from '../push/subscriptions.ts'
import type { Channel, Message } from './channel.ts'

/** Web push to one browser, encrypted for it. One that is not subscribed any more is forgotten. */
export const pushChannel = (db: Database, push: Push): Channel => ({
  name: 'push',
  async wayTo({ userId }, target) {
    const browser = await findBrowser(db, userId, target)
    if (!browser) return null
    return async (message) => {
      const there = await push.send(browser, {
        payload: JSON.stringify(noticeOf(message)),
        topic: message.notificationId.replaceAll('-', ''),
        urgency: message.content.quote ? 'high' : 'normal',
      })
      if (!there) await dropBrowser(db, target)
      return there ? 'sent' : 'no_address'
    }
  },
})

/** A push service carries 4,096 bytes of what is encrypted. */
const LONGEST = 200

/** What the service worker of the screens shows: in the reader's language, as plain text. */
export function noticeOf({ notificationId, locale, content }: Pick<Message, 'notificationId' | 'locale' | 'content'>) {
  const { subject, quote, paragraphs, action } = content
  const { pathname } = new URL(action.url)
  return {
    id: notificationId,
    lang: locale.replace('_', '-'),
    title: cut(subject),
    body: cut(quote ?? paragraphs[0] ?? ''),
    path: pathname,
  }
}

const cut = (text: string): string => {
  const letters = [...text.replace(/\p{Cc}+/gu, ' ').trim()]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
}
