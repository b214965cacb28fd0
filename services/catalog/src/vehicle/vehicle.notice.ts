import type { NoticeVehicle } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { toMajor } from '../money/money.ts'
import { type PictureJson, shownPicture } from '../picture/picture.sql.ts'
import { holdsOf } from './vehicle.holds.ts'

/** Vehicles as messages show them, in the order of the ids; those that are hidden or were deleted are left out. */
export async function noticeVehicles(em: EntityManager, ids: readonly string[]): Promise<NoticeVehicle[]> {
  const rows = await sql<{
    id: string
    title: string
    price_minor: string | null
    code: string | null
    decimals: number | null
    picture: PictureJson | null
  }>(
    em,
    `select v.id, v.title, v.price_minor, c.code, c.decimals,
       (${shownPicture('v.id')}) as picture
     from unnest($1::uuid[]) with ordinality as wanted (id, at) join vehicle v on v.id = wanted.id
       left join currency c on c.id = v.currency
     where v.deleted_at is null and ${holdsOf('v')} = '{}' order by wanted.at`,
    [ids],
  )
  return rows.map(({ id, title, price_minor, code, decimals, picture }) => ({
    id,
    title,
    picture,
    price:
      price_minor === null || code === null
        ? null
        : { amount: toMajor(Number(price_minor), decimals ?? 2), currency: code },
  }))
}
