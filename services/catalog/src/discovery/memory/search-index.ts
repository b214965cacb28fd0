import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from '@forecourt/kernel/log'
import type { Correction, FacetKeyCounts, KeyCounts } from '../engine.ts'
import type { IndexTerms } from './columns.ts'
import {
  type IndexAnswer,
  type IndexFigures,
  type IndexQuestion,
  type IndexWorkerData,
  unpackCities,
  unpackCounts,
} from './index-messages.ts'

/**
 * Counts of a search from memory. An answer is at most about two seconds behind what has been committed, usually 0.2; when
 * it would be older, or there is none yet, the answer is undefined and the caller asks the database.
 */
export interface SearchIndex {
  corrections(words: IndexTerms['words']): Promise<ReadonlyMap<string, Correction> | undefined>
  unmatched(terms: IndexTerms): Promise<readonly number[] | undefined>
  count(terms: IndexTerms): Promise<number | undefined>
  facets(terms: IndexTerms): Promise<FacetKeyCounts | undefined>
  cities(terms: IndexTerms): Promise<KeyCounts | undefined>
  figures(): Promise<IndexFigures | undefined>
  close(): Promise<void>
}

const EVERYTHING: IndexTerms = { anyOf: {}, ranges: {}, words: [], includeSold: true }

/** After so long the database is asked instead, milliseconds. */
const PATIENCE_MS = 1_000
/** The same until the first answer: the index is being read from disk, which takes about a second for a million vehicles. */
const START_MS = 5_000
const RESTART_MS = 1_000

/**
 * Keeps the index in a thread of its own, so that counting a million vehicles never holds up another request.
 *
 * @param startMs how long a question waits for the first answer of all, milliseconds
 */
export function openSearchIndex(data: IndexWorkerData, log: Logger, startMs = START_MS): SearchIndex {
  const waiting = new Map<number, (answer: IndexAnswer | undefined) => void>()
  let lastId = 0
  let hasStarted = false
  let isClosed = false
  let worker = spawn()

  function spawn(): Worker {
    const thread = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData: data, name: 'search-index' })
    thread.unref()
    hasStarted = false
    thread.on('message', (answer: IndexAnswer) => waiting.get(answer.id)?.(answer))
    thread.on('error', (error) => log.error({ err: error }, 'the search index broke'))
    thread.on('exit', () => {
      for (const resolve of waiting.values()) resolve(undefined)
      if (isClosed) return
      void delay(RESTART_MS, undefined, { ref: false }).then(() => {
        if (!isClosed) worker = spawn()
      })
    })
    return thread
  }

  function ask(question: Omit<IndexQuestion, 'id'>): Promise<IndexAnswer | undefined> {
    const id = ++lastId
    return new Promise((resolve) => {
      const settle = (answer: IndexAnswer | undefined) => {
        clearTimeout(timer)
        waiting.delete(id)
        if (answer && question.kind !== 'figures') hasStarted = true
        resolve(answer)
      }
      const timer = setTimeout(settle, hasStarted ? PATIENCE_MS : startMs, undefined)
      waiting.set(id, settle)
      worker.postMessage({ id, ...question } satisfies IndexQuestion)
    })
  }

  return {
    async corrections(words) {
      return (await ask({ kind: 'corrections', terms: { ...EVERYTHING, words } }))?.corrections
    },
    async unmatched(terms) {
      return (await ask({ kind: 'unmatched', terms }))?.unmatched
    },
    async count(terms) {
      return (await ask({ kind: 'count', terms }))?.count
    },
    async facets(terms) {
      const answer = await ask({ kind: 'facets', terms })
      return answer?.facets && unpackCounts(answer.facets)
    },
    async cities(terms) {
      const answer = await ask({ kind: 'cities', terms })
      return answer?.cities && unpackCities(answer.cities)
    },
    async figures() {
      return (await ask({ kind: 'figures', terms: EVERYTHING }))?.figures
    },
    async close() {
      isClosed = true
      await worker.terminate()
    },
  }
}
