import { UserRegistered } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { consumer } from '@forecourt/kernel/events'

/** Since when a seller is a member; the name comes with UserChanged, in whichever order the two arrive. */
export const rememberMember = consumer(UserRegistered, 'catalog.remember-member', async ({ em, data, envelope }) => {
  await sql(
    em,
    `insert into seller (id, version, name, member_since) values ($1, -1, '', $2)
     on conflict (id) do update set member_since = excluded.member_since`,
    [data.userId, envelope.occurredAt],
  )
})
