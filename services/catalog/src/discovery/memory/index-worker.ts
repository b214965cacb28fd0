import { setImmediate as immediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { readNames } from '../words/names.ts'
import { type Followed, fill, follow, learn, trimLog } from './index-feed.ts'
import { type IndexAnswer, type IndexQuestion, type IndexWorkerData, packCities, packCounts } from './index-messages.ts'
import { readSnapshot, writeSnapshot } from './index-snapshot.ts'
import type { VehicleIndex } from './vehicle-index.ts'

/** How often the change log is read, milliseconds. */
const FOLLOW_MS = 150
/** An index that could not be brought up to date for so long does not answer any more, milliseconds. */
const STALE_MS = 2_000
const HOUSEKEEPING_MS = 60_000
/** From one snapshot to the next, where anything has changed, milliseconds. */
const SNAPSHOT_MS = 300_000
/** The same where as much has changed as would take long to follow: so many changes, or a tenth of the vehicles. */
const SOON_MS = 15_000
const MANY_CHANGES = 10_000
const MOST_WASTE = 50_000
/** How long what may wait works before it is somebody else's turn, and in all between two looks at the log, milliseconds. */
const SLICE_MS = 5
const CHORES_MS = 100

const { url, service, logLevel, folder } = workerData as IndexWorkerData
const port = parentPort
if (!port) throw new Error('index-worker is a worker thread')
const log = createLogger({ service, level: logLevel })
const db = createDatabase({ url, pool: 1, entities: [], log, service: `${service}-index` })

let filled: Followed | undefined
let followedAt = Number.NEGATIVE_INFINITY
let tidiedAt = performance.now()
let writtenAt = Number.NEGATIVE_INFINITY
let writtenVersion = -1
/** A snapshot is of use once: who cannot follow from it fills the index anew. */
let mayRead = folder !== undefined
/** Dead slots are being taken out. */
let sweeping: Generator<void> | undefined
/** Node's collector, once it was asked for. */
let collect: unknown

/** Until it is known whether the snapshot is of use, questions wait: it is there sooner than a database would have counted. */
const started = Promise.withResolvers<void>()

port.on('message', async (question: IndexQuestion) => {
  if (question.kind !== 'figures') await started.promise
  const reply = answer(question)
  port.postMessage(
    reply,
    [reply.facets, reply.cities].flatMap((packed) => packed?.buffer ?? []),
  )
})
void run()

async function run(): Promise<never> {
  for (;;) {
    try {
      await step()
    } catch (error) {
      log.warn({ err: error }, 'the search index could not be brought up to date')
    }
    started.resolve()
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS))
  }
}

async function step(): Promise<void> {
  const began = performance.now()
  const isNew = !filled
  filled ??= await fromSnapshot()
  if (!filled) {
    started.resolve()
    filled = await anew()
  }
  const { index } = filled
  const makes = index.makesSeen
  const following = performance.now()
  const seen = await follow(db, filled, log)
  if (seen === undefined) {
    log.warn('the log no longer has all changes: the search index is filled anew')
    filled = undefined
    return
  }
  if (index.makesSeen !== makes) index.names = await readNames(db.fork())
  filled = { index, seen }
  followedAt = following
  started.resolve()
  if (isNew) {
    // Whoever has waited comes first.
    await immediate()
    giveBack()
  }
  await sweep(index)
  const hasMuchChanged = index.version - writtenVersion > Math.max(MANY_CHANGES, index.size / 10)
  if (began - writtenAt > (hasMuchChanged ? SOON_MS : SNAPSHOT_MS)) await write(filled)
  if (began - tidiedAt > HOUSEKEEPING_MS) {
    tidiedAt = began
    await trimLog(db)
  }
}

async function anew(): Promise<Followed> {
  const began = performance.now()
  const made = await fill(db, log)
  sweeping = undefined
  log.info({ vehicles: made.index.size, ms: Math.round(performance.now() - began) }, 'search index filled')
  return made
}

async function fromSnapshot(): Promise<Followed | undefined> {
  if (!mayRead || folder === undefined) return undefined
  mayRead = false
  try {
    const began = performance.now()
    const kept = await readSnapshot(db, folder)
    if (!kept) return undefined
    await learn(db, kept.index)
    writtenVersion = kept.index.version
    log.info({ vehicles: kept.index.size, ms: Math.round(performance.now() - began) }, 'search index read from disk')
    return kept
  } catch (error) {
    log.warn({ err: error }, 'the snapshot of the search index cannot be used: it is filled anew')
    return undefined
  }
}

/** Collects what reading the rows left behind: as much as the index itself, which Node would keep until it needs the room. */
function giveBack(): void {
  collect ??= findCollector()
  if (typeof collect === 'function') collect()
}

/** V8's flags are the whole process's: this one adds a function to contexts that are made from here on, and changes nothing else. */
function findCollector(): unknown {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

/** A snapshot for the next start. Without one, that start takes longer. */
async function write(now: Followed): Promise<void> {
  if (folder === undefined || now.index.version === writtenVersion || sweeping) return
  writtenAt = performance.now()
  try {
    const bytes = await writeSnapshot(db, folder, now)
    writtenVersion = now.index.version
    log.info({ bytes, ms: Math.round(performance.now() - writtenAt) }, 'search index written to disk')
  } catch (error) {
    log.warn({ err: error }, 'the search index could not be written to disk')
  }
}

/** Makes dead slots usable again, where they are many, while questions go on being answered. */
async function sweep(index: VehicleIndex): Promise<void> {
  if (index.waste > Math.max(MOST_WASTE, index.size / 4)) sweeping ??= index.sweep()
  const end = performance.now() + CHORES_MS
  while (sweeping && performance.now() < end) {
    const pause = performance.now() + SLICE_MS
    while (sweeping && performance.now() < pause) if (sweeping.next().done) sweeping = undefined
    await immediate()
  }
}

function answer({ id, kind, terms }: IndexQuestion): IndexAnswer {
  if (!filled || performance.now() - followedAt > STALE_MS) return { id }
  const { index } = filled
  if (kind === 'count') return { id, count: index.count(terms) }
  if (kind === 'facets') return { id, facets: packCounts(index.facets(terms)) }
  if (kind === 'cities') return { id, cities: packCities(index.cities(terms)) }
  if (kind === 'corrections') return { id, corrections: index.corrections(terms.words) }
  if (kind === 'unmatched') return { id, unmatched: index.unmatched(terms) }
  const { heapUsed, external } = process.memoryUsage()
  return { id, figures: { vehicles: index.size, slots: index.slots, bytes: heapUsed + external } }
}
