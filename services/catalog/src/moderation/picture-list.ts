import type { listPictures, ModeratedPicture, PictureView, QueryOf } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { pictureJson } from '../picture/picture.sql.ts'

interface Row {
  id: string
  picture: ModeratedPicture['picture']
  vehicle: ModeratedPicture['vehicle']
  addedAt: Date
  hiddenAt: Date | null
  hiddenReason: string | null
  reports: number
  reasons: ModeratedPicture['reasons']
}

/**
 * Which pictures each view shows, by ids of pictures, the latest first: ids sort by time, and each view has an index that
 * ends after a page however many pictures there are.
 */
const views: Readonly<Record<PictureView, string>> = {
  recent: `select id from vehicle_picture where id < $1 and hidden_at is null
    and exists (select from vehicle v where v.id = vehicle_id and v.published and v.deleted_at is null)`,
  hidden: `select id from vehicle_picture where id < $1 and hidden_at is not null
    and exists (select from vehicle v where v.id = vehicle_id and v.published and v.deleted_at is null)`,
  reported: `select vp.id from report_case c join vehicle_picture vp on vp.id = c.subject_id
    join vehicle v on v.id = vp.vehicle_id and v.published and v.deleted_at is null
    where c.status = 'open' and c.kind = 'picture' and vp.id < $1`,
}

const END = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A page of pictures, and what to ask for the next by; null after the last. */
export async function picturePage(
  em: EntityManager,
  { show = 'recent', limit = 24, before = END }: QueryOf<typeof listPictures>,
): Promise<{ data: ModeratedPicture[]; meta: { next: string | null } }> {
  const rows = await sql<Row>(
    em,
    `with page as (${views[show]} order by 1 desc limit $2)
     select vp.id, ${pictureJson} as picture, vp.created_at as "addedAt", vp.hidden_at as "hiddenAt",
       vp.hidden_reason as "hiddenReason", coalesce(c.reports, 0) as reports, coalesce(c.reasons, '{}') as reasons,
       jsonb_build_object('id', v.id, 'title', v.title, 'status', case when v.holds = '{}' then 'live' else 'hidden' end,
         'ownerId', v.owner_id, 'ownerName', coalesce(s.name, '')) as vehicle
     from page join vehicle_picture vp on vp.id = page.id join picture p on p.hash = vp.hash
       join vehicle v on v.id = vp.vehicle_id left join seller s on s.id = v.owner_id
       left join report_case c on c.kind = 'picture' and c.subject_id = vp.id and c.status = 'open'
     order by vp.id desc`,
    [before, limit + 1],
  )
  const shown = rows.slice(0, limit)
  const data = shown.map(({ picture, vehicle, addedAt, hiddenAt, hiddenReason, reports, reasons }) => ({
    picture,
    vehicle,
    addedAt: addedAt.toISOString(),
    hidden: hiddenAt ? { at: hiddenAt.toISOString(), reason: hiddenReason ?? '' } : null,
    reports,
    reasons,
  }))
  return { data, meta: { next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null } }
}
