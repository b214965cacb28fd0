import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import type { Push } from '@forecourt/kernel/push'
import { endedOf } from '../push/live-sessions.ts'
import { dropBrowser, dropEnded, findBrowser } from '../push/subscriptions.ts'
import type { Channel, Message } from './channel.ts'

/**
 * Web push to one browser, encrypted for it. One that its service says is not subscribed any more, or was by somebody whose session is over, is
 * forgotten: asked at the moment of sending, so that a stolen session tells nobody anything once it was ended.
 */
export const pushChannel = (db: Database, client: Client, push: Push): Channel => ({
  name: 'push',
  async wayTo({ userId }, target) {
    const browser = await findBrowser(db, userId, target)
    if (!browser) return null
    const { sessionId } = browser
    if (sessionId !== null && (await endedOf(client, userId, [sessionId])).length > 0) {
      await dropEnded(db, userId, [sessionId])
      return null
    }
    return async (message) => {
      const what = await push.send(browser, {
        payload: JSON.stringify(noticeOf(message)),
        topic: message.notificationId.replaceAll('-', ''),
        urgency: message.isUrgent || message.content.quote ? 'high' : 'normal',
      })
      if (what === 'elsewhere') return 'not_set_up'
      if (what === 'gone') await dropBrowser(db, target)
      return what === 'sent' ? 'sent' : 'no_address'
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
