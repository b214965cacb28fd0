import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** Versions of terms and privacy a person accepts. */
export interface Acceptance {
  readonly terms?: string | undefined
  readonly privacy?: string | undefined
}

/**
 * Notes which version of terms and privacy was accepted and when (rulings 3); the first acceptance of a version counts.
 *
 * @throws DomainError DOCUMENT_UNKNOWN (422) for a version that was never published
 */
export async function noteAcceptance(em: EntityManager, accountId: string, accepted: Acceptance): Promise<void> {
  const documents = Object.entries(accepted).filter(([, version]) => version !== undefined)
  if (documents.length === 0) return
  // Until the catalog has told of the first version, every name is believed.
  const unknown = await sql(
    em,
    `select from unnest($1::text[], $2::text[]) as given (document, version)
     where exists (select from document_version d where d.document = given.document)
       and not exists (select from document_version d where d.document = given.document and d.version = given.version)`,
    [documents.map(([name]) => name), documents.map(([, version]) => version)],
  )
  if (unknown.length > 0) throw new DomainError('DOCUMENT_UNKNOWN')
  await sql(
    em,
    `insert into document_acceptance (account_id, document, version) select $1, * from unnest($2::text[], $3::text[])
     on conflict do nothing`,
    [accountId, documents.map(([name]) => name), documents.map(([, version]) => version)],
  )
}

/** Notes an acceptance, as the one the account shows too. @throws DomainError DOCUMENT_UNKNOWN (422) */
export async function keepAcceptance(em: EntityManager, accountId: string, accepted: Acceptance): Promise<void> {
  await noteAcceptance(em, accountId, accepted)
  await sql(
    em,
    `update account set accepted_terms = coalesce($2, accepted_terms), accepted_privacy = coalesce($3, accepted_privacy),
       accepted_at = now(), version = version + 1, updated_at = now() where id = $1`,
    [accountId, accepted.terms ?? null, accepted.privacy ?? null],
  )
}
