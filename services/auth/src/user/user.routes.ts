import { readUser, updateUser, userReach } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { enqueue } from '@forecourt/kernel/events'
import type { App } from '@forecourt/kernel/http'
import { NOTICE_QUEUE, type NoticeJob } from '../mail/notice.worker.ts'
import type { AuthParts } from '../parts.ts'
import { changeUser, findAccount, readRecord } from './user.service.ts'
import { toRecord } from './user-record.ts'

export function userRoutes(app: App, { db }: AuthParts): void {
  app.endpoint(readUser, async ({ params }) => ({ data: await readRecord(db, params.id) }))

  app.endpoint(updateUser, async ({ em, user: caller, body, locale, requestId }) => {
    const { user, oldEmail } = await changeUser(em, caller, body)
    if (oldEmail !== null) {
      const notice: NoticeJob = {
        kind: 'emailChanged',
        to: oldEmail,
        name: user.firstName,
        locale: user.language?.code ?? locale,
        email: user.email,
      }
      await enqueue(em, NOTICE_QUEUE, `email-changed:${requestId}`, notice)
    }
    return { data: user }
  })

  app.endpoint(userReach, async ({ params }) => {
    const row = await findAccount(db, 'a.id = $1', params.id)
    if (!row) throw new DomainError('NOT_FOUND')
    const { id, name, email, emailVerified, phone, language, status } = toRecord(row)
    return {
      data: {
        userId: id,
        name,
        email,
        emailVerified,
        phone,
        locale: language?.code ?? 'en_US',
        active: status === 'active',
      },
    }
  })
}
