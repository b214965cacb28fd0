import {
  changeQuickAnswer,
  deleteQuickAnswer,
  keepQuickAnswer,
  listQuickAnswers,
  orderQuickAnswers,
  threadQuickAnswers,
} from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { fillAnswers } from './fill-answers.ts'
import { changeAnswer, deleteAnswer, keepAnswer, listAnswers, orderAnswers } from './quick-answers.ts'

/** Texts that people keep to answer with. */
export function quickAnswerRoutes(app: App, { db, client }: Pick<MessagingParts, 'db' | 'client'>): void {
  app.endpoint(listQuickAnswers, async ({ em, user }) => ({ data: await listAnswers(em, user.userId) }))
  app.endpoint(keepQuickAnswer, async ({ em, user, body }) => ({ data: await keepAnswer(em, user.userId, body) }))
  app.endpoint(changeQuickAnswer, async ({ em, user, params, body }) => ({
    data: await changeAnswer(em, user.userId, params.quickAnswerId, body),
  }))
  app.endpoint(orderQuickAnswers, async ({ em, user, body }) => ({
    data: await orderAnswers(em, user.userId, body.ids),
  }))
  app.endpoint(deleteQuickAnswer, async ({ em, user, params }) => {
    await deleteAnswer(em, user.userId, params.quickAnswerId)
    return { data: { id: params.quickAnswerId } }
  })
  app.endpoint(threadQuickAnswers, async ({ user, params }) => ({
    data: await fillAnswers(db.fork(), client, user, params.id),
  }))
}
