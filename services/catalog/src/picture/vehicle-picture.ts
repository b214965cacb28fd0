import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { needPhotoRoom } from '../plan/room.ts'
import type { PictureHash } from './picture.service.ts'
import { isHidden, type PictureJson, pictureJson } from './picture.sql.ts'

/**
 * Appends stored pictures to a vehicle, whose row the caller holds locked. One that is there already keeps its place.
 *
 * @throws DomainError PICTURE_HIDDEN (422) for bytes that moderators have hidden, on whichever vehicle
 * @throws DomainError PLAN_LIMIT (409) with `{ limit, used, max }` for more than the owner's plan allows
 */
export async function addToVehicle(
  em: EntityManager,
  vehicle: Pictured,
  hashes: readonly PictureHash[],
): Promise<PictureJson[]> {
  const { id: vehicleId } = vehicle
  const unique = [...new Set(hashes)]
  await needPlaces(em, vehicle, unique)
  // Locked, so that a picture that is being hidden right now is either seen as hidden, or hidden with this vehicle.
  const locked = await sql<{ hash: string }>(
    em,
    'select hash from picture where hash = any($1) order by hash for share',
    [unique],
  )
  const [hidden] = await sql(em, `select from picture p where hash = any($1) and ${isHidden('p')}`, [
    locked.map(({ hash }) => hash),
  ])
  if (hidden) throw new DomainError('PICTURE_HIDDEN')
  await sql(
    em,
    `insert into vehicle_picture (id, vehicle_id, hash, position)
     select new.id, $1, new.hash, new.at + (select coalesce(max(position), -1) from vehicle_picture where vehicle_id = $1)
     from unnest($2::uuid[], $3::text[]) with ordinality as new (id, hash, at)
     on conflict (vehicle_id, hash) do nothing`,
    [vehicleId, unique.map(newId), unique],
  )
  const all = await picturesOf(em, vehicleId)
  return all.filter(({ src }) => unique.some((hash) => src.endsWith(hash)))
}

/** A vehicle as far as its pictures are concerned. */
interface Pictured {
  readonly id: string
  readonly ownerId: string
}

/**
 * Refuses pictures that the vehicle has no places left for; those it has already need none. Certain where its row is locked,
 * else a first look, before anything is encoded.
 *
 * @throws DomainError PLAN_LIMIT (409) with `{ limit, used, max }` · UNAVAILABLE (503) while no plan is known
 */
export async function needPlaces(
  em: EntityManager,
  { id, ownerId }: Pictured,
  hashes: readonly PictureHash[],
): Promise<void> {
  const there = await sql<{ hash: string; shown: boolean }>(
    em,
    'select hash, hidden_at is null as shown from vehicle_picture where vehicle_id = $1',
    [id],
  )
  const known = new Set(there.map(({ hash }) => hash))
  const used = there.filter(({ shown }) => shown).length
  await needPhotoRoom(em, ownerId, used, new Set(hashes.filter((hash) => !known.has(hash))).size)
}

/** A vehicle's pictures in order, without those that moderators hid; the first is the cover. */
export async function picturesOf(em: EntityManager, vehicleId: string): Promise<PictureJson[]> {
  const rows = await sql<{ picture: PictureJson }>(
    em,
    `select ${pictureJson} as picture from vehicle_picture vp join picture p on p.hash = vp.hash
     where vp.vehicle_id = $1 and vp.hidden_at is null order by vp.position, vp.id`,
    [vehicleId],
  )
  return rows.map(({ picture }) => picture)
}

/**
 * Removes a picture. One that moderators hid stays in the table: it is what keeps the same bytes from being added
 * again.
 *
 * @throws DomainError NOT_FOUND (404) when the vehicle shows no such picture
 */
export async function removeFromVehicle(em: EntityManager, vehicleId: string, pictureId: string): Promise<void> {
  const gone = await sql(
    em,
    'delete from vehicle_picture where vehicle_id = $1 and id = $2 and hidden_at is null returning id',
    [vehicleId, pictureId],
  )
  if (gone.length === 0) throw new DomainError('NOT_FOUND')
}

/** Puts the named pictures first, in their order; others follow as they were. @throws DomainError NOT_FOUND (404) */
export async function orderPictures(em: EntityManager, vehicleId: string, ids: readonly string[]): Promise<void> {
  const present = new Set((await picturesOf(em, vehicleId)).map(({ id }) => id))
  if (ids.some((id) => !present.has(id))) throw new DomainError('NOT_FOUND')
  const order = [...ids, ...[...present].filter((id) => !ids.includes(id))]
  await sql(
    em,
    `update vehicle_picture vp set position = wanted.at - 1
     from unnest($2::uuid[]) with ordinality as wanted (id, at) where vp.id = wanted.id and vp.vehicle_id = $1`,
    [vehicleId, order],
  )
}
