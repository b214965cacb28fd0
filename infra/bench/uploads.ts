import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { addPicture, createVehicle } from '@forecourt/contracts'
import pg from 'pg'
import sharp from 'sharp'
import { type ApiClient, type FilePart, Refused } from '../client/api-client.ts'
import { newPerson } from '../client/people.ts'
import { withoutLimits } from '../client/plans.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { summarise } from './percentiles.ts'
import { heavyPictures } from './uploads/heavy-pictures.ts'

export const meta = {
  shows: 'a small picture while somebody else sends the heaviest without pause',
  takes: '3 min',
  shares: 'still',
}

/** A stranger's p95 beside that of the same picture when nobody else sends any (issue 12). */
const LIMIT = 3
/** Uploads one person has under way at a time. */
const LANES = 8
/** Of the instance (README, Configuration), and what each may take at most (ADR 8). */
const MEGAPIXELS = 100
const MB_PER_MEGAPIXEL = 8

/** @returns whether nothing was lost or left behind and, in a full run, the stranger hardly noticed */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const [rounds, each] = isShort ? [1, 4] : [5, 12]
  const heavy = await heavyPictures()
  const settings = { catalog: { PICTURE_MEGAPIXELS: String(MEGAPIXELS) } }
  return withSystem({ settings, signal }, async (system) => {
    await withoutLimits(system.world)
    const [stranger, sender] = await Promise.all([newPerson(system.world, 'Small'), newPerson(system.world, 'Heavy')])
    let own = await draftOf(stranger.client)
    const small = async () => {
      const picture = await smallPicture()
      const started = performance.now()
      await add(stranger.client, own, picture, signal)
      return performance.now() - started
    }
    for (let warm = 0; warm < (isShort ? 1 : 5); warm++) await small()
    const before = highWater(system)

    const [alone, beside]: [number[], number[]] = [[], []]
    const load: Load = { stored: 0, refused: 0, broken: 0 }
    for (let round = 0; round < rounds; round++) {
      // A vehicle takes 50 pictures.
      own = await draftOf(stranger.client)
      for (let at = 0; at < each; at++) alone.push(await small())
      const stop = new AbortController()
      const sending = sendWithoutPause(sender.client, heavy, AbortSignal.any([stop.signal, signal]), load)
      // Whatever the machine, the sender's pictures are being encoded by then.
      await delay(1_500, undefined, { signal })
      for (let at = 0; at < each; at++) beside.push(await small())
      stop.abort()
      await sending
      await nothingLeft(system)
      system.progress(round + 1, rounds)
    }

    const [first, second] = [summarise(alone), summarise(beside)]
    const ratio = Math.round((100 * second.p95) / first.p95) / 100
    const memory = highWater(system)
    console.table({ 'alone (ms)': first, 'beside the heaviest (ms)': second })
    console.log(
      `the heaviest: ${load.stored} stored, ${load.refused} refused, ${load.broken} connections broken, ${LANES} under way at any time`,
    )
    console.log(`memory of the catalog at most: ${memory} MB (${before} MB before the first heavy one)`)
    console.log(`uploads: p95 beside ÷ alone ${ratio} (limit ${LIMIT})`)
    const isBounded = memory <= before + MEGAPIXELS * MB_PER_MEGAPIXEL
    if (!isBounded) console.log(`wrong: more than ${MB_PER_MEGAPIXEL} MB for each of ${MEGAPIXELS} megapixels`)
    if (isShort) console.log('short: what is stored and left was judged, times were not')
    return isBounded && (isShort || ratio <= LIMIT)
  })
}

/** What became of the heaviest pictures that were not broken off by us. */
interface Load {
  stored: number
  refused: number
  broken: number
}

/** Unlike any other, as people's are. */
async function smallPicture(): Promise<FilePart> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'grey', noise } })
    .jpeg()
    .toBuffer()
  return { name: 'pictures', filename: 'small.jpg', type: 'image/jpeg', bytes }
}

async function draftOf(client: ApiClient): Promise<string> {
  return (await client.call(createVehicle, { body: { title: 'Measured uploads' } })).data.id
}

async function add(client: ApiClient, id: string, file: FilePart, signal: AbortSignal): Promise<void> {
  const { data } = await client.call(addPicture, { params: { id }, form: { fields: [], files: [file] }, signal })
  if (data.length !== 1) throw new Error(`${file.filename} was not attached`)
}

/** Keeps uploads of one person under way until it is stopped, which breaks them off in the middle. */
async function sendWithoutPause(
  client: ApiClient,
  next: () => FilePart,
  signal: AbortSignal,
  counted: Load,
): Promise<void> {
  const id = await draftOf(client)
  const lane = async () => {
    while (!signal.aborted) {
      try {
        await add(client, id, next(), signal)
        counted.stored += 1
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof Refused) counted.refused += 1
        else counted.broken += 1
        await delay(500, undefined, { signal }).catch(() => {})
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Uploads that were broken off leave nothing: what is in the trash is being written, or deleted. @throws Error after 20 s */
async function nothingLeft({ world }: RunningSystem): Promise<void> {
  const catalog = new pg.Client({ connectionString: world.postgres.catalog })
  await catalog.connect()
  try {
    for (const end = Date.now() + 20_000; Date.now() < end; await delay(100)) {
      const { rowCount } = await catalog.query('select from picture_trash')
      if (rowCount === 0) return
    }
    throw new Error('uploads that were broken off left files behind, or go on')
  } finally {
    await catalog.end()
  }
}

/** The most memory the catalog has had in use, MB; 0 where there is no `/proc`. */
function highWater({ processes }: RunningSystem): number {
  const pid = [...processes].find(([name]) => name.startsWith('catalog'))?.[1].pid
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}
