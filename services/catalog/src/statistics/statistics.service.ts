import { planInForce, statisticKinds, type UserCaller, type VehicleStatistics } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Logger } from '@forecourt/kernel/log'
import { holdsOf } from '../vehicle/vehicle.holds.ts'
import { canSeeStatistics } from '../vehicle/vehicle.rights.ts'
import { compareWithMarket } from './comparison.ts'
import { dayOf } from './stat-day.ts'

interface StatisticsParts {
  readonly em: EntityManager
  readonly client: Client
  readonly log: Logger
}

/**
 * What happened to a vehicle in the last `days` UTC days, today included. The owner's plan decides about the
 * comparison, also when an administrator looks. While billing does not answer, everything but the comparison is
 * answered.
 *
 * @throws DomainError NOT_FOUND (404) to everybody but the owner and administrators
 */
export async function readStatistics(
  { em, client, log }: StatisticsParts,
  user: UserCaller,
  id: string,
  days: number,
  now = new Date(),
): Promise<VehicleStatistics> {
  const [vehicle] = await sql<{ ownerId: string; published: boolean; holds: string[] }>(
    em,
    `select owner_id as "ownerId", published, ${holdsOf('vehicle')} as holds from vehicle where id = $1 and deleted_at is null`,
    [id],
  )
  if (!vehicle || !canSeeStatistics(user, vehicle)) throw new DomainError('NOT_FOUND')
  const [from, to] = [dayOf(new Date(now.getTime() - (days - 1) * DAY_MS)), dayOf(now)]
  const [daily, detailed] = await Promise.all([
    readDays(em, id, from, to),
    hasDetailedStatistics(client, vehicle.ownerId, log),
  ])
  const totals = { views: 0, likes: 0, saves: 0, contacts: 0 }
  for (const day of daily) for (const kind of statisticKinds) totals[kind] += day[kind]
  return {
    from,
    to,
    totals,
    daily,
    detailed,
    comparison: detailed === 'included' ? await compareWithMarket(em, id, from, to) : null,
  }
}

const DAY_MS = 24 * 60 * 60_000

const readDays = (em: EntityManager, id: string, from: string, to: string): Promise<VehicleStatistics['daily']> =>
  sql(
    em,
    `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.views, 0) as views, coalesce(s.likes, 0) as likes,
       coalesce(s.saves, 0) as saves, coalesce(s.contacts, 0) as contacts
     from generate_series($2::date, $3::date, interval '1 day') as d (day)
     left join vehicle_stat_day s on s.vehicle_id = $1 and s.day = d.day
     order by d.day`,
    [id, from, to],
  )

async function hasDetailedStatistics(
  client: Client,
  ownerId: string,
  log: Logger,
): Promise<VehicleStatistics['detailed']> {
  try {
    const { data } = await client.call(planInForce, { params: { id: ownerId } })
    return data.limits.detailed_stats ? 'included' : 'not_in_plan'
  } catch (err) {
    log.warn({ err, ownerId }, 'billing does not say which plan is in force')
    return 'unknown'
  }
}
