import {
  deleteAllNotifications,
  deleteNotification,
  inboxCursors,
  listNotifications,
  markAllNotifications,
  markNotification,
  notificationChanges,
  restoreNotifications,
  undoInboxAct,
  unreadCount,
} from '@forecourt/contracts'
import { type EntityManager, onCommit } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { markAll, removeAll, undoAct } from './change-all.ts'
import { mark, remove, restore } from './change-inbox.ts'
import { listInbox, readChanges, readCounters, readCursors } from './inbox.ts'

export function notificationRoutes(app: App, { db, wake, relay }: MessagingParts): void {
  /** Other tabs and devices of the same person learn of a change too. */
  const tell = (em: EntityManager, userId: string) => onCommit(em, () => wake(userId))

  app.endpoint(listNotifications, ({ user, query, locale }) => listInbox(db, user.userId, query, { locale, relay }))
  app.endpoint(unreadCount, async ({ user }) => ({ data: await readCounters(db, user.userId) }))
  app.endpoint(inboxCursors, async ({ body }) => ({ data: await readCursors(db, body.recipients) }))
  app.endpoint(notificationChanges, async ({ user, query, locale }) => ({
    data: await readChanges(db, user.userId, query.after, { locale, relay }),
  }))

  app.endpoint(markNotification, async ({ em, user, params, body, locale }) => {
    tell(em, user.userId)
    return { data: await mark(em, user.userId, params.id, body.read, { locale, relay }) }
  })
  app.endpoint(markAllNotifications, async ({ em, user }) => {
    tell(em, user.userId)
    return { data: await markAll(em, user.userId) }
  })
  app.endpoint(deleteNotification, async ({ em, user, params }) => {
    tell(em, user.userId)
    await remove(em, user.userId, params.id)
    return { data: { id: params.id } }
  })
  app.endpoint(deleteAllNotifications, async ({ em, user, query }) => {
    tell(em, user.userId)
    return { data: await removeAll(em, user.userId, query.before) }
  })
  app.endpoint(restoreNotifications, async ({ em, user, body }) => {
    tell(em, user.userId)
    return { data: { ids: await restore(em, user.userId, body.ids) } }
  })
  app.endpoint(undoInboxAct, async ({ em, user, body }) => {
    tell(em, user.userId)
    return { data: { changed: await undoAct(em, user.userId, body.of, body.act) } }
  })
}
