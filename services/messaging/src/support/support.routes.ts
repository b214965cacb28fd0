import { answerSupport, askSupport, closeSupport, listSupportRequests, readSupportRequest } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { answer, close } from './answer-support.ts'
import { keepRequest, knownOf } from './ask-support.ts'
import { listRequests } from './support-list.ts'
import { readRecord } from './support-record.ts'

/** Requests to support: from the help center, and what the office makes of them. */
export function supportRoutes(app: App, parts: MessagingParts): void {
  app.endpoint(askSupport, async ({ user, caller, locale, body, write }) => {
    const known = await knownOf(parts, user, body)
    const address = caller.kind === 'service' ? '' : caller.address
    return write(async (em) => ({ data: await keepRequest(em, parts, { user, address, locale, ...known }, body) }))
  })

  app.endpoint(listSupportRequests, ({ query }) => listRequests(parts.db, query))
  app.endpoint(readSupportRequest, async ({ user, params, write }) => ({
    data: await write((em) => readRecord(em, user, params.id)),
  }))
  app.endpoint(answerSupport, async ({ em, user, params, body }) => ({
    data: { id: await answer(em, user, params.id, body) },
  }))
  app.endpoint(closeSupport, async ({ em, user, params, body }) => {
    await close(em, user, params.id, body.seen)
    return { data: { id: params.id } }
  })
}
