import { type Locale, previewPictures, type VehiclePreview } from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { toMajor } from '../money/money.ts'
import { type PictureJson, pictureJson } from '../picture/picture.sql.ts'
import { photosShown } from '../plan/plan-in-force.ts'
import { recordRefs } from '../reference/record-cache.ts'
import { placedPictures } from '../vehicle/vehicle.columns.ts'
import { holdsOf } from '../vehicle/vehicle.holds.ts'

const references = ['currency', 'fuel_type', 'transmission', 'city', 'country'] as const
type Plain = Pick<VehiclePreview, 'id' | 'title' | 'brand' | 'model' | 'year' | 'mileage' | 'sold'>
type PreviewRow = Plain & { [F in (typeof references)[number]]: string | null } & {
  price_minor: string | null
  updated_at: Date
  pictures: PictureJson[]
}

/** As everybody sees it who is not its owner: what is not for everybody is not even read. */
const PREVIEW = prepared(
  `select v.id, v.title, v.brand, v.model, v.year, v.mileage, v.sold, v.price_minor, v.updated_at,
     ${references.map((field) => `v.${field}`).join(', ')},
     (select coalesce(json_agg(${pictureJson} order by vp.at) filter (where vp.at <= ${previewPictures}), '[]')
      from (${placedPictures} limit ${photosShown('v')}) vp join picture p on p.hash = vp.hash) as pictures
   from vehicle v
   where v.id = $1::uuid and v.deleted_at is null and v.published and ${holdsOf('v')} = '{}'`,
)

/** @throws DomainError NOT_FOUND (404) */
export async function readPreview(em: EntityManager, id: string, locale: Locale): Promise<VehiclePreview> {
  const [row] = await sql<PreviewRow>(em, PREVIEW, [id])
  if (!row) throw new DomainError('NOT_FOUND')
  const ref = await recordRefs(
    em,
    references.map((field) => row[field]),
    locale,
  )
  const currency = ref('currency', row.currency)
  return {
    id: row.id,
    title: row.title,
    brand: row.brand,
    model: row.model,
    year: row.year,
    mileage: row.mileage,
    sold: row.sold,
    price:
      currency && row.price_minor !== null
        ? { amount: toMajor(Number(row.price_minor), currency.decimals), currency: currency.code }
        : null,
    fuelType: ref('fuel_type', row.fuel_type)?.name ?? null,
    transmission: ref('transmission', row.transmission)?.name ?? null,
    city: ref('city', row.city)?.name ?? null,
    country: ref('country', row.country)?.name ?? null,
    pictures: row.pictures,
    updatedAt: row.updated_at.toISOString(),
  }
}
