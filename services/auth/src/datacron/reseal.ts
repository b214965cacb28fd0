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
  /** SQL: what tells the row from others. */
  readonly key: string
  /** SQL: whose it is, which its purpose is made of. */
  readonly owner: string
  readonly purposeOf: (owner: string) => string
}

const KEPT: readonly Kept[] = [
  {
    table: 'totp',
    column: 'secret_sealed',
    key: 'account_id::text',
    owner: 'account_id::text',
    purposeOf: totpPurpose,
  },
  { table: 'federer', column: 'client_secret', key: 'id::text', owner: 'id::text', purposeOf: () => CLIENT_SECRET },
  {
    ...{ table: 'provider_session', column: 'id_token_sealed', key: `session_id || '/' || federer_id` },
    owner: '(select account_id::text from session where session.id = provider_session.session_id)',
    purposeOf: idTokenPurpose,
  },
]

interface SealedRow {
  readonly key: string
  readonly owner: string | null
  readonly sealed: string
}

/** Rows read at a time. */
const BATCH = 500

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
): Promise<{ resealed: number; underOlderKeys: number }> {
  let [resealed, underOlderKeys] = [0, 0]
  for (const kept of KEPT) {
    let after = ''
    for (;;) {
      await checkpoint()
      const rows = await db.query<SealedRow & Record<string, unknown>>(
        `select ${kept.key} as key, ${kept.owner} as owner, ${kept.column} as sealed from ${kept.table}
         where ${kept.column} is not null and split_part(${kept.column}, '.', 1) <> $1 and ${kept.key} > $2
         order by ${kept.key} limit ${BATCH}`,
        [sealer.keyId, after],
      )
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
      after = rows.at(-1)?.key ?? ''
      if (rows.length < BATCH) break
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
    `update ${kept.table} set ${kept.column} = new.sealed
     from unnest($1::text[], $2::text[], $3::text[]) as new (key, old, sealed)
     where ${kept.key} = new.key and ${kept.column} = new.old`,
    [rows.map(({ key }) => key), rows.map((row) => row.sealed), sealed],
  )
}
