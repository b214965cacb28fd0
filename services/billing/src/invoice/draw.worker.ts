import type { Database } from '@forecourt/kernel/db'
import { type Worker, worker } from '@forecourt/kernel/events'
import { fileOf } from './file.ts'

export const DRAW_DOCUMENT = 'draw-document'

export interface DrawJob {
  readonly documentId: string
}

/** Draws documents after they were issued. One at a time: drawing takes the processor, not waiting. */
export const drawDocumentWorker = (db: Database): Worker<DrawJob> =>
  worker<DrawJob>(
    DRAW_DOCUMENT,
    async ({ payload }) => {
      await fileOf(db, payload.documentId)
    },
    { concurrency: 1 },
  )
