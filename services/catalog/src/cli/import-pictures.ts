import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DataOf, matchPictures, pictureMaxBytes, type stockVehicles } from '@forecourt/contracts'
import { DomainError, translate } from '@forecourt/kernel/errors'
import type { Pictures } from '../picture/picture.service.ts'
import { addToVehicle, picturesOf } from '../picture/vehicle-picture.ts'
import { lockVehicle, saveVehicle } from '../vehicle/vehicle.save.ts'
import { readWholeStock } from '../vehicle/vehicle-stock.ts'
import type { CommandParts } from './command-parts.ts'
import { openPictureSource, type PictureSource } from './picture-source.ts'

type StockVehicle = DataOf<typeof stockVehicles>['vehicles'][number]

/** Names that are printed of each kind. */
const MOST_NAMES = 20

interface Task {
  readonly path: string
  readonly ownerId: string
  readonly dryRun: boolean
}

/**
 * Gives vehicles their pictures, by the stock numbers in the names. What a vehicle has already is left out, so that the same
 * command goes on where it was stopped.
 *
 * @returns the exit code: 0 when every picture with a vehicle is there, 1 when some were refused, 130 when stopped
 */
export async function importPictures({ path, ownerId, dryRun }: Task, parts: CommandParts): Promise<number> {
  const { db, print } = parts
  const source = await openPictureSource(path)
  const scratch = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'))
  try {
    const stock = await readWholeStock(db.fork(), ownerId)
    const { byNumber, strangers, others } = matchPictures(
      [...source.files.keys()],
      stock.map(({ stockNumber }) => stockNumber),
    )
    const bare = stock.filter(({ pictures, stockNumber }) => pictures === 0 && !byNumber.has(stockNumber))
    const pictures = byNumber.values().reduce((sum, paths) => sum + paths.length, 0)
    print(`${pictures} pictures for ${byNumber.size} vehicles`)
    list(print, strangers, 'pictures name none of the vehicles')
    list(print, others, 'files are no pictures')
    list(
      print,
      bare.map(({ stockNumber }) => stockNumber),
      'vehicles have no picture',
    )
    if (dryRun) return 0
    return await addAll({ source, scratch, ownerId, stock, byNumber }, await parts.pictures(), parts)
  } finally {
    source.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

function list(print: CommandParts['print'], names: readonly string[], what: string): void {
  if (names.length === 0) return
  const more = names.length > MOST_NAMES ? ', …' : ''
  print(`${names.length} ${what}: ${names.slice(0, MOST_NAMES).join(', ')}${more}`)
}

interface Work {
  readonly source: PictureSource
  readonly scratch: string
  readonly ownerId: string
  readonly stock: readonly StockVehicle[]
  readonly byNumber: ReadonlyMap<string, readonly string[]>
}

async function addAll(work: Work, pictures: Pictures, parts: CommandParts): Promise<number> {
  const { print, signal, locale } = parts
  const { byNumber, stock } = work
  let added = 0
  let there = 0
  let refused = 0
  for (const { id, stockNumber } of stock) {
    for (const path of byNumber.get(stockNumber) ?? []) {
      if (signal.aborted) {
        print(`Stopped after ${added} pictures. The same command goes on.`)
        return 130
      }
      try {
        if (await addOne(work, id, path, pictures, parts)) added += 1
        else there += 1
      } catch (error) {
        if (signal.aborted) continue
        if (!(error instanceof DomainError) || error.status >= 500) throw error
        refused += 1
        const told = Object.values(error.fields ?? {})[0] ?? translate(locale, `errors.${error.code}`, error.details)
        print(`  ${path}: ${told}`)
      }
    }
  }
  print(`${added} pictures added, ${there} were there, ${refused} refused`)
  return refused > 0 ? 1 : 0
}

/** @returns false when the vehicle has the picture already. @throws DomainError PICTURE_* · PLAN_LIMIT · NOT_FOUND */
async function addOne(work: Work, vehicleId: string, path: string, pictures: Pictures, parts: CommandParts) {
  const { db, locale, signal } = parts
  const { source, scratch, ownerId } = work
  const size = source.files.get(path) ?? 0
  if (size > pictureMaxBytes) throw new DomainError('PICTURE_TOO_LARGE')
  const copy = join(scratch, 'picture')
  await source.copy(path, copy)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(copy)) hash.update(chunk as Buffer)
  const sha256 = hash.digest('hex')
  const has = await picturesOf(db.fork(), vehicleId)
  if (has.some(({ src }) => src.endsWith(sha256))) return false
  const file = { field: 'pictures', filename: path, mimetype: '', path: copy, size, sha256 }
  const hashes = await pictures.store([file], { person: ownerId, locale, signal })
  await db.transaction(async (em) => {
    const vehicle = await lockVehicle(em, vehicleId)
    // Meanwhile it may have been deleted.
    if (vehicle?.ownerId !== ownerId) throw new DomainError('NOT_FOUND')
    await addToVehicle(em, vehicle, hashes)
    await saveVehicle(em, vehicle, new Date())
  })
  return true
}
