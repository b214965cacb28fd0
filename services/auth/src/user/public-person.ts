import type { DataOf, publicPerson } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

interface Row {
  readonly id: string
  readonly name: string
  readonly created_at: Date
  readonly phone_confirmed: boolean
}

/**
 * What others may know of a person who offers vehicles.
 *
 * @throws DomainError NOT_FOUND for nobody, and for who is suspended, deleted or has not confirmed their email
 */
export async function readPublicPerson(db: Pick<Database, 'query'>, id: string): Promise<DataOf<typeof publicPerson>> {
  const [row] = await db.query<Row>(
    `select id, coalesce(display_name, first_name || ' ' || last_name) as name, created_at,
       phone_verified_at is not null as phone_confirmed
     from account where id = $1 and deleted_at is null and status = 'active' and email_verified_at is not null`,
    [id],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return {
    id: row.id,
    name: row.name,
    memberSince: row.created_at.toISOString(),
    emailConfirmed: true,
    phoneConfirmed: row.phone_confirmed,
  }
}
