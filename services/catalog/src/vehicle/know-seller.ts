import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** Keeps a seller's name from the very request, until auth's event tells it; version 0 gives way to any event. @throws DomainError NOT_FOUND where they deleted their account */
export async function knowSeller(
  em: EntityManager,
  { userId, name }: Pick<UserCaller, 'userId' | 'name'>,
): Promise<void> {
  const [seller] = await sql<{ isGone: boolean }>(
    em,
    `with gone as (select from event_tombstone where target = 'seller' and id = $1::text),
     known as (
       insert into seller as s (id, version, name) select $1::uuid, 0, $2::text where not exists (select from gone)
       on conflict (id) do update set version = 0, name = excluded.name where s.version < 0)
     select exists (select from gone) as "isGone"`,
    [userId, name],
  )
  // Their account was deleted while this was under way; what was theirs is withdrawn.
  if (seller?.isGone) throw new DomainError('NOT_FOUND')
}
