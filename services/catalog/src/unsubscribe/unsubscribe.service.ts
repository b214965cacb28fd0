import type { Subscription } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { findSavedSearches } from '../discovery/saved-search/saved-search.row.ts'
import { turnFrequency } from '../discovery/saved-search/saved-search.service.ts'
import type { LinkTokens, Subject } from '../link/link-token.ts'

/** @throws DomainError LINK_INVALID (422) for anything but a token of ours: nothing else is said about it */
export function subjectOf(tokens: LinkTokens, token: string): Subject {
  const subject = tokens.read(token)
  if (!subject) throw new DomainError('LINK_INVALID')
  return subject
}

/** What a link stands for, as it is now. */
export async function readState(em: EntityManager, subject: Subject): Promise<Subscription> {
  if (subject.kind === 'search') {
    const [search] = await findSavedSearches(em, 'id = $1', [subject.searchId])
    return { kind: 'search', name: search?.name ?? null, isOn: search !== undefined && search.frequency !== 'off' }
  }
  const [saved] = await sql<{ title: string; notify: boolean }>(
    em,
    `select v.title, f.notify from vehicle_favorite f join vehicle v on v.id = f.vehicle_id
     where f.user_id = $1 and f.vehicle_id = $2`,
    [subject.userId, subject.vehicleId],
  )
  return { kind: 'vehicle', name: saved?.title ?? null, isOn: saved?.notify ?? false }
}

/**
 * Switches off what a link stands for, or on again what it switched off. Twice is as good as once, and what is gone stays
 * gone.
 */
export async function turn(em: EntityManager, subject: Subject, on: boolean, now = new Date()): Promise<Subscription> {
  if (subject.kind === 'search') await turnSearch(em, subject.searchId, on, now)
  else
    await sql(em, 'update vehicle_favorite set notify = $3 where user_id = $1 and vehicle_id = $2', [
      subject.userId,
      subject.vehicleId,
      on,
    ])
  return readState(em, subject)
}

async function turnSearch(em: EntityManager, id: string, on: boolean, now: Date): Promise<void> {
  const [search] = await findSavedSearches(em, 'id = $1', [id], 'for update')
  if (!search || on === (search.frequency !== 'off')) return
  // Its owner switched it off: a link may not switch it on again.
  if (on && search.muted_frequency === null) return
  const frequency = on ? (search.muted_frequency ?? 'off') : 'off'
  await turnFrequency(em, search, frequency, on ? null : search.frequency, now)
}
