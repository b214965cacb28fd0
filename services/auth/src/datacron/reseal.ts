import { type Database, type EntityManager, inPartsOf, isolate, sql } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import { CLIENT_SECRET } from '../provider/provider.ts'
import { idTokenPurpose } from '../provider-logout/provider-session.ts'
import { totpPurpose } from '../second-factor/totp.service.ts'
import type { Sealer } from '../secret/sealer.ts'

/** Secrets that lie for longer than a rotation takes. Transactions at a provider and hand-overs of a sign-out last minutes. */
interface Kept {
  readonly table: string
  readonly column: string
  /** Columns of the primary key, all of them uuid. */
  readonly key: readonly string[]
  /** SQL: whose it is, which its purpose is made of. */
  readonly owner: string
  readonly purposeOf: (owner: string) => string
}

const KEPT: readonly Kept[] = [
  { table: 'totp', column: 'secret_sealed', key: ['account_id'], owner: 'account_id', purposeOf: totpPurpose },
  { table: 'federer', column: 'client_secret', key: ['id'], owner: 'id', purposeOf: () => CLIENT_SECRET },
  {
    ...{ table: 'provider_session', column: 'id_token_sealed', key: ['session_id', 'federer_id'] },
    owner: '(select account_id from session where session.id = t.session_id)',
    purposeOf: idTokenPurpose,
  },
]
const FIRST = '00000000-0000-0000-0000-000000000000'

interface ReadRow {
  readonly key: readonly string[]
  readonly owner: string | null
  /** Null for what lies under the first key, or nothing at all. */
  readonly sealed: string | null
}
type SealedRow = ReadRow & { readonly sealed: string }

/** Rows looked at in one statement, along the primary key: however many there are, each has the time of a statement. */
const BATCH = 2_000

/**
 * Seals anew what lies under another key than the first one, so that an older key can be retired. A secret that no key opens is
 * left as it is, told of, and holds up no other.
 *
 * @returns how many were sealed anew, and how many lie under another key still
 */
export async function resealAll(
  db: Database,
  sealer: Sealer,
  { checkpoint, log }: { readonly checkpoint: () => Promise<void>; readonly log?: Logger },
  batch = BATCH,
): Promise<{ resealed: number; underOlderKeys: number }> {
  let [resealed, underOlderKeys] = [0, 0]
  for (const kept of KEPT) {
    let after: readonly string[] = kept.key.map(() => FIRST)
    for (;;) {
      await checkpoint()
      const columns = kept.key.join(', ')
      const page = await db.query<ReadRow & Record<string, unknown>>(
        `select array[${columns}]::text[] as key, ${kept.owner}::text as owner,
           case when split_part(${kept.column}, '.', 1) <> $1 then ${kept.column} end as sealed
         from ${kept.table} t where (${columns}) > (${after.map((_, at) => `$${at + 2}::uuid`).join(', ')})
         order by ${columns} limit ${batch}`,
        [sealer.keyId, ...after],
      )
      const rows = page.filter((row): row is typeof row & SealedRow => row.sealed !== null)
      let bad = 0
      await isolate(rows, {
        run: inPartsOf(db, (em, some: readonly SealedRow[]) => resealRows(em, sealer, kept, some)),
        onBad: (_, err) => {
          bad += 1
          log?.error({ err, table: kept.table }, 'a secret could not be sealed anew')
        },
      })
      resealed += rows.length - bad
      underOlderKeys += bad
      const last = page.at(-1)
      if (!last || page.length < batch) break
      after = last.key
    }
  }
  return { resealed, underOlderKeys }
}

/** One that was changed since it was read is left for the next time. */
async function resealRows(em: EntityManager, sealer: Sealer, kept: Kept, rows: readonly SealedRow[]): Promise<void> {
  const sealed = rows.map(({ owner, sealed: text }) => {
    const purpose = kept.purposeOf(owner ?? '')
    return sealer.seal(sealer.open(text, purpose), purpose)
  })
  await sql(
    em,
    `update ${kept.table} t set ${kept.column} = new.sealed
     from unnest($1::text[], $2::text[], ${kept.key.map((_, at) => `$${at + 3}::uuid[]`).join(', ')})
       as new (old, sealed, ${kept.key.map((name) => `new_${name}`).join(', ')})
     where ${kept.key.map((name) => `t.${name} = new.new_${name}`).join(' and ')} and t.${kept.column} = new.old`,
    [rows.map((row) => row.sealed), sealed, ...kept.key.map((_, at) => rows.map(({ key }) => key[at]))],
  )
}
