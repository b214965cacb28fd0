import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Versions of terms and privacy a person accepts. */
export interface Acceptance {
  readonly terms?: string | undefined
  readonly privacy?: string | undefined
}

/** Keeps which version of terms and privacy was accepted and when (rulings 3); the first acceptance of a version counts. */
export async function keepAcceptance(em: EntityManager, accountId: string, accepted: Acceptance): Promise<void> {
  const documents = Object.entries(accepted).filter(([, version]) => version !== undefined)
  if (documents.length === 0) return
  await sql(
    em,
    `insert into document_acceptance (account_id, document, version) select $1, * from unnest($2::text[], $3::text[])
     on conflict do nothing`,
    [accountId, documents.map(([name]) => name), documents.map(([, version]) => version)],
  )
  await sql(
    em,
    `update account set accepted_terms = coalesce($2, accepted_terms), accepted_privacy = coalesce($3, accepted_privacy),
       accepted_at = now(), version = version + 1, updated_at = now() where id = $1`,
    [accountId, accepted.terms ?? null, accepted.privacy ?? null],
  )
}
