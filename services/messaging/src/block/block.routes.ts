import { blockPerson } from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { memberOf } from '../thread/member.ts'
import { readThreadOf } from '../thread/threads.ts'
import { setBlocked } from './block-person.ts'

export function blockRoutes(app: App, { relay, wake }: Pick<MessagingParts, 'relay' | 'wake'>): void {
  app.endpoint(blockPerson, async ({ em, user, params, body }) => {
    const { otherId } = await memberOf(em, user.userId, params.id)
    await setBlocked(em, user, otherId, body.blocked)
    onCommit(em, () => wake(user.userId))
    return { data: await readThreadOf(em, user.userId, params.id, relay) }
  })
}
