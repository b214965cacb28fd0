import { reportVehicle } from '@forecourt/contracts'
import { type Database, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { canSee } from '../vehicle/vehicle.rights.ts'

export interface ReportParts {
  readonly db: Database
  /** Reports of one account in an hour. */
  readonly reportsPerHour: number
}

/** Reports of vehicles and pictures; they are judged in the back office. */
export function reportRoutes(app: App, { db, reportsPerHour }: ReportParts): void {
  app.endpoint(reportVehicle, async ({ em, user, params, body }) => {
    const [vehicle] = await sql<{ ownerId: string; published: boolean; holds: string[]; picture: boolean }>(
      em,
      `select owner_id as "ownerId", published, holds,
         $2::uuid is null or exists (select from vehicle_picture where id = $2 and vehicle_id = $1) as picture
       from vehicle where id = $1 and deleted_at is null`,
      [params.id, body.pictureId ?? null],
    )
    if (!vehicle?.picture || !canSee(user, vehicle)) throw new DomainError('NOT_FOUND')
    await rateLimit(db, { key: `report:${user.userId}`, limit: reportsPerHour, windowSeconds: 3600 })
    const id = newId()
    await sql(
      em,
      `insert into vehicle_report (id, vehicle_id, picture_id, reporter_id, reason, text) values ($1, $2, $3, $4, $5, $6)`,
      [id, params.id, body.pictureId ?? null, user.userId, body.reason, body.text ?? null],
    )
    return { data: { id } }
  })
}
