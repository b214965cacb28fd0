import type { Locale, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { Engine } from '../discovery/engine.ts'
import { listSaved } from '../discovery/saved-search/saved-search.service.ts'
import { readVehicles } from '../vehicle/vehicle.read.ts'
import type { Viewer } from '../vehicle/vehicle.rights.ts'

/** A vehicle a person saved, liked or viewed: what it was called, and since when. */
interface Marked {
  id: string
  title: string
  at: Date
}
const marked = (rows: readonly Marked[]) => rows.map((row) => ({ ...row, at: row.at.toISOString() }))

/** Own vehicles with every field, what was saved, searched for, liked, viewed and reported. Vehicles of others by their title only. */
export async function exportPerson(em: EntityManager, engine: Engine, userId: UserCaller['userId'], locale: Locale) {
  const owner: Viewer = { kind: 'user', userId, permissions: [], locale }
  const own = await sql<{ id: string }>(
    em,
    'select id from vehicle where owner_id = $1 and deleted_at is null order by created_at, id',
    [userId],
  )
  const [favorites, likes] = [
    await sql<Marked>(
      em,
      `select v.id, v.title, f.created_at as at from vehicle_favorite f join vehicle v on v.id = f.vehicle_id
       where f.user_id = $1 order by f.created_at, v.id`,
      [userId],
    ),
    await sql<Marked>(
      em,
      `select v.id, v.title, l.created_at as at from vehicle_like l join vehicle v on v.id = l.vehicle_id
       where l.user_id = $1 order by l.created_at, v.id`,
      [userId],
    ),
  ]
  const viewed = await sql<Marked>(
    em,
    `select v.id, v.title, w.viewed_at as at from vehicle_view w join vehicle v on v.id = w.vehicle_id
     where w.user_id = $1 and w.viewed_at is not null order by w.viewed_at, v.id`,
    [userId],
  )
  const reports = await sql<Marked & { reason: string; text: string | null }>(
    em,
    `select v.id, v.title, r.reason, r.text, r.created_at as at from vehicle_report r join vehicle v on v.id = r.vehicle_id
     where r.reporter_id = $1 order by r.created_at, r.id`,
    [userId],
  )
  const savedSearches = await listSaved(em, engine, userId, locale)
  const imports = await sql<{ fileName: string; rows: number; created: number; createdAt: Date }>(
    em,
    `select file_name as "fileName", rows, created, created_at as "createdAt" from import_job where owner_id = $1
     order by created_at, id`,
    [userId],
  )
  const vehicles = await readVehicles(
    em,
    owner,
    own.map(({ id }) => id),
  )
  return {
    vehicles,
    favorites: marked(favorites),
    likes: marked(likes),
    imports: imports.map((job) => ({ ...job, createdAt: job.createdAt.toISOString() })),
    viewed: marked(viewed),
    savedSearches: savedSearches.map(({ name, criteria, filter, frequency, incomplete, createdAt }) => ({
      name,
      criteria,
      filter,
      frequency,
      incomplete,
      createdAt,
    })),
    reports: reports.map((report) => ({ ...report, at: report.at.toISOString() })),
  }
}
