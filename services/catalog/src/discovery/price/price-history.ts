import type { PriceHistory } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { baseToMajor, toBase, toMajor } from '../../money/money.ts'
import { dropOf } from '../../vehicle/price-drop.ts'
import { pricePoints } from '../../vehicle/price-points.sql.ts'
import type { Viewer } from '../../vehicle/vehicle.rights.ts'
import { visibleVehicle } from '../../vehicle/vehicle.visible.ts'

interface PointRow {
  at: Date
  minor: string
  currency: string
  code: string
  decimals: number
  rate: number | null
  shown: number
}

/** @throws DomainError NOT_FOUND (404) */
export async function readPriceHistory(em: EntityManager, viewer: Viewer, vehicleId: string): Promise<PriceHistory> {
  await visibleVehicle(em, viewer, vehicleId)
  const rows = await sql<PointRow>(
    em,
    `select p.at, p.price_minor as minor, p.currency, c.code, c.decimals, r.rate, p.shown
     from ${pricePoints('$1')} p
     join currency c on c.id = p.currency left join exchange_rate r on r.currency = c.code
     order by p.version`,
    [vehicleId],
  )
  const present = rows.at(-1)
  if (!present) return { currencyCode: null, points: [], drop: null }
  const points = rows.map((row) => {
    const price = toMajor(Number(row.minor), row.decimals)
    const amount =
      row.currency === present.currency
        ? price
        : baseToMajor(toBase(Number(row.minor), row.decimals, row.rate ?? 1), present.rate ?? 1, present.decimals)
    return { at: row.at, price, currencyCode: row.code, amount }
  })
  const drop = dropOf(rows.map(({ at, minor, currency, shown }) => ({ at, amount: Number(minor), currency, shown })))
  return {
    currencyCode: present.code,
    points: points.map((point) => ({ ...point, at: point.at.toISOString() })),
    drop: drop && { by: toMajor(drop.by, present.decimals), since: drop.since.toISOString() },
  }
}
