/**
 * Puts the demo world into a running system, through the API the browser uses. What an earlier run did is found again,
 * so it may be cut short and started anew at any time. `npm start` runs it; it can be run by hand:
 *
 *     FORECOURT_WORLD=.run/world.json node infra/demo/load.ts
 *
 * Tells its parent `usable` once people can sign in and find vehicles; the rest comes while they look around.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import {
  contactSeller,
  createVehicle,
  likeVehicle,
  markVehicleSold,
  myVehicles,
  saveVehicle,
  updateVehicle,
} from '@forecourt/contracts'
import { Refused } from '../client/api-client.ts'
import { runFiles } from '../run/paths.ts'
import type { World } from '../run/world.ts'
import { picturesOf } from './draw/album.ts'
import { gate, PICTURE_FOLDER, PictureStore } from './draw/render.ts'
import { createAccounts, signIns } from './load/accounts.ts'
import { Journal, stableId } from './load/journal.ts'
import { PastWriter } from './load/past-writer.ts'
import { People, patiently } from './load/people.ts'
import { grantPlans } from './load/plans.ts'
import { References } from './load/references.ts'
import { random } from './random.ts'
import type { DemoMessage } from './world/messages.ts'
import { buyers, sellers } from './world/sellers.ts'
import type { DemoVehicle } from './world/vehicle.ts'
import { makeWorld, type OfferedVehicle } from './world/world.ts'

/** Uploads at a time. */
const PARALLEL = 4
/** Vehicles before the system counts as usable. */
const FIRST = 8
/** Pictures no wider than that, px: where nobody looks at them, encoding large ones only keeps a machine busy. */
const WIDEST = Number(process.env.FORECOURT_DEMO_PICTURE_WIDTH ?? Number.POSITIVE_INFINITY)

const started = Date.now()
const file = process.env.FORECOURT_WORLD
if (!(WIDEST > 0)) throw new Error('FORECOURT_DEMO_PICTURE_WIDTH must be a width in pixels.')
if (!file) throw new Error('FORECOURT_WORLD must name the world.json of a running system.')
const system: World = JSON.parse(readFileSync(file, 'utf8'))
const journal = new Journal(system.folder, readFileSync(runFiles(system.folder).secrets, 'utf8'))
const { vehicles: invented, messages } = makeWorld(journal.day())
const vehicles = quickestFirst(invented)
const pictures = new PictureStore(PICTURE_FOLDER, 2, WIDEST)
const people = new People(system)
const pasts = new PastWriter()

/** Steps that were refused: each is told, and what comes after it goes on. The next start tries them again. */
let refused = 0

const say = (text: string) => console.log(`${text} (${((Date.now() - started) / 1000).toFixed(0)} s)`)

if (!journal.get('accounts')) {
  await createAccounts(system)
  journal.note('accounts', String(sellers.length + buyers.length))
}
const accounts = process.env.FORECOURT_ACCOUNTS
if (accounts) writeFileSync(accounts, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
const references = new References(await people.client(sellers[0]?.email ?? ''))
await references.load()
await grantPlans(people, journal, vehicles)

// Drawn in the order they are needed, ahead of the uploads.
for (const { look } of vehicles) for (const picture of picturesOf(look)) pictures.file(picture).catch(() => {})
await offerAll()
pasts.close()
await writeAll()
await reactAll()
say(`Demo world: ${vehicles.length} vehicles of ${sellers.length} sellers, ${messages.length} messages`)
if (refused > 0) {
  console.error(`${refused} steps were refused; the rest is in.`)
  process.exitCode = 1
}
process.disconnect?.()

/** @returns whether the step was not refused */
async function attempt(name: string, step: () => Promise<void>): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    refused++
    console.error(`${name}: ${error.message}`)
    return false
  }
}

async function offerAll(): Promise<void> {
  const turn = gate(PARALLEL)
  let done = 0
  let told = false
  await Promise.all(
    vehicles.map((vehicle) =>
      turn(async () => {
        if (!(await attempt(nameOf(vehicle), () => offer(vehicle)))) return
        done++
        if (done % 50 === 0) say(`Demo world: ${done} of ${vehicles.length} vehicles`)
        if (!told && done >= FIRST) {
          told = true
          process.send?.('usable')
        }
      }),
    ),
  )
}

/**
 * Begins with vehicles of different looks that have the fewest pictures: encoding them takes most of the time, and nobody
 * can look around before the first ones are there. The others keep their order.
 */
function quickestFirst(list: readonly OfferedVehicle[]): OfferedVehicle[] {
  const looks = new Map(list.map((vehicle) => [vehicle.look.key, vehicle]))
  const pixels = ({ look }: DemoVehicle) => picturesOf(look).reduce((sum, { width }) => sum + width ** 2, 0)
  const first = new Set([...looks.values()].sort((a, b) => pixels(a) - pixels(b)).slice(0, FIRST))
  return [...first, ...list.filter((vehicle) => !first.has(vehicle))]
}

/** What a vehicle is called in the journal. */
function nameOf({ fields }: DemoVehicle): string {
  return `vehicle ${fields.vin}`
}

/** Creates a vehicle with its pictures, unless it is there, and does with it what was done since. */
async function offer(vehicle: OfferedVehicle): Promise<void> {
  const client = await people.client(vehicle.seller.email)
  let id = journal.get(nameOf(vehicle))
  if (!id) {
    const fields = await references.form(vehicle, vehicle.past.prices[0]?.price)
    const files = await Promise.all(
      picturesOf(vehicle.look).map(async (picture) => ({
        name: 'pictures',
        filename: `${picture.name}.jpg`,
        type: 'image/jpeg',
        bytes: await readFile(await pictures.file(picture)),
      })),
    )
    try {
      const { data } = await patiently(() =>
        client.call(createVehicle, { form: { fields, files }, idempotencyKey: stableId(nameOf(vehicle)) }),
      )
      id = data.id
    } catch (error) {
      if (!(error instanceof Refused) || !['VIN_IN_USE', 'IDEMPOTENCY_MISMATCH'].includes(error.code)) throw error
      id = await find(vehicle)
    }
    journal.note(nameOf(vehicle), id)
  }
  await live(vehicle, id)
}

/** Its later prices, its sale, and when all of that was. */
async function live({ seller, sold, past }: OfferedVehicle, id: string): Promise<void> {
  const client = await people.client(seller.email)
  const params = { id }
  for (const [n, { price }] of past.prices.entries())
    if (n > 0)
      await once(`price ${n} ${id}`, (idempotencyKey) =>
        client.call(updateVehicle, { params, body: { price }, idempotencyKey }),
      )
  if (sold) await once(`sold ${id}`, () => client.call(markVehicleSold, { params, body: { sold: true } }))
  await once(`past ${id}`, () => pasts.write(id, past))
}

/** A step that is not done again by a later run. */
async function once(name: string, step: (idempotencyKey: string) => Promise<unknown>): Promise<void> {
  if (journal.get(name)) return
  await patiently(() => step(stableId(name)))
  journal.note(name, 'yes')
}

/** The seller's vehicle that an earlier run made without being able to note it. */
async function find({ seller, fields }: DemoVehicle): Promise<string> {
  const client = await people.client(seller.email)
  for (let page = 1; ; page++) {
    const { data, meta } = await patiently(() => client.call(myVehicles, { query: { page, limit: 50 } }))
    const found = data.find(
      ({ title, mileage, year }) => title === fields.title && mileage === fields.mileage && year === fields.year,
    )
    if (found) return found.id
    if (page >= meta.pages)
      throw new Error(`${fields.title}: its VIN is in use, but not by a vehicle of ${seller.email}`)
  }
}

/** Buyers' messages, one after the other for each buyer. */
async function writeAll(): Promise<void> {
  const bySender = Map.groupBy(messages, ({ from }) => from.email)
  await Promise.all(
    [...bySender.values()].map(async (list) => {
      for (const [i, message] of list.entries()) {
        const name = `message ${message.from.email} ${i}`
        await attempt(name, () => write(name, message))
      }
    }),
  )
}

async function write(name: string, { from, vehicle, message }: DemoMessage): Promise<void> {
  const id = journal.get(nameOf(vehicle))
  if (!id || journal.get(name)) return
  const client = await people.client(from.email)
  await patiently(() =>
    client.call(contactSeller, {
      params: { id },
      body: { email: from.email, phone: from.phone, message },
      idempotencyKey: stableId(name),
    }),
  )
  journal.note(name, 'sent')
}

/** Likes and favourites, so that counts and lists are not empty. */
async function reactAll(): Promise<void> {
  if (journal.get('reactions')) return
  const chance = random('reactions')
  const offered = vehicles.filter(({ sold }) => !sold)
  await Promise.all(
    buyers.map(async ({ email }) => {
      const liked = chance
        .shuffle(offered)
        .slice(0, 12)
        .flatMap((vehicle) => journal.get(nameOf(vehicle)) ?? [])
      const client = await people.client(email)
      for (const [i, id] of liked.entries()) {
        await attempt(`like of ${email} ${i}`, async () => {
          await patiently(() => client.call(likeVehicle, { params: { id } }))
          if (i < 5) await patiently(() => client.call(saveVehicle, { params: { id } }))
        })
      }
    }),
  )
  journal.note('reactions', 'yes')
}
