import {
  acceptDocuments,
  deleteUser,
  findUser,
  isUuid,
  publicPerson,
  readUser,
  replaceUser as replaceUserContract,
  updateUser,
  userReach,
} from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, clearSession } from '@forecourt/kernel/http'
import { toRecord } from '../account/user-record.ts'
import { keepAcceptance } from '../document/document.service.ts'
import type { AuthParts } from '../parts.ts'
import { requireCurrency } from '../reference/currency.ts'
import { readPublicPerson } from './public-person.ts'
import { emitUserChanged } from './user.events.ts'
import { changeUser, findAccount, readRecord, replaceUser } from './user.service.ts'
import { deleteAccount } from './user-deletion.ts'

export function userRoutes(app: App, { db, wake, deviceOf, client }: AuthParts & { readonly client: Client }): void {
  app.endpoint(readUser, async ({ params }) => ({ data: await readRecord(db, params.id) }))

  app.endpoint(updateUser, async ({ user, body, headers, write }) => {
    await requireCurrency(db, client, body.currency)
    return write(async (em) => ({ data: await changeUser(em, user, body, deviceOf(user, headers)) }))
  })

  app.endpoint(replaceUserContract, async ({ user, body, headers, write }) => {
    await requireCurrency(db, client, body.currency)
    return write(async (em) => ({ data: await replaceUser(em, user, body, deviceOf(user, headers)) }))
  })

  app.endpoint(deleteUser, async ({ em, user, headers, reply }) => {
    await deleteAccount(em, wake, user, deviceOf(user, headers))
    clearSession(reply)
    return { data: { id: user.userId } }
  })

  app.endpoint(acceptDocuments, async ({ em, user, body }) => {
    await keepAcceptance(em, user.userId, body)
    await emitUserChanged(em, user.userId)
    return { data: await readRecord(em, user.userId) }
  })

  app.endpoint(findUser, async ({ query: { owner } }) => {
    const row = await findAccount(db, isUuid(owner) ? 'a.id = $1' : 'a.email_key = lower($1)', owner)
    if (!row) throw new DomainError('NOT_FOUND')
    const { id, name, language } = toRecord(row)
    return { data: { userId: id, name, locale: language?.code ?? 'en_US' } }
  })

  app.endpoint(publicPerson, async ({ params }) => ({ data: await readPublicPerson(db, params.id) }))

  app.endpoint(userReach, async ({ params }) => {
    const row = await findAccount(db, 'a.id = $1', params.id)
    if (!row) throw new DomainError('NOT_FOUND')
    const { id, name, email, emailVerified, phone, language, status, createdAt } = toRecord(row)
    return {
      data: {
        userId: id,
        name,
        email,
        emailVerified,
        phone,
        locale: language?.code ?? 'en_US',
        active: status === 'active',
        memberSince: createdAt,
      },
    }
  })
}
