import {
  type BodyOf,
  changeThread as changeThreadContract,
  contactedVehicles,
  listThreadMessages,
  listThreads,
  readThread,
  sendThreadMessage,
} from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { readCursors } from '../notification/inbox.ts'
import type { MessagingParts } from '../parts.ts'
import { changeThread } from './change-thread.ts'
import { contactedOf } from './contacted.ts'
import { memberOf } from './member.ts'
import { readMessages } from './messages.ts'
import { sendMessage, type Words } from './send-message.ts'
import { listThreadsOf, readThreadOf } from './threads.ts'

export function threadRoutes(app: App, { db, config, wake, relay }: MessagingParts): void {
  app.endpoint(listThreads, ({ user, query }) => listThreadsOf({ db, relay }, user.userId, query))
  app.endpoint(readThread, async ({ user, params }) => ({
    data: await readThreadOf(db.fork(), user.userId, params.id, relay),
  }))
  app.endpoint(listThreadMessages, async ({ user, params, query }) => ({
    data: await readMessages(db, await memberOf(db.fork(), user.userId, params.id), query),
  }))
  app.endpoint(contactedVehicles, async ({ user, query }) => {
    // The cursor first: what comes between the two is asked about once more, and not missed.
    const [cursor = 0] = await readCursors(db, [user.userId])
    return { data: await contactedOf(db, user.userId, query.vehicle), meta: { cursor } }
  })

  app.endpoint(sendThreadMessage, async ({ em, user, params, body }) => {
    onCommit(em, () => wake(user.userId))
    return { data: await sendMessage(em, user, params.id, wordsOf(body), config.MESSAGES_PER_HOUR) }
  })
  app.endpoint(changeThreadContract, async ({ em, user, params, body }) => {
    const { otherId, sawMore } = await changeThread(em, user.userId, params.id, body)
    onCommit(em, () => {
      wake(user.userId)
      if (sawMore) wake(otherId)
    })
    return { data: await readThreadOf(em, user.userId, params.id, relay) }
  })
}

const wordsOf = ({ message, pictures = [] }: BodyOf<typeof sendThreadMessage>): Words => ({ body: message, pictures })
