import { setImmediate as immediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { readNames } from '../words/names.ts'
import { type Filled, fill, follow, LOG_MINUTES, trimLog } from './index-feed.ts'
import { type IndexAnswer, type IndexQuestion, type IndexWorkerData, packCounts } from './index-messages.ts'
import type { VehicleIndex } from './vehicle-index.ts'

/** How often the change log is read, milliseconds. */
const FOLLOW_MS = 150
/** An index that could not be brought up to date for so long does not answer any more, milliseconds. */
const STALE_MS = 2_000
/** Filled anew when it has not followed for so long: the log may have been trimmed meanwhile. */
const LOST_MS = (LOG_MINUTES * 60_000) / 3
const HOUSEKEEPING_MS = 60_000
const MOST_WASTE = 50_000
/** How long what may wait works before it is somebody else's turn, and in all between two looks at the log, milliseconds. */
const SLICE_MS = 5
const CHORES_MS = 100

const { url, service, logLevel } = workerData as IndexWorkerData
const port = parentPort
if (!port) throw new Error('index-worker is a worker thread')
const log = createLogger({ service, level: logLevel })
const db = createDatabase({ url, pool: 1, entities: [], log, service: `${service}-index` })

let filled: Filled | undefined
let followedAt = 0
let tidiedAt = performance.now()
/** Dead slots are being taken out. */
let sweeping: Generator<void> | undefined

port.on('message', (question: IndexQuestion) => {
  const reply = answer(question)
  port.postMessage(reply, reply.facets ? [reply.facets.buffer] : [])
})
void run()

async function run(): Promise<never> {
  for (;;) {
    try {
      await step()
    } catch (error) {
      log.warn({ err: error }, 'the search index could not be brought up to date')
    }
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS))
  }
}

async function step(): Promise<void> {
  const began = performance.now()
  if (!filled || began - followedAt > LOST_MS) {
    filled = await fill(db, log)
    sweeping = undefined
    log.info({ vehicles: filled.index.size, ms: Math.round(performance.now() - began) }, 'search index filled')
  }
  const { index } = filled
  const makes = index.makesSeen
  const horizon = await follow(db, filled, log)
  if (horizon === undefined) {
    filled = undefined
    return
  }
  if (index.makesSeen !== makes) index.names = await readNames(db.fork())
  filled = { index, horizon }
  followedAt = began
  await sweep(index)
  if (began - tidiedAt > HOUSEKEEPING_MS) {
    tidiedAt = began
    await trimLog(db)
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
  if (kind === 'corrections') return { id, corrections: index.corrections(terms.words) }
  return { id, unmatched: index.unmatched(terms) }
}
