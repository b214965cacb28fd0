import { reportSeller, reportVehicle } from '@forecourt/contracts'
import { type Database, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { holdsOf } from '../vehicle/vehicle.holds.ts'
import { canSee } from '../vehicle/vehicle.rights.ts'
import { joinCase } from './report-case.ts'

export interface ReportParts {
  readonly db: Database
  /** Reports of one account in an hour. */
  readonly reportsPerHour: number
}

/** Reports of vehicles, pictures and sellers; they are judged in the back office. */
export function reportRoutes(app: App, { db, reportsPerHour }: ReportParts): void {
  const limit = (userId: string) =>
    rateLimit(db, { key: `report:${userId}`, limit: reportsPerHour, windowSeconds: 3600 })

  app.endpoint(reportVehicle, async ({ em, user, params, body }) => {
    const [vehicle] = await sql<{ ownerId: string; published: boolean; holds: string[]; picture: boolean }>(
      em,
      `select owner_id as "ownerId", published, ${holdsOf('vehicle')} as holds,
         $2::uuid is null
           or exists (select from vehicle_picture where id = $2 and vehicle_id = $1 and hidden_at is null) as picture
       from vehicle where id = $1 and deleted_at is null`,
      [params.id, body.pictureId ?? null],
    )
    if (!vehicle?.picture || !canSee(user, vehicle)) throw new DomainError('NOT_FOUND')
    await limit(user.userId)
    const id = newId()
    const { pictureId = null, reason, text = null } = body
    const caseId = await joinCase(em, pictureId ? 'picture' : 'vehicle', pictureId ?? params.id, reason)
    await sql(
      em,
      `insert into vehicle_report (id, vehicle_id, picture_id, reporter_id, reason, text, case_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, params.id, pictureId, user.userId, reason, text, caseId],
    )
    return { data: { id } }
  })

  app.endpoint(reportSeller, async ({ em, user, params, body }) => {
    const [seller] = await sql(em, `select 1 from seller where id = $1 and name <> '' and not suspended`, [params.id])
    if (!seller || params.id === user.userId) throw new DomainError('NOT_FOUND')
    await limit(user.userId)
    const id = newId()
    const { reason, text = null } = body
    const caseId = await joinCase(em, 'user', params.id, reason)
    await sql(
      em,
      `insert into seller_report (id, seller_id, reporter_id, reason, text, case_id) values ($1, $2, $3, $4, $5, $6)`,
      [id, params.id, user.userId, reason, text, caseId],
    )
    return { data: { id } }
  })
}
